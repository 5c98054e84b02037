import type { RunningModel } from "./running.ts";

/** A query model at work: what the solver of its name asks. */
export interface QueryModelAtWork {
  /** The name of its architecture, such as `betae`. */
  readonly model: string;
  /** The same hash gives the same scores on the same kernel. */
  readonly hash: string;
  /** What computes the scores, for manifests. */
  readonly kernel: string;
  readonly running: RunningModel;
}
