import { LacunaError } from "../error.ts";
import type { QueryGraph } from "../query/views/query-graph.ts";
import { type AbstractGraph, link, toQueryGraph, withNegated } from "./abstract-graph.ts";
import { combinationCount, combinations, multisets } from "./combinations.ts";
import { hasNoLooseChain, isConnected, isWithinDistance, negationIsBound } from "./conditions.ts";
import { type EfokLimits, type Family, families } from "./efok-limits.ts";
import { abstractKey, orderCount } from "./type-key.ts";

/** The most orders of nodes that one enumeration tries, over all its graphs. */
const mostOrders = 2_000_000;

/** The remaining part of {@link mostOrders}. */
interface Budget {
  left: number;
}

/**
 * One query graph of each isomorphism class within the limits: families in the official order, positive types before those with
 * negations. Isomorphic graphs are dropped after every step, so that no step starts twice from one class (EFO_k-CQA, §5).
 *
 * @throws LacunaError `space.too-large` when there are more graphs than can be checked.
 */
export function completeGraphs(limits: EfokLimits): QueryGraph[] {
  const budget = { left: mostOrders };
  const wanted = families(limits);
  // Excessive limits are refused at once, before the small families are computed.
  if (wanted.reduce((sum, family) => sum + skeletonOrders(family), 0) > mostOrders) throw tooLarge();
  return wanted.flatMap((family) => {
    const skeletons = distinct(connectedSkeletons(family), budget);
    const multigraphs = distinct(
      skeletons.flatMap((graph) => doublings(graph, family.doubled, limits.parallel)),
      budget,
    );
    const positive = distinct(
      multigraphs.flatMap((graph) => anchorings(graph, family.constants)),
      budget,
    ).filter((graph) => isWithinDistance(graph, limits.distance) && hasNoLooseChain(graph));
    const negated = distinct(
      positive.flatMap((graph) => negations(graph, limits.negations)).filter(negationIsBound),
      budget,
    );
    return [...positive, ...negated].map(toQueryGraph);
  });
}

/** The first graph of each isomorphism class. */
function distinct(graphs: readonly AbstractGraph[], budget: Budget): AbstractGraph[] {
  const found = new Map<string, AbstractGraph>();
  for (const graph of graphs) {
    spend(orderCount([graph.existential, graph.free]), budget);
    const key = abstractKey(graph);
    if (!found.has(key)) found.set(key, graph);
  }
  return [...found.values()];
}

/** All connected graphs over the variables without parallel links. */
function connectedSkeletons({ existential, free, simple }: Family): AbstractGraph[] {
  const variables = Array.from({ length: existential + free }, (_, index) => index);
  const pairs = combinations(variables, 2);
  return combinations(pairs, simple)
    .map((chosen) => ({ existential, free, links: chosen.map(([a, b]) => link(a!, b!)) }))
    .filter(isConnected);
}

/** Most orders of nodes that are tried to distinguish a family's skeletons. */
function skeletonOrders({ existential, free, simple }: Family): number {
  const variables = existential + free;
  return combinationCount((variables * (variables - 1)) / 2, simple) * orderCount([existential, free]);
}

/** All ways to double links, with at most n links on one pair. */
function doublings(graph: AbstractGraph, count: number, parallel: number): AbstractGraph[] {
  return multisets(graph.links, count)
    .filter((copies) => copies.every((copy) => copies.filter((each) => each === copy).length < parallel))
    .map((copies) => ({ ...graph, links: [...graph.links, ...copies] }));
}

/** All ways to attach n constants to the variables. */
export function anchorings(graph: AbstractGraph, count: number): AbstractGraph[] {
  const variables = Array.from({ length: graph.existential + graph.free }, (_, index) => index);
  return multisets(variables, count).map((chosen) => ({
    ...graph,
    links: [...graph.links, ...chosen.map((variable) => link(undefined, variable))],
  }));
}

/** All ways to negate one to n links. */
function negations(graph: AbstractGraph, most: number): AbstractGraph[] {
  const places = graph.links.map((_, at) => at);
  const counts = Array.from({ length: Math.min(most, places.length) }, (_, index) => index + 1);
  return counts.flatMap((count) => combinations(places, count)).map((chosen) => withNegated(graph, chosen));
}

function spend(orders: number, budget: Budget): void {
  budget.left -= orders;
  if (budget.left < 0) throw tooLarge();
}

function tooLarge(): LacunaError {
  return new LacunaError("space.too-large", "these limits let in more graphs than can be looked at", {
    hint: "lower the variables, the constants, the surplus or the negations",
  });
}
