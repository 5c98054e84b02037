// FIT with the shared checkpoints, settings of its code for each graph.
//   sh experiments/run.sh solvers/fit fb15k-237 [queries a type] [types…]  Query2Box test queries: time, rows, MRR
//   sh experiments/run.sh solvers/fit nell [queries a type] [types…]       BetaE test queries of NELL995: time, rows
//   sh experiments/run.sh solvers/fit efok folder [queries]                a benchmark folder on FB15k-237, by topology
// DIRECTION=outward asks links from what is known; MEMORY is in MB (2048). Products are those of onnxruntime-node where it is
// installed.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { data } from "../../bench/lib/data.ts";
import { median, shown, sum } from "../../bench/lib/measure.ts";
import { printTable } from "../../bench/lib/table.ts";
import { readBenchmark } from "../../src/benchmark/folder/read-benchmark.ts";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { rankQuery } from "../../src/evaluation/scoring/query-ranks.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { readTensors } from "../../src/formats/tensors/read-tensors.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { importTables } from "../../src/links/files/import-tables.ts";
import { countRows } from "../../src/links/predictors/row-counter.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { readBetae } from "../../src/query/betae/parse.ts";
import { query2boxNotation } from "../../src/query/betae/query2box.ts";
import type { Query } from "../../src/query/formula.ts";
import { queryToGraph, topologyOf } from "../../src/query/views/query-graph.ts";
import { nativeProducts } from "../../src/runs/native/node-native.ts";
import { allowRelaxedSimd } from "../../src/runs/native/node-relaxed-simd.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import { fit } from "../../src/solvers/fit/fit.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import type { RunningSolver, Solution } from "../../src/solvers/solver.ts";

const MB = 1 << 20;
const RULES = { ties: "realistic", joint: "unbounded", seed: 0 } as const;
const [mode = "fb15k-237", ...rest] = process.argv.slice(2);
const memory = Number(process.env.MEMORY ?? 2048) * MB;
const direction = process.env.DIRECTION ?? "written";
const models = process.env.LACUNA_MODELS ?? resolve("../shared/models");

allowRelaxedSimd();
const isNell = mode === "nell";
const graph = await loadGraph(data(isNell ? "nell-betae" : "fb15k-237-betae"), nodeFiles);
const path = `${models}/${isNell ? "nell-betae-complex-r128" : "fb15k-237-betae-complex-r300"}.pt`;
const bytes = (await nodeFiles.readShared(path, 0)).bytes;
const native = nativeProducts(2);
const team = native ? undefined : nodeTeam(2);
const { tables } = importTables(await readTensors(bytes, path), path, graph);
const predictor = countRows(tablePredictor(tables, { team, native }));
const settings = settingOf(fit, { preset: isNell ? "nell" : "fb15k-237", set: { direction } });
const start = () => fit.start({ graph, predictor, known: graph.train, memory }, settings);
console.log(`kernel ${predictor.kernel}, Node ${process.version}, links ${direction}`);

interface Run {
  readonly seconds: number;
  readonly processor: number;
  readonly rows: number;
  readonly solutions: readonly Solution[];
}

function run(running: RunningSolver, queries: readonly Query[]): Run {
  const [before, cpu, began] = [predictor.asked(), process.cpuUsage(), performance.now()];
  const solutions = running.solveMany(queries);
  const { user, system } = process.cpuUsage(cpu);
  return {
    seconds: (performance.now() - began) / 1000,
    processor: (user + system) / 1e6,
    rows: predictor.asked() - before,
    solutions,
  };
}

const lines = (file: string, count: number): unknown[] =>
  gunzipSync(readFileSync(data(file)))
    .toString("utf8")
    .split("\n", count)
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);

/** Each type by a solver of its own: rows that nobody has asked for, then rows that are held. */
function byType(queriesOf: (type: string) => BenchmarkQuery[], types: readonly string[]): void {
  const table: string[][] = [];
  for (const type of types) {
    const queries = queriesOf(type);
    const running = start();
    const asked = queries.map(({ query }) => query);
    const [cold, warm] = [run(running, asked), run(running, asked)];
    const found = queries.map((query, at) => reciprocal(query, cold.solutions[at]!.rows[0]!));
    const each = (seconds: number) => shown((1000 * seconds) / queries.length);
    table.push([
      type,
      String(queries.length),
      String(cold.rows),
      each(cold.seconds),
      each(cold.processor),
      each(warm.seconds),
      String(warm.rows),
      found.some(Number.isNaN) ? "-" : (sum(found) / found.length).toFixed(4),
      peak(),
    ]);
    console.error(table.at(-1)!.join("\t"));
  }
  printTable(
    ["type", "queries", "rows", "new ms each", "of processor", "held ms each", "rows", "MRR", "peak MB"],
    table,
  );
}

/** MRR of one query: the mean over its hard answers; NaN without any. */
function reciprocal(query: BenchmarkQuery, scores: Float32Array): number {
  const { ranks } = rankQuery(query, [{ universe: graph.entityCount, scores }], RULES);
  return ranks.reduce((total, rank) => total + 1 / rank, 0) / ranks.length;
}

const peak = () => (process.resourceUsage().maxRSS / 1024).toFixed(0);

function query2box(): void {
  const [count = "300", ...types] = rest;
  const read = (type: string) =>
    lines(`query2box-queries/FB15k-237/jsonl/test.${type}.jsonl.gz`, Number(count)).map((line, at) => {
      const { easy, hard, ...value } = line as { easy: number[]; hard: number[] };
      const ids = { easy: Uint32Array.from(easy).sort(), hard: Uint32Array.from(hard).sort() };
      return { id: `${type}-${at}`, type, query: query2boxNotation.read!(value, {}), ...ids };
    });
  byType(read, types.length > 0 ? types : ["1p", "2p", "3p", "2i", "3i"]);
}

function nell(): void {
  const [count = "300", ...types] = rest;
  const none = { easy: new Uint32Array(), hard: new Uint32Array() };
  const read = (type: string) =>
    lines(`betae-queries-nell/jsonl/test.${type}.jsonl.gz`, Number(count)).map((value, at) => ({
      ...{ id: `${type}-${at}`, type, query: readBetae(value) },
      ...none,
    }));
  const all = "1p 2p 3p 2i 3i ip pi 2u-DNF up-DNF 2in 3in inp pin pni".split(" ");
  byType(read, types.length > 0 ? types : all);
}

/** Queries of a folder one after the other on rows that are held from then on, then again on the rows that are held. */
async function efok(): Promise<void> {
  const [folder, count = "1000"] = rest;
  const read: BenchmarkQuery[] = [];
  for await (const query of readBenchmark(folder!, nodeFiles)) read.push(query);
  const stride = Math.max(1, Math.floor(read.length / Number(count)));
  const queries = read.filter((_, at) => at % stride === 0);
  const running = start();
  const first = queries.map(({ query, type }) => {
    const { rows, processor } = run(running, [query]);
    console.error(`${rows} rows\t${shown(processor)} s\t${type}`);
    return { rows, processor };
  });
  const again = queries.map(({ query }) => run(running, [query]));
  const kinds = queries.map(({ query }) => `${topologyOf(queryToGraph(query))}, ${query.free.length} free`);
  const table = [...new Set(kinds)].sort().map((kind) => {
    const places = [...kinds.keys()].filter((at) => kinds[at] === kind);
    const rows = places.map((at) => first[at]!.rows);
    const cold = places.map((at) => 1000 * first[at]!.processor);
    const held = places.map((at) => 1000 * again[at]!.processor);
    return [
      ...[
        kind,
        String(places.length),
        shown(median(rows)),
        shown(median(cold)),
        shown(sum(cold) / cold.length),
      ],
      ...[shown(median(held)), shown(sum(held) / held.length), shown(Math.max(...held))],
    ];
  });
  printTable(
    ["topology", "queries", "new rows", "processor ms", "mean", "held: processor ms", "mean", "largest"],
    table,
  );
  const total = sum(first.map(({ processor }) => processor));
  console.log(
    `${queries.length} queries, ${predictor.asked()} rows, processor ${shown(total)} s at first, peak ${peak()} MB`,
  );
}

const modes: Readonly<Record<string, () => void | Promise<void>>> = { "fb15k-237": query2box, nell, efok };
await modes[mode]!();
team?.close();
