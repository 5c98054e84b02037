import { expect, it } from "vitest";
import { runOperation } from "../../src/cli/command/command-of.ts";
import { operations } from "../../src/operations/registry.ts";
import { refused } from "./support.ts";

it("a command that does the work of an operation itself is guarded as the operation is", async () => {
  const evaluate = await operations.evaluate();
  const io = { out: () => {}, err: () => {}, terminal: false };
  const given = { benchmark: "b", predictions: "p.jsonl", out: "package.json" };
  const full = () => Promise.reject(Object.assign(new Error("ENOSPC: no"), { code: "ENOSPC" }));
  const run = (more: object, work: () => Promise<never>) =>
    refused(runOperation(evaluate, { ...given, ...more }, io, { quiet: true }, {}, work));
  expect(await run({}, full)).toMatchObject({ code: "runs.disk-full" });
  expect(await run({ benchmark: "package.json", force: true }, full)).toMatchObject({
    code: "runs.not-ours",
  });
});
