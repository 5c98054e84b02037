import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Team, TeamMembers } from "../../numeric/team.ts";

/** Words of a thread's mailbox: its state, and the memory, the function and the number of arguments of its next call. */
const STATE = 0;
const SPACE = 1;
const JOB = 2;
const COUNT = 3;
const FAILED = 4;
const WORDS = 8;
const MOST_ARGS = 24;

/** States. A requested job that is not yet taken can be withdrawn: the other threads have done it meanwhile. */
const STARTING = 0;
const IDLE = 1;
const ASKED = 2;
const TAKEN = 3;

/** Instead of a job: fetch the mail. */
const MAIL = -1;

/** Looks at a state this often before a thread sleeps on it: jobs follow each other closely. */
const SPINS = 4000;

/**
 * The program of every thread, as text, so that it works from sources, from the bundle and in tests. The mailbox names the
 * function to call; modules and memories come by message, which a sleeping thread fetches itself.
 */
const LOOP = `
const { parentPort, receiveMessageOnPort, workerData } = require("node:worker_threads");
const { number, mailbox, args, relaxed } = workerData;
if (relaxed) require("node:v8").setFlagsFromString("--experimental-wasm-relaxed-simd");
const spaces = new Map();
const fetchMail = () => {
  for (let mail; (mail = receiveMessageOnPort(parentPort)); ) {
    const { space, module, memory, jobs } = mail.message;
    if (!module) spaces.delete(space);
    else {
      const { exports } = new WebAssembly.Instance(module, { env: { memory } });
      spaces.set(space, jobs.map((job) => exports[job]));
    }
  }
};
Atomics.store(mailbox, ${STATE}, ${IDLE});
for (;;) {
  for (let spin = 0; spin < ${SPINS} && Atomics.load(mailbox, ${STATE}) === ${IDLE}; spin++);
  Atomics.wait(mailbox, ${STATE}, ${IDLE});
  if (Atomics.compareExchange(mailbox, ${STATE}, ${ASKED}, ${TAKEN}) !== ${ASKED}) continue;
  try {
    const job = mailbox[${JOB}];
    if (job === ${MAIL} || !spaces.has(mailbox[${SPACE}])) fetchMail();
    if (job !== ${MAIL}) spaces.get(mailbox[${SPACE}])[job](number, ...args.subarray(0, mailbox[${COUNT}]));
  } catch {
    mailbox[${FAILED}] = 1;
  }
  Atomics.store(mailbox, ${STATE}, ${IDLE});
  Atomics.notify(mailbox, ${STATE});
}
`;

interface Thread {
  readonly worker: Worker;
  readonly mailbox: Int32Array;
  readonly args: Float64Array;
}

/** Default number of threads of a team on this machine. */
export const usualThreads = (): number => Math.max(1, Math.min(8, availableParallelism()));

/**
 * Starts a team of worker threads. They start in the background and join the work as soon as they run; they do not
 * keep the process alive.
 */
export function nodeTeam(threads: number = usualThreads()): Team {
  let workers: readonly Thread[] = Array.from({ length: threads - 1 }, (_, at) => startThread(at + 1));
  let spaces = 0;
  return {
    threads,
    join(module, memory, jobs) {
      const space = spaces++;
      for (const { worker } of workers) worker.postMessage({ space, module, memory, jobs });
      return members(space, jobs, () => workers);
    },
    close() {
      for (const { worker } of workers) void worker.terminate();
      workers = [];
    },
  };
}

function startThread(number: number): Thread {
  const mailbox = new Int32Array(new SharedArrayBuffer(4 * WORDS));
  const args = new Float64Array(new SharedArrayBuffer(8 * MOST_ARGS));
  const relaxed = process.versions.node.startsWith("20.");
  const workerData = { number, mailbox, args, relaxed };
  const worker = new Worker(LOOP, { eval: true, workerData, execArgv: [], env: {} });
  worker.unref();
  return { worker, mailbox, args };
}

function members(space: number, jobs: readonly string[], workers: () => readonly Thread[]): TeamMembers {
  let asked: readonly Thread[] = [];
  const ask = (job: number, args: readonly number[]) => {
    // Threads that have not started yet are not awaited: the other threads take their work.
    asked = workers().filter(({ mailbox }) => Atomics.load(mailbox, STATE) !== STARTING);
    for (const { mailbox, args: slots } of asked) {
      slots.set(args);
      mailbox[SPACE] = space;
      mailbox[JOB] = job;
      mailbox[COUNT] = args.length;
      Atomics.store(mailbox, STATE, ASKED);
      Atomics.notify(mailbox, STATE);
    }
  };
  return {
    begin: (job, args) => ask(jobs.indexOf(job), args),
    finish() {
      for (const { mailbox } of asked)
        if (Atomics.compareExchange(mailbox, STATE, ASKED, IDLE) !== ASKED) untilIdle(mailbox);
      const failed = asked.filter(({ mailbox }) => Atomics.exchange(mailbox, FAILED, 0) === 1);
      asked = [];
      if (failed.length > 0) throw new Error("a thread of the kernel failed");
    },
    leave() {
      for (const { worker } of workers()) worker.postMessage({ space });
      ask(MAIL, []);
      for (const { mailbox } of asked) untilIdle(mailbox);
    },
  };
}

function untilIdle(mailbox: Int32Array): void {
  for (let spin = 0; spin < SPINS && Atomics.load(mailbox, STATE) !== IDLE; spin++);
  for (let state = Atomics.load(mailbox, STATE); state !== IDLE; state = Atomics.load(mailbox, STATE))
    Atomics.wait(mailbox, STATE, state);
}
