// What stating a prior is worth, and what the rule is: one benchmark, one predictor, classes of missing links kept apart under
// the link truths of three solvers, with and without the prior.
//   sh experiments/run.sh balanced/priors <graph> <model> <benchmark> [split] [queries a type] [types…]
// Rules: `lacuna` adds expected numbers up; `qto` and `cqd-hybrid` take the best tree over their own truths of links (known ones
// 1). Without a prior a rule puts its classes together as it always does: the sum, or the best. With one every class is divided by
// its mass to the power of `PRIOR` (0.8) first. Every rule follows `FOLLOW` (64) entities of a variable.

import { sum } from "../../bench/lib/measure.ts";
import { printTable } from "../../bench/lib/table.ts";
import { readBenchmark } from "../../src/benchmark/folder/read-benchmark.ts";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { rankQuery } from "../../src/evaluation/scoring/query-ranks.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { observed, type Split } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { readModel } from "../../src/links/files/model-folder.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import type { OperatorTree } from "../../src/query/views/operator-tree.ts";
import { nativeProducts } from "../../src/runs/native/node-native.ts";
import { classesByType } from "../../src/solvers/lacuna/classes.ts";
import { followedHeads } from "../../src/solvers/lacuna/heads.ts";
import { forKnownLinks, knownTails } from "../../src/solvers/lacuna/known-links.ts";
import { joined, type Message, partsOf } from "../../src/solvers/lacuna/message.ts";
import { priorOf } from "../../src/solvers/lacuna/prior.ts";
import { scaledRow } from "../../src/solvers/lacuna/scaled-row.ts";
import { scoresOf } from "../../src/solvers/lacuna/score.ts";
import { decompose } from "../../src/solvers/operator-tree/decompose.ts";
import { denseRows } from "../../src/solvers/rows/dense-rows.ts";

const [graphPath, modelPath, bench, split = "test", each = "40", ...wanted] = process.argv.slice(2);
const prior = priorOf(Number(process.env.PRIOR ?? 0.8));
const follow = Number(process.env.FOLLOW ?? 64);
const types = wanted.length > 0 ? wanted : ["2p", "3p", "4p", "2i", "3i", "4i", "1p2i", "2i1p"];
const graph = await loadGraph(graphPath!, nodeFiles);
const { tables } = await readModel(modelPath!, nodeFiles);
const predictor = tablePredictor(tables, { native: nativeProducts(1) });
const known = observed(graph, split as Split);
const rows = denseRows({ predictor, memory: 2 ** 30 });
const { entityCount } = graph;

/** How links become numbers, in place (minus what marks a known link), and how ways to an entity are gathered. */
interface Rule {
  readonly name: string;
  readonly convert: (row: Float32Array, known: Uint32Array) => void;
  readonly gather: (sofar: number, way: number) => number;
}

/** Marks known tails as such: their order is that of their scores. */
function mark(row: Float32Array, tails: Uint32Array, scores: Float32Array, most: number) {
  for (const t of tails) row[t] = -Math.max(1e-30, Math.exp(scores[t]! - most));
}

const range = (row: Float32Array): [number, number] => {
  let [least, most] = [row[0]!, row[0]!];
  for (const score of row) {
    least = Math.min(least, score);
    most = Math.max(most, score);
  }
  return [least, most];
};

const rules: readonly Rule[] = [
  { name: "lacuna", convert: (row, tails) => scaledRow(1, 1)(row, tails, 0, 0), gather: (a, b) => a + b },
  {
    // QTO: the softmax of a row times the number of its known tails, below 1; what is below 0.0002 is 0.
    name: "qto",
    gather: Math.max,
    convert(row, tails) {
      const scores = row.slice();
      const [, most] = range(row);
      const sum = scores.reduce((all, score) => all + Math.exp(score - most), 0);
      for (let t = 0; t < row.length; t++) {
        const truth = Math.min(0.9999, (Math.max(1, tails.length) * Math.exp(scores[t]! - most)) / sum);
        row[t] = truth < 0.0002 ? 0 : truth;
      }
      mark(row, tails, scores, most);
    },
  },
  {
    // CQD-Hybrid: the place of a score in the range of its row, at most 0.9.
    name: "cqd-hybrid",
    gather: Math.max,
    convert(row, tails) {
      const scores = row.slice();
      const [least, most] = range(row);
      for (let t = 0; t < row.length; t++) row[t] = (0.9 * (scores[t]! - least)) / (most - least);
      mark(row, tails, scores, most);
    },
  },
];

function rowOf(head: number, relation: number, { convert }: Rule): Float32Array {
  let found = new Float32Array();
  rows.visit(relation, Uint32Array.of(head), (_, { scores }) => {
    found = scores.slice();
  });
  convert(found, knownTails(known, head, relation));
  return found;
}

const raise = (values: Float64Array, t: number, way: number, { gather }: Rule) => {
  if (way > 0) values[t] = gather(values[t]!, way);
};

function messageOf(tree: OperatorTree, rule: Rule): Message {
  if (tree.op === "i")
    return tree.operands.map((one) => messageOf(one, rule)).reduce((a, b) => joined(a, b, classesByType));
  if (tree.op !== "p") throw new Error(`${tree.op} is not among the types compared`);
  const relation = tree.relation as number;
  const from =
    tree.operand.op === "e"
      ? {
          known: only(tree.operand.entity as number),
          strength: only(tree.operand.entity as number),
          missing: new Map(),
        }
      : messageOf(tree.operand, rule);
  const vectors = new Map<string, Float64Array>();
  const vectorOf = (name: string) => {
    const found = vectors.get(name) ?? new Float64Array(entityCount);
    vectors.set(name, found);
    return found;
  };
  const strength = new Float64Array(entityCount);
  const parts = partsOf(from);
  forKnownLinks(known, relation, (h, t) => {
    for (const [name, values] of parts) raise(vectorOf(name), t, values[h]!, rule);
  });
  for (const head of followedHeads(from, follow)) {
    const row = rowOf(head, relation, rule);
    for (let t = 0; t < entityCount; t++)
      if (row[t]! < 0) strength[t]! -= from.strength[head]! * row[t]!;
      else
        for (const [name, values] of parts)
          raise(vectorOf(classesByType.behind(name)), t, values[head]! * row[t]!, rule);
  }
  const [[first]] = parts as [[string, Float64Array]];
  const sure = vectorOf(first).map((value) => Math.min(1, value));
  return { known: sure, strength, missing: new Map([...vectors].filter(([name]) => name !== first)) };
}

function only(entity: number): Float64Array {
  const values = new Float64Array(entityCount);
  values[entity] = 1;
  return values;
}

/** Classes put together without a prior: as the rule gathers everything else. */
function together({ known: sure, missing }: Message, { gather }: Rule): Float64Array {
  return sure.map((_, t) => [...missing.values()].reduce((all, values) => gather(all, values[t]!), 0));
}

const mean = (values: readonly number[]): number => sum(values) / values.length;

const found = new Map<string, number[]>();
for (const type of types) {
  const all: BenchmarkQuery[] = [];
  for await (const query of readBenchmark(bench!, nodeFiles, { splits: [split as Split], types: [type] }))
    all.push(query);
  // Spread over the file, which is in drawn order.
  const step = Math.max(1, all.length / Number(each));
  const some = all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  for (const query of some)
    for (const rule of rules) {
      const message = messageOf(decompose(query.query).tree!, rule);
      for (const [name, scores] of [
        ["no prior", together(message, rule)],
        ["prior", scoresOf(message, prior)],
      ] as const) {
        // Ranks need an order only; the logarithm keeps it where float32 has no room.
        const row = {
          universe: entityCount,
          scores: Float32Array.from(scores, (x) => Math.max(-3e38, Math.log(x))),
        };
        const { ranks } = rankQuery(query, [row], { ties: "realistic", joint: "unbounded", seed: 0 });
        const key = `${rule.name}, ${name} ${type}`;
        found.set(key, [...(found.get(key) ?? []), mean(Array.from(ranks, (rank) => 1 / rank))]);
      }
    }
  console.error(`${type}: ${some.length} queries`);
}
const variants = rules.flatMap(({ name }) => [`${name}, no prior`, `${name}, prior`]);
printTable(
  ["MRR in %", ...types, "mean"],
  variants.map((name) => {
    const figures = types.map((type) => 100 * mean(found.get(`${name} ${type}`)!));
    return [name, ...[...figures, mean(figures)].map((figure) => figure.toFixed(1))];
  }),
);
