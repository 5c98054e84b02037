import { isOver, type JobEvent } from "./job.ts";
import type { LiveJob } from "./live-job.ts";

/** Events that were kept, then those that come, until the job is over. */
export async function* eventsOf(
  job: LiveJob,
  kept: readonly JobEvent[],
  after: number,
  signal: AbortSignal,
): AsyncGenerator<JobEvent> {
  const waiting: JobEvent[] = [];
  let wake = () => {};
  const listener = (event: JobEvent) => {
    waiting.push(event);
    // A slow reader needs the last progress only.
    if (waiting.length > 100)
      waiting.splice(0, waiting.length, ...waiting.filter((each) => each.event === "status"), event);
    wake();
  };
  const stop = () => wake();
  job.listeners.add(listener);
  signal.addEventListener("abort", stop);
  try {
    let last = after;
    const news = function* (events: readonly JobEvent[]) {
      for (const each of events)
        if (each.id > last) {
          last = each.id;
          yield each;
        }
    };
    yield* news(kept);
    if (job.progress) yield* news([job.progress]);
    while (!signal.aborted) {
      yield* news(waiting.splice(0));
      if (waiting.length > 0) continue;
      if (isOver(job.state)) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    job.listeners.delete(listener);
    signal.removeEventListener("abort", stop);
  }
}
