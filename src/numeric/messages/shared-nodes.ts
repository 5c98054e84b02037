import type { NodeClasses } from "./classes.ts";
import type { Reached } from "./rows.ts";

/** The nodes that a layer computes, and the nodes that take the state of one of them. */
export interface SharedNodes {
  readonly nodes: Uint32Array;
  /** A node and the one whose state it takes, by turns. */
  readonly copies: Uint32Array;
}

/** Lists are worth their making when they leave out a tenth of the nodes. */
const WORTH = 0.9;

/**
 * For each layer of a query, the nodes to compute, where that is not all of them. What a layer makes of a node that
 * nothing has reached from the starts follows from its class; nodes that were reached share their state with twins; starts
 * stand for themselves.
 */
export function sharedNodes(
  { refined, twins }: NodeClasses,
  reached: Reached,
  starts: Uint32Array,
  layers: number,
): (SharedNodes | undefined)[] {
  const nodeCount = twins.length;
  if (starts.length > nodeCount / 4) return new Array<undefined>(layers).fill(undefined);
  const distance = distances(reached, starts, nodeCount, Math.min(layers, refined.length));
  return Array.from({ length: layers }, (_, at) => {
    const classes = refined[at];
    return classes && listed(classes, twins, distance, at + 1);
  });
}

function listed(
  classes: Uint32Array,
  twins: Uint32Array,
  distance: Uint8Array,
  layer: number,
): SharedNodes | undefined {
  const nodeCount = twins.length;
  const nodes = new Uint32Array(nodeCount);
  const copies = new Uint32Array(2 * nodeCount);
  /** One more than the first node of each class. */
  const [firstOfClass, firstTwin] = [new Uint32Array(nodeCount), new Uint32Array(nodeCount)];
  let [listedCount, copied] = [0, 0];
  for (let node = 0; node < nodeCount; node++) {
    const steps = distance[node]!;
    if (steps > 0) {
      const [first, key] = steps > layer ? [firstOfClass, classes[node]!] : [firstTwin, twins[node]!];
      const other = first[key]!;
      if (other > 0) {
        copies[copied++] = node;
        copies[copied++] = other - 1;
        continue;
      }
      first[key] = node + 1;
    }
    nodes[listedCount++] = node;
  }
  if (listedCount > WORTH * nodeCount) return undefined;
  return { nodes: nodes.subarray(0, listedCount), copies: copies.subarray(0, copied) };
}

/** Steps from the nearest start to each node; one more than the layers for those farther away. */
function distances(
  { start, receivers }: Reached,
  starts: Uint32Array,
  nodeCount: number,
  layers: number,
): Uint8Array {
  const far = Math.min(255, layers + 1);
  const distance = new Uint8Array(nodeCount).fill(far);
  for (const node of starts) distance[node] = 0;
  let frontier: readonly number[] = [...starts];
  for (let steps = 1; steps < far && frontier.length > 0; steps++) {
    const next: number[] = [];
    for (const node of frontier)
      for (let at = start[node]!; at < start[node + 1]!; at++) {
        const receiver = receivers[at]!;
        if (distance[receiver] !== far) continue;
        distance[receiver] = steps;
        next.push(receiver);
      }
    frontier = next;
  }
  return distance;
}
