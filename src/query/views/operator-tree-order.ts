import { type OperatorTree, operandsOf, withOperands } from "./operator-tree.ts";

/**
 * The LISP-like string of a tree's type, operands as they stand (EFO-1-QA): `i` and `u` in lower case with
 * two operands and in upper case with more, `d` and `D` as they are.
 */
export function formulaOf(tree: OperatorTree): string {
  if (tree.op === "e") return "(e)";
  if (tree.op === "p" || tree.op === "n") return `(${tree.op},${formulaOf(tree.operand)})`;
  let formula = `(${letterOf(tree)}`;
  for (const operand of tree.operands) formula += `,${formulaOf(operand)}`;
  return `${formula})`;
}

function letterOf(tree: OperatorTree): string {
  return (tree.op === "i" || tree.op === "u") && tree.operands.length > 2 ? tree.op.toUpperCase() : tree.op;
}

/** A tree in canonical order beside its formula string. */
interface Sorted {
  readonly tree: OperatorTree;
  readonly formula: string;
}

/**
 * The tree in canonical operand order: operands of `i` and `u`, and all but the first of `D`, by the ASCII order of their own
 * sorted formula strings; equal strings by their ids from left to right, so that equal queries print equally (EFO-1-QA). Ties
 * between placeholders keep their order.
 */
export function sortTree(tree: OperatorTree): OperatorTree {
  return sorted(tree).tree;
}

/** The canonical formula string: the identity of a query type. */
export function sortedFormula(tree: OperatorTree): string {
  return sorted(tree).formula;
}

function sorted(tree: OperatorTree): Sorted {
  if (tree.op === "e") return { tree, formula: "(e)" };
  if (tree.op === "p" || tree.op === "n") {
    const operand = sorted(tree.operand);
    return { tree: withOperands(tree, [operand.tree]), formula: `(${tree.op},${operand.formula})` };
  }
  const operands = tree.operands.map(sorted);
  // `d` keeps both its operands in place, `D` the first.
  const fixed = tree.op === "d" ? 2 : tree.op === "D" ? 1 : 0;
  const ordered =
    fixed === 0
      ? operands.sort(compareSorted)
      : [...operands.slice(0, fixed), ...operands.slice(fixed).sort(compareSorted)];
  let formula = `(${letterOf(tree)}`;
  for (const operand of ordered) formula += `,${operand.formula}`;
  return {
    tree: withOperands(
      tree,
      ordered.map((operand) => operand.tree),
    ),
    formula: `${formula})`,
  };
}

function compareSorted(a: Sorted, b: Sorted): number {
  if (a.formula !== b.formula) return a.formula < b.formula ? -1 : 1;
  return compareIds(a.tree, b.tree);
}

/** Compares two trees of one shape by their ids, read from left to right. */
function compareIds(a: OperatorTree, b: OperatorTree): number {
  if (a.op === "e" && b.op === "e") return compareId(a.entity, b.entity);
  if (a.op === "p" && b.op === "p") {
    const difference = compareId(a.relation, b.relation);
    if (difference !== 0) return difference;
  }
  const others = operandsOf(b);
  for (const [index, operand] of operandsOf(a).entries()) {
    const difference = compareIds(operand, others[index]!);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareId(a: number | string, b: number | string): number {
  return typeof a === "number" && typeof b === "number" ? a - b : 0;
}

/**
 * The tree with placeholders for all its ids, numbered from the anchors upwards: `r1(s1)`, then `r2` above it, and so on along the
 * operands.
 */
export function abstractTree(tree: OperatorTree): OperatorTree {
  const count = { entities: 0, relations: 0 };
  const visit = (node: OperatorTree): OperatorTree => {
    if (node.op === "e") return { op: "e", entity: `s${++count.entities}` };
    const operands = operandsOf(node).map(visit);
    const renamed = withOperands(node, operands);
    return renamed.op === "p" ? { ...renamed, relation: `r${++count.relations}` } : renamed;
  };
  return visit(tree);
}
