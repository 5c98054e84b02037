import * as z from "zod/mini";
import { cardinalityBuckets } from "../../hardness/reach/cardinality.ts";
import {
  byName,
  count,
  described,
  known,
  list,
  sha256,
  share,
  value,
  word,
  writtenFile,
} from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { statementFields } from "../sql/statement-fields.ts";

export const splitField = z.enum(["train", "valid", "test"]);
export const pairs = described(z.object({ easy: z.int(), hard: z.int() }), "pairs of a query and an answer");
export const differences = byName(
  z.object({ queries: z.int(), answers: z.int() }),
  "how queries differ from what the graph gives, by kind",
);
const departure = z.object({
  parameter: z.string(),
  value,
  published: list(z.object({ value, of: z.optional(z.string()) }), "what papers and their code have"),
});

const benchmarkFile = z.object({
  file: word("its path in the folder"),
  split: splitField,
  type: word("the query type"),
  part: z.optional(
    described(z.object({ index: z.int(), of: z.int() }), "of a file of attempts, before `benchmark merge`"),
  ),
  queries: count("queries"),
  pairs,
  content: described(writtenFile, "the lines"),
  packed: described(writtenFile, "the file as it lies, packed"),
  differences: z.optional(described(differences, "of an imported file: what was kept as it was published")),
  report: described(z.record(z.string(), z.unknown()), "what the protocol or the import says of it"),
});

/** The fields of a manifest besides its files. */
export const manifestFields = {
  graph: z.object({
    name: z.string(),
    hash: word("of triples with their splits, and of names"),
    entities: z.int(),
    relations: count("directed relations"),
    triples: z.object({ train: z.int(), valid: z.int(), test: z.int() }),
  }),
  splits: z.array(splitField),
  sample: z.optional(
    described(
      z.object({
        protocol: z.string(),
        module: z.optional(
          described(z.object({ file: z.string(), sha256 }), "the module of a protocol of the user's"),
        ),
        answers: z.optional(described(z.literal("selected"), "where queries do not have all their answers")),
        parameters: byName(value, "parameters of the protocol"),
        departures: z.optional(list(departure, "where it departs from what is published")),
        seed: z.int(),
        perType: count("queries of each type"),
        types: z.array(z.string()),
      }),
      "how it was sampled",
    ),
  ),
  import: z.optional(
    described(
      z.object({
        files: list(z.string(), "file names without their folders"),
        answers: described(z.enum(["given", "computed", "selected"]), "whose answers were kept"),
      }),
      "what it was imported from",
    ),
  ),
  shard: z.optional(
    described(z.object({ index: z.int(), of: z.int() }), "of a folder that is one part of several"),
  ),
  licence: z.string(),
};

/** A benchmark that was written: its manifest, and where it lies. */
export const writtenBenchmark = known(
  "WrittenBenchmark",
  z.object({
    out: word("the folder"),
    format: z.literal("lacuna-benchmark"),
    version: z.int(),
    generator: word("program and version"),
    ...manifestFields,
    files: list(benchmarkFile, "a file for each split and type"),
  }),
);
export type WrittenBenchmark = Plain<z.output<typeof writtenBenchmark>>;

/** A benchmark as the files of another tool. */
export const exportedBenchmark = z.object({
  out: word("the folder"),
  to: word("whose files were written"),
  queries: count("queries that were written"),
  files: list(z.object({ name: z.string(), bytes: count("size"), sha256 }), "the files"),
  skipped: list(
    z.object({ type: z.string(), split: splitField, queries: z.int(), why: z.string() }),
    "types that the other tool has no way to say",
  ),
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

const mistake = z.object({
  file: z.string(),
  line: z.optional(count("from 1; absent where the file as a whole is meant")),
  code: z.string(),
  message: z.string(),
});

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

const part = { pairs: count("pairs"), share: share("of the pairs that have a class") };
/** By the number of existing entities. */
const perBucket = z.record(z.enum(cardinalityBuckets), z.object(part));
export const mostFrequent = z.object({ ...part, id: count("id of the most frequent one") });

const types = <Type extends z.ZodMiniType>(type: Type) => list(type, "types in the order they were met");

export const byClass = z.object({
  type: z.string(),
  queries: count("queries"),
  pairs: count("hard pairs that have a class"),
  dropped: count("hard pairs that the filter of links that do not exist drops; unions only"),
  reduces: byName(
    z.object({ ...part, missing: count("missing links"), queries: count("queries") }),
    "by what the pairs reduce to, easiest first; full inference under the type's own name",
  ),
});

/** The types that answers reduce to. */
export const hardness = z.object({ types: types(byClass) });
export type Hardness = Plain<z.output<typeof hardness>>;

/** Answers by the number of existing entities. */
export const measureHardnessByCardinality = z.object({
  types: types(
    z.object({
      type: z.string(),
      true: described(perBucket, "full inference: all links of the easiest tree are missing"),
      reduced: described(perBucket, "partial inference"),
    }),
  ),
});
export type HardnessByCardinality = Plain<z.output<typeof measureHardnessByCardinality>>;

/** The most frequent relation and anchor of each type. */
export const measureHardnessByFrequency = z.object({
  types: types(
    z.object({
      type: z.string(),
      relation: described(mostFrequent, "the most frequent relation"),
      anchor: described(mostFrequent, "the most frequent anchor"),
    }),
  ),
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
