import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { graphSource, outputFolder, seed, tables } from "../contract/parameters.ts";
import { format, graphHelp } from "./parameters.ts";

const ratios = z.tuple([z.number(), z.number(), z.number()]);

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(`${graphHelp}; with {byTime}, facts with timestamps`)),
  random: z
    .optional(ratios)
    .check(z.describe("at random: shares of train, valid and test, such as 80,10,10 (see {seed})")),
  byTime: z
    .optional(ratios)
    .check(z.describe("by time, oldest first: shares of train, valid and test, such as 80,10,10")),
  keepSeen: z
    ._default(z.boolean(), false)
    .check(z.describe("at random: keep every entity and relation seen in train")),
  keepEarliest: z
    ._default(z.boolean(), true)
    .check(z.describe("by time: leave out repeats of an earlier triple before the cut")),
  out: outputFolder().check(z.describe("the folder to write: train.txt, valid.txt, test.txt, manifest.json")),
  format,
  ...tables,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier split")),
  seed,
});
export type SplitWanted = z.output<typeof parameters>;

/**
 * Splits a graph or timestamped facts, and writes `train.txt`, `valid.txt`, `test.txt` (head, relation and tail by name,
 * separated by tabs) and `manifest.json` to a folder that appears whole or not at all.
 * @throws LacunaError `usage.split-rule`, `usage.bad-ratios`, `kg.unwritable-name`, `runs.exists`, `runs.not-ours`
 */
export const splitGraphOperation = operation({
  id: "splitGraph",
  command: "kg split",
  summary: "put the triples of a graph into train, valid and test anew",
  parameters,
  result: async () => (await import("./results.ts")).writtenSplit,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./split-work.ts")).splitGraph(given, host),
});
