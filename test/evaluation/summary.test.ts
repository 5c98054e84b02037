import { describe, expect, it } from "vitest";
import { compareScoredLines } from "../../src/evaluation/compare/compare.ts";
import { evaluate } from "../../src/evaluation/run/evaluate.ts";
import { type EvaluationRules, protocolRecord } from "../../src/evaluation/run/protocol-record.ts";
import { dimensionsFor, summarize } from "../../src/evaluation/run/summary.ts";
import { rankingRow } from "../../src/evaluation/scoring/score-row.ts";
import { parseScored, printScored, spanOf } from "../../src/evaluation/scoring/scored-line.ts";
import { dimensionOf } from "../../src/evaluation/strata/dimensions.ts";
import { benchmarkQuery, type ShortQuery } from "../support/benchmark-folder.ts";

const given: ShortQuery[] = [
  {
    id: "2i-000000",
    type: "2i",
    text: "r0(e0,?y) & r2(e1,?y)",
    easy: [0],
    hard: [1, 2, 3],
    reduces: { "1p": [0, 1], full: [2] },
  },
  { id: "2i-000001", type: "2i", text: "r0(e4,?y) & r2(e5,?y)", hard: [5], reduces: { full: [0] } },
  {
    id: "2p-000000",
    type: "2p",
    text: "exists ?x (r0(e0,?x) & r2(?x,?y))",
    hard: [4],
    reduces: { "1p": [0] },
  },
  { id: "2p-000001", type: "2p", text: "exists ?x (r0(e0,?x) & r2(?x,?y))", easy: [4], hard: [] },
];
const queries = given.map(benchmarkQuery);

const rankings: Record<string, number[]> = {
  "2i-000000": [9, 0, 1, 8, 2, 7, 6, 3],
  "2i-000001": [5],
  "2p-000000": [8, 9, 7, 4],
};

const rules: EvaluationRules = {
  ties: "realistic",
  joint: "unbounded",
  averaging: "types",
  seed: 0,
};

const options = { flips: 200, seed: 0 };

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function run(by: string[], given: Partial<EvaluationRules> = {}) {
  const all = { ...rules, ...given };
  const dimensions = dimensionsFor(by);
  const predict = ({ id }: { id: string }) => ({ rows: [rankingRow(10, Uint32Array.from(rankings[id]!))] });
  const evaluated = await evaluate(each(queries), { predict }, { universe: 10, rules: all, by: dimensions });
  return {
    ...evaluated,
    summary: summarize(evaluated.queries, dimensions, by, all, protocolRecord(all, 10, "test")),
  };
}

describe("a small benchmark by hand", () => {
  // Filtered ranks: 9 and 8 before; [1: 2, 2: 3, 3: 5], [5: 1], [4: 4].
  it("averages over answers, then queries, then types", async () => {
    const { summary, withoutHard } = await run(["type", "reduces"]);
    const [twoP, twoI] = summary.types;
    expect([twoP!.type, twoI!.type]).toEqual(["2p", "2i"]);
    const first = (1 / 2 + 1 / 3 + 1 / 5) / 3;
    expect(twoI!.mrr).toBeCloseTo((first + 1) / 2, 12);
    expect(twoI!.hits).toEqual({ "1": 0.5, "3": (2 / 3 + 1) / 2, "10": 1 });
    // Without easy answers 1, 2, 3 stand at 2, 4, 7: one of the first three.
    expect(twoI!.raOracle).toBeCloseTo((1 / 3 + 1) / 2, 12);
    expect(twoI!.averagePrecision).toBeCloseTo(((1 / 2 + 2 / 4 + 3 / 7) / 3 + 1) / 2, 12);
    expect(summary.mean.mrr).toBeCloseTo(((first + 1) / 2 + 1 / 4) / 2, 12);
    expect([summary.mean.queries, summary.mean.pairs, withoutHard]).toEqual([3, 5, 1]);
  });

  it("splits answers by what they reduce to, full inference under the type's own name", async () => {
    const { summary } = await run(["reduces"]);
    const twoI = summary.types[1]!;
    expect(Object.keys(twoI.reduces)).toEqual(["1p", "2i"]);
    expect(twoI.reduces["1p"]).toMatchObject({ queries: 1, pairs: 2, mrr: (1 / 2 + 1 / 3) / 2 });
    expect(twoI.reduces["2i"]).toMatchObject({ queries: 2, pairs: 2, mrr: (1 / 5 + 1) / 2 });
    const pooled = summary.strata.reduces!.find(({ value }) => value === "1p");
    expect(pooled).toMatchObject({ types: 2, queries: 2, mrr: ((1 / 2 + 1 / 3) / 2 + 1 / 4) / 2 });
  });

  it("can weigh queries instead of types", async () => {
    const { summary } = await run([], { averaging: "queries" });
    const first = (1 / 2 + 1 / 3 + 1 / 5) / 3;
    expect(summary.mean.mrr).toBeCloseTo((first + 1 + 1 / 4) / 3, 12);
  });

  it("crosses dimensions", async () => {
    const { summary } = await run([
      "anchors/existentials",
      "reduces/answers",
      "depth",
      "topology",
      "negation",
    ]);
    expect(summary.strata["anchors/existentials"]!.map(({ value }) => value)).toEqual(["1/1", "2/0"]);
    expect(summary.strata["reduces/answers"]!.map(({ value, pairs }) => [value, pairs])).toEqual([
      ["1p/1", 1],
      ["1p/2-9", 2],
      ["2i/1", 1],
      ["2i/2-9", 1],
    ]);
    expect(summary.strata.depth!.map(({ value, mrr }) => [value, mrr])).toEqual([
      ["1", summary.types[1]!.mrr],
      ["2", 0.25],
    ]);
    expect(summary.strata.topology!.map(({ value }) => value)).toEqual(["SDAG"]);
    expect(summary.strata.negation!.map(({ value }) => value)).toEqual(["no"]);
    expect(() => dimensionOf("colour")).toThrow(/stratified/);
  });

  it("writes ranks that are read back, and compares them in pairs", async () => {
    const lines = (await run([])).queries.map(printScored).map((text) => parseScored(text, "f", 1));
    expect(lines[0]).toEqual({
      id: "2i-000000",
      type: "2i",
      ranks: [2, 3, 5],
      reduces: { "1p": [0, 1], "2i": [2] },
    });
    const better = lines.map((line) => ({ ...line, ranks: line.ranks.map((rank) => Math.max(1, rank - 1)) }));
    const { types, mean, winning } = compareScoredLines(lines, better, options);
    const [twoP, twoI] = types;
    expect(twoP!.difference).toBeCloseTo(1 / 3 - 1 / 4, 12);
    const first = (1 + 1 / 2 + 1 / 4) / 3 - (1 / 2 + 1 / 3 + 1 / 5) / 3;
    expect(twoI).toMatchObject({ better: 1, worse: 0, equal: 1, queries: 2, interval: null, decided: false });
    expect(twoI!.difference).toBeCloseTo(first / 2, 12);
    expect(twoI!.reduces["2i"]!.difference).toBeCloseTo((1 / 4 - 1 / 5) / 2, 12);
    expect(mean.difference).toBeCloseTo((first / 2 + 1 / 12) / 2, 12);
    expect(winning).toEqual({ types: 2, a: 0, b: 2 });
    // Neither has a query or a rank that the other lacks.
    for (const [one, other] of [
      [lines, better.slice(1)],
      [lines.slice(1), better],
      [lines, better.map((line) => ({ ...line, ranks: [...line.ranks, 1] }))],
    ] as const)
      expect(() => compareScoredLines(one, other, options)).toThrow(/same queries/);
    expect(() => parseScored('{"id":"x","type":"2i","ranks":[0]}', "run/results.jsonl", 3)).toThrow(
      /no result/,
    );
  });
});

it("a difference is decided when every pair points one way, and there are enough", () => {
  const linesOf = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: `q${i}`, type: "1p", ranks: [i + 2] }));
  const betterThan = (lines: ReturnType<typeof linesOf>) =>
    lines.map((line) => ({ ...line, ranks: [line.ranks[0]! - 1] }));
  const lines = linesOf(40);
  expect(compareScoredLines(lines, betterThan(lines), options).mean).toMatchObject({ decided: true });
  const [type] = compareScoredLines(lines, betterThan(lines), options).types;
  expect(type).toMatchObject({ decided: true, better: 40 });
  expect(type!.interval![0]).toBeGreaterThan(0);
  const few = linesOf(29);
  const undecided = { interval: null, chance: null, corrected: null, decided: false };
  expect(compareScoredLines(few, betterThan(few), options).types[0]).toMatchObject(undecided);
  // Runs that are alike in every query: nothing is known of the spread, and nothing is decided.
  expect(compareScoredLines(lines, lines, options).mean).toMatchObject({
    ...{ difference: 0, interval: null, chance: 1, decided: false },
  });
});

it("a report says the sensitivity to ties", async () => {
  const tied = { ...rankings, "2i-000001": [] };
  const predict = ({ id }: { id: string }) => ({
    rows: [rankingRow(10, Uint32Array.from(tied[id as keyof typeof tied] ?? rankings[id]!))],
  });
  const by = dimensionsFor(["reduces"]);
  const span = async (ties: EvaluationRules["ties"]) => {
    const own = { ...rules, ties };
    const { queries: scored } = await evaluate(each(queries), { predict }, { universe: 10, rules: own, by });
    return summarize(scored, by, ["reduces"], own, protocolRecord(own, 10, "test"));
  };
  const summary = await span("realistic");
  const twoI = summary.types.find(({ type }) => type === "2i")!;
  expect(twoI.tied.pessimistic).toBeLessThan(twoI.mrr);
  expect(twoI.tied.optimistic).toBeGreaterThan(twoI.mrr);
  // The ends are the figures under those rules.
  for (const rule of ["optimistic", "pessimistic"] as const) {
    const under = (await span(rule)).types.find(({ type }) => type === "2i")!;
    expect(under.mrr).toBeCloseTo(twoI.tied[rule], 12);
    expect(under.reduces["2i"]!.mrr).toBeCloseTo(twoI.reduces["2i"]!.tied[rule], 12);
  }
  // Kept in a run folder, they come back.
  const { queries: scored } = await evaluate(each(queries), { predict }, { universe: 10, rules, by });
  const read = scored.map(printScored).map((text) => spanOf(parseScored(text, "f", 1)));
  expect(read).toEqual(scored.map(({ ranks, best, worst }) => ({ ranks, best, worst })));
});
