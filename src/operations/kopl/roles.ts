import { workerRole } from "../workers/role.ts";

/** Makes questions. */
export const questionsRole = workerRole(
  "questions",
  async () => (await import("./generate-role.ts")).questionWork,
);

/** Runs predicted programs. */
export const predictionsRole = workerRole(
  "predictions",
  async () => (await import("./evaluate-role.ts")).predictionWork,
);
