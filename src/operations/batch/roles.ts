import { workerRole } from "../workers/role.ts";

/** Answers blocks of lines by the known links. */
export const linesRole = workerRole("lines", async () => (await import("./answer-lines.ts")).answerLines);

/** Answers blocks of lines with a model. */
export const modelLinesRole = workerRole(
  "modelLines",
  async () => (await import("./model-lines.ts")).answerModelLines,
  { endsSoon: true },
);
