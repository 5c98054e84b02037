import type { Job } from "../../benchmark/runner-jobs.ts";
import { duration } from "../duration.ts";
import type { GlobalOptions, Io } from "../io.ts";
import { startProgress } from "../progress.ts";

/** Progress of a sampling run over all its files. */
export interface SampleProgress {
  start(at: number, job: Job): void;
  /** Share of the file's work that is done, and attempts made for it. */
  update(share: number, attempts: number): void;
  stop(): void;
}

/** Steps of the bar for each file. */
const STEPS = 1000;

/** A bar over all files with what is left, estimated from the pace so far. */
export async function sampleProgress(
  files: number,
  io: Io,
  options: Pick<GlobalOptions, "quiet">,
): Promise<SampleProgress> {
  const progress = await startProgress("sampling", files * STEPS, io, options);
  const began = performance.now();
  let at = 0;
  let job: Job | undefined;
  // Files that an earlier run finished took no time in this one.
  let skipped = 0;
  let worked = false;
  return {
    start(place, next) {
      if (!worked) skipped = place;
      worked = false;
      at = place;
      job = next;
    },
    update(share, attempts) {
      worked = true;
      const done = at + Math.min(1, Math.max(0, share));
      const fresh = done - skipped;
      const left = fresh > 0 ? ((performance.now() - began) / fresh) * (files - done) : undefined;
      const note = `${job!.split} ${job!.type}: ${Math.round(share * 100)}% after ${attempts} attempts`;
      progress.update(done * STEPS, left === undefined ? note : `${note}, about ${duration(left)} left`);
    },
    stop: () => progress.stop(),
  };
}
