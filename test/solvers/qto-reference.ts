import { hasLink } from "../../src/kg/graph.ts";
import type { OperatorTree } from "../../src/query/views/operator-tree.ts";
import type { Setting } from "../../src/solvers/settings/setting.ts";
import type { RandomWorld } from "./support.ts";

/** A graph with known links, and the score of every link. */
type ScoredWorld = Pick<RandomWorld, "graph" | "known" | "scoreOf">;

/** One row of the neural adjacency, by its definition (QTO, section 3.2). */
function adjacency(world: ScoredWorld, head: number, relation: number, threshold: number): number[] {
  const tails = Array.from({ length: world.graph.entityCount }, (_, tail) => tail);
  const known = tails.map((tail) => hasLink(world.known, head, relation, tail));
  const powers = tails.map((tail) => Math.exp(world.scoreOf(head, relation, tail)));
  const mass = powers.reduce((sum, each) => sum + each);
  const count = known.filter(Boolean).length;
  return tails.map((tail) => {
    const value = (powers[tail]! / mass) * Math.max(1, count);
    return known[tail] ? 1 : value < threshold ? 0 : value >= 1 ? 0.9999 : value;
  });
}

/** The whole matrix, and what a tree gives on it, with nothing left out and every max taken over all entities. */
export function denseQto(world: ScoredWorld, { threshold, negScale, negation }: Setting) {
  const n = world.graph.entityCount;
  const matrices = new Map<number, number[][]>();
  const matrix = (relation: number) => {
    const found =
      matrices.get(relation) ??
      Array.from({ length: n }, (_, head) => adjacency(world, head, relation, threshold as number));
    matrices.set(relation, found);
    return found;
  };
  const projected = (from: number[], link: (head: number, tail: number) => number) =>
    from.map((_, tail) => Math.max(...from.map((weight, head) => weight * link(head, tail))));
  const not = (truth: number) => 1 - Math.min(1, (negScale as number) * truth);
  const solve = (tree: OperatorTree): number[] => {
    switch (tree.op) {
      case "e":
        return Array.from({ length: n }, (_, id) => Number(id === tree.entity));
      case "p": {
        const rows = matrix(tree.relation as number);
        return projected(solve(tree.operand), (head, tail) => rows[head]![tail]!);
      }
      case "n": {
        const { operand } = tree;
        if (operand.op !== "p") return solve(operand).map((each) => 1 - each);
        if (negation === "branch") return solve(operand).map(not);
        const rows = matrix(operand.relation as number);
        return projected(solve(operand.operand), (head, tail) => not(rows[head]![tail]!));
      }
      default: {
        const operands = tree.operands.map(solve);
        return operands[0]!.map((_, id) => {
          const truths = operands.map((each) => each[id]!);
          if (tree.op === "i") return truths.reduce((a, b) => a * b);
          if (tree.op === "u") return 1 - truths.reduce((rest, each) => rest * (1 - each), 1);
          return truths[0]! * truths.slice(1).reduce((rest, each) => rest * (1 - each), 1);
        });
      }
    }
  };
  return solve;
}
