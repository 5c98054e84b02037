import * as z from "zod/mini";
import { count, described, known, list, sha256, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { statementFields } from "../sql/statement-fields.ts";
import {
  benchmarkFile,
  byCardinality,
  byClass,
  byFrequency,
  differences,
  manifest,
  mistake,
  skippedFile,
} from "./domain-shapes.ts";

export const splitField = z.enum(["train", "valid", "test"]);
export const pairs = benchmarkFile.shape.pairs;

/** A benchmark that was written: its manifest, and where it lies. */
export const writtenBenchmark = known(
  "WrittenBenchmark",
  z.object({ out: word("the folder"), ...manifest.shape }),
);
export type WrittenBenchmark = Plain<z.output<typeof writtenBenchmark>>;

/** A benchmark as the files of another tool. */
export const exportedBenchmark = z.object({
  out: word("the folder"),
  to: word("whose files were written"),
  queries: count("queries that were written"),
  files: list(z.object({ name: z.string(), bytes: count("size"), sha256 }), "the files"),
  skipped: list(skippedFile, "types that the other tool has no way to say"),
});
export type ExportedBenchmark = Plain<z.output<typeof exportedBenchmark>>;

/** Statements that classify the answers of queries. */
export const hardnessStatements = z.object({
  ...statementFields,
  statements: list(
    z.object({
      file: word("where the queries are from"),
      split: splitField,
      type: word("the query type"),
      queries: count("queries that the statement answers, numbered from 0 in column `q`"),
      classes: list(
        z.object({
          code: count("in the last column; 0 is an easy answer"),
          name: word("the class"),
          missing: z.int(),
        }),
        "what the last column says",
      ),
      sql: word("over the tables edge(r, h, t, level) and entity(id)"),
    }),
    "a statement for each type, or part of it",
  ),
});
export type HardnessStatements = Plain<z.output<typeof hardnessStatements>>;

/** The findings of a check of a benchmark. */
export const verified = z.object({
  ok: described(z.boolean(), "there are no mistakes"),
  files: count("files"),
  queries: count("queries"),
  pairs,
  mistakes: list(mistake, "the first mistakes"),
  more: count("mistakes beyond those listed"),
  recorded: described(differences, "what differs from the graph just as the import recorded it; no mistakes"),
  listed: z.optional(list(mistake, "each of these, where they were asked for")),
});
export type Verified = Plain<z.output<typeof verified>>;

const types = <Type extends z.ZodMiniType>(type: Type) => list(type, "types in the order they were met");

/** The types that answers reduce to. */
export const hardness = z.object({ types: types(byClass) });
export type Hardness = Plain<z.output<typeof hardness>>;

/** Answers by the number of existing entities. */
export const measureHardnessByCardinality = z.object({
  types: types(byCardinality),
});
export type HardnessByCardinality = Plain<z.output<typeof measureHardnessByCardinality>>;

/** The most frequent relation and anchor of each type. */
export const measureHardnessByFrequency = z.object({
  types: types(byFrequency),
});
export type HardnessByFrequency = Plain<z.output<typeof measureHardnessByFrequency>>;

const shards = "what the shards counted by";
/** The types that answers reduce to, added up over shards. */
export const mergedHardness = z.discriminatedUnion("by", [
  z.object({ by: described(z.literal("class"), shards), ...hardness.shape }),
  z.object({ by: described(z.literal("cardinality"), shards), ...measureHardnessByCardinality.shape }),
  z.object({ by: described(z.literal("frequency"), shards), ...measureHardnessByFrequency.shape }),
]);
export type MergedHardness = Plain<z.output<typeof mergedHardness>>;
