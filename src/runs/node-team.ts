import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Team, TeamMembers } from "../numeric/team.ts";

/** Words of a thread's mailbox: what is asked, what is done, and what to call on which memory. */
const READY = 0;
const ASKED = 1;
const DONE = 2;
const SPACE = 3;
const JOB = 4;
const COUNT = 5;
const FAILED = 6;
const WORDS = 8;
const MOST_ARGS = 24;

/** Looks at a word this often before a thread sleeps on it: jobs follow each other closely. */
const SPINS = 4000;

/**
 * What every thread runs, as text: it works from sources, from the bundle and in tests alike. The mailbox says what is
 * called; modules and memories come by message, which a sleeping thread fetches itself.
 */
const LOOP = `
const { parentPort, receiveMessageOnPort, workerData } = require("node:worker_threads");
const { number, mailbox, args, relaxed } = workerData;
if (relaxed) require("node:v8").setFlagsFromString("--experimental-wasm-relaxed-simd");
const spaces = new Map();
let done = 0;
Atomics.store(mailbox, ${READY}, 1);
Atomics.notify(mailbox, ${READY});
for (;;) {
  for (let spin = 0; spin < ${SPINS} && Atomics.load(mailbox, ${ASKED}) === done; spin++);
  Atomics.wait(mailbox, ${ASKED}, done);
  if (Atomics.load(mailbox, ${ASKED}) === done) continue;
  done = Atomics.load(mailbox, ${ASKED});
  try {
    const id = mailbox[${SPACE}];
    if (!spaces.has(id) || mailbox[${JOB}] < 0)
      for (let mail; (mail = receiveMessageOnPort(parentPort)); ) {
        const { space, module, memory, jobs } = mail.message;
        if (!module) spaces.delete(space);
        else {
          const { exports } = new WebAssembly.Instance(module, { env: { memory } });
          spaces.set(space, jobs.map((job) => exports[job]));
        }
      }
    if (mailbox[${JOB}] >= 0)
      spaces.get(id)[mailbox[${JOB}]](number, ...args.subarray(0, mailbox[${COUNT}]));
  } catch {
    mailbox[${FAILED}] = 1;
  }
  Atomics.store(mailbox, ${DONE}, done);
  Atomics.notify(mailbox, ${DONE});
}
`;

interface Thread {
  readonly worker: Worker;
  readonly mailbox: Int32Array;
  readonly args: Float64Array;
}

/** Threads of this machine that a team should have when nobody says how many. */
export const usualThreads = (): number => Math.max(1, Math.min(8, availableParallelism()));

/**
 * Starts a team of worker threads. They start in the background and join the work as soon as they run; they do not
 * keep the process alive.
 */
export function nodeTeam(threads: number = usualThreads()): Team {
  let crew: readonly Thread[] = Array.from({ length: threads - 1 }, (_, at) => startThread(at + 1));
  let spaces = 0;
  return {
    threads,
    join(module, memory, jobs) {
      const space = spaces++;
      for (const { worker } of crew) worker.postMessage({ space, module, memory, jobs });
      return members(space, jobs, () => crew);
    },
    close() {
      for (const { worker } of crew) void worker.terminate();
      crew = [];
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

function members(space: number, jobs: readonly string[], crew: () => readonly Thread[]): TeamMembers {
  let asked: readonly Thread[] = [];
  const ask = (job: number, args: readonly number[]) => {
    // Whoever has not started yet is not waited for: what a thread does not take, another does.
    asked = crew().filter(({ mailbox }) => Atomics.load(mailbox, READY) === 1);
    for (const { mailbox, args: slots } of asked) {
      slots.set(args);
      mailbox[SPACE] = space;
      mailbox[JOB] = job;
      mailbox[COUNT] = args.length;
      Atomics.add(mailbox, ASKED, 1);
      Atomics.notify(mailbox, ASKED);
    }
  };
  const finish = () => {
    for (const { mailbox } of asked) waitFor(mailbox);
    asked = [];
  };
  return {
    begin: (job, args) => ask(jobs.indexOf(job), args),
    finish,
    leave() {
      for (const { worker } of crew()) worker.postMessage({ space });
      ask(-1, []);
      finish();
    },
  };
}

function waitFor(mailbox: Int32Array): void {
  for (let spin = 0; spin < SPINS; spin++) if (Atomics.load(mailbox, DONE) === mailbox[ASKED]) break;
  for (let done = Atomics.load(mailbox, DONE); done !== mailbox[ASKED]; done = Atomics.load(mailbox, DONE))
    Atomics.wait(mailbox, DONE, done);
  if (Atomics.exchange(mailbox, FAILED, 0) === 1) throw new Error("a thread of the kernel failed");
}
