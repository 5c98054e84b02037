import { rowOf } from "../../kg/graph.ts";
import type { Evaluation } from "./evaluation.ts";
import { known, relationOf } from "./evaluation.ts";
import type { Node, Step } from "./node.ts";
import { holdsKnown, type Reached } from "./patterns.ts";
import { reach } from "./reach.ts";

/** Buckets of the number of existing entities (Gregucci et al., ICML 2025): 0, exactly 1, (1,9], (9,99] and more. @internal */
export const cardinalityBuckets = ["0", "1", "2c", "10c", "100c"] as const;

/** @internal */
export type CardinalityBucket = (typeof cardinalityBuckets)[number];

/** The bucket of a number of existing entities. @internal */
export function bucketOf(entities: number): CardinalityBucket {
  if (entities <= 1) return entities === 0 ? "0" : "1";
  return entities <= 9 ? "2c" : entities <= 99 ? "10c" : "100c";
}

/**
 * Existing entities of a query (Gregucci et al., ICML 2025): the number of bindings of an existential variable on the observed
 * graph; with several variables, the largest such number. For a variable behind another, it is the largest number for one binding
 * of that other. Undefined for queries without existential variables, and for those that are no trees.
 */
export function existingEntities(on: Evaluation, root: Node): number | undefined {
  switch (root.kind) {
    case "step":
      return bindings(on, root.from);
    case "all":
      return largest(root.parts.map((each) => existingEntities(on, each)));
    case "any":
      return largest(root.branches.map((each) => existingEntities(on, each)));
    default:
      return undefined;
  }
}

/** The same for the variable of the node, and those behind it. */
function bindings(on: Evaluation, node: Node): number | undefined {
  switch (node.kind) {
    case "step":
      return largest([bindings(on, node.from), widestStep(on, node)]);
    case "row":
      return knownCount(reach(on, node));
    case "all":
    case "any":
      return largest([knownCount(reach(on, node)), existingEntities(on, node)]);
    default:
      return undefined;
  }
}

function widestStep(on: Evaluation, node: Step): number {
  const from = reach(on, node.from);
  const { rowEdge, levels } = on.rows;
  const relation = relationOf(on, node.link);
  let widest = 0;
  for (let at = 0; at < from.count; at++) {
    if ((from.flags[at]! & holdsKnown) === 0) continue;
    const row = rowOf(on.rows, relation, from.ids[at]!);
    if (row < 0) continue;
    let size = 0;
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
      if (on.state[levels[edge]!] === known) size++;
    if (size > widest) widest = size;
  }
  return widest;
}

function knownCount({ flags, count }: Reached): number {
  let found = 0;
  for (let at = 0; at < count; at++) if ((flags[at]! & holdsKnown) !== 0) found++;
  return found;
}

function largest(numbers: readonly (number | undefined)[]): number | undefined {
  const given = numbers.filter((each) => each !== undefined);
  return given.length === 0 ? undefined : Math.max(...given);
}
