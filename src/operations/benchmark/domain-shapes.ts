// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import { departure, graphRecord, shard } from "../contract/domain-shapes.ts";
import { count, described, value, word } from "../contract/fields.ts";

/** Schema of {@link Differences} (`benchmark/differences.ts`). */
export const differences = z.partialRecord(z.enum(["repeat","easy-left-out","hard-left-out","hard-as-easy","easy-as-hard","easy-not-full","easy-no-answer","hard-no-answer","easy-and-hard"]), z.object({
  queries: z.int(),
  answers: z.int(),
}));

/** Schema of {@link FileRecord} (`benchmark/folder/manifest.ts`). */
export const benchmarkFile = z.object({
  file: word("its path in the folder"),
  split: z.enum(["train","valid","test"]),
  type: word("the query type"),
  part: z.optional(described(shard, "the part that a file of attempts is; `benchmark merge` makes queries of attempts. Its counts are those of candidates")),
  queries: count("number of queries"),
  pairs: described(z.object({
    easy: z.int(),
    hard: z.int(),
  }), "pairs of a query and an answer"),
  content: described(z.object({
    bytes: count("size in bytes"),
    sha256: word("SHA-256 in hexadecimal"),
  }), "the lines"),
  packed: described(z.object({
    bytes: count("size in bytes"),
    sha256: word("SHA-256 in hexadecimal"),
  }), "the file as it lies, packed"),
  differences: z.optional(described(differences, "of an imported file: how its queries differ from what the graph gives, kept as they were published. `benchmark verify` holds the file to it")),
  report: described(z.record(z.string(), z.unknown()), "the record of the protocol or the import"),
});

/** Schema of {@link Manifest} (`benchmark/folder/manifest.ts`). */
export const manifest = z.object({
  format: z.literal("lacuna-benchmark"),
  version: z.int(),
  generator: word("program and version that wrote it"),
  graph: graphRecord,
  splits: z.array(z.enum(["train","valid","test"])),
  sample: z.optional(described(z.object({
    protocol: z.string(),
    module: z.optional(described(z.object({
      file: z.string(),
      sha256: word("SHA-256 in hexadecimal"),
    }), "the JavaScript module of a protocol that is none of Lacuna's")),
    answers: z.optional(described(z.literal("selected"), "the protocol's rule where it is not that queries have all their answers")),
    parameters: described(z.record(z.string(), value), "parameters of the protocol"),
    departures: z.optional(described(z.array(departure), "parameters that have none of the published values, the number of queries included; empty: as published")),
    seed: z.int(),
    perType: count("queries of each type"),
    types: z.array(z.string()),
  }), "how it was sampled")),
  import: z.optional(described(z.object({
    files: described(z.array(z.string()), "file names without their folders"),
    answers: described(z.enum(["computed","given","selected"]), "whose answers were kept: computed ones, those of the files where they have some, or the files' selection"),
  }), "what it was imported from")),
  shard: z.optional(described(shard, "the part of a folder that holds every `of`-th file only; `benchmark merge` makes the whole")),
  licence: z.string(),
  files: described(z.array(benchmarkFile), "a file for each split and type"),
});

/** Schema of {@link SkippedFile} (`benchmark/formats/export-file.ts`). */
export const skippedFile = z.object({
  type: z.string(),
  split: z.enum(["train","valid","test"]),
  queries: z.int(),
  why: z.string(),
});

/** Schema of {@link Mistake} (`benchmark/folder/verify.ts`). */
export const mistake = z.object({
  file: z.string(),
  line: z.optional(count("the line, counted from 1; absent where the file as a whole is meant")),
  code: z.string(),
  message: z.string(),
});

/** Schema of {@link TypeDistribution} (`hardness/tables/distribution.ts`). */
export const byClass = z.object({
  type: z.string(),
  queries: count("number of queries"),
  pairs: count("hard pairs with a class"),
  dropped: count("hard pairs that the filter of nonexistent links drops; unions only"),
  reduces: described(z.record(z.string(), z.object({
    pairs: count("number of pairs"),
    share: described(z.number(), "the share, 0 to 1, of the pairs with a class"),
    missing: count("missing links"),
    queries: count("number of queries"),
  })), "counts by reduced type, easiest first; full inference has the type's own name"),
});

/** Schema of {@link TypeCardinality} (`hardness/tables/distribution.ts`). */
export const byCardinality = z.object({
  type: z.string(),
  true: described(z.record(z.enum(["0","1","2c","10c","100c"]), z.object({
    pairs: count("number of pairs"),
    share: described(z.number(), "the share, 0 to 1, of the pairs with a class"),
  })), "full inference: all links of the easiest tree are missing"),
  reduced: described(z.record(z.enum(["0","1","2c","10c","100c"]), z.object({
    pairs: count("number of pairs"),
    share: described(z.number(), "the share, 0 to 1, of the pairs with a class"),
  })), "partial inference"),
});

/** Schema of {@link TypeFrequency} (`hardness/tables/distribution.ts`). */
export const byFrequency = z.object({
  type: z.string(),
  relation: described(z.object({
    pairs: count("number of pairs"),
    share: described(z.number(), "the share, 0 to 1, of the pairs with a class"),
    id: count("id of the most frequent one"),
  }), "the most frequent relation"),
  anchor: described(z.object({
    pairs: count("number of pairs"),
    share: described(z.number(), "the share, 0 to 1, of the pairs with a class"),
    id: count("id of the most frequent one"),
  }), "the most frequent anchor"),
});
