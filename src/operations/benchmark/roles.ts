import { workerRole } from "../workers/role.ts";

/** Samples queries of a type. */
export const sampleRole = workerRole("sample", async () => (await import("./sample-role.ts")).sampleWork);

/** Answers the queries of published files again. */
export const importRole = workerRole("import", async () => (await import("./import-role.ts")).importWork);

/** Classifies the answers of queries. */
export const hardnessRole = workerRole(
  "hardness",
  async () => (await import("./hardness/hardness-role.ts")).hardnessWork,
);

/** Answers the queries of a benchmark again. */
export const verifyRole = workerRole("verify", async () => (await import("./verify-role.ts")).verifyWork);
