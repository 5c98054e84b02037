import type { Mistake } from "../../operations/workers/mistake.ts";
import type { Progress } from "../../runs/working/progress.ts";

/** The input of the process of a job: the call, and the place of its result. */
export interface JobRun {
  readonly operation: string;
  /** The parameters with paths. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly result: string;
}

/** A message from the process of a job. */
export type JobMessage =
  | { readonly progress: Progress }
  | { readonly message: string }
  | { readonly done: true }
  | { readonly mistake: Mistake }
  | { readonly fault: string };
