import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { inputPath } from "../../contract/parameters.ts";
import { ratios, splitFolder } from "./parameters.ts";

const parameters = z.strictObject({
  graph: inputPath().check(z.describe("a folder or file of facts with timestamps")),
  byTime: ratios.check(
    z.describe("by time, oldest first: shares of train, valid and test, such as 80,10,10"),
  ),
  keepEarliest: z
    ._default(z.boolean(), true)
    .check(z.describe("by time: leave out repeats of an earlier triple before the cut")),
  ...splitFolder,
});

/** Parameters of `kg split --by-time`, with defaults. */
export type SplitByTimeParameters = z.output<typeof parameters>;

/**
 * Splits facts with timestamps, oldest first, and writes the same folder as a split at random.
 * @throws LacunaError `usage.bad-ratios`, `kg.unwritable-name`, `runs.exists`, `runs.not-ours`, what reading throws
 */
export const splitByTimeOperation = operation({
  id: "splitByTime",
  command: "kg split --by-time",
  summary: "put facts with timestamps into train, valid and test, oldest first",
  parameters,
  result: async () => (await import("./results.ts")).writtenSplitByTime,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./split-work.ts")).splitFacts(given, host),
});
