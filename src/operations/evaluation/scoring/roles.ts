import { workerRole } from "../../workers/role.ts";

/** Scores queries with a solver. */
export const solveRole = workerRole("solve", async () => (await import("./solve-role.ts")).solveWork, {
  endsSoon: true,
});
