import { workerRole } from "./role.ts";

/** Opens graphs. */
export const openRole = workerRole("open", async () => (await import("./open-role.ts")).openWork);

/** Opens knowledge bases. */
export const openKbRole = workerRole("open-kb", async () => (await import("./open-kb-role.ts")).openKbWork);

/** Tells what lies at a path. */
export const recogniseRole = workerRole(
  "recognise",
  async () => (await import("./recognise-role.ts")).recogniseWork,
);

/** Reads results that were kept. */
export const keptResultRole = workerRole(
  "kept-result",
  async () => (await import("./kept-result-role.ts")).keptResultWork,
);
