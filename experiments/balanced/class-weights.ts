// Fits the weights of classes that the prior `fitted` of `lacuna` has, on validation queries of balanced benchmarks.
//   sh experiments/run.sh balanced/class-weights <folder of rows> <set>… [-- <set>…]
// A set is `graph:benchmark:model,model…:type=queries[/followed],…`; behind `--` stand sets that are only looked at. Rows of models
// that take long are kept in the folder. What is made large is the MRR of the types plus 0.3 of that of the classes of one and two
// links and of intersections, over all sets alike, less 0.02 of the squares of the weights; the search goes along one weight at a time.

import { sum } from "../../bench/lib/measure.ts";
import { spreadOfType } from "../../bench/lib/queries.ts";
import { printTable } from "../../bench/lib/table.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { observed } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { classesByType } from "../../src/solvers/lacuna/classes.ts";
import { linkRows } from "../../src/solvers/lacuna/link-rows.ts";
import { priorOf } from "../../src/solvers/lacuna/prior.ts";
import { treeMessage } from "../../src/solvers/lacuna/tree.ts";
import { decompose } from "../../src/solvers/operator-tree/decompose.ts";
import { solveNow } from "../../src/solvers/scheduling/solving.ts";
import { type Evidence, evidenceOf, reciprocalRanks } from "./class-evidence.ts";
import { keptModels, meanOf } from "./kept-models.ts";

const LAMBDA = 0.3;
const SHRINKING = 0.02;
const KEPT = ["1p", "2p", "2i", "3i"];
/** A class that fewer queries have keeps the weight of all others. */
const LEAST_QUERIES = 60;

type Weights = ReadonlyMap<string, number>;

const [folder = "", ...written] = process.argv.slice(2);
const divide = written.indexOf("--");
const named = (texts: readonly string[]) =>
  Promise.all(texts.map(async (text) => ({ text, queries: await readSet(text) })));
const fitting = await named(divide < 0 ? written : written.slice(0, divide));
const others = await named(divide < 0 ? [] : written.slice(divide + 1));

async function readSet(text: string): Promise<Evidence[]> {
  const [graphPath = "", bench = "", models = "", types = ""] = text.split(":");
  const graph = await loadGraph(graphPath, nodeFiles);
  const known = observed(graph, "valid");
  const parts = await keptModels(models.split(","), known, folder);
  const predictor = meanOf(
    parts,
    parts.map(() => 1),
  );
  const rule = { belief: "scaled", temperature: 1, missing: 1 } as const;
  const rows = linkRows({ graph, known, memory: 2 ** 29, predictor }, rule, 2 ** 28);
  const found: Evidence[] = [];
  for (const each of types.split(",")) {
    const [, type = "", count, follow = "16"] = /^(\w+)=(\d+)(?:\/(\d+))?$/.exec(each)!;
    const sending = { known, follow: Number(follow), expects: 1, classes: classesByType };
    for (const query of await spreadOfType(bench, { split: "valid", type }, Number(count))) {
      const message = solveNow(treeMessage(decompose(query.query).tree!, sending), rows);
      found.push(evidenceOf(query, message));
    }
    console.error(`${graphPath} ${type}; ${Math.round(process.cpuUsage().user / 1e6)} s`);
  }
  return found;
}

const priorWith = (weights: Weights) => ({ ...priorOf("balanced"), weights });
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** MRR in percent by type and by class, as means over queries. */
function figuresOf(queries: readonly Evidence[], ranksOf: (query: Evidence) => Float64Array) {
  const [types, classes] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const add = (to: Map<string, number[]>, name: string, value: number) =>
    to.set(name, [...(to.get(name) ?? []), 100 * value]);
  for (const query of queries) {
    const ranks = ranksOf(query);
    add(types, query.type, mean([...ranks]));
    for (const [name, at] of query.reduces) add(classes, name, mean(Array.from(at, (i) => ranks[i]!)));
  }
  const means = (of: Map<string, number[]>) => new Map([...of].map(([name, values]) => [name, mean(values)]));
  return { types: means(types), classes: means(classes) };
}

/** Ranks of all queries; a query that has none of the classes that changed keeps its own. */
const lastRanks = new Map<Evidence, { readonly key: string; readonly ranks: Float64Array }>();
const ranksWith = (weights: Weights) => (query: Evidence) => {
  const key = query.names.map((name) => weights.get(name) ?? 0).join();
  const last = lastRanks.get(query);
  if (last?.key === key) return last.ranks;
  const ranks = reciprocalRanks(query, priorWith(weights));
  lastRanks.set(query, { key, ranks });
  return ranks;
};

function worthOf(weights: Weights): number {
  const worth = fitting.map(({ queries }) => {
    const { types, classes } = figuresOf(queries, ranksWith(weights));
    const kept = KEPT.flatMap((name) => classes.get(name) ?? []);
    return mean([...types.values()]) + LAMBDA * mean(kept);
  });
  return mean(worth) - SHRINKING * sum([...weights.values()].map((weight) => weight ** 2));
}

const counts = new Map<string, number>();
for (const { queries } of fitting)
  for (const { names } of queries) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
const fitted = [...counts.keys()].filter((name) => counts.get(name)! >= LEAST_QUERIES).sort();

let weights: Weights = new Map(fitted.map((name) => [name, 0]));
let best = worthOf(weights);
for (const step of [1, 1, 0.5, 0.5, 0.25, 0.25])
  for (const name of fitted)
    for (const change of [step, -step])
      for (;;) {
        const next = new Map([...weights, [name, weights.get(name)! + change]]);
        const worth = worthOf(next);
        if (worth <= best + 0.005) break;
        [best, weights] = [worth, next];
      }

console.log(JSON.stringify(Object.fromEntries(weights), null, 2));
for (const { text, queries } of [...fitting, ...others]) {
  console.log(`\n${text}`);
  const before = figuresOf(queries, (query) => reciprocalRanks(query, priorOf("balanced")));
  const after = figuresOf(queries, ranksWith(weights));
  const rows = (["types", "classes"] as const).flatMap((kind) => {
    const names = [...before[kind].keys()];
    const line = (name: string, a: number, b: number) => [
      name,
      a.toFixed(1),
      b.toFixed(1),
      (b - a).toFixed(1),
    ];
    return [
      ...names.map((name) =>
        line(kind === "types" ? name : `answers of ${name}`, before[kind].get(name)!, after[kind].get(name)!),
      ),
      ...(kind === "types"
        ? [line("mean", mean([...before.types.values()]), mean([...after.types.values()]))]
        : []),
    ];
  });
  printTable(["", "balanced", "fitted", "difference"], rows);
}
