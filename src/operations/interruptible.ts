import { LacunaError } from "../error.ts";
import type { Host } from "./host.ts";

/** Code of the error that says what an interrupt left unfinished. */
export const INTERRUPTED = "run.interrupted";

/**
 * Runs `work`, which must give up when `interrupted` rejects: as soon as the host's signal is aborted. `unfinished` says
 * what was left.
 * @throws LacunaError `run.interrupted`
 */
export async function whileNotInterrupted<T>(
  { signal }: Pick<Host, "signal">,
  work: (interrupted: Promise<never>) => Promise<T>,
  unfinished: () => string,
): Promise<T> {
  let listener = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    listener = () => reject(new LacunaError(INTERRUPTED, "interrupted", { hint: unfinished() }));
    if (signal?.aborted) listener();
    else signal?.addEventListener("abort", listener, { once: true });
  });
  interrupted.catch(() => {});
  try {
    return await Promise.race([work(interrupted), interrupted]);
  } finally {
    signal?.removeEventListener("abort", listener);
  }
}
