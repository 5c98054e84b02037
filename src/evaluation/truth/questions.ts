import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import { fullView, type Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { drawQueries } from "../../solvers/truth/draw-queries.ts";
import { DRAWN_TYPES } from "../../solvers/truth/fit-queries.ts";

/** A question whose answers are said to be so true, and held to what is there. */
export interface HeldQuestion {
  readonly type: string;
  readonly query: Query;
  /** Right candidates; answers of the full graph where none are given. */
  readonly right?: ReadonlySet<number>;
  /** Answers that are no candidates. */
  readonly leftOut?: ReadonlySet<number>;
}

/** Questions drawn along paths of the full graph, whether or not an answer is hidden. */
export const drawnQuestions = (
  graph: Graph,
  { limit, seed }: { readonly limit: number; readonly seed: number },
): HeldQuestion[] =>
  drawQueries(fullView(graph, "test"), { types: DRAWN_TYPES, count: limit, seed }).map(({ type, query }) => ({
    type,
    query,
  }));

/** The question of a benchmark: its hard answers are right, its easy ones no candidates. */
export const benchmarkQuestion = ({ type, query, easy, hard }: BenchmarkQuery): HeldQuestion => ({
  ...{ type, query },
  right: new Set(hard),
  leftOut: new Set(easy),
});
