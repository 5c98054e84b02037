import { readlinkSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { passNativeGate } from "../runs/native/native-gate.ts";
import { nodeHost } from "./node.ts";
import type { NodeWorkerData, ThreadSaid } from "./node-workers.ts";
import { workerLoop } from "./worker-loop.ts";

/** The number by which Linux calls this thread. */
function ownNumber(): number | undefined {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  } catch {
    return undefined;
  }
}

// The entry of a worker thread of Node.
const port = parentPort;
if (port) {
  const data = workerData as NodeWorkerData;
  passNativeGate(data.gate);
  const thread = ownNumber();
  if (thread !== undefined) port.postMessage({ thread } satisfies ThreadSaid);
  port.on(
    "message",
    workerLoop(
      data,
      () => nodeHost,
      (reply) => port.postMessage(reply),
    ),
  );
}
