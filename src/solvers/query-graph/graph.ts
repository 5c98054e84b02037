import { LacunaError } from "../../error.ts";
import type { Atom, Exists, Query, Term } from "../../query/formula.ts";
import { freeVariables } from "../../query/scope.ts";
import { type Direction, outward } from "./direction.ts";
import { type Disjunct, disjunctsOf } from "./normal-form.ts";

/** A link between the two nodes of a pair: `forward` when its head is the first node, and then its row is that node's. */
export interface PairLink {
  readonly relation: number;
  readonly forward: boolean;
  readonly negated: boolean;
}

/** All links between two nodes; they hold together or not at all. */
export interface Pair {
  readonly a: number;
  readonly b: number;
  readonly links: readonly PairLink[];
}

/** A condition of one node alone: a link to itself, or that a branch has no match there. */
export type Condition =
  | { readonly kind: "loop"; readonly node: number; readonly relation: number; readonly negated: boolean }
  | { readonly kind: "denied"; readonly node: number; readonly name: string; readonly branch: FitQuery };

/** A conjunction as a graph. Every use of a constant is a node of its own (EFO_k-CQA, §1). */
export interface FitGraph {
  /** The entity of a constant, the name of a variable, "" for one that only denied branches without variables know. */
  readonly nodes: readonly (number | string)[];
  /** Names of its variables: those free in the query, then the others in the order in which they are met. */
  readonly variables: readonly string[];
  readonly pairs: readonly Pair[];
  readonly conditions: readonly Condition[];
  readonly disjunct: Disjunct;
}

/** A query as FIT works on it: its disjuncts as graphs. */
export interface FitQuery {
  readonly free: readonly string[];
  readonly graphs: readonly FitGraph[];
}

/** Why a query has no such graphs: a denied branch with several variables. */
export const TANGLED = "a denied branch has more than one variable in common with the rest of the query";

/**
 * Compiles a query.
 * @throws LacunaError `query.not-grounded`, `query.too-many-alternatives`, `solvers.unsupported`
 */
export function fitQuery(query: Query, direction: Direction = "written"): FitQuery {
  const { free } = query;
  const graphs = disjunctsOf(query).map((each) =>
    graphOf(direction === "outward" ? outward(each, free) : each, free, direction),
  );
  return { free, graphs };
}

function graphOf(disjunct: Disjunct, free: readonly string[], direction: Direction): FitGraph {
  const nodes: (number | string)[] = [...free];
  const places = new Map(free.map((name, at) => [name, at]));
  const variableNode = (name: string): number => {
    const known = places.get(name);
    if (known !== undefined) return known;
    places.set(name, nodes.length);
    return nodes.push(name) - 1;
  };
  const nodeOf = (term: Term): number =>
    term.kind === "variable" ? variableNode(term.name) : nodes.push(grounded(term.entity)) - 1;
  const pairs = new Map<string, { a: number; b: number; links: PairLink[] }>();
  const conditions: Condition[] = [];
  const place = ({ relation: name, head, tail }: Atom, negated: boolean) => {
    const relation = grounded(name);
    const from = nodeOf(head);
    const to = nodeOf(tail);
    if (from === to) {
      conditions.push({ kind: "loop", node: from, relation, negated });
      return;
    }
    const [a, b] = from < to ? [from, to] : [to, from];
    const pair = pairs.get(`${a} ${b}`) ?? { a, b, links: [] };
    pairs.set(`${a} ${b}`, pair);
    pair.links.push({ relation, forward: a === from, negated });
  };
  for (const each of disjunct.atoms) place(each, false);
  for (const each of disjunct.absent) place(each, true);
  for (const branch of disjunct.branches)
    conditions.push(...deniedAt(branch, variableNode, () => nodes.push("") - 1, direction));
  return { nodes, variables: [...places.keys()], pairs: [...pairs.values()], conditions, disjunct };
}

/** A denied branch is a condition of its one open variable; without one it is nobody's, and stands for all. */
function deniedAt(
  branch: Exists,
  nodeOf: (name: string) => number,
  nobody: () => number,
  direction: Direction,
): Condition[] {
  const open = freeVariables(branch);
  if (open.length > 1) throw new LacunaError("solvers.unsupported", TANGLED);
  const [name] = open;
  // A branch without open variables is asked of a node of its own, which nothing else mentions.
  const node = name === undefined ? nobody() : nodeOf(name);
  return [
    { kind: "denied", node, name: name ?? "", branch: fitQuery({ free: open, body: branch }, direction) },
  ];
}

function grounded(id: number | string): number {
  if (typeof id === "number") return id;
  throw new LacunaError("query.not-grounded", `"${id}" stands for an id that is not given`, {
    hint: "a query type has to be grounded with relations and anchors before it can be answered",
  });
}
