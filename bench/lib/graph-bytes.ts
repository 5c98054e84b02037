import type { Graph } from "../../src/kg/graph.ts";
import { packGraph } from "../../src/kg/snapshot.ts";

/** Bytes of the typed arrays of a graph: its index, and the names and labels beside it (as a snapshot has them). */
export function graphBytes(graph: Graph): { readonly bytes: number; readonly nameBytes: number } {
  const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
  const arrays = [relationRow, rowHead, rowEdge, tails, levels];
  const bytes = arrays.reduce((sum, array) => sum + array.byteLength, 0);
  return { bytes, nameBytes: packGraph(graph).byteLength - bytes };
}
