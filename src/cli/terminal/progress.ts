import { visibleWord } from "../../formats/text/visible.ts";
import { duration } from "../../report/duration.ts";
import type { Progress as Reported } from "../../runs/working/progress.ts";
import type { GlobalOptions, Io } from "./io.ts";

/** Shows how far a long command has come, on standard error. */
export interface Progress {
  /** `done` of the total, with a word on what has come out of it. */
  update(done: number, note: string): void;
  stop(): void;
}

const SILENT: Progress = { update: () => {}, stop: () => {} };

/** The milliseconds between two plain lines where there is no terminal. */
const PLAIN_EVERY_MS = 10_000;

/** A bar on a terminal, a line now and then elsewhere, nothing with `--quiet`. `total` 0 means unknown. */
export async function startProgress(
  title: string,
  total: number,
  io: Io,
  options: Pick<GlobalOptions, "quiet">,
): Promise<Progress> {
  if (options.quiet) return SILENT;
  if (!io.terminal) return plainLines(title, io);
  const { default: bars } = await import("cli-progress");
  const format = total > 0 ? `${title} {bar} {percentage}%  {note}` : `${title}  {note}`;
  // In a narrow terminal the note is worth more than the bar.
  const barsize = Math.max(5, Math.min(30, (process.stderr.columns ?? 80) - title.length - TOLD));
  const bar = new bars.SingleBar(
    { format, clearOnComplete: true, hideCursor: true, stream: process.stderr, barsize, fps: 8 },
    bars.Presets.shades_classic,
  );
  bar.start(Math.max(1, total), 0, { note: "" });
  return {
    update: (done, note) => bar.update(Math.min(done, Math.max(1, total)), { note: visibleWord(note) }),
    stop: () => bar.stop(),
  };
}

/** Columns that are left for the percentage, the time and some of the note. */
const TOLD = 50;

function plainLines(title: string, io: Io): Progress {
  let next = performance.now() + PLAIN_EVERY_MS;
  return {
    update(_done, note) {
      if (performance.now() < next) return;
      next = performance.now() + PLAIN_EVERY_MS;
      io.err(`${title}: ${note}\n`);
    },
    stop: () => {},
  };
}

/** The milliseconds between two moves of a bar. */
const BAR_EVERY_MS = 120;

/** Shows the progress that an operation reports: a bar for each title on a terminal, a line now and then elsewhere. */
export function progressShown(io: Io, quiet: boolean): { show(progress: Reported): void; stop(): void } {
  if (quiet) return { show: () => {}, stop: () => {} };
  let current:
    | { readonly title: string; readonly began: number; readonly first: number; bar: Promise<Progress> }
    | undefined;
  let next = 0;
  const stop = () => {
    current?.bar.then((bar) => bar.stop());
    current = undefined;
  };
  return {
    show({ title, done, total, note }) {
      const now = performance.now();
      if (current?.title !== title) {
        stop();
        current = { title, began: now, first: done, bar: startProgress(title, total, io, { quiet }) };
      } else if (now < next && done < total) return;
      next = now + BAR_EVERY_MS;
      // What an earlier run did took no time in this one.
      const fresh = done - current.first;
      const left = fresh > 0 && done < total ? ((now - current.began) / fresh) * (total - done) : undefined;
      // The time comes first: what does not fit is cut at the end.
      const noteWithTime = `${left === undefined || left < 2000 ? "" : `about ${duration(left)} left, `}${note}`;
      current.bar.then((bar) => bar.update(done, noteWithTime));
    },
    stop,
  };
}
