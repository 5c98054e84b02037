import { LacunaError } from "../../error.ts";
import type { NumberLists } from "../kb.ts";
import { column, groupBy } from "./columns.ts";

/** More pairs of a node and a concept above it are no hierarchy anybody made. */
const MOST = 1 << 27;

/** Pairs of each node in the mean, at most: a chain of concepts costs little before it is refused. */
const EACH = 256;

/** Pairs that a small hierarchy may have whatever its shape. */
const LEAST = 1 << 22;

/** The bound of pairs of a node and a concept above it. */
const mostPairs = (nodeCount: number): number => Math.min(MOST, Math.max(LEAST, EACH * nodeCount));

/**
 * All concepts above each node, ascending: everything reached by going up at least once, so that a concept is above
 * itself only in a cycle by way of others; that it lists itself does not count (KoPL's engine, `get_direct_concepts`).
 * @throws LacunaError `kb.too-large`
 */
export function ancestorsOf(parents: NumberLists, nodeCount: number): NumberLists {
  const most = mostPairs(nodeCount);
  const start = new Uint32Array(nodeCount + 1);
  const items = column();
  const above = walker(parents, nodeCount);
  // Most entities are instances of the same few sets of concepts: the node that had a set first.
  const known = new Map<string, number>();
  for (let node = 0; node < nodeCount; node++) {
    const own = parents.items.subarray(parents.start[node], parents.start[node + 1]);
    const key = own.filter((each) => each !== node).join(" ");
    const same = known.get(key);
    // A view of before would outlive the column's growth: numbers are read from the newest one.
    const found =
      same === undefined
        ? above(node, most - items.length)
        : items.view().slice(start[same], start[same + 1]);
    if (same === undefined) known.set(key, node);
    if (!found || items.length + found.length > most) throw tooLarge(most);
    for (let i = 0; i < found.length; i++) items.push(found[i] ?? 0);
    start[node + 1] = items.length;
  }
  return { start, items: items.view().slice() };
}

const tooLarge = (most: number) =>
  new LacunaError("kb.too-large", `there are more than ${most} pairs of a node and a concept above it`, {
    hint: "check the hierarchy of concepts: each is above many others at many levels",
  });

/** Concepts above one node, in one array that all share; undefined where there are more than `most`. */
function walker({ start, items }: NumberLists, nodeCount: number) {
  const seenAt = new Int32Array(nodeCount).fill(-1);
  const found = new Uint32Array(nodeCount);
  return (node: number, most: number): Uint32Array | undefined => {
    let count = 0;
    const goUp = (from: number) => {
      for (let i = start[from] ?? 0; i < (start[from + 1] ?? 0); i++) {
        const next = items[i] ?? 0;
        if (seenAt[next] === node || (from === node && next === node)) continue;
        seenAt[next] = node;
        found[count++] = next;
      }
    };
    goUp(node);
    for (let done = 0; done < count && count <= most; done++) goUp(found[done] ?? 0);
    return count > most ? undefined : found.subarray(0, count).sort();
  };
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
