import type { Graph } from "../../kg/graph.ts";
import { validationQueries } from "../../solvers/query-models/validate.ts";
import type { DrawnFigures } from "./results.ts";

type Queries = ReturnType<typeof validationQueries>;

/**
 * How a model ranks the hard answers of queries, which are drawn of each type when a split is first asked for; undefined
 * where there are none.
 * @param rankOf the mean reciprocal rank of queries of one type
 */
export function drawnFigures<Model>(
  graph: Graph,
  names: readonly string[],
  count: number,
  rankOf: (model: Model, queries: Queries) => number,
): (split: "valid" | "test", model: Model) => DrawnFigures | undefined {
  const drawn = new Map<string, ReadonlyMap<string, Queries>>();
  return (split: "valid" | "test", model: Model): DrawnFigures | undefined => {
    if (graph.tripleCounts[split === "valid" ? 1 : 2] === 0) return undefined;
    const queries =
      drawn.get(split) ??
      new Map(names.map((type) => [type, validationQueries(graph, split, [type], count, 0)]));
    drawn.set(split, queries);
    const scored = [...queries].filter(([, each]) => each.length > 0);
    if (scored.length === 0) return undefined;
    const mrr = scored.map(([type, each]) => [type, rankOf(model, each)] as const);
    return {
      queries: scored.reduce((sum, [, each]) => sum + each.length, 0),
      mrr: mrr.reduce((sum, [, each]) => sum + each, 0) / mrr.length,
      types: Object.fromEntries(mrr),
    };
  };
}
