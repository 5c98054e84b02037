import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Graph } from "../../kg/graph.ts";
import { shareGraph } from "../../kg/snapshot.ts";
import { workerEntry } from "../batch/worker-entry.ts";
import { errorOf, type Mistake } from "../mistake.ts";
import {
  anyRole,
  type PartOf,
  type ResultOf,
  type RoleName,
  type SetupOf,
  type TaskOf,
  telling,
  type Work,
} from "./roles.ts";

/** Something that does tasks, here or in workers. */
export interface Pool<Task, Result, Part = never> {
  /** Tasks that may wait at the same time without idling or hoarding. */
  readonly depth: number;
  /** @param onPart is given parts of the result that are told before its end */
  run(task: Task, onPart?: (part: Part) => void): Promise<Result>;
  /** Gives up what is still to be done. */
  close(): Promise<void>;
}

/** What a worker is started with, and what goes to and fro. */
export interface WorkerSetup {
  readonly role: RoleName;
  readonly graph: SharedArrayBuffer;
  readonly setup: unknown;
  /** One integer, not 0 when the work is given up. */
  readonly given: SharedArrayBuffer;
}
export type Reply =
  | { readonly result: unknown }
  | { readonly part: unknown }
  | { readonly mistake: Mistake }
  | { readonly fault: Error };

/** Workers that share the graph's memory; one thread, or code that does not run from the build, works right here. */
export async function openPool<Name extends RoleName>(
  role: Name,
  graph: Graph,
  setup: SetupOf<Name>,
  threads: number,
): Promise<Pool<TaskOf<Name>, ResultOf<Name>, PartOf<Name>>> {
  const wanted = threads === 0 ? availableParallelism() : threads;
  const answering = workerEntry();
  const pool =
    wanted < 2 || answering === undefined
      ? inMainThread((await anyRole(role))(graph, setup))
      : inWorkers(new URL("./role-worker.js", answering), role, graph, setup, wanted);
  return pool as Pool<TaskOf<Name>, ResultOf<Name>, PartOf<Name>>;
}

/** What stands for the end of work that was given up; nobody waits for it any more. */
export const givenUp = (): Error => new Error("the work was given up");

/** A turn of the event loop, so that interrupts are heard, locks are kept alive and the bar moves. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function inMainThread(work: Promise<Work<unknown, unknown, unknown>>): Pool<unknown, unknown, unknown> {
  let closed = false;
  const goOn = async () => {
    await turn();
    if (closed) throw givenUp();
  };
  return {
    depth: 1,
    async run(task, onPart) {
      const ready = await work;
      await goOn();
      return ready(task, (part) => {
        onPart?.(part);
        return goOn();
      });
    },
    async close() {
      closed = true;
    },
  };
}

interface Member {
  readonly worker: Worker;
  readonly waiting: Waiting[];
}

interface Waiting {
  readonly onPart: ((part: unknown) => void) | undefined;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

function inWorkers(
  entry: URL,
  role: RoleName,
  graph: Graph,
  setup: unknown,
  threads: number,
): Pool<unknown, unknown, unknown> {
  const given = new SharedArrayBuffer(4);
  const workerData: WorkerSetup = { role, graph: shareGraph(graph), setup, given };
  const members = Array.from({ length: threads }, () => member(entry, workerData));
  const underWay = new Set<Promise<unknown>>();
  let closed = false;
  return {
    depth: threads * 2,
    run(task, onPart) {
      if (closed) return Promise.reject(givenUp());
      const idlest = members.reduce((least, each) =>
        each.waiting.length < least.waiting.length ? each : least,
      );
      const done = new Promise((resolve, reject) => {
        idlest.waiting.push({ onPart, resolve, reject });
        idlest.worker.postMessage(task);
      });
      underWay.add(done);
      const over = () => underWay.delete(done);
      done.then(over, over);
      return done;
    },
    async close() {
      closed = true;
      Atomics.store(new Int32Array(given), 0, 1);
      if (telling.has(role)) await Promise.allSettled(underWay);
      await Promise.all(members.map(({ worker }) => worker.terminate()));
    },
  };
}

function member(entry: URL, workerData: WorkerSetup): Member {
  const worker = new Worker(entry, { workerData });
  const waiting: Member["waiting"] = [];
  worker.on("message", (reply: Reply) => {
    if ("part" in reply) {
      waiting[0]?.onPart?.(reply.part);
      return;
    }
    const first = waiting.shift();
    if ("result" in reply) first?.resolve(reply.result);
    else first?.reject("fault" in reply ? reply.fault : errorOf(reply.mistake));
  });
  const fail = (error: unknown) => {
    for (const each of waiting.splice(0)) each.reject(error);
  };
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("a worker ended early")));
  return { worker, waiting };
}
