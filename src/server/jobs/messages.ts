import type { Mistake } from "../../operations/workers/mistake.ts";
import type { Progress } from "../../runs/working/progress.ts";

/** What the process of a job reads: the call, and where its result is written. */
export interface JobRun {
  readonly operation: string;
  /** With paths. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly result: string;
}

/** What the process of a job tells. */
export type JobMessage =
  | { readonly progress: Progress }
  | { readonly message: string }
  | { readonly done: true }
  | { readonly mistake: Mistake }
  | { readonly fault: string };
