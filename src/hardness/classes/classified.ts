import type { HardnessClass } from "./classes.ts";

/** The answers of one query with the true hardness of each. Tuples are flat and sorted. @internal */
export interface Classified {
  /** The query's own type. */
  readonly type: string;
  /** Answers on the full graph that the observed graph already gives. */
  readonly easy: Uint32Array;
  /** Answers on the full graph only. */
  readonly hard: Uint32Array;
  /** Position in `classes` of each hard tuple, or `noClass`. */
  readonly classOf: Uint8Array;
  /** Classes of this query type; may grow with later queries of the type. */
  readonly classes: readonly HardnessClass[];
}
