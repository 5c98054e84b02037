import { randomStream } from "../../src/numeric/random.ts";
import {
  entity,
  type OperatorTree,
  operandsOf,
  project,
  withOperands,
} from "../../src/query/views/operator-tree.ts";
import type { RandomWorld } from "./support.ts";

/** Random relations and anchors for a type. */
export function grounded(tree: OperatorTree, world: RandomWorld, seed: number): OperatorTree {
  const random = randomStream(seed, "ground");
  const { entityCount, relationCount } = world.graph;
  const fill = (node: OperatorTree): OperatorTree => {
    if (node.op === "e") return entity(random.below(entityCount));
    const filled = withOperands(node, operandsOf(node).map(fill));
    return filled.op === "p" ? project(random.below(relationCount), filled.operand) : filled;
  };
  return fill(tree);
}

/** The largest difference between two rows. */
export const furthest = (found: ArrayLike<number>, wanted: ArrayLike<number>) =>
  Math.max(...Array.from(found, (each, at) => Math.abs(each - wanted[at]!)));
