import { complement, type OperatorTree, project } from "../views/operator-tree.ts";

/**
 * Applies a rule to every node from the anchors upwards. Unchanged nodes stay the same objects, so that forms share their parts and
 * a form without changes costs nothing.
 */
export function rewriteUpwards(tree: OperatorTree, rule: (node: OperatorTree) => OperatorTree): OperatorTree {
  switch (tree.op) {
    case "e":
      return rule(tree);
    case "p": {
      const operand = rewriteUpwards(tree.operand, rule);
      return rule(operand === tree.operand ? tree : project(tree.relation, operand));
    }
    case "n": {
      const operand = rewriteUpwards(tree.operand, rule);
      return rule(operand === tree.operand ? tree : complement(operand));
    }
    default: {
      let operands: OperatorTree[] | undefined;
      for (let at = 0; at < tree.operands.length; at++) {
        const operand = tree.operands[at]!;
        const rewritten = rewriteUpwards(operand, rule);
        if (rewritten === operand) continue;
        operands ??= [...tree.operands];
        operands[at] = rewritten;
      }
      return rule(operands === undefined ? tree : { op: tree.op, operands });
    }
  }
}

/** Writes differences as intersections and negations, the starting point of all normal forms. */
export function withoutDifferences(tree: OperatorTree): OperatorTree {
  return rewriteUpwards(tree, (node) => {
    if (node.op !== "d" && node.op !== "D") return node;
    const [first, ...others] = node.operands;
    return { op: "i", operands: [first!, ...others.map(complement)] };
  });
}

/**
 * DM: every union as the negation of an intersection of negations. Double negations stay, as in the official files
 * (EFO-1-QA).
 */
export function withoutUnions(tree: OperatorTree): OperatorTree {
  return rewriteUpwards(tree, (node) =>
    node.op === "u" ? complement({ op: "i", operands: node.operands.map(complement) }) : node,
  );
}

/** Rule C: an intersection directly under an intersection merges with it, likewise unions (EFO-1-QA). */
export function concatenated(tree: OperatorTree): OperatorTree {
  return rewriteUpwards(tree, (node) => {
    if (node.op !== "i" && node.op !== "u") return node;
    if (node.operands.every((operand) => operand.op !== node.op)) return node;
    const operands = node.operands.flatMap((operand) =>
      operand.op === node.op ? operand.operands : [operand],
    );
    return { op: node.op, operands };
  });
}
