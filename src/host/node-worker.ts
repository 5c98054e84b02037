import { parentPort, workerData } from "node:worker_threads";
import { LacunaError } from "../error.ts";
import { attachGraph } from "../kg/snapshot.ts";
import { mistakeOf } from "../operations/workers/mistake.ts";
import { givenUp } from "../operations/workers/pool.ts";
import { type AnyWork, anyRole } from "../operations/workers/roles.ts";
import { nodeHost } from "./node.ts";
import type { Reply, Request, WorkerData } from "./node-workers.ts";

// The entry of a worker thread: takes a role, then a graph in shared memory, and does tasks in the order they come.
const port = parentPort!;
const { role, given } = workerData as WorkerData;
const isGivenUp = () => Atomics.load(new Int32Array(given), 0) !== 0;
// Its code is loaded while the graph may still be on the way.
const prepare = anyRole(role);
// A failure to get ready is told with every task.
prepare.catch(() => {});
let work: Promise<AnyWork> | undefined;

let last: Promise<void> = Promise.resolve();
port.on("message", (request: Request) => {
  if (request.kind === "begin") {
    work = begun(request);
    work.catch(() => {});
    return;
  }
  last = last.then(async () => port.postMessage(await replyTo(request.task)));
});

const begun = async ({ graph, setup }: Extract<Request, { kind: "begin" }>): Promise<AnyWork> =>
  (await prepare)(attachGraph(new Uint8Array(graph), { trusted: true }), setup, {
    ...nodeHost,
    isGivenUp,
  });

async function replyTo(task: unknown): Promise<Reply> {
  try {
    const ready = await work!;
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
