import type { Graph } from "../kg/graph.ts";

/**
 * Bytes that a network of messages over a graph takes, about: its links, and two sets of states, which layers read and write
 * in turn.
 * @param width values of a state
 */
export const networkMemory = (
  { entityCount, rows }: Pick<Graph, "entityCount" | "rows">,
  width: number,
): number =>
  Uint32Array.BYTES_PER_ELEMENT * 4 * rows.tails.length +
  Float32Array.BYTES_PER_ELEMENT * 2 * width * entityCount;
