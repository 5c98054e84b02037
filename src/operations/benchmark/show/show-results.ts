import * as z from "zod/mini";
import { byName, count, described, list, sha256, share, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import { leaked } from "../../kg/domain-shapes.ts";
import { byClass, byFrequency, differences, manifest } from "../domain-shapes.ts";
import { pairs, splitField } from "../results.ts";

const { graph, splits, sample, import: imported, licence } = manifest.shape;

const frequent = z.object({
  ...byFrequency.shape.relation.shape,
  pairs: count("hard answers of the queries that have it"),
  share: share("of the hard answers of the type"),
  name: z.optional(word("its name, where the graph was named")),
});

/** The description of a benchmark. */
export const shownBenchmark = z.object({
  name: word("the name of the folder"),
  sha256: described(sha256, "of the manifest, which has the hashes of everything else"),
  graph,
  splits,
  sample,
  import: imported,
  licence,
  sampled: z.optional(word("the same in words: the protocol, and where it departs from what is published")),
  sizes: list(
    z.object({
      split: splitField,
      type: word("the query type"),
      queries: count("queries"),
      pairs,
      differences: z.optional(
        described(differences, "of an imported file: what was kept as it was published"),
      ),
    }),
    "a line for each split and type",
  ),
  split: described(splitField, "the split that `types` and `oneLink` are of"),
  types: z.optional(
    list(
      byClass,
      "types by what their answers reduce to; absent where the benchmark does not record it and no graph was named",
    ),
  ),
  oneLink: z.optional(
    described(
      z.object({
        pairs: count("pairs that need one link only"),
        of: count("pairs"),
        share: share("of them"),
      }),
      "answers of types with several links that are as hard as a single prediction",
    ),
  ),
  frequent: list(
    z.object({ type: word("the query type"), relation: frequent, anchor: frequent }),
    "the most frequent relation and anchor of each type of the split",
  ),
  leaks: described(
    z.object({
      queries: count("queries of the split"),
      repeated: count(
        "queries that repeat an earlier one of the split, perhaps with its branches in another order",
      ),
      seen: list(
        z.object({ split: splitField, queries: count("queries of the split that stand there too") }),
        "splits before it",
      ),
      links: z.optional(described(leaked, "with the graph: links of the split that training gives away")),
    }),
    "what can be answered without reasoning",
  ),
  report: z.optional(word("the page that was written")),
});
export type ShownBenchmark = Plain<z.output<typeof shownBenchmark>>;

const entity = z.union([z.string(), z.int()]);

/** A query of a benchmark. */
export const listedQuery = z.object({
  id: word("its id"),
  split: splitField,
  type: word("the query type"),
  query: word("the query; with names where the graph was named"),
  easy: count("answers that known links give"),
  hard: count("answers that need a missing link"),
  reduces: z.optional(
    byName(z.int(), "hard answers by what they reduce to; full inference under the type's own name"),
  ),
  answers: z.optional(
    list(
      z.object({
        values: list(entity, "an entity for each free variable"),
        reduces: z.optional(word("what it reduces to")),
      }),
      "the hard answers, where they were asked for",
    ),
  ),
});
export type ListedQuery = Plain<z.output<typeof listedQuery>>;

/** Queries of a benchmark. */
export const listedQueries = z.object({
  count: count("queries that were asked for, listed or not"),
  queries: list(listedQuery, "in the order of the folder; none where they are given out as they are read"),
});
export type ListedQueries = Plain<z.output<typeof listedQueries>>;
