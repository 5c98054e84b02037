import type { FitGraph, FitQuery } from "../query-graph/graph.ts";

/** The share of all entities that a row lists, about: on FB15k-237 at the published delta. */
const LISTED = 0.003;

/** Rows that have to be scored for a query, about: one for each entity that a link's rows are those of. */
export function fitCost(query: FitQuery, entityCount: number, cut: number): number {
  return query.graphs.reduce((sum, graph) => sum + graphCost(graph, entityCount, cut), 0);
}

function graphCost({ nodes, pairs, conditions }: FitGraph, entityCount: number, cut: number): number {
  // Entities at each node: one for a constant, what rows lead to from nodes with fewer, else all.
  const sizes = nodes.map((node) => (typeof node === "number" ? 1 : entityCount));
  const links = pairs.flatMap(({ a, b, links }) =>
    links.map(({ forward, negated }) => ({ from: forward ? a : b, to: forward ? b : a, negated })),
  );
  for (let round = 0; round < nodes.length; round++)
    for (const { from, to, negated } of links) {
      if (negated || sizes[from] === entityCount) continue;
      const reached = entityCount * (1 - (1 - LISTED) ** sizes[from]!);
      sizes[to] = Math.min(sizes[to]!, Math.max(1, reached));
    }
  const rows = links.reduce((sum, { from }) => sum + sizes[from]!, 0);
  const cycles = pairs.length - nodes.length + 1;
  const branches = conditions.map((each) =>
    each.kind === "denied" ? fitCost(each.branch, entityCount, cut) : sizes[each.node]!,
  );
  const tries = cycles > 0 ? 1 + Math.min(cut, entityCount) / 10 : 1;
  return branches.reduce((sum, each) => sum + each, rows * tries);
}
