import { expect, it } from "vitest";
import * as z from "zod/mini";
import { runOperation } from "../../src/cli/command/run-and-show.ts";
import { operation } from "../../src/operations/contract/operation.ts";
import { inputPath, outputFolder } from "../../src/operations/contract/parameters.ts";
import { refused } from "./support.ts";

it("whatever an operation does, it is kept from its inputs, and faults of the machine are named", async () => {
  const each = operation({
    ...{ id: "try", command: "try", summary: "fills the disk", effects: ["writes"], length: "answer" },
    parameters: z.strictObject({
      from: inputPath(),
      out: outputFolder(),
      force: z._default(z.boolean(), false),
    }),
    result: async () => z.undefined(),
    run: () => Promise.reject(Object.assign(new Error("ENOSPC: no"), { code: "ENOSPC" })),
  });
  const io = { out: () => {}, err: () => {}, terminal: false };
  const run = (given: object) =>
    refused(runOperation(each, { out: "package.json", ...given }, io, { quiet: true }, {}));
  expect(await run({ from: "p.jsonl" })).toMatchObject({ code: "runs.disk-full" });
  expect(await run({ from: "package.json", force: true })).toMatchObject({ code: "runs.not-ours" });
});
