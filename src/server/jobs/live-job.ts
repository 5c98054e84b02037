import { refusal } from "../refusal.ts";
import type { JobFolders } from "./folder.ts";
import { isOver, type JobEvent, type JobRecord, type JobState } from "./job.ts";

/** A job as the server has it in memory. */
export interface LiveJob {
  readonly record: JobRecord;
  state: JobState;
  lastEvent: number;
  progress?: JobEvent;
  interrupt?: AbortController;
  over?: Promise<void>;
  readonly listeners: Set<(event: JobEvent) => void>;
}

/** The jobs that a server knows, in the order in which they were asked for. */
export interface JobStore {
  add(record: JobRecord, state: JobState, lastEvent: number): LiveJob;
  /** @throws LacunaError `http.unknown-id` */
  find(id: string): LiveJob;
  has(id: string): boolean;
  remove(id: string): void;
  all(): readonly LiveJob[];
  /** The number of the next job. */
  next(): number;
}

export function jobStore(): JobStore {
  const jobs = new Map<string, LiveJob>();
  // The number of a job that was removed is not given again.
  let last = 0;
  return {
    add(record, state, lastEvent) {
      const job: LiveJob = { record, state, lastEvent, listeners: new Set() };
      jobs.set(record.id, job);
      last = Math.max(last, record.number);
      return job;
    },
    find(id) {
      const job = jobs.get(id);
      if (job) return job;
      throw refusal("unknown-id", `there is no job ${JSON.stringify(id.slice(0, 80))}`, {
        hint: "/jobs lists those there are",
      });
    },
    has: (id) => jobs.has(id),
    remove: (id) => void jobs.delete(id),
    all: () => [...jobs.values()],
    next: () => last + 1,
  };
}

/** Something that happens to a job; kept where the next server should know it. */
export async function tell(
  job: LiveJob,
  { event, data }: Pick<JobEvent, "event" | "data">,
  kept: Pick<JobFolders, "addEvent"> | undefined,
): Promise<void> {
  const told: JobEvent = { id: ++job.lastEvent, event, data };
  if (event === "progress") job.progress = told;
  for (const listener of job.listeners) listener(told);
  await kept?.addEvent(job.record.id, told);
}

/** Writes down how a job stands, and tells it. */
export async function setState(
  job: LiveJob,
  state: JobState,
  folders: Pick<JobFolders, "addEvent" | "setState">,
): Promise<void> {
  job.state = isOver(state) ? { ...state, ended: new Date().toISOString() } : state;
  await folders.setState(job.record.id, job.state);
  await tell(job, { event: "status", data: state }, folders);
}
