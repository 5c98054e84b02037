import { parentPort, workerData } from "node:worker_threads";
import { LacunaError } from "../error.ts";
import { attachGraph } from "../kg/snapshot.ts";
import { mistakeOf } from "./mistake.ts";
import { givenUp, type Reply, type WorkerSetup } from "./workers/pool.ts";
import { anyRole } from "./workers/roles.ts";

// The entry of a worker thread: takes a role over a graph in shared memory, and does tasks in the order they come.
const port = parentPort!;
const { role, graph, setup, given } = workerData as WorkerSetup;
const isGivenUp = () => Atomics.load(new Int32Array(given), 0) !== 0;
const work = anyRole(role).then((prepare) =>
  prepare(attachGraph(new Uint8Array(graph), { trusted: true }), setup),
);
// A failure to get ready is told with the first task.
work.catch(() => {});

let last: Promise<void> = Promise.resolve();
port.on("message", (task: unknown) => {
  last = last.then(async () => port.postMessage(await replyTo(task)));
});

async function replyTo(task: unknown): Promise<Reply> {
  try {
    const ready = await work;
    if (isGivenUp()) throw givenUp();
    return { result: await ready(task, tell) };
  } catch (error) {
    if (!(error instanceof LacunaError))
      return { fault: error instanceof Error ? error : new Error(String(error)) };
    return { mistake: mistakeOf(error) };
  }
}

async function tell(part: unknown): Promise<void> {
  port.postMessage({ part } satisfies Reply);
  if (isGivenUp()) throw givenUp();
}
