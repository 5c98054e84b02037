import { LacunaError } from "../../error.ts";

/** Code of the error for work that an interrupt left unfinished. */
export const INTERRUPTED = "run.interrupted";

/** The error for work that an interrupt left unfinished. */
export const interruption = (unfinished: () => string): LacunaError =>
  new LacunaError(INTERRUPTED, "interrupted", { hint: unfinished() });

/** @throws LacunaError `run.interrupted` when the signal is aborted */
export function refuseInterrupted(
  { signal }: { readonly signal?: AbortSignal },
  unfinished: () => string,
): void {
  if (signal?.aborted) throw interruption(unfinished);
}
