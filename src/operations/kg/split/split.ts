import * as z from "zod/mini";
import { operation } from "../../contract/operation.ts";
import { graphSource, naming, seed, tables } from "../../contract/parameters.ts";
import { format, graphHelp } from "../parameters.ts";
import { ratios, splitFolder } from "./parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  random: ratios.check(
    z.describe("at random: shares of train, valid and test, such as 80,10,10 (see {seed})"),
  ),
  keepSeen: z
    ._default(z.boolean(), false)
    .check(z.describe("at random: keep every entity and relation seen in train")),
  ...splitFolder,
  format,
  ...tables,
  ...naming,
  seed,
});

/** Parameters of `kg split --random`, with defaults. */
export type SplitGraphParameters = z.output<typeof parameters>;

/**
 * Splits a graph at random, and writes `train.txt`, `valid.txt`, `test.txt` (head, relation and tail by name,
 * separated by tabs), what the graph says beside them (labels, aliases, numbers, prefixes) and `manifest.json` to a folder that appears whole or not at all.
 * @throws LacunaError `usage.bad-ratios`, `kg.unwritable-name`, `runs.exists`, `runs.not-ours`
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
