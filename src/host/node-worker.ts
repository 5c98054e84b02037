import { parentPort, workerData } from "node:worker_threads";
import { passNativeGate } from "../runs/native/native-gate.ts";
import { nodeHost } from "./node.ts";
import type { NodeWorkerData } from "./node-workers.ts";
import { workerLoop } from "./worker-loop.ts";

// The entry of a worker thread of Node.
const port = parentPort;
if (port) {
  const data = workerData as NodeWorkerData;
  passNativeGate(data.gate);
  port.on(
    "message",
    workerLoop(
      data,
      () => nodeHost,
      (reply) => port.postMessage(reply),
    ),
  );
}
