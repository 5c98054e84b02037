import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import slow from "../slow-files.json" with { type: "json" };

test("the files that npm run check leaves out are there, each once and in order", () => {
  expect(slow).toEqual([...new Set(slow)].sort());
  expect(slow.filter((path) => !existsSync(path))).toEqual([]);
});
