import { parentPort, workerData } from "node:worker_threads";
import { passNativeGate } from "../../../src/runs/native/native-gate.ts";
import { nativeProducts } from "../../../src/runs/native/node-native.ts";

// A worker that multiplies without end.
passNativeGate(workerData.gate);
const native = nativeProducts(1)!;
const size = workerData.role as number;
const [left, right, out] = [0.5, 0.25, 0].map((value) => new Float32Array(size * size).fill(value));
parentPort!.postMessage({ result: "started" });
for (;;) native.multiply("nn", { m: size, n: size, k: size }, left!, right!, out!);
