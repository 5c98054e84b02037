import { LacunaError } from "../../error.ts";
import { INTERRUPTED } from "../../runs/working/interruption.ts";
import type { Calling } from "../calls/call.ts";
import { problemOf } from "../calls/problem.ts";
import { openTurns, type Turns } from "../calls/turns.ts";
import type { Offers } from "../offers/offers.ts";
import { refusal } from "../refusal.ts";
import type { RequestLog } from "../telemetry/log.ts";
import type { JobFolders } from "./folder.ts";
import type { JobState } from "./job.ts";
import { jobCall } from "./job-call.ts";
import { type LiveJob, setState, tell } from "./live-job.ts";
import { runJob } from "./run-job.ts";

/** The services that jobs run with. */
export interface JobSetup extends Pick<Calling, "host" | "catalog" | "limits"> {
  readonly folders: JobFolders;
  readonly offers: Offers;
  readonly log: RequestLog | undefined;
  /** Called when a job is over. */
  onEnd?(): Promise<void>;
}

/** Runs jobs, each in a process of its own, as many at a time as the limits say. */
export interface Running {
  /** Puts a job behind those that wait. */
  begin(job: LiveJob): void;
  readonly held: Turns["held"];
  readonly waitingOf: Turns["waitingOf"];
  /** Ends what runs, without a word of it: the next server goes on. */
  close(jobs: Iterable<LiveJob>): Promise<void>;
}

/** Milliseconds between two tries, while a process of an earlier server still ends. */
const AGAIN = 500;
const MOST_TRIES = 120;

export function openRunning(setup: JobSetup): Running {
  const { folders, catalog, limits, log } = setup;
  const turns = openTurns({ running: limits.jobs, waiting: Number.POSITIVE_INFINITY });
  let closing = false;
  const fault = (job: LiveJob, error: unknown) =>
    log?.({
      time: new Date().toISOString(),
      event: "fault",
      job: job.record.id,
      stack: String((error as Error)?.stack ?? error),
    });
  const work = async (job: LiveJob, signal: AbortSignal) => {
    let leave = () => {};
    try {
      leave = await turns.enter(job.record.caller, signal);
      await setState(job, { status: "running" }, folders);
      const state = await ended(job, signal, setup);
      if (closing && state.status === "cancelled") return;
      await setState(job, state, folders);
      if (state.status === "done") await catalog.refresh();
      await setup.onEnd?.();
    } catch (error) {
      if (signal.aborted) {
        if (!closing) await setState(job, { status: "cancelled" }, folders);
        return;
      }
      if (!(error instanceof LacunaError)) fault(job, error);
      await setState(job, { status: "failed", error: problemOf(error, catalog.withoutPaths) }, folders);
    } finally {
      leave();
    }
  };
  return {
    begin(job) {
      job.interrupt = new AbortController();
      job.over = work(job, job.interrupt.signal).catch((error: unknown) => fault(job, error));
    },
    held: turns.held,
    waitingOf: turns.waitingOf,
    async close(jobs) {
      closing = true;
      const all = [...jobs];
      for (const { interrupt } of all) interrupt?.abort();
      await Promise.all(all.map(({ over }) => over));
    },
  };
}

/**
 * Runs a job to its end.
 * @throws LacunaError what the operation throws
 */
async function ended(
  job: LiveJob,
  signal: AbortSignal,
  { folders, offers, host, catalog, limits }: JobSetup,
): Promise<JobState> {
  const { id, operation, parameters } = job.record;
  const offer = await offers.get(operation);
  if (!offer) throw refusal("unsupported", `this server knows no ${operation}`);
  const { run } = await jobCall(offer, id, parameters, folders, {
    ...{ catalog, limits, from: "record" },
  });
  const file = folders.own(id, "run.json");
  await host.writes.file(file, JSON.stringify(run), { force: true });
  for (let tries = 1; ; tries++) {
    const end = await runJob(file, {
      signal,
      onProgress: (data) => void tell(job, { event: "progress", data }, undefined),
      onMessage: (message) =>
        void tell(job, { event: "message", data: { message: catalog.withoutPaths(message) } }, folders),
    });
    if ("done" in end) return { status: "done" };
    if (signal.aborted) return { status: "cancelled" };
    if ("error" in end && end.error.code === "runs.locked" && tries < MOST_TRIES) {
      await host.wait?.(AGAIN, signal);
      continue;
    }
    if ("error" in end && end.error.code === INTERRUPTED) return { status: "cancelled" };
    if ("error" in end) throw end.error;
    throw new Error(end.fault);
  }
}
