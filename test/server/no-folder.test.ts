import { expect, test } from "vitest";
import { said } from "../support/said.ts";

test.each(["serve", "studio", "mcp"])("%s refuses a folder that is not there", async (command) => {
  expect(await said([command, "no/such/folder"])).toEqual({
    status: 1,
    out: "",
    err: expect.stringContaining("error[server.no-such-path]: there is no file or folder no/such/folder"),
  });
});
