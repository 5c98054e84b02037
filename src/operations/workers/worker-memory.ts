import { LacunaError } from "../../error.ts";

/** Code of the error that a worker ends with when its objects take more memory than it was given. */
export const WORKER_MEMORY = "runs.worker-memory";

export const workerMemoryError = (cause: unknown): LacunaError =>
  new LacunaError(WORKER_MEMORY, "the work took more memory than a worker may take", {
    hint: "ask for fewer answers at a time, or have them streamed",
    cause,
  });
