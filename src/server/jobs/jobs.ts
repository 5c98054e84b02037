import type { Calling } from "../calls/call.ts";
import { isGivenFile } from "../calls/given-file.ts";
import { isFull } from "../calls/turns.ts";
import type { Offer } from "../offers/offer.ts";
import type { Offers } from "../offers/offers.ts";
import { wordsOf } from "../offers/words.ts";
import { refusal } from "../refusal.ts";
import type { Log } from "../telemetry/log.ts";
import { eventsOf } from "./events.ts";
import { type JobFolders, jobFolders } from "./folder.ts";
import { isOver, type JobEvent, type JobRecord, type JobState } from "./job.ts";
import { jobCall } from "./job-call.ts";
import { jobStore, type LiveJob, setState } from "./live-job.ts";
import type { JobRun } from "./messages.ts";
import { openRunning } from "./running.ts";

/** A job as it is shown. */
export interface ShownJob extends Omit<JobRecord, "number">, JobState {
  /** The progress. */
  readonly progress?: JobEvent["data"];
  /** The result of a job that is done, as `--json` prints it. */
  readonly result?: unknown;
  /** The written files. */
  readonly files: readonly string[];
}

/** The result of a job. */
export interface JobResult extends Pick<JobRun, "operation" | "parameters"> {
  readonly result: unknown;
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
  /** The result of a job that is done, with its parameters as the operation took them. @throws LacunaError `http.unknown-id`, `http.other-state` */
  result(id: string): Promise<JobResult>;
  /** Ends a job; what it has kept stays. @throws LacunaError `http.unknown-id`, `http.other-state` */
  cancel(id: string): Promise<ShownJob>;
  /** Goes on with a job that was cancelled, or has failed. @throws LacunaError `http.unknown-id`, `http.other-state` */
  resume(id: string): Promise<ShownJob>;
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
  log: Log | undefined,
): Promise<Jobs> {
  const folders = jobFolders(folder, host);
  const running = openRunning({ folders, offers, host, catalog, limits, log });
  const jobs = jobStore();
  const show = (job: LiveJob) => shown(job, folders, catalog);

  // Events of progress are not kept: the next number is one that no reader has seen.
  for (const { record, state, lastEvent } of await folders.read()) {
    const job = jobs.add(record, state, lastEvent + 1_000_000);
    if (!isOver(state)) running.begin(job);
  }

  return {
    async start(offer, given, caller) {
      if (isFull(running, caller, limits.waitingJobs))
        throw refusal("busy", "too many jobs wait already", { hint: "ask again when one has ended" });
      const number = jobs.next();
      const id = `${wordsOf(offer.operation.id).replaceAll("/", "-")}-${String(number).padStart(4, "0")}`;
      const { inputs } = await jobCall(offer, id, given, folders, { catalog, limits });
      const record: JobRecord = { id, number, operation: offer.operation.id, parameters: given, caller };
      if (jobs.has(id))
        throw refusal("busy", "another job was asked for at this moment", { hint: "ask again" });
      const job = jobs.add(record, { status: "queued" }, 0);
      await folders.create(record, job.state, inputs);
      running.begin(job);
      return show(job);
    },
    list: () => jobs.all().map(brief),
    show: async (id) => show(jobs.find(id)),
    async result(id) {
      const job = jobs.find(id);
      const [run, result] = [await folders.run(id), await folders.result(id)];
      if (job.state.status !== "done" || run === undefined || result === undefined)
        throw refusal("other-state", `the job is ${job.state.status}`, {
          hint: "ask for its result when it is done",
        });
      const { operation, parameters } = JSON.parse(run) as JobRun;
      return { operation, parameters, result: JSON.parse(catalog.withoutPaths(result)) };
    },
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
      await setState(job, { status: "queued" }, folders);
      running.begin(job);
      return show(job);
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
    held: running.held,
    close: () => running.close(jobs.all()),
  };
}

/** A job without what is in the files that came with it. */
const brief = ({ record: { number: _, parameters, ...record }, state }: LiveJob) => ({
  ...record,
  parameters: withoutTexts(parameters) as JobRecord["parameters"],
  ...state,
});

function withoutTexts(given: unknown): unknown {
  if (isGivenFile(given)) return { name: given.name, bytes: Buffer.byteLength(given.text) };
  if (Array.isArray(given)) return given.map(withoutTexts);
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, withoutTexts(each)]));
}

async function shown(
  job: LiveJob,
  folders: JobFolders,
  { withoutPaths }: Pick<Calling["catalog"], "withoutPaths">,
): Promise<ShownJob> {
  const result = job.state.status === "done" ? await folders.result(job.record.id) : undefined;
  return {
    ...brief(job),
    ...(job.progress && !isOver(job.state) ? { progress: job.progress.data } : {}),
    ...(result === undefined ? {} : { result: JSON.parse(withoutPaths(result)) }),
    files: await folders.files(job.record.id),
  };
}
