import type { OperatorTree } from "../../query/views/operator-tree.ts";

/** The share of all entities that a row lists, about: on FB15k-237 and NELL995 at the published thresholds. */
const LISTED = 0.03;

/** Rows that have to be scored for a tree, about: one for each entity that carries weight below a projection. */
export function treeRows(tree: OperatorTree, entityCount: number): number {
  return estimate(tree, entityCount).rows;
}

/** Entities of weight, and rows asked for on the way. */
interface Estimate {
  readonly listed: number;
  readonly rows: number;
}

function estimate(tree: OperatorTree, entityCount: number): Estimate {
  switch (tree.op) {
    case "e":
      return { listed: 1, rows: 0 };
    case "p": {
      const below = estimate(tree.operand, entityCount);
      // Rows overlap: each new one covers its share of what the others have left.
      const listed = entityCount * (1 - (1 - LISTED) ** below.listed);
      return { listed, rows: below.rows + below.listed };
    }
    case "n":
      return { listed: entityCount, rows: estimate(tree.operand, entityCount).rows };
    default: {
      const operands = tree.operands.map((operand) => estimate(operand, entityCount));
      const rows = operands.reduce((sum, each) => sum + each.rows, 0);
      const shares = operands.map(({ listed }) => listed / Math.max(1, entityCount));
      const share =
        tree.op === "i"
          ? shares.reduce((product, each) => product * each, 1)
          : 1 - shares.reduce((product, each) => product * (1 - each), 1);
      return { listed: entityCount * share, rows };
    }
  }
}
