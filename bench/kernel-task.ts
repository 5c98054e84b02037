import { parentPort, workerData } from "node:worker_threads";
import { productTable } from "../src/numeric/product.ts";
import type { KernelName } from "../src/numeric/product-kernel.ts";
import { allowRelaxedSimd } from "../src/runs/node-relaxed-simd.ts";
import { numbers } from "./lib/numbers.ts";

// One thread of the kernel bench: multiplies its share of the table whenever it is told to.
const { kernel, count, rows, width } = workerData as {
  readonly kernel: KernelName;
  readonly count: number;
  readonly rows: number;
  readonly width: number;
};
allowRelaxedSimd();
const left = numbers(count * width, "left");
const table = productTable(numbers(rows * width, "table"), rows, width, kernel);
const out = new Float32Array(count * rows);
parentPort!.on("message", () => {
  table.multiply(left, count, out);
  parentPort!.postMessage(out[0]);
});
parentPort!.postMessage("ready");
