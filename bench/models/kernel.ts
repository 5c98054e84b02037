import { productTable } from "../../src/numeric/product.ts";
import { runsKernel } from "../../src/numeric/product-kernel.ts";
import { nativeProducts } from "../../src/runs/native/node-native.ts";
import { allowRelaxedSimd } from "../../src/runs/native/node-relaxed-simd.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import { median, shown, timed } from "../lib/measure.ts";
import { numbers } from "../lib/numbers.ts";
import { printTable } from "../lib/table.ts";

const ROUNDS = 20;
const [WIDTH, ROWS] = [512, 14_505];
const gflop = (count: number) => (2 * count * WIDTH * ROWS) / 1e9;

interface Setup {
  readonly kernel: string;
  readonly threads: number;
  readonly multiply: () => void;
  readonly one: () => void;
  readonly ms: number[];
  readonly oneMs: number[];
}

/** Dense float32 products 512 × 512 × 14505, and of one row: kernels, and native code where it is installed, in turn. */
export async function bench(): Promise<void> {
  allowRelaxedSimd();
  const team = nodeTeam(2);
  const kernels = (["wasm-relaxed-simd", "wasm-simd", "plain"] as const).filter(runsKernel);
  const values = numbers(ROWS * WIDTH, "table");
  const left = numbers(512 * WIDTH, "left");
  const out = new Float32Array(512 * ROWS);
  const setups = kernels.flatMap((kernel) =>
    (kernel === "plain" ? [1] : [1, 2]).map((threads): Setup => {
      const table = productTable(values, ROWS, WIDTH, { kernel, team: threads === 2 ? team : undefined });
      const multiply = () => table.multiply(left, 512, out);
      const one = () => table.multiply(left, 1, out);
      return { kernel, threads, multiply, one, ms: [], oneMs: [] };
    }),
  );
  for (const threads of [1, 2]) {
    const native = nativeProducts(threads);
    if (!native) continue;
    const table = productTable(values, ROWS, WIDTH, { native });
    const multiply = () => table.multiply(left, 512, out);
    const one = () => table.multiply(left, 1, out);
    setups.push({ kernel: native.name, threads, multiply, one, ms: [], oneMs: [] });
  }
  // Threads start and compilation goes on behind the first calls.
  for (const { multiply } of setups) multiply();
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (let round = 0; round < ROUNDS; round++)
    for (const { kernel, multiply, one, ms, oneMs } of setups) {
      if (kernel === "plain" && round >= 2) continue;
      ms.push(timed(multiply).ms);
      for (let again = 0; again < 5; again++) oneMs.push(timed(one).ms);
    }
  team.close();
  const plain = Math.min(...setups.find(({ kernel }) => kernel === "plain")!.ms);
  printTable(
    [
      "kernel",
      "threads",
      "best GFLOP/s",
      "median GFLOP/s",
      "times plain",
      "1 row best ms",
      "1 row median ms",
    ],
    setups.map(({ kernel, threads, ms, oneMs }) => [
      kernel,
      String(threads),
      shown(gflop(512) / (Math.min(...ms) / 1000)),
      shown(gflop(512) / (median(ms) / 1000)),
      shown(plain / Math.min(...ms)),
      shown(Math.min(...oneMs)),
      shown(median(oneMs)),
    ]),
  );
}
