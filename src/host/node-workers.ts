import { Worker } from "node:worker_threads";
import { workerMemoryError } from "../operations/workers/worker-memory.ts";
import { nativeGate, shutNativeGate } from "../runs/native/native-gate.ts";
import type { Listener, Thread } from "./member.ts";
import type { Reply, WorkerData } from "./messages.ts";
import { waitFor } from "./wait.ts";

/** Milliseconds between two looks at a worker that is to be ended and is inside a native call. */
const LOOK_MS = 2;

/** The initial data of a worker thread of Node. */
export interface NodeWorkerData extends WorkerData {
  /** Its gate before native calls. */
  readonly gate: SharedArrayBuffer;
}

/**
 * Starts worker threads of Node with this module as their entry.
 * @param heap bytes that the objects of each may take; one that takes more ends alone, and says so
 */
export const nodeThreads =
  (entry: URL, heap?: number) =>
  (workerData: WorkerData, { onReply, onFailure }: Listener): Thread => {
    // The command line is known there as well: whether native code may be loaded depends on it.
    const gate = nativeGate();
    let ended = false;
    const worker = new Worker(entry, {
      workerData: { ...workerData, gate } satisfies NodeWorkerData,
      argv: process.argv.slice(2),
      ...(heap === undefined
        ? {}
        : { resourceLimits: { maxOldGenerationSizeMb: Math.ceil(heap / 2 ** 20) } }),
    });
    worker.on("message", (reply: Reply) => onReply(reply));
    worker.on("error", (error: NodeJS.ErrnoException) =>
      onFailure(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? workerMemoryError(error) : error),
    );
    worker.on("exit", () => {
      ended = true;
      onFailure(new Error("a worker ended early"));
    });
    return {
      post: (request) => worker.postMessage(request),
      async terminate() {
        while (!ended && !shutNativeGate(gate)) await waitFor(LOOK_MS);
        return worker.terminate();
      },
      keepsAlive: (yes) => (yes ? worker.ref() : worker.unref()),
    };
  };
