import { Worker } from "node:worker_threads";
import { workerMemoryError } from "../operations/workers/worker-memory.ts";
import { nativeGate, shutNativeGate } from "../runs/native/native-gate.ts";
import type { Listener, Thread } from "./member.ts";
import type { BoundWorker, MemoryBound } from "./memory-bound.ts";
import type { Reply, WorkerData } from "./messages.ts";
import { processorOf } from "./node-processors.ts";
import { waitFor } from "./wait.ts";

/** Milliseconds between two looks at a worker that is to be ended and is inside a native call. */
const LOOK_MS = 2;

/** The initial data of a worker thread of Node. */
export interface NodeWorkerData extends WorkerData {
  /** Its gate before native calls. */
  readonly gate: SharedArrayBuffer;
}

/** What a thread says of itself when it begins. */
export interface ThreadSaid {
  /** The number by which the system calls it. */
  readonly thread: number;
}

/** Limits of worker threads. */
export interface ThreadLimits {
  /** Bytes that the objects of each may take; one that takes more ends alone, and says so. */
  readonly heap?: number | undefined;
  /** The bound of the whole process, which may end them. */
  readonly bound?: MemoryBound | undefined;
}

/** MB that V8 keeps for young objects of a worker with a limit; left to itself it takes three times as much. */
const YOUNG_MB = 16;

/** Starts worker threads of Node with this module as their entry. */
export const nodeThreads =
  (entry: URL, { heap, bound }: ThreadLimits = {}) =>
  (workerData: WorkerData, { onReply, onFailure }: Listener): Thread => {
    // The command line is known there as well: whether native code may be loaded depends on it.
    const gate = nativeGate();
    let ended = false;
    const worker = new Worker(entry, {
      workerData: { ...workerData, gate } satisfies NodeWorkerData,
      argv: process.argv.slice(2),
      ...(heap === undefined
        ? {}
        : {
            resourceLimits: {
              maxOldGenerationSizeMb: Math.ceil(heap / 2 ** 20),
              maxYoungGenerationSizeMb: YOUNG_MB,
            },
          }),
    });
    const terminate = async () => {
      while (!ended && !shutNativeGate(gate)) await waitFor(LOOK_MS);
      return worker.terminate();
    };
    const tasks =
      bound &&
      watchedTasks(bound, () => {
        onFailure(workerMemoryError(new Error("the process has no more")));
        void terminate();
      });
    let thread: number | undefined;
    worker.on("message", (reply: Reply | ThreadSaid) => {
      if ("thread" in reply) {
        thread = reply.thread;
        return;
      }
      if (!("part" in reply)) tasks?.done();
      onReply(reply);
    });
    worker.on("error", (error: NodeJS.ErrnoException) =>
      onFailure(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? workerMemoryError(error) : error),
    );
    worker.on("exit", () => {
      ended = true;
      tasks?.over();
      onFailure(new Error("a worker ended early"));
    });
    return {
      post(request) {
        if (request.kind === "task") tasks?.begun();
        worker.postMessage(request);
      },
      terminate,
      spent: () => processorOf(thread),
      keepsAlive: (yes) => (yes ? worker.ref() : worker.unref()),
    };
  };

/** Tells the bound what a worker is at. */
function watchedTasks(bound: MemoryBound, end: () => void) {
  let [waiting, before]: [number, number | undefined] = [0, undefined];
  let leave = () => {};
  const own: BoundWorker = {
    get before() {
      return before;
    },
    end,
  };
  return {
    begun() {
      if (waiting++ > 0) return;
      before = bound.used();
      leave = bound.watch(own);
    },
    done() {
      if (--waiting > 0) return;
      before = undefined;
      leave();
    },
    over: () => leave(),
  };
}
