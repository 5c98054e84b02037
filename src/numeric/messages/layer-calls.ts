import type { Floats } from "../autograd/floats.ts";
import type { LaidRows } from "./edge-orders.ts";

/** Some rows that lie together. */
export interface RowRange {
  readonly first: number;
  readonly count: number;
}

/** The inputs of messages. Tables have `width` values a row. */
export interface MessageTables {
  readonly width: number;
  readonly relations: Floats;
  readonly states: Floats;
  /** One row for every node. */
  readonly boundary: Floats;
  readonly scales: Floats;
}

/** Gain and shift of a layer norm, `width` values each. */
export interface NormTables {
  readonly width: number;
  readonly gain: Floats;
  readonly shift: Floats;
}

/** Rows of a stretch for which {@link LayerCalls.normaliseBack} keeps a sum. */
export const PARTIAL_ROWS = 64;
/** Rows that {@link LayerCalls.statisticsBack} keeps of a node. */
export const KEPT_ROWS = 6;

/** The steps of a layer, forwards and back. Each value is summed in one order, whatever computes it and beside what. */
export interface LayerCalls {
  /** `out[row] += Σ groups[group] ∘ Σ members[member]`; `out` begins with the stretch. */
  addMessages(
    rows: LaidRows,
    of: RowRange,
    width: number,
    groups: Floats,
    members: Floats,
    out: Floats,
  ): void;
  /** The 12 features that a PNA makes of each node, in the order of `featureColumn`; `out` begins with the stretch. */
  describeRows(rows: LaidRows, of: RowRange, tables: MessageTables, out: Floats): void;
  /** `out = x + relu(norm(y) gain + shift)` for `count` rows. */
  normaliseRows(count: number, norm: NormTables, y: Floats, x: Floats, out: Floats): void;
  /**
   * Makes y its gradient, from that of the result; sums of the gradients by gain, shift and bias go to `partials`, three rows
   * for each {@link PARTIAL_ROWS}.
   */
  normaliseBack(count: number, norm: NormTables, y: Floats, gradient: Floats, partials: Floats): void;
  /**
   * From the gradients of the features of a stretch to what is kept of its nodes: messages get a + b · message, and those as
   * large as the largest and as small as the least get more. Rows: a, b, gradient of the largest, the largest, gradient of
   * the least, the least. Equal messages have the gradient each, and a boundary as large shares it with them half and half,
   * as `rspmm` and `torch.max` in the code of GNN-QE have it. Gradients of the boundary are added.
   */
  statisticsBack(
    rows: LaidRows,
    of: RowRange,
    tables: MessageTables,
    gradient: Floats,
    kept: Floats,
    byBoundary: Floats,
  ): void;
  /** Adds the gradients of states, by rows of senders. */
  statisticsBySender(rows: LaidRows, tables: MessageTables, kept: Floats, out: Floats): void;
  /** Adds the gradients of relation vectors, by rows of relations. */
  statisticsByRelation(rows: LaidRows, tables: MessageTables, kept: Floats, out: Floats): void;
}
