import { readlinkSync } from "node:fs";
import { platform, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { passNativeGate } from "../runs/native/native-gate.ts";
import { nodeHost } from "./node.ts";
import type { NodeWorkerData, ThreadSaid } from "./node-workers.ts";
import { workerLoop } from "./worker-loop.ts";

/** How far the thread that serves all goes before. */
const LOW = 5;

/** Linux has a priority for each thread; on other systems it would be that of the whole process. */
function giveWay(): void {
  if (platform() !== "linux") return;
  try {
    setPriority(0, LOW);
  } catch {
    // A system that forbids it has threads that are all the same.
  }
}

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
  if (data.givesWay) giveWay();
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
