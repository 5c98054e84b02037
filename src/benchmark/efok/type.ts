import { LacunaError } from "../../error.ts";
import { parseEfok } from "../../query/efok/parse.ts";
import { and, atom, constant, exists, not, type Query, variable } from "../../query/formula.ts";
import { findNamedType } from "../../query/types/lookup.ts";
import {
  conjunctionOf,
  conjunctionToGraph,
  type QueryEdge,
  type QueryGraph,
} from "../../query/views/query-graph.ts";

/** Two nodes of the positive part, or two that a denied link will join, with the links between them. */
export interface EfokPair {
  readonly a: number;
  readonly b: number;
  /** Positive edges between the two, as positions in `edges`; none when only a denied link joins them. */
  readonly edges: readonly number[];
  /** Different relations wanted from `a` to `b`. */
  readonly multiplicity: number;
}

/** An EFO_k query type, ready for grounding (EFO_k-CQA). */
export interface EfokType {
  readonly graph: QueryGraph;
  readonly edges: readonly QueryEdge[];
  /** Positions of the negated edges. */
  readonly negated: readonly number[];
  /** Nodes that are grounded adjacent to one another: those of the positive part. */
  readonly nodes: readonly number[];
  readonly pairs: readonly EfokPair[];
  /** Positions of the free nodes, in order. */
  readonly free: readonly number[];
}

/**
 * The EFO_k type of a formula string or of a named type.
 *
 * @throws LacunaError `benchmark.unknown-type` when it is no conjunction of links with placeholders, `query.syntax`
 */
export function efokType(name: string): EfokType {
  const source = name.trim();
  const formula = source.includes("(") ? source : findNamedType(source)?.efok;
  if (formula === undefined) throw unknownType(name, "it is neither a formula string nor a named EFO_k type");
  const conjunction = conjunctionOf(parseEfok(formula));
  if (conjunction === undefined) throw unknownType(name, "it has alternatives or denies a whole branch");
  const graph = conjunctionToGraph(conjunction);
  const { edges } = graph;
  if (new Set(edges.map((edge) => edge.relation)).size < edges.length)
    throw unknownType(name, "a relation stands twice in it");
  if (edges.some((edge) => typeof edge.relation === "number") || graph.nodes.some(isGrounded))
    throw unknownType(name, "it has ids where a type has placeholders");
  if (edges.some((edge) => edge.head === edge.tail)) throw unknownType(name, "a link leads back to its node");
  const negated = edges.flatMap((edge, at) => (edge.negated ? [at] : []));
  const positive = edges.flatMap((edge, at) => (edge.negated ? [] : [at]));
  const nodes = [...new Set(positive.flatMap((at) => [edges[at]!.head, edges[at]!.tail]))].sort(
    (a, b) => a - b,
  );
  const free = graph.nodes.flatMap((node, at) => (node.kind === "free" ? [at] : []));
  if (graph.nodes.some((node, at) => node.kind !== "constant" && !nodes.includes(at)))
    throw unknownType(name, "a variable has no positive link");
  if (free.length === 0) throw unknownType(name, "it has no free variable");
  return { graph, edges, negated, nodes, pairs: pairsOfType(edges, positive, negated, nodes), free };
}

const isGrounded = (node: QueryGraph["nodes"][number]): boolean =>
  node.kind === "constant" && typeof node.entity === "number";

function pairsOfType(
  edges: readonly QueryEdge[],
  positive: readonly number[],
  negated: readonly number[],
  nodes: readonly number[],
): EfokPair[] {
  const pairs: { a: number; b: number; edges: number[] }[] = [];
  const pairBetween = (edge: QueryEdge) =>
    pairs.find(({ a, b }) => (a === edge.head && b === edge.tail) || (a === edge.tail && b === edge.head));
  for (const at of positive) {
    const edge = edges[at]!;
    const pair = pairBetween(edge);
    if (pair) pair.edges.push(at);
    else pairs.push({ a: edge.head, b: edge.tail, edges: [at] });
  }
  for (const at of negated) {
    const edge = edges[at]!;
    if (!nodes.includes(edge.head) || !nodes.includes(edge.tail) || pairBetween(edge)) continue;
    pairs.push({ a: edge.head, b: edge.tail, edges: [] });
  }
  return pairs.map((pair) => ({ ...pair, multiplicity: Math.max(1, pair.edges.length) }));
}

function unknownType(name: string, why: string): LacunaError {
  return new LacunaError("benchmark.unknown-type", `${JSON.stringify(name)} is no EFO_k type: ${why}`, {
    hint: "write one as (r1(s1,e1))&(r2(e1,f1)), or name one, such as 3cm",
  });
}

/** Ids chosen for a type: entities by node, relations by edge. */
export interface EfokIds {
  readonly entities: Uint32Array;
  readonly relations: Uint32Array;
}

/**
 * The query of some edges of a type for some free nodes; the other variables of those edges are existential. Edges
 * keep the order of the formula.
 */
export function queryOf(
  type: EfokType,
  ids: EfokIds,
  use: (edge: number) => boolean,
  free: readonly number[],
): Query {
  const { nodes } = type.graph;
  const term = (at: number) => {
    const node = nodes[at]!;
    return node.kind === "constant" ? constant(ids.entities[at]!) : variable(node.name);
  };
  const literals = [];
  const used = new Set<number>();
  for (const [at, edge] of type.edges.entries()) {
    if (!use(at)) continue;
    const link = atom(ids.relations[at]!, term(edge.head), term(edge.tail));
    literals.push(edge.negated ? not(link) : link);
    used.add(edge.head).add(edge.tail);
  }
  const name = (at: number): string[] => {
    const node = nodes[at]!;
    return node.kind === "constant" ? [] : [node.name];
  };
  const bound = nodes.flatMap((_, at) => (used.has(at) && !free.includes(at) ? name(at) : []));
  return { free: free.flatMap(name), body: exists(bound, and(...literals)) };
}
