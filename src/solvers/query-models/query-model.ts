import type { RunningModel } from "./running.ts";

/** An open query model, which the solver of its name asks. */
export interface QueryModelAtWork {
  /** The name of its architecture, such as `betae`. */
  readonly model: string;
  /** The same hash gives the same scores on the same kernel. */
  readonly hash: string;
  /** The kernel that computes the scores, for manifests. */
  readonly kernel: string;
  readonly running: RunningModel;
}
