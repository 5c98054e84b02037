import { Worker } from "node:worker_threads";
import { shareGraph } from "../../kg/snapshot.ts";
import type { Answering } from "./answering.ts";
import type { BatchJob, BlockResult } from "./job.ts";

/** What the main thread posts to a worker. */
export type ToWorker =
  | { readonly kind: "start"; readonly graph: SharedArrayBuffer; readonly job: BatchJob }
  | { readonly kind: "block"; readonly bytes: Uint8Array<ArrayBuffer> };

/** What a worker posts back: one result a block, in the order the blocks came, or the fault that ended it. */
export type FromWorker = BlockResult | Error;

interface Member {
  readonly worker: Worker;
  readonly waiting: { resolve(result: BlockResult): void; reject(error: Error): void }[];
}

/** Workers that load their code while the graph is still being read, and then share its memory. */
export function workerPool(entry: URL, threads: number): Answering {
  const members = Array.from({ length: threads }, () => startMember(entry));
  return {
    depth: threads * 3,
    async start(graph, job) {
      const shared = shareGraph(graph);
      for (const { worker } of members) post(worker, { kind: "start", graph: shared, job });
    },
    answer(bytes) {
      const free = members.reduce((least, each) =>
        each.waiting.length < least.waiting.length ? each : least,
      );
      return new Promise((resolve, reject) => {
        free.waiting.push({ resolve, reject });
        post(free.worker, { kind: "block", bytes }, [bytes.buffer]);
      });
    },
    close() {
      for (const { worker } of members) void worker.terminate();
    },
  };
}

function startMember(entry: URL): Member {
  const worker = new Worker(entry);
  const waiting: Member["waiting"] = [];
  const fail = (error: Error) => {
    for (const each of waiting.splice(0)) each.reject(error);
  };
  worker.on("message", (message: FromWorker) => {
    if (message instanceof Error) fail(message);
    else waiting.shift()?.resolve(message);
  });
  worker.on("error", fail);
  return { worker, waiting };
}

function post(worker: Worker, message: ToWorker, transfer: ArrayBuffer[] = []): void {
  worker.postMessage(message, transfer);
}
