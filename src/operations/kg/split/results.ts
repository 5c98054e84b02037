import * as z from "zod/mini";
import { bySplit, writtenFile } from "../../contract/domain-shapes.ts";
import { byName, count, described, list, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";

const until = z.union([z.int(), z.string()]);
const files = byName(writtenFile, "the files that were written");
const ratios = z.tuple([z.number(), z.number(), z.number()]);

const splitFolder = {
  out: word("the folder"),
  format: z.literal("lacuna-split"),
  version: z.literal(1),
  source: word("the graph as it was named"),
};
const splitCounts = {
  entities: count("entities"),
  relations: count("forward relations"),
  counts: described(bySplit, "triples of each split"),
  files,
  notes: z.optional(list(z.string(), "what its files do not have")),
};

/** A split at random that was written: its folder and its manifest. */
export const writtenSplit = z.object({
  ...splitFolder,
  rule: z.literal("random"),
  ratios: described(ratios, "shares of train, valid and test"),
  seed: z.int(),
  keepSeen: described(z.boolean(), "every entity and relation is seen in train"),
  ...splitCounts,
});
export type WrittenSplit = Plain<z.output<typeof writtenSplit>>;

/** A split by entities that was written: its folder and its manifest. */
export const writtenInductiveSplit = z.object({
  ...splitFolder,
  rule: z.literal("inductive"),
  inductive: described(
    z.number(),
    "share of the entities that training does not have, of valid and test together",
  ),
  heldOut: described(z.number(), "share of the triples with new entities that are held out"),
  part: described(z.enum(["train", "valid", "test"]), "the graph that was written"),
  seed: z.int(),
  newEntities: count("entities of this graph that training does not have"),
  leftOut: count("triples that are in none of the three graphs"),
  ...splitCounts,
});
export type WrittenInductiveSplit = Plain<z.output<typeof writtenInductiveSplit>>;

/** A split by time that was written: its folder and its manifest. */
export const writtenSplitByTime = z.object({
  ...splitFolder,
  rule: z.literal("by-time"),
  ratios: described(ratios, "shares of train, valid and test"),
  keepEarliest: described(z.boolean(), "repeats were left out before the cut"),
  repeats: count("repeats of an earlier triple"),
  until: described(
    z.object({ train: z.optional(until), valid: z.optional(until), test: z.optional(until) }),
    "the last time of each split, a date where the times are dates; the next split starts at it or later",
  ),
  ...splitCounts,
});
export type WrittenSplitByTime = Plain<z.output<typeof writtenSplitByTime>>;
