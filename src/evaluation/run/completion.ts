import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import { isWanted } from "../strata/dimension-names.ts";
import { classesFrom } from "./answer-classes.ts";
import { type FilterRule, filterObserved } from "./observed-filter.ts";

/** Adds to queries, before they are scored, what answers reduce to and what else rankings leave out. */
export function completion(
  graph: Graph | undefined,
  split: Split,
  { by, filter }: { readonly by?: readonly string[] | undefined; readonly filter: FilterRule },
): (query: BenchmarkQuery) => BenchmarkQuery {
  const classified = classesFrom(graph, split, isWanted(by, "reduces"));
  if (!graph || filter !== "observed") return classified;
  const filtered = filterObserved(graph, split);
  return (query) => filtered(classified(query));
}
