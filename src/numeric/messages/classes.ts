import type { MessageRows } from "./rows.ts";

/**
 * Classes of nodes that message passing cannot distinguish. They help in sparse graphs: two in five entities of NELL995
 * have an indistinguishable twin for any number of layers.
 */
export interface NodeClasses {
  /**
   * By number of layers, the class of each node as those layers see it from nothing: 0 for all at first, then one class
   * for the nodes with as many messages of each relation from each class (Weisfeiler and Leman's refinement). Fewer than
   * asked for where classes become too small to help.
   */
  readonly refined: readonly Uint32Array[];
  /** Nodes with the same messages from the same nodes: the same class, wherever a query starts but at them. */
  readonly twins: Uint32Array;
}

/** Classes help as long as they are at most this share of the nodes. */
const HELPFUL = 0.75;

/** Refines classes for a number of layers. */
export function nodeClasses(rows: MessageRows, layers: number): NodeClasses {
  const { nodeCount, senders } = rows;
  const refined: Uint32Array[] = [new Uint32Array(nodeCount)];
  let count = Math.min(1, nodeCount);
  for (let round = 1; round < layers; round++) {
    const last = refined.at(-1)!;
    const next = classesOf(rows, (edge) => last[senders[edge]!]!, last);
    if (next.count > HELPFUL * nodeCount) break;
    // A round that splits no class changes nothing any more.
    refined.push(next.count === count ? last : next.classes);
    count = next.count;
  }
  const twins = classesOf(rows, (edge) => senders[edge]!, undefined).classes;
  return { refined, twins };
}

/** Classes of nodes with the same relations and, for each, the same labels of senders, and the same class before. */
function classesOf(
  { nodeCount, rowGroup, groupRelation, groupEdge }: MessageRows,
  labelOf: (edge: number) => number,
  before: Uint32Array | undefined,
): { readonly classes: Uint32Array; readonly count: number } {
  /** The signature of a node: the class before, then each relation, the number of its labels, and they, ascending. */
  const signature = (node: number): Uint32Array => {
    const [first, end] = [rowGroup[node]!, rowGroup[node + 1]!];
    const found = new Uint32Array(1 + 2 * (end - first) + groupEdge[end]! - groupEdge[first]!);
    found[0] = before?.[node] ?? 0;
    let at = 1;
    for (let group = first; group < end; group++) {
      found[at++] = groupRelation[group]!;
      found[at++] = groupEdge[group + 1]! - groupEdge[group]!;
      const from = at;
      for (let edge = groupEdge[group]!; edge < groupEdge[group + 1]!; edge++) found[at++] = labelOf(edge);
      if (at - from > 1) found.subarray(from, at).sort();
    }
    return found;
  };
  const classes = new Uint32Array(nodeCount);
  const known = new Map<number, { readonly id: number; readonly signature: Uint32Array }[]>();
  let count = 0;
  for (let node = 0; node < nodeCount; node++) {
    const own = signature(node);
    const hash = hashOf(own);
    const alike = known.get(hash) ?? [];
    if (alike.length === 0) known.set(hash, alike);
    const found = alike.find((each) => equal(each.signature, own)) ?? { id: count++, signature: own };
    if (!alike.includes(found)) alike.push(found);
    classes[node] = found.id;
  }
  return { classes, count };
}

/** FNV-1a over words. */
function hashOf(words: Uint32Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words[at]!, 0x01000193);
  return hash ^ (hash >>> 15);
}

function equal(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
