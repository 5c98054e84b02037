import type { QueryEdge, QueryGraph, QueryNode } from "../query/views/query-graph.ts";

/** A signed link of an abstract query graph: between two variables, or from a separate constant to a variable. */
export interface AbstractLink {
  /** A variable, or `undefined` for a constant: every constant has exactly one link (EFO_k-CQA, §2). */
  readonly from: number | undefined;
  readonly to: number;
  readonly negated: boolean;
}

/**
 * An abstract query graph (EFO_k-CQA, §1). Variables are numbered, existential ones first, free ones after them; directions are
 * ignored, because inverse relations are relations too.
 */
export interface AbstractGraph {
  readonly existential: number;
  readonly free: number;
  readonly links: readonly AbstractLink[];
}

/** A positive link. */
export const link = (from: number | undefined, to: number): AbstractLink => ({ from, to, negated: false });

/** The graph with the links at these indices negated and all others positive. */
export function withNegated(graph: AbstractGraph, places: readonly number[]): AbstractGraph {
  const links = graph.links.map((each, at) => ({ ...each, negated: places.includes(at) }));
  return { ...graph, links };
}

/** The query graph with placeholders `r1…` and `s1…` in the order of the links. */
export function toQueryGraph(graph: AbstractGraph): QueryGraph {
  const names = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
  const nodes: QueryNode[] = [
    ...names("e", graph.existential).map((name) => ({ kind: "existential" as const, name })),
    ...names("f", graph.free).map((name) => ({ kind: "free" as const, name })),
  ];
  const variables = nodes.length;
  const edges = graph.links.map(({ from, to, negated }, index): QueryEdge => {
    const head = from ?? nodes.push({ kind: "constant", entity: `s${nodes.length - variables + 1}` }) - 1;
    return { relation: `r${index + 1}`, head, tail: to, negated };
  });
  return { nodes, edges };
}
