/** Jobs of `kernel/*.ts` that operations on a tape run. */
export type AutogradJob =
  | "addMessages"
  | "betaBackward"
  | "betaForward"
  | "descend"
  | "describeRows"
  | "halfAnglesBackward"
  | "halfAnglesForward"
  | "multiply"
  | "normaliseBack"
  | "normaliseRows"
  | "packLeft"
  | "pairScores"
  | "pairScoresAll"
  | "pairsByEntities"
  | "pairsByQueries"
  | "statisticsBack"
  | "statisticsByRelation"
  | "statisticsBySender";

/** Runs a job; arrays are passed as their byte offsets in the kernel's memory. */
export type KernelCalls = (job: AutogradJob, ...args: readonly number[]) => void;
