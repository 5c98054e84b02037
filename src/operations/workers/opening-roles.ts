import { workerRole } from "./role.ts";

/** Opens graphs. */
export const openRole = workerRole("open", async () => (await import("./open-role.ts")).openWork);

/** Tells what lies at a path. */
export const recogniseRole = workerRole(
  "recognise",
  async () => (await import("./recognise-role.ts")).recogniseWork,
);
