import { LacunaError } from "../error.ts";
import type { Query } from "../query/formula.ts";
import { conjunctionOf, conjunctionToGraph, type QueryGraph } from "../query/views/query-graph.ts";
import { type AbstractGraph, toQueryGraph } from "./abstract-graph.ts";

/** Most orders of interchangeable nodes that are tried for one key. */
const mostOrders = 50_000;

/**
 * A string that two query graphs share exactly when they are of one type: isomorphic with node kinds and signs respected,
 * directions, relations and entities left out, free variables interchangeable (EFO_k-CQA, §3 B and §5). Unlike `canonicalKey` it
 * ignores the order of the free variables.
 *
 * @throws LacunaError `query.too-symmetric` for graphs with far more variables than any published type.
 * @internal
 */
export function typeKey(graph: QueryGraph): string {
  const { groups, links, leaves } = parts(graph);
  const sizes = groups.map((group) => group.length);
  if (orderCount(sizes) > mostOrders)
    throw new LacunaError("query.too-symmetric", `the query graph has ${sizes.join(" and ")} like nodes`, {
      hint: "types are compared for up to seven nodes of a kind",
    });
  let least: string | undefined;
  for (const place of placings(groups)) {
    const encoded = [
      ...links.map(({ a, b, sign }) => {
        const [x, y] = [place.get(a)!, place.get(b)!];
        return `${Math.min(x, y)}-${Math.max(x, y)}${sign}`;
      }),
      ...leaves.map(({ node, sign }) => `${place.get(node)!}s${sign}`),
    ]
      .sort()
      .join(" ");
    if (least === undefined || encoded < least) least = encoded;
  }
  return `${sizes.join(",")}: ${least}`;
}

/** The key of an abstract graph's type. */
export const abstractKey = (graph: AbstractGraph): string => typeKey(toQueryGraph(graph));

/** The key of a query's type; undefined when the query is no conjunction of signed links. @internal */
export function queryTypeKey(query: Query): string | undefined {
  const conjunction = conjunctionOf(query);
  return conjunction && typeKey(conjunctionToGraph(conjunction));
}

interface Parts {
  /** Existential nodes, free nodes, constants with several links. */
  readonly groups: readonly (readonly number[])[];
  readonly links: readonly { readonly a: number; readonly b: number; readonly sign: string }[];
  /** Links to constants with no other link: such a constant needs no position in the order. */
  readonly leaves: readonly { readonly node: number; readonly sign: string }[];
}

function parts(graph: QueryGraph): Parts {
  const degrees = graph.nodes.map(() => 0);
  for (const { head, tail } of graph.edges) {
    degrees[head]!++;
    degrees[tail]!++;
  }
  const isLeaf = (node: number): boolean => graph.nodes[node]!.kind === "constant" && degrees[node] === 1;
  const links: { a: number; b: number; sign: string }[] = [];
  const leaves: { node: number; sign: string }[] = [];
  for (const { head, tail, negated } of graph.edges) {
    const sign = negated ? "!" : "";
    if (isLeaf(head)) leaves.push({ node: tail, sign });
    else if (isLeaf(tail)) leaves.push({ node: head, sign });
    else links.push({ a: head, b: tail, sign });
  }
  const ofKind = (kind: QueryGraph["nodes"][number]["kind"]): number[] =>
    graph.nodes.flatMap((node, index) => (node.kind === kind && !isLeaf(index) ? [index] : []));
  return { groups: [ofKind("existential"), ofKind("free"), ofKind("constant")], links, leaves };
}

/** Every way to number the nodes, group after group. */
function* placings(
  groups: readonly (readonly number[])[],
  at = 0,
  place: ReadonlyMap<number, number> = new Map(),
): Generator<ReadonlyMap<number, number>> {
  const group = groups[at];
  if (group === undefined) {
    yield place;
    return;
  }
  for (const order of permutations(group)) {
    const extended = new Map(place);
    for (const node of order) extended.set(node, extended.size);
    yield* placings(groups, at + 1, extended);
  }
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** Number of orders that {@link typeKey} tries for groups of interchangeable nodes of these sizes. */
export function orderCount(sizes: readonly number[]): number {
  return sizes.reduce((product, size) => product * factorial(size), 1);
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
