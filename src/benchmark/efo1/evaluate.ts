import { image, lookedUp } from "../../exact/links.ts";
import { rowOf } from "../../kg/graph.ts";
import { type EntitySet, emptySet, seek, sparse, universeSet } from "../../numeric/entity-set.ts";
import { intersect, subtract, unite } from "../../numeric/set-algebra.ts";
import type { Grounding } from "./ground.ts";
import { rowSet } from "./rows.ts";
import type { Efo1Node } from "./type.ts";

/**
 * The members of a set that answer a grounded node on some levels. Asked of the answers on the full graph it gives the
 * easy ones, and looks at no entity that is no answer.
 */
export function within(work: Grounding, node: Efo1Node, levels: number, set: EntitySet): EntitySet {
  if (set.size === 0) return emptySet;
  const { engine, ids } = work;
  const { universe, arena } = engine;
  switch (node.op) {
    case "e": {
      const place = set.dense ? -1 : seek(set.data, set.from, set.from + set.size, ids[node.slot]!);
      if (place < 0) return intersect(set, sparse(ids, node.slot, 1), universe, arena);
      const found = place < set.from + set.size && set.data[place] === ids[node.slot];
      return found ? sparse(set.data, place, 1) : emptySet;
    }
    case "p": {
      const relation = ids[node.slot]!;
      const { operand } = node;
      return operand.op === "e"
        ? rowWithin(work, relation, ids[operand.slot]!, levels, set)
        : image(engine, whole(work, operand, levels), relation, levels, set);
    }
    case "n":
      return subtract(set, within(work, node.operand, levels, set), universe, arena);
    case "i": {
      let left = set;
      for (const each of node.positives) left = within(work, each, levels, left);
      for (const each of node.negatives)
        left = subtract(left, within(work, each, levels, left), universe, arena);
      return left;
    }
    case "u": {
      let union = emptySet;
      for (const each of node.operands)
        union = unite(union, within(work, each, levels, set), universe, arena);
      return union;
    }
  }
}

/** All of a grounded node's set on some levels. */
function whole(work: Grounding, node: Efo1Node, levels: number): EntitySet {
  const { engine, ids } = work;
  const { universe, arena } = engine;
  switch (node.op) {
    case "e":
      return sparse(ids, node.slot, 1);
    case "p": {
      const relation = ids[node.slot]!;
      if (node.operand.op === "e")
        return rowSet(engine, work.long, relation, ids[node.operand.slot]!, levels);
      return image(engine, whole(work, node.operand, levels), relation, levels, undefined);
    }
    case "u": {
      let union = emptySet;
      for (const each of node.operands) union = unite(union, whole(work, each, levels), universe, arena);
      return union;
    }
    case "i": {
      const [first, ...others] = node.positives;
      if (!first) break;
      return within(work, { ...node, positives: others }, levels, whole(work, first, levels));
    }
  }
  return within(work, node, levels, universeSet(universe, arena));
}

/** Members of a set that one entity is linked to on some levels. */
function rowWithin(
  work: Grounding,
  relation: number,
  head: number,
  levels: number,
  set: EntitySet,
): EntitySet {
  const { engine, long } = work;
  const { rowEdge } = engine.rows;
  const row = rowOf(engine.rows, relation, head);
  if (row < 0) return emptySet;
  const from = rowEdge[row]!;
  const to = rowEdge[row + 1]!;
  // A set as long as the row is met faster by a merge.
  if (set.dense || set.size * 4 > to - from)
    return intersect(rowSet(engine, long, relation, head, levels), set, engine.universe, engine.arena);
  return lookedUp(engine, set, from, to, levels);
}
