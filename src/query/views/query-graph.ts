import { LacunaError } from "../../error.ts";
import {
  and,
  atom,
  constant,
  exists,
  type Formula,
  inverse,
  not,
  type Query,
  type Relation,
  type Term,
  variable,
} from "../formula.ts";
import { renameApart } from "../scope.ts";
import type { Topology } from "./topology.ts";

/** A node: a constant with its entity, or a variable by name. */
export type QueryNode =
  | { readonly kind: "existential" | "free"; readonly name: string }
  | { readonly kind: "constant"; readonly entity: number | string };

/** A signed link between two nodes, which are given by their positions. */
export interface QueryEdge {
  readonly relation: Relation;
  readonly head: number;
  readonly tail: number;
  readonly negated: boolean;
}

/**
 * A conjunctive query as a graph (EFO_k-CQA, §1). Nodes stand in the order existential, free, constant; every use of
 * an entity id is a node of its own, as in the published types, while one placeholder name is one node.
 */
export interface QueryGraph {
  readonly nodes: readonly QueryNode[];
  readonly edges: readonly QueryEdge[];
}

/** One signed link of a conjunction. */
export interface Literal {
  readonly atom: { readonly relation: Relation; readonly head: Term; readonly tail: Term };
  readonly negated: boolean;
}

/** A conjunction of signed links under existential quantifiers. */
export interface Conjunction {
  readonly free: readonly string[];
  readonly existential: readonly string[];
  readonly literals: readonly Literal[];
}

/** The literals of a conjunctive query, or undefined when it has alternatives or denies more than single links. */
export function conjunctionOf(query: Query): Conjunction | undefined {
  const existential: string[] = [];
  const literals: Literal[] = [];
  const visit = (formula: Formula): boolean => {
    switch (formula.kind) {
      case "atom":
        literals.push({ atom: formula, negated: false });
        return true;
      case "and":
        return formula.operands.every(visit);
      case "exists":
        existential.push(...formula.variables);
        return visit(formula.body);
      case "not":
        if (formula.body.kind === "not") return visit(formula.body.body);
        if (formula.body.kind !== "atom") return false;
        literals.push({ atom: formula.body, negated: true });
        return true;
      default:
        return false;
    }
  };
  return visit(renameApart(query).body) ? { free: query.free, existential, literals } : undefined;
}

/**
 * The graph of a conjunctive query.
 *
 * @throws LacunaError `query.not-expressible` when the query has alternatives or denies a whole branch.
 */
export function queryToGraph(query: Query): QueryGraph {
  const conjunction = conjunctionOf(query);
  if (conjunction !== undefined) return conjunctionToGraph(conjunction);
  throw new LacunaError(
    "query.not-expressible",
    "the query is not a conjunction of links and negated links",
    {
      hint: "split alternatives with the disjunctive normal form; a denied branch has no query graph",
    },
  );
}

/** The graph of a list of literals; existential variables without a link are left out. */
export function conjunctionToGraph({ free, existential, literals }: Conjunction): QueryGraph {
  const used = new Set(
    literals.flatMap(({ atom: { head, tail } }) =>
      [head, tail].map((term) => (term.kind === "variable" ? term.name : "")),
    ),
  );
  const nodes: QueryNode[] = [
    ...existential.filter((name) => used.has(name)).map((name) => ({ kind: "existential" as const, name })),
    ...free.map((name) => ({ kind: "free" as const, name })),
  ];
  const positions = new Map(nodes.map((node, index) => [node.kind === "constant" ? "" : node.name, index]));
  const placeholders = new Map<string, number>();
  const nodeOf = (term: Term): number => {
    if (term.kind === "variable") {
      const known = positions.get(term.name);
      if (known !== undefined) return known;
      throw new LacunaError(
        "query.unbound-variable",
        `the variable ?${term.name} is neither free nor quantified`,
      );
    }
    const shared = typeof term.entity === "string" ? placeholders.get(term.entity) : undefined;
    if (shared !== undefined) return shared;
    if (typeof term.entity === "string") placeholders.set(term.entity, nodes.length);
    return nodes.push({ kind: "constant", entity: term.entity }) - 1;
  };
  const edges = literals.map(({ atom: { relation, head, tail }, negated }) => ({
    relation,
    head: nodeOf(head),
    tail: nodeOf(tail),
    negated,
  }));
  return { nodes, edges };
}

/** The query of a graph: all existential nodes quantified around one conjunction. */
export function graphToQuery(graph: QueryGraph): Query {
  const term = (index: number): Term => {
    const node = graph.nodes[index]!;
    return node.kind === "constant" ? constant(node.entity) : variable(node.name);
  };
  const names = (kind: QueryNode["kind"]): string[] =>
    graph.nodes.flatMap((node) => (node.kind === kind && node.kind !== "constant" ? [node.name] : []));
  const literals = graph.edges.map(({ relation, head, tail, negated }) => {
    const link = atom(relation, term(head), term(tail));
    return negated ? not(link) : link;
  });
  return { free: names("free"), body: exists(names("existential"), and(...literals)) };
}

/** The topology of a graph; `Cyclic` wins when it is also `Multi` (EFO_k-CQA, §2). */
export function topologyOf(graph: QueryGraph): Topology {
  const { multi, cyclic } = knots(graph);
  return cyclic ? "Cyclic" : multi ? "Multi" : "SDAG";
}

/** The two booleans of the published type table: parallel links, and more adjacent pairs than a tree has. */
export function knots(graph: QueryGraph): { readonly multi: boolean; readonly cyclic: boolean } {
  const pairs = new Set<number>();
  const root = graph.nodes.map((_, index) => index);
  const find = (node: number): number => (root[node] === node ? node : find(root[node]!));
  let components = graph.nodes.length;
  for (const { head, tail } of graph.edges) {
    pairs.add(Math.min(head, tail) * graph.nodes.length + Math.max(head, tail));
    if (find(head) === find(tail)) continue;
    root[find(head)] = find(tail);
    components--;
  }
  return { multi: pairs.size < graph.edges.length, cyclic: pairs.size !== graph.nodes.length - components };
}

/** Inverts a link: the inverse relation for an id, the same placeholder otherwise. */
export function turned(edge: QueryEdge): QueryEdge {
  const relation = typeof edge.relation === "number" ? inverse(edge.relation) : edge.relation;
  return { relation, head: edge.tail, tail: edge.head, negated: edge.negated };
}
