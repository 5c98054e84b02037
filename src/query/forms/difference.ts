import type { OperatorTree } from "../views/operator-tree.ts";
import { rewriteUpwards } from "./rules.ts";

/**
 * Rule d: an intersection with exactly one negated operand is a binary difference. With two negated operands it stays
 * as it is, as in the official files (EFO-1-QA).
 */
export function withDifference(tree: OperatorTree): OperatorTree {
  return rewriteUpwards(tree, (node) => {
    const parts = node.op === "i" ? signed(node.operands) : undefined;
    if (parts?.denied.length !== 1) return node;
    return { op: "d", operands: [joined(parts.kept), parts.denied[0]!] };
  });
}

/** Rule D: all negated operands of an intersection are subtracted at once from the rest (EFO-1-QA). */
export function withMultiDifference(tree: OperatorTree): OperatorTree {
  return rewriteUpwards(tree, (node) => {
    const parts = node.op === "i" ? signed(node.operands) : undefined;
    // With only negated operands, the complement of a union stays an intersection of negations.
    if (parts === undefined || parts.kept.length === 0) return node;
    return { op: "D", operands: [joined(parts.kept), ...parts.denied] };
  });
}

/** DNF+IUd: `D` of many taken apart from the left into `D` of two (EFO-1-QA). */
export function withBinaryDifferences(tree: OperatorTree): OperatorTree {
  return rewriteUpwards(tree, (node) => {
    if (node.op !== "D") return node;
    return node.operands.reduce((first, next) => ({ op: "D", operands: [first, next] }));
  });
}

/** The positive operands, and the bodies of the negated ones; undefined when none is negated. */
function signed(operands: readonly OperatorTree[]): Signed | undefined {
  if (operands.every((operand) => operand.op !== "n")) return undefined;
  return {
    kept: operands.filter((operand) => operand.op !== "n"),
    denied: operands.flatMap((operand) => (operand.op === "n" ? [operand.operand] : [])),
  };
}

interface Signed {
  readonly kept: readonly OperatorTree[];
  readonly denied: readonly OperatorTree[];
}

function joined(operands: readonly OperatorTree[]): OperatorTree {
  return operands.length === 1 ? operands[0]! : { op: "i", operands };
}
