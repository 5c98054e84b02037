import { workerRole } from "./workers/role.ts";

/** Runs operations. */
export const operationRole = workerRole(
  "operation",
  async () => (await import("./operation-work.ts")).operationWork,
);
