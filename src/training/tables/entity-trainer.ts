import type { OptimizerSettings } from "../descent.ts";

/** The true tails of some queries: those of query `i` are `tails[offsets[i]..offsets[i+1])`, with their weights. */
export interface Targets {
  readonly offsets: Uint32Array;
  readonly tails: Uint32Array;
  /** The weight of each tail in the loss, a softmax cross-entropy against it. */
  readonly weights: Float32Array;
}

/** Values for some rows of a table, row after row. Ids are distinct and ascend. */
export interface SomeRows {
  readonly ids: Uint32Array;
  readonly values: Float32Array;
}

/** Copies of a table and of its optimizer's state. */
export interface TableState {
  readonly values: Float32Array;
  /** One array for Adagrad, two for Adam. */
  readonly state: readonly Float32Array[];
  readonly steps: number;
}

/**
 * The entity table in training, with the state of its optimizer: everything whose cost grows with the number of
 * entities. A step is `scoreAll`, then `update`. Results do not depend on the number of threads.
 */
export interface EntityTrainer {
  readonly kernel: string;
  readonly threads: number;
  /** Copies rows of the table: `out[i * width ..]` gets row `ids[i]`. */
  gather(ids: Uint32Array, out: Float32Array): void;
  /**
   * Softmax cross-entropy of `count` query vectors (row-major, `count × width`) against all entities: the sum over
   * queries and their targets of weight · -log softmax(query · entities)[tail], and its gradient by the queries, which
   * is written to `gradient` (`count × width`). What `update` needs is kept inside.
   */
  scoreAll(queries: Float32Array, count: number, targets: Targets, gradient: Float32Array): number;
  /** Takes the step for the last `scoreAll`, with the gradients `extra` of some rows added; both times `scale`. */
  update(extra: SomeRows, scale: number): void;
  snapshot(): TableState;
  /** Frees threads and memory. */
  close(): void;
}

/** Starts a trainer from a table (row-major, `rows × width`) and, when training goes on, the optimizer's state. */
export type StartEntityTrainer = (
  table: { readonly values: Float32Array; readonly rows: number; readonly width: number },
  optimizer: OptimizerSettings,
  resumed?: Omit<TableState, "values">,
) => EntityTrainer;
