import type { Progress } from "../../runs/working/progress.ts";
import type { Problem } from "../calls/problem.ts";

export const jobStatuses = ["queued", "running", "done", "failed", "cancelled"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** The request of a job, as its folder keeps it. */
export interface JobRecord {
  readonly id: string;
  /** Jobs are run in this order. */
  readonly number: number;
  readonly operation: string;
  /** As they were given: ids, and names of what is written. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The name of the token. */
  readonly caller: string;
}

/** The state of a job. */
export interface JobState {
  readonly status: JobStatus;
  readonly error?: Problem;
  /** When it was over, as ISO 8601. */
  readonly ended?: string;
}

/** Something that happened to a job. */
export interface JobEvent {
  /** Grows; after a restart too. */
  readonly id: number;
  readonly event: "status" | "progress" | "message";
  readonly data: JobState | Progress | { readonly message: string };
}

/** Whether nothing more happens to a job unless somebody asks for it. */
export const isOver = ({ status }: JobState): boolean => status !== "queued" && status !== "running";
