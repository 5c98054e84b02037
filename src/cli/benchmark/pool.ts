import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { LacunaError, type Place } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { shareGraph } from "../../kg/snapshot.ts";
import { workerEntry } from "../batch/worker-entry.ts";
import { anyRole, type ResultOf, type RoleName, type SetupOf, type TaskOf, type Work } from "./roles.ts";

/** Something that does tasks, here or in workers. */
export interface Pool<Task, Result> {
  /** Tasks that may wait at the same time without idling or hoarding. */
  readonly depth: number;
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
}

/** What a worker is started with, and what goes to and fro. */
export interface WorkerSetup {
  readonly role: RoleName;
  readonly graph: SharedArrayBuffer;
  readonly setup: unknown;
}
export type Reply = { readonly result: unknown } | { readonly mistake: Mistake } | { readonly fault: Error };

/** A user's mistake as plain data. */
export interface Mistake {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
  readonly place: Place | undefined;
}

/** Workers that share the graph's memory; one thread, or code that does not run from the build, works right here. */
export async function openPool<Name extends RoleName>(
  role: Name,
  graph: Graph,
  setup: SetupOf<Name>,
  threads: number,
): Promise<Pool<TaskOf<Name>, ResultOf<Name>>> {
  const wanted = threads === 0 ? availableParallelism() : threads;
  const answering = workerEntry();
  const pool =
    wanted < 2 || answering === undefined
      ? inMainThread((await anyRole(role))(graph, setup))
      : inWorkers(
          new URL("./benchmark-worker.js", answering),
          { role, graph: shareGraph(graph), setup },
          wanted,
        );
  return pool as Pool<TaskOf<Name>, ResultOf<Name>>;
}

function inMainThread(work: Promise<Work<unknown, unknown>>): Pool<unknown, unknown> {
  return {
    depth: 1,
    async run(task) {
      const ready = await work;
      // A turn of the event loop between tasks, so that interrupts are heard and locks are kept alive.
      await new Promise((resolve) => setImmediate(resolve));
      return ready(task);
    },
    close: async () => {},
  };
}

interface Member {
  readonly worker: Worker;
  readonly waiting: { resolve(result: unknown): void; reject(error: unknown): void }[];
}

function inWorkers(entry: URL, workerData: WorkerSetup, threads: number): Pool<unknown, unknown> {
  const members = Array.from({ length: threads }, () => member(entry, workerData));
  return {
    depth: threads * 2,
    run(task) {
      const idlest = members.reduce((least, each) =>
        each.waiting.length < least.waiting.length ? each : least,
      );
      return new Promise((resolve, reject) => {
        idlest.waiting.push({ resolve, reject });
        idlest.worker.postMessage(task);
      });
    },
    async close() {
      await Promise.all(members.map(({ worker }) => worker.terminate()));
    },
  };
}

function member(entry: URL, workerData: WorkerSetup): Member {
  const worker = new Worker(entry, { workerData });
  const waiting: Member["waiting"] = [];
  worker.on("message", (reply: Reply) => {
    const first = waiting.shift();
    if ("result" in reply) first?.resolve(reply.result);
    else first?.reject("fault" in reply ? reply.fault : mistakeFrom(reply.mistake));
  });
  const fail = (error: unknown) => {
    for (const each of waiting.splice(0)) each.reject(error);
  };
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("a worker ended early")));
  return { worker, waiting };
}

/** A user's mistake keeps its code and place on the way between threads. */
function mistakeFrom({ code, message, hint, place }: Mistake): LacunaError {
  return new LacunaError(code, message, {
    ...(hint === undefined ? {} : { hint }),
    ...(place === undefined ? {} : { place }),
  });
}
