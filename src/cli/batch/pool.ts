import { Worker } from "node:worker_threads";
import { shareGraph } from "../../kg/snapshot.ts";
import { errorOf, type Mistake } from "../mistake.ts";
import type { Answering } from "./answering.ts";
import type { BatchJob, BlockResult } from "./job.ts";

/** What the main thread posts to a worker. */
export type ToWorker =
  | { readonly kind: "start"; readonly graph: SharedArrayBuffer; readonly job: BatchJob }
  | { readonly kind: "block"; readonly bytes: Uint8Array<ArrayBuffer> };

/** What a worker posts back: one result a block, in the order the blocks came, or what ended it. */
export type FromWorker = BlockResult | { readonly mistake: Mistake } | Error;

interface Member {
  readonly worker: Worker;
  /** Why it answers no more. */
  failed: Error | undefined;
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
      // No lines are answered at once: by a worker that is ready.
      await Promise.all(members.map((each) => ask(each, new Uint8Array(0))));
    },
    answer: (bytes) =>
      ask(
        members.reduce((least, each) => (each.waiting.length < least.waiting.length ? each : least)),
        bytes,
      ),
    close() {
      for (const { worker } of members) void worker.terminate();
    },
  };
}

function startMember(entry: URL): Member {
  const worker = new Worker(entry);
  const member: Member = { worker, failed: undefined, waiting: [] };
  const fail = (error: Error) => {
    member.failed ??= error;
    for (const each of member.waiting.splice(0)) each.reject(error);
  };
  worker.on("message", (message: FromWorker) => {
    if (message instanceof Error) fail(message);
    else if ("mistake" in message) fail(errorOf(message.mistake));
    else member.waiting.shift()?.resolve(message);
  });
  worker.on("error", fail);
  return member;
}

function ask(member: Member, bytes: Uint8Array<ArrayBuffer>): Promise<BlockResult> {
  if (member.failed) return Promise.reject(member.failed);
  return new Promise((resolve, reject) => {
    member.waiting.push({ resolve, reject });
    post(member.worker, { kind: "block", bytes }, [bytes.buffer]);
  });
}

function post(worker: Worker, message: ToWorker, transfer: ArrayBuffer[] = []): void {
  worker.postMessage(message, transfer);
}
