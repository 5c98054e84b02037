import { LacunaError } from "../../error.ts";
import { INTERRUPTED } from "../../runs/working/interruption.ts";
import type { Calling } from "../calls/call.ts";
import { problemOf } from "../calls/problem.ts";
import { openTurns } from "../calls/turns.ts";
import type { Offer } from "../offers/offer.ts";
import { wordsOf } from "../offers/words.ts";
import { refusal } from "../refusal.ts";
import type { Log } from "../telemetry/log.ts";
import { jobFolders } from "./folder.ts";
import { isOver, type JobEvent, type JobRecord, type JobState } from "./job.ts";
import { jobCall } from "./job-call.ts";
import { runJob } from "./run-job.ts";

/** A job as it is shown. */
export interface ShownJob extends Omit<JobRecord, "number">, JobState {
  /** How far it is. */
  readonly progress?: JobEvent["data"];
  /** Of one that is done: what `--json` prints. */
  readonly result?: unknown;
  /** What it has written. */
  readonly files: readonly string[];
}

/** Work that is asked for, runs for long, and is asked about. It outlives the server. */
export interface Jobs {
  /**
   * Puts a call into the queue.
   * @throws LacunaError `http.busy`, and what checking the parameters throws
   */
  start(offer: Offer, given: Readonly<Record<string, unknown>>, caller: string): Promise<ShownJob>;
  list(): readonly (Omit<JobRecord, "number"> & JobState)[];
  /** @throws LacunaError `http.unknown-id` */
  show(id: string): Promise<ShownJob>;
  /** Ends a job; what it has kept stays. @throws LacunaError `http.unknown-id`, `http.other-state` */
  cancel(id: string): Promise<ShownJob>;
  /** Goes on with a job that was cancelled, or has failed. @throws LacunaError `http.unknown-id`, `http.other-state` */
  resume(id: string): Promise<ShownJob>;
  /** What happened after an event, and what happens until the job is over. @throws LacunaError `http.unknown-id` */
  events(id: string, after: number, signal: AbortSignal): Promise<AsyncIterable<JobEvent>>;
  /** The path of a file that a job has written. @throws LacunaError `http.unknown-id` */
  file(id: string, name: string): Promise<string>;
  held(): { readonly running: number; readonly waiting: number };
  /** Ends what runs; the next server goes on with it. */
  close(): Promise<void>;
}

interface Job {
  readonly record: JobRecord;
  state: JobState;
  lastEvent: number;
  progress?: JobEvent;
  interrupt?: AbortController;
  over?: Promise<void>;
  readonly listeners: Set<(event: JobEvent) => void>;
}

/** Milliseconds between two tries, while a process of an earlier server still ends. */
const AGAIN = 500;
const MOST_TRIES = 120;

/** Jobs in a folder of this machine. Those that an earlier server left unfinished go on. */
export async function openJobs(
  folder: string,
  offers: ReadonlyMap<string, Offer>,
  { host, catalog, limits }: Pick<Calling, "host" | "catalog" | "limits">,
  log: Log | undefined,
): Promise<Jobs> {
  const folders = jobFolders(folder, host);
  const turns = openTurns({ running: limits.jobs, waiting: Number.POSITIVE_INFINITY });
  const jobs = new Map<string, Job>();
  let closing = false;

  const tell = async (job: Job, event: JobEvent["event"], data: JobEvent["data"], keep: boolean) => {
    const told: JobEvent = { id: ++job.lastEvent, event, data };
    if (event === "progress") job.progress = told;
    for (const listener of job.listeners) listener(told);
    if (keep) await folders.addEvent(job.record.id, told);
  };
  const setState = async (job: Job, state: JobState) => {
    job.state = state;
    await folders.setState(job.record.id, state);
    await tell(job, "status", state, true);
  };

  /** The state that a run of the job ends in; undefined where the server ends first. */
  const ran = async (job: Job, signal: AbortSignal): Promise<JobState | undefined> => {
    const { id, operation, parameters } = job.record;
    const offer = offers.get(operation);
    if (!offer) throw refusal("unsupported", `this server knows no ${operation}`);
    const { run } = await jobCall(offer, id, parameters, folders, { catalog, limits });
    const file = folders.own(id, "run.json");
    await host.writes.file(file, JSON.stringify(run), { force: true });
    for (let tries = 1; ; tries++) {
      const end = await runJob(file, {
        signal,
        onProgress: (progress) => void tell(job, "progress", progress, false),
        onMessage: (message) => void tell(job, "message", { message: catalog.withoutPaths(message) }, true),
      });
      if ("done" in end) return { status: "done" };
      if (signal.aborted) return closing ? undefined : { status: "cancelled" };
      if ("error" in end && end.error.code === "runs.locked" && tries < MOST_TRIES) {
        await host.wait?.(AGAIN, signal);
        continue;
      }
      if ("error" in end && end.error.code === INTERRUPTED) return { status: "cancelled" };
      if ("error" in end) throw end.error;
      throw new Error(end.fault);
    }
  };
  const work = async (job: Job, signal: AbortSignal) => {
    let leave = () => {};
    try {
      leave = await turns.enter(job.record.caller, signal);
      await setState(job, { status: "running" });
      const state = await ran(job, signal);
      if (!state) return;
      await setState(job, state);
      if (state.status === "done") await catalog.refresh();
    } catch (error) {
      if (signal.aborted) {
        if (!closing) await setState(job, { status: "cancelled" });
        return;
      }
      if (!(error instanceof LacunaError))
        log?.({
          time: new Date().toISOString(),
          event: "fault",
          job: job.record.id,
          stack: String((error as Error).stack ?? error),
        });
      await setState(job, { status: "failed", error: problemOf(error, catalog.withoutPaths) });
    } finally {
      leave();
    }
  };
  const begin = (job: Job) => {
    const interrupt = new AbortController();
    job.interrupt = interrupt;
    job.over = work(job, interrupt.signal).catch((error: unknown) => {
      log?.({ time: new Date().toISOString(), event: "fault", job: job.record.id, stack: String(error) });
    });
  };
  const add = (record: JobRecord, state: JobState, lastEvent: number): Job => {
    const job: Job = { record, state, lastEvent, listeners: new Set() };
    jobs.set(record.id, job);
    return job;
  };
  const find = (id: string): Job => {
    const job = jobs.get(id);
    if (job) return job;
    throw refusal("unknown-id", `there is no job ${JSON.stringify(id.slice(0, 80))}`, {
      hint: "/jobs lists those there are",
    });
  };
  const brief = ({ record: { number: _, ...record }, state }: Job) => ({ ...record, ...state });
  const show = async (job: Job): Promise<ShownJob> => {
    const result = job.state.status === "done" ? await folders.result(job.record.id) : undefined;
    return {
      ...brief(job),
      ...(job.progress && !isOver(job.state) ? { progress: job.progress.data } : {}),
      ...(result === undefined ? {} : { result: JSON.parse(catalog.withoutPaths(result)) }),
      files: await folders.files(job.record.id),
    };
  };

  // Events of progress are not kept: the next number is one that no reader has seen.
  for (const { record, state, lastEvent } of await folders.read()) {
    const job = add(record, state, lastEvent + 1_000_000);
    if (!isOver(state)) begin(job);
  }

  return {
    async start(offer, given, caller) {
      if (turns.held().waiting >= limits.waitingJobs)
        throw refusal("busy", "too many jobs wait already", { hint: "ask again when one has ended" });
      const number = Math.max(0, ...[...jobs.values()].map(({ record }) => record.number)) + 1;
      const id = `${wordsOf(offer.operation.id).replaceAll("/", "-")}-${String(number).padStart(4, "0")}`;
      const { inputs } = await jobCall(offer, id, given, folders, { catalog, limits });
      const record: JobRecord = { id, number, operation: offer.operation.id, parameters: given, caller };
      if (jobs.has(id))
        throw refusal("busy", "another job was asked for at this moment", { hint: "ask again" });
      const job = add(record, { status: "queued" }, 0);
      await folders.create(record, job.state);
      for (const [path, text] of inputs) await host.writes.file(path, text, { force: true });
      begin(job);
      return show(job);
    },
    list: () => [...jobs.values()].map(brief),
    show: async (id) => show(find(id)),
    async cancel(id) {
      const job = find(id);
      if (isOver(job.state)) throw refusal("other-state", `the job is ${job.state.status} already`);
      job.interrupt?.abort();
      await job.over;
      return show(job);
    },
    async resume(id) {
      const job = find(id);
      if (job.state.status !== "cancelled" && job.state.status !== "failed")
        throw refusal("other-state", `the job is ${job.state.status}`, {
          hint: "cancelled and failed jobs are gone on with",
        });
      await setState(job, { status: "queued" });
      begin(job);
      return show(job);
    },
    async events(id, after, signal) {
      const job = find(id);
      return eventsOf(job, await folders.events(id), after, signal);
    },
    async file(id, name) {
      const files = await folders.files(find(id).record.id);
      if (files.includes(name)) return folders.place(id, name);
      throw refusal("unknown-id", "the job has no such file", {
        hint: "`files` of the job lists those there are",
      });
    },
    held: turns.held,
    async close() {
      closing = true;
      const all = [...jobs.values()];
      for (const { interrupt } of all) interrupt?.abort();
      await Promise.all(all.map(({ over }) => over));
    },
  };
}

/** Events that were kept, then those that come, until the job is over. */
async function* eventsOf(
  job: Job,
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
