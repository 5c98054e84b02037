import type { Calibration } from "./calibration/calibration.ts";
import type { Cut, CutRows } from "./predictors/cut-rows.ts";
import type { LinkTables } from "./tables.ts";

/**
 * Scores links of a graph: the one interface that evaluation and solvers ask. A higher score means a more likely link;
 * what scores mean besides (a probability, a distance) is the predictor's own.
 */
export interface LinkPredictor {
  /** The name of the scoring function, such as `complex`. */
  readonly model: string;
  readonly entityCount: number;
  /** Directed relations: `2k` forward, `2k+1` its inverse. */
  readonly relationCount: number;
  /** Identity of the scores: the same hash gives the same scores on the same kernel. */
  readonly hash: string;
  /** What computes the scores, for manifests. */
  readonly kernel: string;
  /** How its scores become probabilities; the scores themselves stay raw. */
  readonly calibration?: Calibration;
  /**
   * Scores of `(heads[i], relations[i], ?)` for every entity: `out[i * entityCount + tail]`. A row does not depend on
   * the others of the call. `relations` are directed; `out` must hold all rows.
   */
  scoreRows(heads: Uint32Array, relations: Uint32Array, out: Float32Array): void;
  /** The vectors behind the scores, for predictors that have them. */
  readonly tables?: LinkTables;
  /** The predictors that this one is the average of, in order. */
  readonly averaged?: readonly LinkPredictor[];
  /** What the function `cutRows` does, for predictors that can do it without handing out all scores. */
  cutRows?(heads: Uint32Array, relations: Uint32Array, cut: Cut): CutRows;
}

/** Rows that are scored at once so that their scores take about `bytes`; at least one. */
export function rowsWithin(bytes: number, { entityCount }: Pick<LinkPredictor, "entityCount">): number {
  return Math.max(1, Math.min(1024, Math.floor(bytes / (4 * Math.max(1, entityCount)))));
}
