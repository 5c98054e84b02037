import { parentPort } from "node:worker_threads";
import { LacunaError } from "../error.ts";
import { attachGraph } from "../kg/snapshot.ts";
import type { LineAnswerer } from "./batch/job.ts";
import type { FromWorker, ToWorker } from "./batch/pool.ts";
import { prepareLines } from "./batch/prepare.ts";
import { mistakeOf } from "./mistake.ts";

// The entry of a worker thread: answers blocks of lines over a graph in shared memory, in the order they come.
const port = parentPort!;
let prepared: Promise<LineAnswerer> | undefined;
// What every job takes is loaded while the graph is still being read; if it cannot be, getting ready says so.
import("./batch/answer-lines.ts").catch(() => {});

port.on("message", async (message: ToWorker) => {
  if (message.kind === "start") {
    prepared = attached(message);
    // A failure to get ready is told with the first block.
    prepared.catch(() => {});
    return;
  }
  try {
    const result = (await prepared!)(message.bytes);
    reply(result, [result.bytes.buffer]);
  } catch (error) {
    if (error instanceof LacunaError) reply({ mistake: mistakeOf(error) });
    else reply(error instanceof Error ? error : new Error(String(error)));
  }
});

const attached = async ({ graph, job }: Extract<ToWorker, { kind: "start" }>): Promise<LineAnswerer> =>
  prepareLines(attachGraph(new Uint8Array(graph), { trusted: true }), job);

function reply(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}
