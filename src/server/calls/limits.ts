/** The limits of one call, and of the number of calls at the same time. */
export interface ServerLimits {
  /** Bytes of a body (1 MiB). */
  readonly body: number;
  /** Seconds of an answer (30). */
  readonly seconds: number;
  /** Rows of an answer (1,000,000). */
  readonly rows: number;
  /** Rows of a page (10,000). */
  readonly page: number;
  /** Bytes of memory of a call, and of the objects of a worker (1 GiB). */
  readonly memory: number;
  /** Characters of a query or program (65,536). */
  readonly text: number;
  /** Links of a query (64). */
  readonly links: number;
  /** Answers that are worked out at the same time (one per processor). */
  readonly answers: number;
  /** Requests of one token that wait for that (512); with several tokens, each takes at most half of the places that are left. */
  readonly waiting: number;
  /** Jobs that run at the same time (1). */
  readonly jobs: number;
  /** Workers of a job (one fewer than processors, at least one). */
  readonly jobThreads: number;
  /** Jobs of one token that wait for that (100), shared as `waiting` is. */
  readonly waitingJobs: number;
  /** Jobs that are over and kept (1,000); those that ended first are removed. */
  readonly keptJobs: number;
  /** Bytes of their folders (16 GiB). */
  readonly keptJobBytes: number;
  /** Days for which they are kept (365). */
  readonly keptJobDays: number;
  /** Streams of events that one token keeps open (64). */
  readonly streams: number;
  /** Connections (1,000). */
  readonly connections: number;
  /** Seconds in which a client has sent the head of its request (10), and in three times as long its body. */
  readonly patience: number;
}

export const defaultLimits = (processors: number): ServerLimits => ({
  body: 2 ** 20,
  seconds: 30,
  rows: 1_000_000,
  page: 10_000,
  memory: 2 ** 30,
  text: 2 ** 16,
  links: 64,
  answers: processors,
  waiting: 512,
  jobs: 1,
  jobThreads: Math.max(1, processors - 1),
  waitingJobs: 100,
  keptJobs: 1000,
  keptJobBytes: 2 ** 34,
  keptJobDays: 365,
  streams: 64,
  connections: 1000,
  patience: 10,
});
