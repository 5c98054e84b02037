import { LacunaError } from "../../error.ts";
import type { WorkLimits } from "../../kgqa/watched-work.ts";
import { INTERRUPTED } from "../../runs/working/interruption.ts";
import type { Host } from "../host.ts";

/**
 * Does work on questions that shows how far it is and ends when the host says so.
 * @param title what is being done: "reading"
 * @param total questions there are, where that is known
 * @throws LacunaError `run.interrupted`, and what the work throws
 */
export async function watching<T>(
  host: Host,
  title: string,
  work: (watched: WorkLimits) => Promise<T>,
  total = 0,
): Promise<T> {
  const { signal } = host;
  try {
    return await work({
      limits: { stop: () => (signal?.aborted ? "cancelled" : undefined) },
      onProgress: (done) => host.onProgress?.({ title, done, total, note: `${done} questions` }),
    });
  } catch (error) {
    if (!signal?.aborted) throw error;
    throw new LacunaError(INTERRUPTED, "interrupted", { hint: "nothing was kept", cause: error });
  }
}
