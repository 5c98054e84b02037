import type { Compute } from "../../../numeric/autograd/compute.ts";
import type { Matrix, Tape } from "../../../numeric/autograd/tape.ts";
import type { EdgeOrders } from "../../../numeric/messages/edge-orders.ts";
import type { MessageRows } from "../../../numeric/messages/rows.ts";

/** A fuzzy set to go on from on a tape: entities that are true at all, with their truths, which have no gradient. */
export interface TapeProjection {
  readonly nodes: Uint32Array;
  readonly weights: Float32Array;
  /** Directed. */
  readonly relation: number;
}

/** A network that projects sets over one graph, laid out for computing until it is closed. */
export interface LaidProjection {
  /** Logits of all entities, one column. */
  logits(tape: Tape, projection: TapeProjection): Matrix;
  close(): void;
}

/** A network that projects sets and is trained: that of UltraQuery, or that of GNN-QE. */
export interface TrainedProjection {
  readonly parameters: ReadonlyMap<string, Matrix>;
  /** The edges of a graph by the head of their link, of the orders that the network takes. */
  byHead(orders: EdgeOrders): MessageRows;
  /** Lays a graph out. */
  lay(compute: Compute, orders: EdgeOrders): LaidProjection;
}
