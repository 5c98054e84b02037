/** Jobs of `kernel/*.ts` that operations on a tape run. */
export type AutogradJob =
  | "betaBackward"
  | "betaForward"
  | "descend"
  | "halfAnglesBackward"
  | "halfAnglesForward"
  | "multiply"
  | "packLeft"
  | "pairScores"
  | "pairScoresAll"
  | "pairsByEntities"
  | "pairsByQueries";

/** Runs a job; arrays are passed as their byte offsets in the kernel's memory. */
export type KernelCalls = (job: AutogradJob, ...args: readonly number[]) => void;
