import { interruption, refuseInterrupted } from "../../runs/working/interruption.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import type { Host } from "../host.ts";

/**
 * Runs `work`, which must give up when `interrupted` rejects: as soon as the host's signal is aborted. `unfinished` says
 * what was left.
 * @throws LacunaError `run.interrupted`
 */
export async function whileNotInterrupted<T>(
  { signal }: { readonly signal?: AbortSignal | undefined },
  work: (interrupted: Promise<never>) => Promise<T>,
  unfinished: () => string,
): Promise<T> {
  let listener = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    listener = () => reject(interruption(unfinished));
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

/** Milliseconds that the event loop may wait for a computation. */
const YIELD_MS = 50;

/**
 * Does work in pieces; several times a second interrupts are heard and progress is shown.
 * @throws LacunaError `run.interrupted`
 */
export async function inPieces<Result>(
  host: Pick<Host, "signal" | "pause" | "now">,
  pieces: Pieces<Result>,
  unfinished: () => string,
): Promise<Result> {
  let yielded = host.now();
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
    if (host.now() - yielded < YIELD_MS) continue;
    await host.pause();
    refuseInterrupted(host, unfinished);
    yielded = host.now();
  }
}

/** A turn of the event loop between two parts of some work, in which an interrupt is heard. */
export async function pauseBetween(host: Pick<Host, "signal" | "pause">, unfinished: () => string) {
  await host.pause();
  refuseInterrupted(host, unfinished);
}

/**
 * Computes what waits for nothing. An interrupt ends it before it begins, and on the command line in the middle. What is only
 * tried is not waited for: it is over soon.
 * @throws LacunaError `run.interrupted`
 */
export async function computed<T>(
  host: Pick<Host, "signal" | "pause" | "computing" | "trial">,
  work: () => T,
  unfinished: () => string,
): Promise<T> {
  if (host.trial) {
    host.trial.begin();
    return work();
  }
  await pauseBetween(host, unfinished);
  if (!host.computing) return work();
  const done = host.computing(work);
  if (!done) throw interruption(unfinished);
  return done.result;
}
