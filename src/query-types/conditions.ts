import type { AbstractGraph, AbstractLink } from "./abstract-graph.ts";

const isExistential = (graph: AbstractGraph, node: number): boolean => node < graph.existential;
const variableCount = (graph: AbstractGraph): number => graph.existential + graph.free;

/** Variables that links reach from some variables, with the length of the shortest path. */
function distances(links: readonly AbstractLink[], from: readonly number[]): ReadonlyMap<number, number> {
  const found = new Map(from.map((node) => [node, 0]));
  // Iteration over a map includes entries added meanwhile, in order of insertion: a breadth-first search.
  for (const [node, distance] of found)
    for (const { from: a, to: b } of links) {
      if (a === undefined) continue;
      const next = a === node ? b : b === node ? a : undefined;
      if (next !== undefined && !found.has(next)) found.set(next, distance + 1);
    }
  return found;
}

/** Whether the variables are connected without constants (EFO_k-CQA, §2). */
export function isConnected(graph: AbstractGraph): boolean {
  return distances(graph.links, [0]).size === variableCount(graph);
}

/** Whether every node, constants included, is within some links of a free variable (EFO_k-CQA, §2, "Distance"). */
export function isWithinDistance(graph: AbstractGraph, most: number): boolean {
  const free = Array.from({ length: graph.free }, (_, index) => graph.existential + index);
  const found = distances(graph.links, free);
  for (let node = 0; node < variableCount(graph); node++)
    if ((found.get(node) ?? Number.POSITIVE_INFINITY) > most) return false;
  return graph.links.every((link) => link.from !== undefined || found.get(link.to)! + 1 <= most);
}

/**
 * The existential leaf condition (EFO_k-CQA, §2): without the free nodes, a connected part that has no constant consists of
 * existential variables that each have a link to a free one; a longer chain would be a loose end.
 */
export function hasNoLooseChain(graph: AbstractGraph): boolean {
  const among = graph.links.filter(
    ({ from, to }) => from !== undefined && isExistential(graph, from) && isExistential(graph, to),
  );
  const anchored = graph.links.filter((link) => link.from === undefined).map((link) => link.to);
  const held = distances(
    among,
    anchored.filter((node) => isExistential(graph, node)),
  );
  for (let node = 0; node < graph.existential; node++) {
    if (held.has(node)) continue;
    const touchesFree = graph.links.some(
      ({ from, to }) =>
        (from === node && !isExistential(graph, to)) ||
        (to === node && from !== undefined && !isExistential(graph, from)),
    );
    if (!touchesFree) return false;
  }
  return true;
}

/**
 * Whether the query is still meaningful with its negated links (EFO_k-CQA, §2, "Negation"; Proposition 19): in the positive part
 * some constant still reaches a free variable and every variable still has a link.
 */
export function negationIsBound(graph: AbstractGraph): boolean {
  const positive = graph.links.filter((link) => !link.negated);
  for (let node = 0; node < variableCount(graph); node++)
    if (!positive.some(({ from, to }) => from === node || to === node)) return false;
  const anchored = positive.filter((link) => link.from === undefined).map((link) => link.to);
  return [...distances(positive, anchored).keys()].some((node) => !isExistential(graph, node));
}
