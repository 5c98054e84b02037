import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type KernelName, runsKernel } from "../src/numeric/product-kernel.ts";
import { allowRelaxedSimd } from "../src/runs/node-relaxed-simd.ts";
import { median, shown } from "./lib/measure.ts";
import { printTable } from "./lib/table.ts";

const ROUNDS = 12;
const [COUNT, WIDTH, ROWS] = [512, 512, 14_505];
const GFLOP = (2 * COUNT * WIDTH * ROWS) / 1e9;

/** Dense float32 products 512 × 512 × 14505: the kernels and plain TypeScript, one and two threads, in turn. */
export async function bench(): Promise<void> {
  allowRelaxedSimd();
  const kernels = (["wasm-relaxed-simd", "wasm-simd", "plain"] as const).filter(runsKernel);
  const teams: Team[] = [];
  for (const kernel of kernels) for (const threads of [1, 2]) teams.push(await startTeam(kernel, threads));
  // Compiling goes on behind the first calls.
  for (const team of teams) await team.multiply();
  for (let round = 0; round < ROUNDS; round++)
    for (const team of teams) {
      if (team.kernel === "plain" && round >= 2) continue;
      const start = performance.now();
      await team.multiply();
      team.ms.push(performance.now() - start);
    }
  const plain = Math.min(...teams.find(({ kernel, threads }) => kernel === "plain" && threads === 1)!.ms);
  printTable(
    ["kernel", "threads", "best GFLOP/s", "median GFLOP/s", "best ms", "times plain, 1 thread"],
    teams.map(({ kernel, threads, ms }) => {
      const best = Math.min(...ms);
      return [
        kernel,
        String(threads),
        shown(GFLOP / (best / 1000)),
        shown(GFLOP / (median(ms) / 1000)),
        shown(best),
        shown(plain / best),
      ];
    }),
  );
  for (const team of teams) team.stop();
}

interface Team {
  readonly kernel: KernelName;
  readonly threads: number;
  readonly ms: number[];
  multiply(): Promise<void>;
  stop(): void;
}

/** Threads that each hold a part of the table. */
async function startTeam(kernel: KernelName, threads: number): Promise<Team> {
  const workers = Array.from({ length: threads }, (_, at) => {
    const rows = Math.floor((ROWS * (at + 1)) / threads) - Math.floor((ROWS * at) / threads);
    return new Worker(new URL("./kernel-task.js", import.meta.url), {
      workerData: { kernel, count: COUNT, rows, width: WIDTH },
    });
  });
  await Promise.all(workers.map((each) => once(each, "message")));
  return {
    ...{ kernel, threads, ms: [] },
    async multiply() {
      const done = workers.map((each) => once(each, "message"));
      for (const each of workers) each.postMessage("go");
      await Promise.all(done);
    },
    stop: () => {
      for (const each of workers) void each.terminate();
    },
  };
}
