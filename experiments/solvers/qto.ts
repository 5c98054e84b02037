// QTO on FB15k-237 with the shared rank-300 checkpoint, settings of its code for this graph.
//   sh experiments/run.sh solvers/qto mrr [type:count…]    MRR, beside that of experiments/solvers/qto-dense.py
//   sh experiments/run.sh solvers/qto latency [count]      one query at a time, rows new and rows held
//   sh experiments/run.sh solvers/qto rows [type…]         rows that the Query2Box test queries need, last ones not scored
//   sh experiments/run.sh solvers/qto all [MB] [type[:count]…]  all 42,812 Query2Box test queries together
// Bound to one process; THREADS=1 for one thread.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { data } from "../../bench/lib/data.ts";
import { median, shown, sum, timed } from "../../bench/lib/measure.ts";
import { printTable } from "../../bench/lib/table.ts";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { rankQuery } from "../../src/evaluation/scoring/query-ranks.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { readTensors } from "../../src/formats/tensors/read-tensors.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { importTables } from "../../src/links/files/import-tables.ts";
import { countRows } from "../../src/links/predictors/row-counter.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { query2boxNotation } from "../../src/query/betae/query2box.ts";
import { operandsOf, type ProjectionNode, treeToQuery } from "../../src/query/views/operator-tree.ts";
import { queryToTree } from "../../src/query/views/operator-tree-view.ts";
import { allowRelaxedSimd } from "../../src/runs/native/node-relaxed-simd.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import { denseFuzzy, type FuzzySet } from "../../src/solvers/fuzzy/fuzzy.ts";
import { fuzzyScratch } from "../../src/solvers/fuzzy/fuzzy-project.ts";
import { solveTree, stepsOf } from "../../src/solvers/operator-tree/solve.ts";
import { qto } from "../../src/solvers/qto/qto.ts";
import { qtoRows } from "../../src/solvers/qto/rows.ts";
import { sparseRows } from "../../src/solvers/rows/sparse-rows.ts";
import { runThrough } from "../../src/solvers/scheduling/solve-each.ts";
import { advanceTogether } from "../../src/solvers/scheduling/solve-together.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import type { LinkSolverContext } from "../../src/solvers/solver.ts";

const TYPES = ["1p", "2p", "3p", "2i", "3i"];
const RULES = { ties: "realistic", joint: "unbounded", seed: 0 } as const;
const MB = 1 << 20;

allowRelaxedSimd();
const [mode = "mrr", ...rest] = process.argv.slice(2);
const models = process.env.LACUNA_MODELS ?? resolve("../shared/models");
const graph = await loadGraph(data("fb15k-237-betae"), nodeFiles);
const path = `${models}/fb15k-237-betae-complex-r300.pt`;
const { tables } = importTables(
  await readTensors((await nodeFiles.readShared(path, 0)).bytes, path),
  path,
  graph,
);
const team = nodeTeam(Number(process.env.THREADS ?? 2));
const predictor = countRows(tablePredictor(tables, { team }));
const world = (memory: number): LinkSolverContext => ({ graph, predictor, known: graph.train, memory });
const settings = settingOf(qto, { preset: "fb15k-237" });
console.log(`kernel ${predictor.kernel}, ${team.threads} threads, Node ${process.version}`);

/** Test queries with their answers. */
function asked(type: string, count = Number.POSITIVE_INFINITY): BenchmarkQuery[] {
  const bytes = readFileSync(data(`query2box-queries/FB15k-237/jsonl/test.${type}.jsonl.gz`));
  const lines = gunzipSync(bytes).toString("utf8").split("\n").filter(Boolean).slice(0, count);
  return lines.map((line, at) => {
    const { easy, hard, ...value } = JSON.parse(line) as { easy: number[]; hard: number[] };
    const query = query2boxNotation.read!(value, {});
    const ids = { easy: Uint32Array.from(easy).sort(), hard: Uint32Array.from(hard).sort() };
    return { id: `${type}-${at}`, type, query, ...ids };
  });
}

/** MRR of one query: the mean over its hard answers. */
function reciprocal(query: BenchmarkQuery, scores: Float32Array): number {
  const { ranks } = rankQuery(query, [{ universe: graph.entityCount, scores }], RULES);
  return ranks.reduce((total, rank) => total + 1 / rank, 0) / ranks.length;
}

/** Processor time of all threads and time of the clock, in ms. */
function timedCpu(run: () => void): { readonly ms: number; readonly cpu: number } {
  const cpu = process.cpuUsage();
  const { ms } = timed(run);
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpu: (user + system) / 1000 };
}

function mrr(): void {
  for (const each of rest.length > 0 ? rest : ["2p:60", "2i:60", "3i:60", "3p:20"]) {
    const [type, count] = each.split(":") as [string, string];
    const queries = asked(type, Number(count));
    const [running, before] = [qto.start(world(2000 * MB), settings), predictor.asked()];
    const { ms, result } = timed(() => running.solveMany(queries.map(({ query }) => query)));
    const found = result.map(({ rows }, at) => reciprocal(queries[at]!, rows[0]!));
    const mean = sum(found) / found.length;
    console.log(
      `${type}\t${found.length} queries\tMRR ${mean.toFixed(6)}\t${predictor.asked() - before} rows, ${shown(ms / 1000)} s`,
    );
  }
}

/** Medians of queries one at a time: on rows that nobody has asked for, and again on rows that are held. */
function latency(): void {
  const count = Number(rest[0] ?? 15);
  const chains = ["1p", "2p", "3p", "2i"].map(
    (type) =>
      [
        type,
        asked(type, 20 * count)
          .filter((_, at) => at % 20 === 0)
          .map(({ query }) => query),
      ] as const,
  );
  // 2i1p of the relations and anchors of 3i: the third relation leads on.
  const parts = asked("3i", 20 * count).filter((_, at) => at % 20 === 0);
  const onwards = parts.map(({ query }) => {
    const tree = queryToTree(query);
    const operands = tree.op === "i" ? tree.operands : [];
    const last = operands[2] as { relation: number };
    return treeToQuery({
      op: "p",
      relation: last.relation ^ 1,
      operand: { op: "i", operands: operands.slice(0, 2) },
    });
  });
  const table: string[][] = [];
  for (const [type, queries] of [...chains, ["2i1p", onwards] as const]) {
    const running = qto.start(world(3000 * MB), settings);
    running.solve(queries[0]!);
    const counts: number[] = [];
    const run = () =>
      queries.map((query) => {
        const before = predictor.asked();
        const took = timedCpu(() => running.solve(query));
        counts.push(predictor.asked() - before);
        return took;
      });
    const [fresh, held] = [run(), run()];
    const rows = counts.slice(0, queries.length);
    table.push([
      type,
      ...[fresh, held].flatMap((each) => [
        shown(median(each.map(({ ms }) => ms))),
        shown(median(each.map(({ cpu }) => cpu))),
      ]),
      String(median(rows)),
      String(sum(rows)),
    ]);
  }
  printTable(
    ["type", "new rows ms", "processor ms", "held rows ms", "processor ms", "rows, median", "rows in all"],
    table,
  );
}

function all(): void {
  const memory = Number(rest[0] ?? 2048) * MB;
  const types = rest.length > 1 ? rest.slice(1) : TYPES;
  const queries = types.flatMap((each) => {
    const [type, count] = each.split(":") as [string, string?];
    return asked(type, count === undefined ? undefined : Number(count));
  });
  const source = sparseRows(world(memory), qtoRows(0.0002));
  const scratch = fuzzyScratch(graph.entityCount);
  const found = new Map<string, number[]>();
  const seen = new Uint8Array(graph.relationCount * graph.entityCount);
  const counts = { distinct: 0, entries: 0, visits: 0 };
  const counting = {
    visit: (relation: number, heads: Uint32Array, visitor: Parameters<typeof source.visit>[2]) =>
      source.visit(relation, heads, (at, row) => {
        const key = relation * graph.entityCount + heads[at]!;
        counts.visits++;
        if (seen[key] === 0) {
          seen[key] = 1;
          counts.distinct++;
          counts.entries += row.to - row.from;
        }
        visitor(at, row);
      }),
  };
  const started = performance.now();
  const cpu = process.cpuUsage();
  let ended = 0;
  const pieces = advanceTogether(
    queries.map(({ query }) => solveTree(queryToTree(query), { scale: 3, negation: "link" }, scratch)),
    counting,
    (at, set) => {
      const { type } = queries[at]!;
      const each = found.get(type) ?? [];
      found.set(type, each);
      each.push(reciprocal(queries[at]!, denseFuzzy(set, graph.entityCount)));
      if (++ended % 1000 === 0)
        console.error(
          `${ended} done, ${predictor.asked()} rows, ${shown((performance.now() - started) / 1000)} s`,
        );
    },
    { waiting: memory / 64, steps: (at) => stepsOf(queryToTree(queries[at]!.query)) },
  );
  runThrough(pieces);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  printTable(
    ["type", "queries", "MRR"],
    [...found].map(([type, each]) => [type, String(each.length), (sum(each) / each.length).toFixed(4)]),
  );
  console.log(
    `${queries.length} queries in ${seconds.toFixed(0)} s (processor ${((user + system) / 1e6).toFixed(0)} s), ` +
      `peak ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB\n` +
      `${counts.distinct} distinct rows, ${predictor.asked()} scored, visited ${counts.visits} times, ` +
      `${(counts.entries / counts.distinct).toFixed(0)} entries a row`,
  );
}

/** Counts the rows of all queries. Those of last projections are not scored, but for some of which the size is told. */
function rows(): void {
  const source = sparseRows(world(2048 * MB), qtoRows(0.0002));
  const scratch = fuzzyScratch(graph.entityCount);
  const seen = new Uint8Array(graph.relationCount * graph.entityCount);
  const mark = (relation: number, heads: Uint32Array) => {
    for (const head of heads) seen[relation * graph.entityCount + head] = 1;
  };
  const marking = {
    visit(relation: number, heads: Uint32Array, visitor: Parameters<typeof source.visit>[2]) {
      mark(relation, heads);
      source.visit(relation, heads, visitor);
    },
  };
  let before = 0;
  for (const type of rest.length > 0 ? rest : TYPES) {
    const last = asked(type).flatMap(({ query }) => {
      const tree = queryToTree(query);
      return (tree.op === "p" ? [tree] : operandsOf(tree)) as ProjectionNode[];
    });
    let visits = 0;
    const solvings = last.map(({ operand }) => solveTree(operand, { scale: 3, negation: "link" }, scratch));
    const told = (at: number, set: FuzzySet) => {
      visits += set.ids.length;
      mark(last[at]!.relation as number, set.ids);
    };
    runThrough(advanceTogether(solvings, marking, told));
    const distinct = seen.reduce((total, each) => total + each, 0);
    console.log(
      `${type}\t${(visits / last.length).toFixed(0)} heads a last projection, ${distinct - before} rows more, ` +
        `${predictor.asked()} scored so far, processor ${((process.cpuUsage().user + process.cpuUsage().system) / 1e6).toFixed(0)} s`,
    );
    before = distinct;
  }
  const stride = Math.max(1, Math.floor(before / 2000));
  let [at, sampled, entries] = [0, 0, 0];
  seen.forEach((each, key) => {
    if (each === 0 || at++ % stride > 0) return;
    const [relation, head] = [Math.floor(key / graph.entityCount), key % graph.entityCount];
    source.visit(relation, Uint32Array.of(head), (_, row) => {
      sampled++;
      entries += row.to - row.from;
    });
  });
  console.log(`${before} rows; ${(entries / sampled).toFixed(0)} entries a row in a sample of ${sampled}`);
}

const modes: Readonly<Record<string, () => void>> = { mrr, latency, rows, all };
modes[mode]!();
team.close();
