import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { createAnswerer } from "../../src/exact/index.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import type { Query } from "../../src/query/formula.ts";
import { data } from "../lib/data.ts";
import { eachTimed, median, medianOf, shown, sum } from "../lib/measure.ts";
import { query2box } from "../lib/queries.ts";
import { printTable } from "../lib/table.ts";

const ROUNDS = 9;
const TYPES = ["2p", "3p", "2i", "3i"] as const;

interface Pass {
  readonly seconds: number;
  readonly count: number;
  readonly check: number;
}

/** 20,000 parsed queries in memory: this engine and plain Python sets in turn, one waiting while the other runs. */
export async function bench(): Promise<void> {
  const folder = data("fb15k-237-betae");
  const python = startPython(folder);
  const hello = await python.read<{ version: string; loaded: number }>();
  const graph = await loadGraph(folder, nodeFiles);
  const ask = createAnswerer(graph.full);
  const queries = new Map(TYPES.map((type) => [type, query2box(`test.${type}`)] as const));
  const took = new Map(TYPES.map((type) => [type, { ours: [], theirs: [] } as Took] as const));
  for (let round = 0; round < ROUNDS; round++)
    for (const type of TYPES) {
      const theirs = await python.ask<Pass>(`whole ${type}`);
      const ours = pass(ask, queries.get(type)!);
      if (ours.count !== theirs.count || ours.check !== theirs.check)
        throw new Error(`different answers to ${type}`);
      took.get(type)!.ours.push(ours.seconds);
      took.get(type)!.theirs.push(theirs.seconds);
    }
  const rows: string[][] = [];
  for (const type of TYPES) {
    const single = eachTimed(queries.get(type)!, ask);
    const { median: theirMedian } = await python.ask<{ median: number }>(`single ${type}`);
    const { ours, theirs } = took.get(type)!;
    rows.push(row(type, ours, theirs, shown(medianOf(single)), shown(theirMedian)));
  }
  const total = (side: keyof Took) =>
    Array.from({ length: ROUNDS }, (_, round) => sum(TYPES.map((type) => took.get(type)![side][round]!)));
  rows.push(row("all", total("ours"), total("theirs"), "", ""));
  python.stop();
  console.log(
    `FB15k-237 test, 5,000 queries each, ${ROUNDS} rounds in turn, answers compared; Python ${hello.version}`,
  );
  printTable(
    ["structure", "ours ms", "Python ms", "ratio", "ratio least", "ours median µs", "Python median µs"],
    rows,
  );
}

interface Took {
  readonly ours: number[];
  readonly theirs: number[];
}

function row(name: string, ours: number[], theirs: number[], our: string, their: string): string[] {
  const ratios = ours.map((each, round) => theirs[round]! / each);
  return [
    name,
    shown(median(ours) * 1000),
    shown(median(theirs) * 1000),
    shown(median(ratios)),
    shown(Math.min(...ratios)),
    our,
    their,
  ];
}

/** Answers every query, ids sorted, and keeps all answers till the end, as Python does; processor time, of all threads of the process. */
function pass(ask: (query: Query) => { readonly ids: Uint32Array }, queries: readonly Query[]): Pass {
  const start = process.cpuUsage();
  const answers = queries.map((query) => ask(query).ids);
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  let count = 0;
  let check = 0;
  answers.forEach((ids, at) => {
    count += ids.length;
    check += (1 + (at % 1000)) * ids.reduce((total, id) => total + id, 0);
  });
  return { seconds, count, check: check % 2 ** 48 };
}

function startPython(folder: string) {
  const script = "bench/engine/python-sets.py";
  const child = spawn("python3", [script, folder, data("query2box-queries/FB15k-237/jsonl")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async <T>(): Promise<T> => {
    const line = await lines.next();
    if (line.done) throw new Error(`python3 ${script} ended early`);
    return JSON.parse(line.value) as T;
  };
  return {
    read,
    ask<T>(line: string): Promise<T> {
      child.stdin.write(`${line}\n`);
      return read<T>();
    },
    stop: () => child.stdin.end(),
  };
}
