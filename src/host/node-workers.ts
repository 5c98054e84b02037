import { Worker } from "node:worker_threads";
import type { Listener, Thread } from "./member.ts";
import type { Reply, WorkerData } from "./messages.ts";

/** Starts worker threads of Node with this module as their entry. */
export const nodeThreads =
  (entry: URL) =>
  (workerData: WorkerData, { onReply, onFailure }: Listener): Thread => {
    // The command line is known there as well: whether native code may be loaded depends on it.
    const worker = new Worker(entry, { workerData, argv: process.argv.slice(2) });
    worker.on("message", (reply: Reply) => onReply(reply));
    worker.on("error", onFailure);
    worker.on("exit", () => onFailure(new Error("a worker ended early")));
    return {
      post: (request) => worker.postMessage(request),
      terminate: () => worker.terminate(),
      keepsAlive: (yes) => (yes ? worker.ref() : worker.unref()),
    };
  };
