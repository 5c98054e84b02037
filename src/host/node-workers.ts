import { Worker } from "node:worker_threads";
import { workerMemoryError } from "../operations/workers/worker-memory.ts";
import type { Listener, Thread } from "./member.ts";
import type { Reply, WorkerData } from "./messages.ts";

/**
 * Starts worker threads of Node with this module as their entry.
 * @param heap bytes that the objects of each may take; one that takes more ends alone, and says so
 */
export const nodeThreads =
  (entry: URL, heap?: number) =>
  (workerData: WorkerData, { onReply, onFailure }: Listener): Thread => {
    // The command line is known there as well: whether native code may be loaded depends on it.
    const worker = new Worker(entry, {
      workerData,
      argv: process.argv.slice(2),
      ...(heap === undefined
        ? {}
        : { resourceLimits: { maxOldGenerationSizeMb: Math.ceil(heap / 2 ** 20) } }),
    });
    worker.on("message", (reply: Reply) => onReply(reply));
    worker.on("error", (error: NodeJS.ErrnoException) =>
      onFailure(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? workerMemoryError(error) : error),
    );
    worker.on("exit", () => onFailure(new Error("a worker ended early")));
    return {
      post: (request) => worker.postMessage(request),
      terminate: () => worker.terminate(),
      keepsAlive: (yes) => (yes ? worker.ref() : worker.unref()),
    };
  };
