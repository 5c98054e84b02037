import type { Host } from "../host.ts";

/**
 * Waits for work at most so long; who waits ends it then.
 * @throws what the work throws, or `late` when the time is over
 */
export async function withinSeconds<T>(
  work: Promise<T>,
  seconds: number,
  wait: Host["wait"],
  late: () => Error,
): Promise<T> {
  if (!wait) return work;
  const over = new AbortController();
  const clock = wait(seconds * 1000, over.signal).then(() => {
    if (!over.signal.aborted) throw late();
    return work;
  });
  try {
    return await Promise.race([work, clock]);
  } finally {
    over.abort();
    // Nobody waits for them any more.
    clock.catch(() => {});
    work.catch(() => {});
  }
}
