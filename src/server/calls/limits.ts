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
  /** Bytes of the whole process, where it is the server's alone: a worker that has grown is ended before it takes more. */
  readonly process?: number;
  /** Characters of a query or program (65,536). */
  readonly text: number;
  /** Links of a query (64). */
  readonly links: number;
  /** Answers that are worked out at the same time (one per processor), each for a moment; then it goes over to those that take long. */
  readonly answers: number;
  /** Answers that take long and are worked out at the same time beside those (half as many as processors, 2 at least). */
  readonly longAnswers: number;
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

/** Bytes of a call, where nobody says others. */
export const MEMORY = 2 ** 30;

/** Bytes of a server beside what its calls may take: of the program, its workers and their code. */
const OWN = 150 * 2 ** 20;

/** Bytes with which a server works at all. */
const LEAST = 350 * 2 ** 20;

/** The bound of a process that serves, and does nothing else. */
export const processBytes = (memory: number): number => Math.max(LEAST, memory + OWN);

export const defaultLimits = (processors: number): ServerLimits => ({
  body: 2 ** 20,
  seconds: 30,
  rows: 1_000_000,
  page: 10_000,
  memory: MEMORY,
  text: 2 ** 16,
  links: 64,
  answers: processors,
  longAnswers: Math.max(2, Math.floor(processors / 2)),
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
