import { describe, expect, test } from "vitest";
import { modelRecord, modelText } from "../../src/evaluation/run/model-record.ts";
import { evaluatePredictor } from "../../src/links/evaluate.ts";
import { scoringModel } from "../../src/links/models/registry.ts";
import type { LinkPredictor } from "../../src/links/predictor.ts";
import { averagedPredictor } from "../../src/links/predictors/averaged.ts";
import { cutRows } from "../../src/links/predictors/cut-rows.ts";
import { frequencyPredictor } from "../../src/links/predictors/frequency.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { tensorPredictor } from "../solvers/support.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";
import { randomTables } from "./support.ts";

const [N, R] = [43, 10];
const graph = syntheticGraph(syntheticLinks(N, 5));
const tables = (name: string, inverses: "own" | "shared" = "own", seed = 1) =>
  tablePredictor(randomTables(scoringModel(name), inverses, { entityCount: N, relationCount: R, seed }));

/** Scores so far apart that most of a softmax underflows. */
function steep(seed: number): LinkPredictor {
  const random = randomStream(seed, "steep scores");
  const scores = Float32Array.from({ length: R * N * N }, () => (random.real() - 0.5) * 4000);
  return tensorPredictor(scores, N, R);
}

const mixtures: readonly (readonly [string, readonly LinkPredictor[]])[] = [
  ["two models of products", [tables("complex"), tables("distmult")]],
  ["products, distances and shared inverses", [tables("cp", "shared"), tables("transe"), tables("rotate")]],
  ["scores far apart", [steep(1), steep(2), tables("complex")]],
  ["the baseline among them", [tables("complex"), frequencyPredictor(graph)]],
  ["a single one", [tables("complex")]],
];

const heads = Uint32Array.from({ length: N * R }, (_, at) => at % N);
const relations = Uint32Array.from(heads, (_, at) => Math.floor(at / N));

function scoresOf(predictor: LinkPredictor): Float32Array {
  const out = new Float32Array(heads.length * N).fill(Number.NaN);
  predictor.scoreRows(heads, relations, out);
  return out;
}

/** log of the mean softmax of each entry in double precision; logarithms are added pairwise, so that none underflows. */
function definition(predictors: readonly LinkPredictor[]): Float64Array {
  const addLogs = (a: number, b: number) => Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));
  const logs = predictors.map((predictor) => {
    const scores = scoresOf(predictor);
    return Float64Array.from(scores, (score, at) => {
      const row = scores.subarray(at - (at % N), at - (at % N) + N);
      return score - [...row].reduce(addLogs);
    });
  });
  const total = logs.reduce((a, b) => a.map((log, at) => addLogs(log, b[at]!)));
  return total.map((log) => log - Math.log(predictors.length));
}

describe.each(mixtures)("%s", (_name, predictors) => {
  const averaged = averagedPredictor(predictors);
  const scores = scoresOf(averaged);

  test("scores are the logarithm of the mean softmax", () => {
    definition(predictors).forEach((wanted, at) => {
      const off = Math.abs(scores[at]! - wanted);
      if (!(off <= 1e-5 + 1e-6 * Math.abs(wanted))) expect.fail(`${at}: ${scores[at]} for ${wanted}`);
    });
  });

  test("scores of the geometric mean are the mean of the logarithms", () => {
    const scores = scoresOf(averagedPredictor(predictors, "geometric"));
    const logs = predictors.map((each) => definition([each]));
    const wanted = logs.reduce((a, b) => a.map((log, at) => log + b[at]!));
    wanted.forEach((sum, at) => {
      const mean = sum / predictors.length;
      const off = Math.abs(scores[at]! - mean);
      if (!(off <= 1e-5 + 1e-6 * Math.abs(mean))) expect.fail(`${at}: ${scores[at]} for ${mean}`);
    });
  });

  test.each(["arithmetic", "geometric"] as const)(
    "weights count as models named more than once, %s",
    (mean) => {
      const weights = predictors.map((_, at) => 1 + (at % 3));
      const repeated = predictors.flatMap((each, at) => new Array<LinkPredictor>(weights[at]!).fill(each));
      const wanted = scoresOf(averagedPredictor(repeated, mean));
      const found = scoresOf(averagedPredictor(predictors, mean, weights));
      found.forEach((score, at) => {
        const off = Math.abs(score - wanted[at]!);
        if (!(off <= 1e-5 + 1e-6 * Math.abs(wanted[at]!))) expect.fail(`${at}: ${score} for ${wanted[at]}`);
      });
    },
  );

  test("a softmax of the scores gives the mean back", () => {
    for (let from = 0; from < scores.length; from += N) {
      const mass = scores.subarray(from, from + N).reduce((sum, each) => sum + Math.exp(each), 0);
      expect(mass).toBeCloseTo(1, 5);
    }
  });

  test("a row does not depend on the others of its call", () => {
    const alone = new Float32Array(N);
    for (const at of [0, 17, 100, heads.length - 1]) {
      averaged.scoreRows(heads.subarray(at, at + 1), relations.subarray(at, at + 1), alone);
      expect(alone).toEqual(scores.slice(at * N, at * N + N));
    }
  });

  test.each([Number.NEGATIVE_INFINITY, -6, -4, -2, Number.POSITIVE_INFINITY])(
    "cut at %d, rows have the scores of at least that",
    (least) => {
      const asked: number[] = [];
      const found = cutRows(averaged, heads, relations, (at, logSum, scoreOf) => {
        expect(logSum).toBe(0);
        asked[at] = scoreOf(at % N);
        return least;
      });
      expect(asked).toEqual(Array.from(heads, (_, at) => scores[at * N + (at % N)]));
      expect([...found.logSums]).toEqual(Array.from(heads, () => 0));
      heads.forEach((_, at) => {
        const [from, to] = [found.offsets[at]!, found.offsets[at + 1]!];
        const row = scores.subarray(at * N, at * N + N);
        const wanted = [...row.keys()].filter((tail) => row[tail]! >= least);
        expect([...found.tails.subarray(from, to)]).toEqual(wanted);
        expect([...found.scores.subarray(from, to)]).toEqual(wanted.map((tail) => row[tail]));
      });
    },
  );
});

test("more rows than are scored at once come out as each alone", () => {
  const big = 1 << 14;
  const random = randomStream(4, "many entities");
  const values = Float32Array.from({ length: 2 * big }, () => random.real());
  // Two relations, the same row for every head.
  const one = (shift: number): LinkPredictor => ({
    ...{ model: "rows", entityCount: big, relationCount: 2, hash: `rows ${shift}`, kernel: "none" },
    scoreRows: (asked, of, out) =>
      asked.forEach((head, at) => {
        const row = values.subarray(of[at]! * big, of[at]! * big + big);
        for (let tail = 0; tail < big; tail++) out[at * big + tail] = row[tail]! * (1 + (head % 3)) + shift;
      }),
  });
  const averaged = averagedPredictor([one(0), one(1), one(2)]);
  // 2^25 bytes hold 170 rows of three predictors.
  const [many, of] = [Uint32Array.from({ length: 200 }, (_, at) => at), new Uint32Array(200)];
  const found = cutRows(averaged, many, of, () => -9.5);
  const row = (at: number) => [...found.scores.subarray(found.offsets[at]!, found.offsets[at + 1]!)];
  expect(row(1).length).toBeGreaterThan(0);
  for (const at of [169, 170, 171, 199]) expect(row(at)).toEqual(row(at % 3));
});

test("rows that are cut are those of the weighted mean", () => {
  const weighted = averagedPredictor([tables("complex"), tables("transe")], "arithmetic", [1, 9]);
  const scores = scoresOf(weighted);
  const found = cutRows(weighted, heads, relations, () => -4);
  const wanted = [...scores].filter((score) => score >= -4);
  expect(wanted.length).toBeGreaterThan(0);
  expect([...found.scores]).toEqual(wanted);
});

test("only the proportions of weights count", () => {
  const both = [tables("complex"), tables("distmult")];
  const [plain, same, more, scaled] = [undefined, [0.3, 0.3], [0.75, 0.25], [3, 1]].map((weights) =>
    averagedPredictor(both, "geometric", weights),
  );
  expect(same!.hash).toBe(plain!.hash);
  expect(same).not.toHaveProperty("shares");
  expect(scaled!.hash).toBe(more!.hash);
  expect(scoresOf(scaled!)).toEqual(scoresOf(more!));
  expect(more!.hash).not.toBe(plain!.hash);
  expect(averagedPredictor(both, "geometric", [1, 3]).hash).not.toBe(more!.hash);
  expect(modelRecord(more!)).toMatchObject({ shares: [0.75, 0.25], mean: "geometric" });
  expect(modelText(modelRecord(more!))).toMatch(/\(weight 0\.75\) and distmult, .* \(weight 0\.25\)$/);
});

test("a model averaged with itself ranks as itself", () => {
  for (const name of ["complex", "transe"]) {
    const model = tables(name);
    for (const ties of ["realistic", "pessimistic"] as const)
      expect(evaluatePredictor(averagedPredictor([model, model, model]), graph, { ties })).toEqual(
        evaluatePredictor(model, graph, { ties }),
      );
  }
});

test("the order of models changes no score by more than rounding, but the hash", () => {
  const [a, b] = [tables("complex"), tables("distmult")];
  const [ab, ba] = [averagedPredictor([a, b]), averagedPredictor([b, a])];
  const [left, right] = [scoresOf(ab), scoresOf(ba)];
  expect(Math.max(...left.map((each, at) => Math.abs(each - right[at]!)))).toBeLessThan(1e-6);
  expect(ab).toMatchObject({ model: "complex+distmult", kernel: a.kernel, averaged: [a, b] });
  expect(ab).not.toHaveProperty("tables");
  const hashes = [ab, ba, averagedPredictor([a]), averagedPredictor([a, tables("distmult", "own", 2)])].map(
    ({ hash }) => hash,
  );
  expect(new Set([...hashes, a.hash]).size).toBe(5);
  expect(averagedPredictor([tables("complex"), tables("distmult")]).hash).toBe(ab.hash);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test("a score that is no number is handed on", () => {
  const spoiled = randomTables(scoringModel("complex"), "own", { entityCount: N, relationCount: R });
  spoiled.entities[7 * spoiled.model.width(spoiled.rank)] = Number.NaN;
  const averaged = averagedPredictor([tables("distmult"), tablePredictor(spoiled)]);
  expect(() => evaluatePredictor(averaged, graph)).toThrow(
    expect.objectContaining({ code: "links.nan-score" }),
  );
});

test("what has no average is refused", () => {
  const code = (predictors: readonly LinkPredictor[]) => {
    try {
      averagedPredictor(predictors);
    } catch (error) {
      return (error as { code: string }).code;
    }
    return "averaged";
  };
  const other = (entityCount: number, relationCount: number) =>
    tensorPredictor(new Float32Array(0), entityCount, relationCount);
  expect(code([])).toBe("links.nothing-to-average");
  expect(code([tables("complex"), other(N + 1, R)])).toBe("links.unlike-models");
  expect(code([tables("complex"), tables("distmult"), other(N, R + 2)])).toBe("links.unlike-models");
  const out = new Float32Array(N);
  const averaged = averagedPredictor([tables("complex"), tables("distmult")]);
  for (const [head, relation] of [
    [N, 0],
    [0, R],
  ] as const)
    expect(() => averaged.scoreRows(Uint32Array.of(head), Uint32Array.of(relation), out)).toThrow(RangeError);
});

test("means of two kinds have names and hashes of their own", () => {
  const both = [tables("complex"), tables("distmult")];
  const [plain, product] = [averagedPredictor(both), averagedPredictor(both, "geometric")];
  expect([plain.model, product.model]).toEqual(["complex+distmult", "complex*distmult"]);
  expect(product.hash).not.toBe(plain.hash);
  expect(modelText(modelRecord(product))).toMatch(/^the geometric mean of complex/);
  expect(modelText(modelRecord(plain))).toMatch(/^the average of complex/);
});
