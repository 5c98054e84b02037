import { runTask } from "../lib/child.ts";
import { shown, timed } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";
import type { UltraMeasured } from "./ultra-task.ts";

/**
 * Milliseconds of one such core that the official code takes a query (h, r, ?), with its own C++ kernel: in batches of 1
 * and of 16.
 */
const OFFICIAL: Readonly<Record<string, readonly [one: number, batch: number]>> = {
  "codex-s": [85, 32],
  "codex-m": [390, 330],
  "fb15k-237": [560, 320],
  "nell-betae": [710, 840],
};

const WIDTH = 64;
const LAYERS = 6;
const HIDDEN = 128;

/** ULTRA on graphs of growing size: processor time a query, memory, and how much of the machine that is. */
export async function bench(): Promise<void> {
  const names = process.env.LACUNA_ULTRA?.split(",") ?? Object.keys(OFFICIAL);
  const rows: string[][] = [];
  const shares: string[][] = [];
  for (const name of names)
    for (const threads of ["1", "2"]) {
      const { told, peakMb } = await runTask<UltraMeasured>("ultra-task", [name, threads]);
      const [one, batch] = OFFICIAL[name] ?? [Number.NaN, Number.NaN];
      rows.push([
        ...[name, threads, shown(told.one), shown(told.batch), shown(told.wallOne), shown(told.wallBatch)],
        ...[shown(one / told.one), shown(batch / told.batch), shown(told.projection), shown(told.encode)],
        ...[shown(told.setup), shown(peakMb)],
      ]);
      if (threads === "2") continue;
      // Products of a state and its messages, of all nodes and layers, and of the readout; two operations each.
      const gflop = (2 * told.entities * WIDTH * (2 * WIDTH * LAYERS + HIDDEN)) / 1e9;
      // All layers: a projection starts everywhere. Each edge reads a state, each group a relation's vector.
      const messages = told.projection - told.dense;
      const gigabytes = (LAYERS * 4 * WIDTH * (told.edges + told.groups)) / 1e9;
      shares.push([
        ...[name, shown(gflop), shown(told.dense), shown(gflop / (told.dense / 1000))],
        ...[shown(gigabytes), shown(messages), shown(gigabytes / (messages / 1000))],
      ]);
    }
  printTable(
    [
      ...["graph", "threads", "cpu ms", "of 16", "wall ms", "of 16", "official/ours", "of 16"],
      ...["projection", "encode", "setup", "peak MB"],
    ],
    rows,
  );
  printTable(["graph", "dense GFLOP", "ms", "GFLOP/s", "messages GB", "ms", "GB/s"], shares);
  // Last, since a process is said to have been as large as the one that started it.
  console.log(`copying reads ${shown(copyRate())} GB/s`);
}

/** Gigabytes a second that are read when a stretch far larger than the caches is copied. */
function copyRate(): number {
  const [from, to] = [new Float64Array(2 ** 25).fill(1), new Float64Array(2 ** 25).fill(2)];
  const times = Array.from({ length: 5 }, () => timed(() => to.set(from)).ms);
  return from.byteLength / 1e6 / Math.min(...times);
}
