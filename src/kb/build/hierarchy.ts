import { LacunaError } from "../../error.ts";
import { listOf, type NumberLists } from "../kb.ts";
import { column, groupBy } from "./columns.ts";

/** More pairs of a node and a concept above it are no hierarchy anybody made. */
const MOST = 1 << 27;

/**
 * All concepts above each node, ascending: everything reached by going up at least once, so that a concept is above
 * itself only in a cycle by way of others; that it lists itself does not count (KoPL's engine, `get_direct_concepts`).
 * @throws LacunaError `kb.too-large`
 */
export function ancestorsOf(parents: NumberLists, nodeCount: number): NumberLists {
  const start = new Uint32Array(nodeCount + 1);
  const items = column();
  const seenAt = new Int32Array(nodeCount).fill(-1);
  const known = new Map<string, readonly number[]>();
  for (let node = 0; node < nodeCount; node++) {
    const direct = listOf(parents, node).filter((each) => each !== node);
    // Most entities are instances of the same few sets of concepts.
    const key = direct.join(" ");
    let above = known.get(key);
    if (!above) {
      const found: number[] = [];
      const waiting = [...direct];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (seenAt[next] === node) continue;
        seenAt[next] = node;
        found.push(next);
        waiting.push(...listOf(parents, next));
      }
      above = found.sort((a, b) => a - b);
      known.set(key, above);
    }
    if (items.length + above.length > MOST)
      throw new LacunaError(
        "kb.too-large",
        `there are more than ${MOST} pairs of a node and a concept above it`,
        {
          hint: "check the hierarchy of concepts: each is above many others at many levels",
        },
      );
    for (const each of above) items.push(each);
    start[node + 1] = items.length;
  }
  return { start, items: items.view().slice() };
}

/** All nodes below each concept, ascending; the list of concept `c` is at `c - entityCount`. */
export function membersOf(ancestors: NumberLists, entityCount: number, nodeCount: number): NumberLists {
  const member = new Uint32Array(ancestors.items.length);
  const concept = new Uint32Array(ancestors.items.length);
  for (let node = 0; node < nodeCount; node++)
    for (let i = ancestors.start[node] ?? 0; i < (ancestors.start[node + 1] ?? 0); i++) {
      member[i] = node;
      concept[i] = (ancestors.items[i] ?? 0) - entityCount;
    }
  const { start, order } = groupBy(concept, nodeCount - entityCount);
  return { start, items: order.map((i) => member[i] ?? 0) };
}
