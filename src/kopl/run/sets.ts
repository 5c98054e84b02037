import type { Context } from "./context.ts";
import type { EntityResult } from "./result.ts";

/** Entities without facts, in the order of the knowledge base. */
export const plainSet = (nodes: Uint32Array): EntityResult => ({ kind: "entities", nodes, ascending: true });

/** The nodes of a result without repetition, in the order of the knowledge base. */
export function distinctNodes(context: Context, result: EntityResult): Uint32Array {
  if (result.ascending) return result.nodes;
  const { marks } = context;
  const stamp = context.freshStamp();
  const once = new Uint32Array(result.nodes.length);
  let size = 0;
  for (const node of result.nodes) {
    if (marks[node] === stamp) continue;
    marks[node] = stamp;
    once[size++] = node;
  }
  return once.subarray(0, size).sort();
}

/** The nodes that are in both of two ascending lists. */
export function inBoth(a: Uint32Array, b: Uint32Array): Uint32Array {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const found = new Uint32Array(few.length);
  let size = 0;
  if (few.length * 16 < many.length) {
    for (const node of few) if (isIn(many, node)) found[size++] = node;
    return found.subarray(0, size);
  }
  let at = 0;
  for (const node of few) {
    while (at < many.length && (many[at] ?? 0) < node) at++;
    if (many[at] === node) found[size++] = node;
  }
  return found.subarray(0, size);
}

/** The nodes that are in either of two ascending lists. */
export function inEither(a: Uint32Array, b: Uint32Array): Uint32Array {
  const found = new Uint32Array(a.length + b.length);
  let [i, j, size] = [0, 0, 0];
  while (i < a.length || j < b.length) {
    const x = a[i] ?? Number.POSITIVE_INFINITY;
    const y = b[j] ?? Number.POSITIVE_INFINITY;
    found[size++] = Math.min(x, y);
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return found.subarray(0, size);
}

/** Whether an ascending list contains a number. */
export function isIn(list: Uint32Array, wanted: number): boolean {
  let low = 0;
  let high = list.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = list[middle] ?? 0;
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Pairs of a node and the fact it was found by, while they are being found. */
export interface FoundPairs {
  push(node: number, fact: number): void;
  finish(): EntityResult;
}

/** Starts a list of pairs; the run stops when it grows beyond the limit of rows. */
export function foundPairs(context: Context, expected: number): FoundPairs {
  let nodes = new Uint32Array(Math.max(4, expected));
  let facts = new Uint32Array(nodes.length);
  let size = 0;
  let ascending = true;
  let previous = -1;
  return {
    push(node, fact) {
      if (size === nodes.length) {
        context.check(size);
        nodes = doubled(nodes);
        facts = doubled(facts);
      }
      ascending &&= node > previous;
      previous = node;
      nodes[size] = node;
      facts[size++] = fact;
    },
    finish: () => ({
      kind: "entities",
      nodes: nodes.subarray(0, size),
      facts: facts.subarray(0, size),
      ascending,
    }),
  };
}

function doubled(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(values.length * 2);
  longer.set(values);
  return longer;
}

/** Whether an ascending list contains all nodes of the knowledge base. */
export const isEverything = ({ kb }: Context, nodes: Uint32Array): boolean =>
  nodes.length === kb.nodeCount && nodes[nodes.length - 1] === kb.nodeCount - 1;

/** Calls back for every fact with a key of nodes that ascend, in the order of the knowledge base. */
export function eachFactWithKey(
  context: Context,
  nodes: Uint32Array,
  key: number,
  take: (node: number, fact: number) => void,
): void {
  if (key < 0) return;
  const { attributes } = context.kb;
  const { subject, start, key: keys } = attributes;
  const from = attributes.byKey.start[key] ?? 0;
  const to = attributes.byKey.start[key + 1] ?? 0;
  const { items } = attributes.byKey;
  if (isEverything(context, nodes)) {
    for (let at = from; at < to; at++) take(subject[items[at] ?? 0] ?? 0, items[at] ?? 0);
  } else if (nodes.length * 8 < to - from) {
    for (const node of nodes)
      for (let fact = start[node] ?? 0, end = start[node + 1] ?? 0; fact < end; fact++)
        if (keys[fact] === key) take(node, fact);
  } else {
    let at = 0;
    for (let i = from; i < to; i++) {
      const fact = items[i] ?? 0;
      const node = subject[fact] ?? 0;
      while (at < nodes.length && (nodes[at] ?? 0) < node) at++;
      if (at === nodes.length) return;
      if (nodes[at] === node) take(node, fact);
    }
  }
}
