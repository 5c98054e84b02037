import * as z from "zod/mini";
import { count, described, list, share, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";

const rank = (description: string) => described(z.number(), description);

/** A query of a run with the ranks of its hard answers. */
export const rankedQuery = z.object({
  id: word("the id that the benchmark gives it"),
  type: word("the query type"),
  query: z.optional(word("the query, where the benchmark was named")),
  missing: z.optional(described(z.literal(true), "there was no prediction")),
  mrr: share("mean reciprocal rank of the answers that are listed"),
  answers: list(
    z.object({
      values: z.optional(list(z.union([z.string(), z.int()]), "the answer, where the benchmark was named")),
      reduces: z.optional(
        word("what it reduces to, where the run says it; full inference is the type's own name"),
      ),
      rank: rank("by the tie rule of the run; half ranks where ties are halved"),
      best: z.optional(rank("if all ties go for it, where that is another rank")),
      worst: z.optional(rank("if all ties go against it, where that is another rank")),
    }),
    "hard answers",
  ),
});
export type RankedQuery = Plain<z.output<typeof rankedQuery>>;

/** The queries of a run. */
export const rankedQueries = z.object({
  count: count("queries that were asked for, listed or not"),
  queries: list(rankedQuery, "in the order of the run; none where they are given out as they are read"),
});
export type RankedQueries = Plain<z.output<typeof rankedQueries>>;
