import type { OperatorTree } from "../../query/views/operator-tree.ts";
import type { FuzzyLogic } from "./logics.ts";
import type { Projection } from "./projector.ts";

/** A query in progress, which stops wherever a set has to be projected and goes on with the truths that gives. */
export type Projecting = Generator<Projection, Float32Array, Float32Array>;

/**
 * The truth of each entity as an answer of a tree without differences: the stack machine of GNN-QE (Zhu et al., Neural-
 * Symbolic Models for Logical Queries on Knowledge Graphs, ICML 2022, section 3). Operands are combined from left to right,
 * and a negation denies its whole branch.
 */
export function* solveByProjection(tree: OperatorTree, logic: FuzzyLogic, entityCount: number): Projecting {
  switch (tree.op) {
    case "e": {
      const truths = new Float32Array(entityCount);
      truths[tree.entity as number] = 1;
      return truths;
    }
    case "p":
      return yield {
        from: yield* solveByProjection(tree.operand, logic, entityCount),
        relation: tree.relation as number,
      };
    case "n": {
      const truths = yield* solveByProjection(tree.operand, logic, entityCount);
      return truths.map((truth) => 1 - truth);
    }
    default: {
      const combine = tree.op === "u" ? logic.or : logic.and;
      let truths = yield* solveByProjection(tree.operands[0]!, logic, entityCount);
      for (const operand of tree.operands.slice(1)) {
        const others = yield* solveByProjection(operand, logic, entityCount);
        truths = truths.map((truth, entity) => combine(truth, others[entity]!));
      }
      return truths;
    }
  }
}

/** Projections that a tree takes. */
export function projectionsOf(tree: OperatorTree): number {
  switch (tree.op) {
    case "e":
      return 0;
    case "p":
      return 1 + projectionsOf(tree.operand);
    case "n":
      return projectionsOf(tree.operand);
    default:
      return tree.operands.reduce((sum, operand) => sum + projectionsOf(operand), 0);
  }
}
