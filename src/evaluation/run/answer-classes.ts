import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import { LacunaError } from "../../error.ts";
import { type Classifier, classifier, positionsByClass, restrictHard } from "../../hardness/index.ts";
import type { Graph, Split } from "../../kg/graph.ts";

/**
 * Adds what answers reduce to, to queries that do not say it: worked out on the graph where there is one.
 * @param wanted strata by it were asked for, so that nothing else will do
 * @throws LacunaError `usage.no-reduces` from the function it gives
 */
export function classesFrom(
  graph: Graph | undefined,
  split: Split,
  wanted: boolean,
): (query: BenchmarkQuery) => BenchmarkQuery {
  let own: Classifier | undefined;
  return (query) => {
    if (query.reduces) return query;
    if (graph) {
      own ??= classifier(graph, split);
      return { ...query, reduces: classesOf(query, own) };
    }
    if (!wanted) return query;
    throw new LacunaError("usage.no-reduces", "the benchmark does not say what its answers reduce to", {
      hint: "give the graph with {graph}, and it is worked out; `lacuna benchmark hardness {=benchmark} --graph <graph>` shows how it spreads",
    });
  };
}

function classesOf({ query, hard }: BenchmarkQuery, { classify }: Classifier): Map<string, Uint32Array> {
  const width = query.free.length;
  const found = restrictHard(classify(query), hard, width);
  const classes = positionsByClass(found);
  if (found.hard.length === hard.length) return classes;
  // Benchmarks of others may store answers that are no hard answers of the graph: these have no class.
  const tuple = (ids: Uint32Array, row: number) => ids.subarray(row * width, (row + 1) * width).join();
  const rows = new Map(Array.from({ length: hard.length / width }, (_, row) => [tuple(hard, row), row]));
  return new Map(
    [...classes].map(([name, at]) => [name, at.map((row) => rows.get(tuple(found.hard, row))!)]),
  );
}
