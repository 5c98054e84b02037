import { parentPort, workerData } from "node:worker_threads";
import type { WorkerData } from "./messages.ts";
import { nodeHost } from "./node.ts";
import { workerLoop } from "./worker-loop.ts";

// The entry of a worker thread of Node.
const port = parentPort;
if (port)
  port.on(
    "message",
    workerLoop(
      workerData as WorkerData,
      () => nodeHost,
      (reply) => port.postMessage(reply),
    ),
  );
