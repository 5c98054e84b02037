import { parentPort } from "node:worker_threads";
import { attachGraph } from "../kg/snapshot.ts";
import { type LineAnswerer, lineAnswerer } from "./batch/answer-lines.ts";
import type { FromWorker, ToWorker } from "./batch/pool.ts";

// The entry of a worker thread: answers blocks of lines over a graph in shared memory.
const port = parentPort!;
let prepared: LineAnswerer | Error | undefined;

port.on("message", (message: ToWorker) => {
  if (message.kind === "start")
    prepared = attempt(() =>
      lineAnswerer(attachGraph(new Uint8Array(message.graph), { trusted: true }), message.job),
    );
  else if (prepared instanceof Error) reply(prepared);
  else {
    const answer = prepared!;
    const result = attempt(() => answer(message.bytes));
    reply(result, result instanceof Error ? [] : [result.bytes.buffer]);
  }
});

function attempt<T>(step: () => T): T | Error {
  try {
    return step();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function reply(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}
