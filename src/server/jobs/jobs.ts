import type { Calling } from "../calls/call.ts";
import { withFiles } from "../calls/given-file.ts";
import { isFull } from "../calls/turns.ts";
import type { Offer } from "../offers/offer.ts";
import type { Offers } from "../offers/offers.ts";
import { wordsOf } from "../offers/words.ts";
import { refusal } from "../refusal.ts";
import type { RequestLog } from "../telemetry/log.ts";
import { eventsOf } from "./events.ts";
import { type JobFolders, jobFolders, RESULT } from "./folder.ts";
import { isOver, type JobEvent, type JobRecord, type JobState } from "./job.ts";
import { jobCall } from "./job-call.ts";
import { type JobStore, jobStore, type LiveJob, setState } from "./live-job.ts";
import type { JobRun } from "./messages.ts";
import { removeOld } from "./old-jobs.ts";
import { openRunning, type Running } from "./running.ts";

/** A job as it is shown. */
export interface ShownJob extends Omit<JobRecord, "number">, JobState {
  /** The progress. */
  readonly progress?: JobEvent["data"];
  /** The result of a job that is done, as `--json` prints it; a long one is asked for by itself. */
  readonly result?: unknown;
  /** Bytes of a result that is left out here. */
  readonly resultBytes?: number;
  /** The written files. */
  readonly files: readonly string[];
}

/** The result of a job, which lies in a file. */
export interface JobResult extends Pick<JobRun, "operation" | "parameters"> {
  readonly file: string;
  readonly bytes: number;
  /** Reads it. */
  result(): Promise<unknown>;
}

/** Bytes of a result that is read on the thread that serves all. */
export const MOST_READ = 1 << 18;

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
  /** The result of a job that is done, with its parameters as the operation took them. @throws LacunaError `http.unknown-id`, `http.other-state` */
  result(id: string): Promise<JobResult>;
  /** Ends a job; what it has kept stays. @throws LacunaError `http.unknown-id`, `http.other-state` */
  cancel(id: string): Promise<ShownJob>;
  /** Goes on with a job that was cancelled, or has failed. @throws LacunaError `http.unknown-id`, `http.other-state` */
  resume(id: string): Promise<ShownJob>;
  /** Forgets a job that is over, and removes its folder. @throws LacunaError `http.unknown-id`, `http.other-state` */
  remove(id: string): Promise<void>;
  /** The events after an event, until the job is over. @throws LacunaError `http.unknown-id` */
  events(id: string, after: number, signal: AbortSignal): Promise<AsyncIterable<JobEvent>>;
  /** The path of a file that a job has written. @throws LacunaError `http.unknown-id` */
  file(id: string, name: string): Promise<string>;
  held(): { readonly running: number; readonly waiting: number };
  /** Ends what runs; the next server goes on with it. */
  close(): Promise<void>;
}

/** Jobs in a folder of this machine. Those that an earlier server left unfinished go on. */
export async function openJobs(
  folder: string,
  offers: Offers,
  { host, catalog, limits }: Pick<Calling, "host" | "catalog" | "limits">,
  log: RequestLog | undefined,
): Promise<Jobs> {
  const folders = jobFolders(folder, host);
  const jobs = jobStore();
  const running = openRunning({
    ...{ folders, offers, host, catalog, limits, log },
    onEnd: () => removeOld(jobs.all(), limits, { folders, remove }),
  });
  const show = (job: LiveJob) => shown(job, folders, catalog);

  // Events of progress are not kept: the next number is one that no reader has seen.
  for (const { record, state, lastEvent } of await folders.read()) {
    const job = jobs.add(record, state, lastEvent + 1_000_000);
    if (!isOver(state)) running.begin(job);
  }

  const queued = queueOf(running, limits.waitingJobs);
  const remove = async (job: LiveJob) => {
    jobs.remove(job.record.id);
    await host.disk.remove(folders.place(job.record.id));
    await catalog.refresh();
  };
  await removeOld(jobs.all(), limits, { folders, remove });

  return {
    ...lookingAt(jobs, folders, catalog),
    start: (offer, given, caller) =>
      queued(caller, async () => {
        const number = jobs.next();
        const id = `${wordsOf(offer.operation.id).replaceAll("/", "-")}-${String(number).padStart(4, "0")}`;
        const setup = { catalog, limits, from: "request" } as const;
        const { inputs, kept } = await jobCall(offer, id, given, folders, setup);
        const record: JobRecord = { id, number, operation: offer.operation.id, parameters: kept, caller };
        if (jobs.has(id))
          throw refusal("busy", "another job was asked for at this moment", { hint: "ask again" });
        const job = jobs.add(record, { status: "queued" }, 0);
        await folders.create(record, job.state, inputs);
        running.begin(job);
        return show(job);
      }),
    async cancel(id) {
      const job = jobs.find(id);
      if (isOver(job.state)) throw refusal("other-state", `the job is ${job.state.status} already`);
      job.interrupt?.abort();
      await job.over;
      return show(job);
    },
    async resume(id) {
      const job = jobs.find(id);
      if (job.state.status !== "cancelled" && job.state.status !== "failed")
        throw refusal("other-state", `the job is ${job.state.status}`, {
          hint: "cancelled and failed jobs are gone on with",
        });
      return queued(job.record.caller, async () => {
        await setState(job, { status: "queued" }, folders);
        running.begin(job);
        return show(job);
      });
    },
    async remove(id) {
      const job = jobs.find(id);
      if (!isOver(job.state))
        throw refusal("other-state", `the job is ${job.state.status}`, { hint: "cancel it before" });
      // It is written down how it ended.
      await job.over;
      await remove(job);
    },
    held: running.held,
    close: () => running.close(jobs.all()),
  };
}

/**
 * Puts jobs into the queue while there is place; those that are written down at this moment wait as well.
 * @throws LacunaError `http.busy`
 */
function queueOf({ held, waitingOf }: Running, most: number) {
  let pending = 0;
  const all = () => ({ ...held(), waiting: held().waiting + pending });
  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if (isFull({ held: all, waitingOf }, caller, most))
      throw refusal("busy", "too many jobs wait already", { hint: "ask again when one has ended" });
    pending++;
    try {
      return await work();
    } finally {
      pending--;
    }
  };
}

/** The part of jobs that changes nothing. */
const lookingAt = (
  jobs: JobStore,
  folders: JobFolders,
  catalog: Calling["catalog"],
): Pick<Jobs, "list" | "show" | "result" | "events" | "file"> => ({
  list: () => jobs.all().map(brief),
  show: async (id) => shown(jobs.find(id), folders, catalog),
  async result(id) {
    const job = jobs.find(id);
    const [run, bytes] = [await folders.run(id), await folders.resultBytes(id)];
    if (job.state.status !== "done" || run === undefined || bytes === undefined)
      throw refusal("other-state", `the job is ${job.state.status}`, {
        hint: "ask for its result when it is done",
      });
    const { operation, parameters } = JSON.parse(run) as JobRun;
    return {
      ...{ operation, parameters, bytes },
      file: folders.own(id, RESULT),
      result: async () => JSON.parse(catalog.withoutPaths((await folders.result(id)) ?? "null")),
    };
  },
  async events(id, after, signal) {
    const job = jobs.find(id);
    return eventsOf(job, await folders.events(id), after, signal);
  },
  async file(id, name) {
    const files = await folders.files(jobs.find(id).record.id);
    if (files.includes(name)) return folders.place(id, name);
    throw refusal("unknown-id", "the job has no such file", {
      hint: "`files` of the job lists those there are",
    });
  },
});

/** A job without what is in the files that came with it. */
const brief = ({ record: { number: _, parameters, ...record }, state }: LiveJob) => ({
  ...record,
  parameters: withoutTexts(parameters) as JobRecord["parameters"],
  ...state,
});

const withoutTexts = (given: unknown): unknown =>
  withFiles(given, (file) => ({
    name: file.name,
    bytes: "text" in file ? Buffer.byteLength(file.text) : file.bytes,
  }));

async function shown(
  job: LiveJob,
  folders: JobFolders,
  { withoutPaths }: Pick<Calling["catalog"], "withoutPaths">,
): Promise<ShownJob> {
  const { id } = job.record;
  const bytes = job.state.status === "done" ? await folders.resultBytes(id) : undefined;
  const isLong = bytes !== undefined && bytes > MOST_READ;
  const result = bytes === undefined || isLong ? undefined : await folders.result(id);
  return {
    ...brief(job),
    ...(job.progress && !isOver(job.state) ? { progress: job.progress.data } : {}),
    ...(result === undefined ? {} : { result: JSON.parse(withoutPaths(result)) }),
    ...(isLong ? { resultBytes: bytes } : {}),
    files: await folders.files(id),
  };
}
