import * as z from "zod/mini";
import type { Split } from "../../kg/graph.ts";
import type { Ratios } from "../../kg/split/ratios.ts";
import type { Written } from "../../runs/writing/whole.ts";
import { operation } from "../operation.ts";
import { graphSource, seed, tables, text } from "../parameters.ts";
import { format, graphHelp } from "./parameters.ts";

/** `manifest.json` of a split folder: how to make the same files again, and how to tell that they are the same. */
export interface SplitManifest {
  readonly format: "lacuna-split";
  readonly version: 1;
  readonly source: string;
  readonly rule: "random" | "by-time";
  readonly ratios: Ratios;
  /** Of a random split. */
  readonly seed?: number;
  readonly keepSeen?: boolean;
  /** Of a split by time: whether repeats of an earlier triple were left out before the cut, and how many there were. */
  readonly keepEarliest?: boolean;
  readonly repeats?: number;
  /** The last time of each split, a date (`2014-09-30`) where the times are dates; the next split starts at it or later. */
  readonly until?: Readonly<Partial<Record<Split, number | string>>>;
  readonly entities: number;
  readonly relations: number;
  readonly counts: Readonly<Record<Split, number>>;
  readonly files: Readonly<Record<string, Written>>;
}

/** A split that was written: its folder and its manifest. */
export interface WrittenSplit extends SplitManifest {
  readonly out: string;
}

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
  out: text().check(z.describe("the folder to write: train.txt, valid.txt, test.txt, manifest.json")),
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
  name: "kg split",
  describe: "put the triples of a graph into train, valid and test anew",
  parameters,
  run: async (given, host): Promise<WrittenSplit> =>
    (await import("./split-work.ts")).splitGraph(given, host),
});
