import { type OperatorTree, operandsOf } from "../../query/views/operator-tree.ts";

/** One link of a query in continuous optimisation. */
export interface FreeAtom {
  /** The entity it starts from, or the place of a variable. */
  readonly head: { readonly anchor: number } | { readonly variable: number };
  readonly relation: number;
  /** The place of the variable it leads to. */
  readonly tail: number;
}

/** The combination of the truths of atoms: steps, each over earlier ones; the last is the query. */
export type FreeStep =
  | { readonly op: "atom"; readonly atom: number }
  | { readonly op: "and" | "or"; readonly left: number; readonly right: number }
  | { readonly op: "not"; readonly of: number };

/** A query as its atoms over variables that can be anywhere; variable 0 is the free one. */
export interface FreeQuery {
  readonly variables: number;
  readonly atoms: readonly FreeAtom[];
  readonly steps: readonly FreeStep[];
}

/** Takes a tree without differences apart. */
export function freeQuery(tree: OperatorTree): FreeQuery {
  const atoms: FreeAtom[] = [];
  const steps: FreeStep[] = [];
  let variables = 1;
  const add = (step: FreeStep) => steps.push(step) - 1;
  const link = (head: FreeAtom["head"], relation: number, tail: number) =>
    add({ op: "atom", atom: atoms.push({ head, relation, tail }) - 1 });
  const visit = (node: OperatorTree, target: number): number => {
    if (node.op === "e") throw new RangeError("an anchor is no fuzzy set");
    if (node.op === "n") return add({ op: "not", of: visit(node.operand, target) });
    if (node.op === "p") {
      const relation = node.relation as number;
      if (node.operand.op === "e") return link({ anchor: node.operand.entity as number }, relation, target);
      const variable = variables++;
      const left = visit(node.operand, variable);
      return add({ op: "and", left, right: link({ variable }, relation, target) });
    }
    const op = node.op === "u" ? "or" : "and";
    return node.operands
      .map((operand) => visit(operand, target))
      .reduce((left, right) => add({ op, left, right }));
  };
  visit(tree, 0);
  return { variables, atoms, steps };
}

/** The tree of the atoms that touch the free variable: what ranks entities when all else is fixed. */
export function touchingSteps({ atoms, steps }: FreeQuery): readonly FreeStep[] {
  const kept: FreeStep[] = [];
  /** The new place of a step; undefined when nothing in it has the free variable. */
  const places: (number | undefined)[] = [];
  const add = (step: FreeStep) => kept.push(step) - 1;
  for (const step of steps)
    if (step.op === "atom") places.push(atoms[step.atom]!.tail === 0 ? add(step) : undefined);
    else if (step.op === "not") {
      const of = places[step.of];
      places.push(of === undefined ? undefined : add({ op: "not", of }));
    } else {
      const [left, right] = [places[step.left], places[step.right]];
      places.push(left === undefined ? right : right === undefined ? left : add({ ...step, left, right }));
    }
  return kept;
}

/** Whether a denied branch has variables of its own, which would be moved to make the branch false. */
export function deniesVariables(tree: OperatorTree): boolean {
  const hasVariables = (node: OperatorTree): boolean =>
    (node.op === "p" && node.operand.op !== "e") || operandsOf(node).some(hasVariables);
  return (tree.op === "n" && hasVariables(tree.operand)) || operandsOf(tree).some(deniesVariables);
}
