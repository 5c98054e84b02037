import { LacunaError } from "../../error.ts";
import type { MessageRows } from "../../numeric/messages/rows.ts";

/**
 * The interactions of two relations, which are the relations of the relation graph: some entity is head of both, tail of
 * both, head of the first and tail of the second, or tail of the first and head of the second.
 */
export const interactions = ["head-head", "tail-tail", "head-tail", "tail-head"] as const;

/** Pairs of relations with a common head that a relation graph may have; each takes 16 bytes. */
const MOST_PAIRS = 2 ** 26;

/**
 * The relation graph of a graph (Galkin et al., Towards Foundation Models for Knowledge Graph Reasoning, ICLR 2024,
 * section 4.1): its nodes are the directed relations, an edge says that two of them interact, a relation with itself
 * included, and each interaction counts once however many entities show it. A relation without links has no edges.
 *
 * Since inverses are relations too, everything follows from the pairs with a common head: a relation's tails are the
 * heads of its inverse.
 * @param rows of the graph, with `2k + 1` the inverse of relation `2k`
 * @throws LacunaError `links.too-many-interactions` when there are more than 67 million pairs
 */
export function relationGraph(rows: MessageRows): MessageRows {
  const { nodeCount, relationCount, rowGroup, groupRelation } = rows;
  const { start, heads } = headsOf(rows);
  const pairStart = new Uint32Array(relationCount + 1);
  let pairs = new Uint32Array(relationCount);
  let count = 0;
  const seen = new Int32Array(relationCount).fill(-1);
  for (let relation = 0; relation < relationCount; relation++) {
    const first = count;
    for (let at = start[relation]!; at < start[relation + 1]!; at++) {
      const head = heads[at]!;
      for (let group = rowGroup[head]!; group < rowGroup[head + 1]!; group++) {
        const other = groupRelation[group]!;
        if (seen[other] === relation) continue;
        seen[other] = relation;
        if (count === pairs.length) pairs = longer(pairs);
        pairs[count++] = other;
      }
    }
    if (count > MOST_PAIRS) throw tooMany(relationCount, nodeCount);
    pairs.subarray(first, count).sort();
    pairStart[relation + 1] = count;
  }
  return interactionRows(relationCount, pairStart, pairs);
}

/** The heads of each relation, each once. */
function headsOf({ nodeCount, relationCount, rowGroup, groupRelation }: MessageRows) {
  const start = new Uint32Array(relationCount + 1);
  for (const relation of groupRelation) start[relation + 1]!++;
  for (let relation = 0; relation < relationCount; relation++) start[relation + 1]! += start[relation]!;
  const next = start.slice();
  const heads = new Uint32Array(groupRelation.length);
  for (let node = 0; node < nodeCount; node++)
    for (let group = rowGroup[node]!; group < rowGroup[node + 1]!; group++)
      heads[next[groupRelation[group]!]!++] = node;
  return { start, heads };
}

/** A place of twice the size with the same values. */
function longer(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const twice = new Uint32Array(2 * values.length);
  twice.set(values);
  return twice;
}

/** All four interactions, from the pairs with a common head. */
function interactionRows(relationCount: number, pairStart: Uint32Array, pairs: Uint32Array): MessageRows {
  const count = pairStart[relationCount]!;
  const rowGroup = new Uint32Array(relationCount + 1);
  const groupRelation: number[] = [];
  const groupEdge: number[] = [];
  const senders = new Uint32Array(4 * count);
  let at = 0;
  for (let relation = 0; relation < relationCount; relation++) {
    // [interaction, whose pairs, whether the inverses of those]
    const groups = [
      [0, relation, 0],
      [1, relation ^ 1, 1],
      [2, relation, 1],
      [3, relation ^ 1, 0],
    ] as const;
    for (const [interaction, of, inverse] of groups) {
      const from = at;
      for (let pair = pairStart[of]!; pair < pairStart[of + 1]!; pair++)
        senders[at++] = pairs[pair]! ^ inverse;
      if (at === from) continue;
      if (inverse) senders.subarray(from, at).sort();
      groupRelation.push(interaction);
      groupEdge.push(from);
    }
    rowGroup[relation + 1] = groupRelation.length;
  }
  groupEdge.push(at);
  return {
    nodeCount: relationCount,
    relationCount: interactions.length,
    rowGroup,
    senders,
    groupRelation: Uint32Array.from(groupRelation),
    groupEdge: Uint32Array.from(groupEdge),
  };
}

const tooMany = (relationCount: number, nodeCount: number) =>
  new LacunaError(
    "links.too-many-interactions",
    `${relationCount >> 1} relations of ${nodeCount} entities make more than ${MOST_PAIRS} pairs of relations with a common head`,
    { hint: "ULTRA needs a graph in which entities have fewer kinds of links" },
  );
