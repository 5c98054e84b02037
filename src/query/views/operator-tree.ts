import { LacunaError } from "../../error.ts";
import {
  and,
  atom,
  constant,
  exists,
  type Formula,
  not,
  or,
  type Query,
  type Relation,
  type Term,
  variable,
} from "../formula.ts";

/** An anchor: the set of one entity. */
export interface EntityNode {
  readonly op: "e";
  readonly entity: number | string;
}

/** The entities that `relation` leads to from the operand's set. */
export interface ProjectionNode {
  readonly op: "p";
  readonly relation: Relation;
  readonly operand: OperatorTree;
}

/** All entities but those of the operand. */
export interface NegationNode {
  readonly op: "n";
  readonly operand: OperatorTree;
}

/** Intersection (`i`) or union (`u`) of two or more sets; written `I` and `U` from three operands on. */
export interface SetNode {
  readonly op: "i" | "u";
  readonly operands: readonly OperatorTree[];
}

/** The first operand's set without those of the others: binary `d`, or `D` of any number. */
export interface DifferenceNode {
  readonly op: "d" | "D";
  readonly operands: readonly OperatorTree[];
}

/** An EFO-1 formula as a tree of set operators (EFO-1-QA). */
export type OperatorTree = EntityNode | ProjectionNode | NegationNode | SetNode | DifferenceNode;

export const entity = (id: number | string): EntityNode => ({ op: "e", entity: id });
export const project = (relation: Relation, operand: OperatorTree): ProjectionNode => ({
  op: "p",
  relation,
  operand,
});
export const complement = (operand: OperatorTree): NegationNode => ({ op: "n", operand });
export const intersect = (...operands: OperatorTree[]): SetNode => ({ op: "i", operands });
export const unite = (...operands: OperatorTree[]): SetNode => ({ op: "u", operands });
export const difference = (...operands: OperatorTree[]): DifferenceNode => ({
  op: operands.length === 2 ? "d" : "D",
  operands,
});

/** The operands of any node, none for an entity. */
export function operandsOf(tree: OperatorTree): readonly OperatorTree[] {
  if (tree.op === "e") return [];
  return tree.op === "p" || tree.op === "n" ? [tree.operand] : tree.operands;
}

/** The same node over other operands; the node itself when they are its own. */
export function withOperands(tree: OperatorTree, operands: readonly OperatorTree[]): OperatorTree {
  switch (tree.op) {
    case "e":
      return tree;
    case "p":
      return operands[0] === tree.operand ? tree : project(tree.relation, operands[0]!);
    case "n":
      return operands[0] === tree.operand ? tree : complement(operands[0]!);
    default:
      return operands.every((operand, at) => operand === tree.operands[at])
        ? tree
        : { op: tree.op, operands };
  }
}

/** The number of anchors (`e` leaves). */
export function anchorCount(tree: OperatorTree): number {
  return tree.op === "e" ? 1 : operandsOf(tree).reduce((sum, operand) => sum + anchorCount(operand), 0);
}

/** The longest chain of projections from the root to an anchor; negations do not count (EFO-1-QA). */
export function projectionDepth(tree: OperatorTree): number {
  const below = Math.max(0, ...operandsOf(tree).map(projectionDepth));
  return tree.op === "p" ? below + 1 : below;
}

/** The number of negations of the tree, without differences. */
export function negationCount(tree: OperatorTree): number {
  return operandsOf(tree).reduce((sum, operand) => sum + negationCount(operand), tree.op === "n" ? 1 : 0);
}

/**
 * The query a tree stands for: free variable `y`, a fresh existential variable for each set under a projection, `n`
 * as denial of its whole branch (¬∃), `d` and `D` as conjunction with denials.
 *
 * @throws LacunaError `query.not-expressible` when an anchor is used without a projection: formulas have no equality.
 * @internal
 */
export function treeToQuery(tree: OperatorTree, free = "y"): Query {
  return { free: [free], body: treeToFormula(tree, variable(free), { count: 0 }) };
}

/** Numbers the existential variables of one query. */
interface FreshNames {
  count: number;
}

function treeToFormula(tree: OperatorTree, target: Term, names: FreshNames): Formula {
  switch (tree.op) {
    case "e":
      throw bareAnchor(tree.entity);
    case "p": {
      if (tree.operand.op === "e") return atom(tree.relation, constant(tree.operand.entity), target);
      const from = variable(`x${++names.count}`);
      return projectFormula(treeToFormula(tree.operand, from, names), tree.relation, from, target);
    }
    case "n":
      return not(treeToFormula(tree.operand, target, names));
    case "i":
      return and(...tree.operands.map((operand) => treeToFormula(operand, target, names)));
    case "u":
      return or(...tree.operands.map((operand) => treeToFormula(operand, target, names)));
    default: {
      const [first, ...others] = tree.operands.map((operand) => treeToFormula(operand, target, names));
      return and(first!, ...others.map(not));
    }
  }
}

/**
 * `∃from (body ∧ relation(from, target))`, merged with the quantifier and the conjunction that `body` begins with:
 * a chain of projections becomes one flat `exists`, as people write it.
 */
export function projectFormula(
  body: Formula,
  relation: Relation,
  from: { readonly kind: "variable"; readonly name: string },
  target: Term,
): Formula {
  const link = atom(relation, from, target);
  const inner = body.kind === "exists" ? body.body : body;
  const variables = body.kind === "exists" ? [...body.variables, from.name] : [from.name];
  return exists(variables, inner.kind === "and" ? and(...inner.operands, link) : and(inner, link));
}

/** The error for an anchor used as a set of answers: formulas have links, no equality. */
export function bareAnchor(id: number | string): LacunaError {
  return new LacunaError("query.not-expressible", `the anchor ${id} is used without a relation`, {
    hint: "an anchor only makes sense under a projection: (p,(e))",
  });
}
