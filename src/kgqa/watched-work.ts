import { LacunaError } from "../error.ts";
import type { Limits } from "../runs/working/limits.ts";

/** Callbacks and limits of a long operation while it runs. */
export interface WorkLimits {
  /** Only `stop` is asked. */
  readonly limits?: Limits;
  /** Called now and then with the number of questions done so far. */
  readonly onProgress?: (questions: number) => void;
}

/** Number of questions between two checks of the limits. */
const EVERY = 1000;

/**
 * Passes items on and looks at the limits now and then.
 * @throws LacunaError `kgqa.stopped` when the work is to stop
 */
export async function* watched<T>(items: AsyncIterable<T>, work: WorkLimits): AsyncGenerator<T> {
  let done = 0;
  for await (const item of items) {
    if (done % EVERY === 0) {
      checkStop(work);
      work.onProgress?.(done);
    }
    done++;
    yield item;
  }
  work.onProgress?.(done);
}

/** @throws LacunaError `kgqa.stopped` */
export function checkStop({ limits }: WorkLimits): void {
  const why = limits?.stop?.();
  if (why !== undefined)
    throw new LacunaError("kgqa.stopped", why === "cancelled" ? "the work was cancelled" : "the time is up", {
      hint: "nothing was written; run it again, with more time",
    });
}
