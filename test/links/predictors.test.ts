import { describe, expect, test } from "vitest";
import { scoringModels } from "../../src/links/models/registry.ts";
import { type LinkPredictor, rowsWithin } from "../../src/links/predictor.ts";
import { frequencyPredictor } from "../../src/links/predictors/frequency.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { loadEmbeddedUltra } from "../../src/links/ultra/embedded-weights.ts";
import { type UltraPredictor, ultraPredictor } from "../../src/links/ultra/predictor.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";
import { randomTables, scoreByFormula } from "./support.ts";

const sizes = { entityCount: 43, relationCount: 6 };

/** What every predictor keeps: rows do not depend on each other, ids are checked, scores are numbers. */
function contract(predictor: LinkPredictor): void {
  const { entityCount, relationCount } = predictor;
  const random = randomStream(3, "contract");
  const heads = Uint32Array.from({ length: 23 }, () => random.below(entityCount));
  const relations = Uint32Array.from({ length: 23 }, () => random.below(relationCount));
  const together = new Float32Array(23 * entityCount).fill(Number.NaN);
  predictor.scoreRows(heads, relations, together);
  expect(together.every((each) => Number.isFinite(each))).toBe(true);
  const alone = new Float32Array(entityCount);
  for (let i = 0; i < 23; i++) {
    predictor.scoreRows(heads.subarray(i, i + 1), relations.subarray(i, i + 1), alone);
    expect(alone).toEqual(together.slice(i * entityCount, (i + 1) * entityCount));
  }
  const one = Uint32Array.of(0);
  expect(() => predictor.scoreRows(Uint32Array.of(entityCount), one, alone)).toThrow(RangeError);
  expect(() => predictor.scoreRows(one, Uint32Array.of(relationCount), alone)).toThrow(RangeError);
  expect(() => predictor.scoreRows(one, one, new Float32Array(entityCount - 1))).toThrow(RangeError);
  expect(predictor.hash).toMatch(/[0-9a-f]{64}$/);
}

const cases = [...scoringModels.values()].flatMap((model) =>
  (["own", "shared"] as const).map(
    (inverses) => [model.name, inverses, randomTables(model, inverses, sizes)] as const,
  ),
);

describe.each(cases)("%s with %s inverses", (_, __, tables) => {
  test("scores by the formula", () => {
    const predictor = tablePredictor(tables);
    const out = new Float32Array(sizes.entityCount);
    for (let relation = 0; relation < sizes.relationCount; relation++)
      for (const head of [0, 7, 42]) {
        predictor.scoreRows(Uint32Array.of(head), Uint32Array.of(relation), out);
        const wanted = Array.from(out, (_, tail) => scoreByFormula(tables, head, relation, tail));
        expect(Math.max(...wanted.map((each, tail) => Math.abs(each - out[tail]!)))).toBeLessThan(1e-5);
      }
  });

  test("keeps the contract", () => contract(tablePredictor(tables)));
});

test.each(["direct", "inverse"] as const)(
  "ultra, conditioned on the %s relation, keeps the contract",
  async (conditioning) => {
    const weights = await loadEmbeddedUltra("ultra-3g");
    const [a, b] = [30, 31].map((count) => {
      const graph = syntheticGraph(syntheticLinks(count, 5));
      return ultraPredictor(weights, graph.train, { conditioning });
    }) as [UltraPredictor, UltraPredictor];
    contract(a);
    expect(a.hash).not.toBe(b.hash);
    for (const each of [a, b]) each.close();
  },
);

test("the hash is that of the scores", () => {
  const [complex] = scoringModels.values();
  const hash = (seed: number) => tablePredictor(randomTables(complex!, "own", { ...sizes, seed })).hash;
  expect(hash(1)).toBe(hash(1));
  expect(hash(1)).not.toBe(hash(2));
});

test("the frequency baseline counts the training links of a relation", () => {
  const from = syntheticLinks(40, 5);
  const predictor = frequencyPredictor(syntheticGraph(from));
  contract(predictor);
  const out = new Float32Array(40);
  for (const [relation, forward, end] of [
    [4, 4, 2],
    [5, 4, 0],
  ] as const) {
    predictor.scoreRows(Uint32Array.of(1), Uint32Array.of(relation), out);
    const train = from.links.filter((link, at) => link[1] === forward && from.levels[at] === 0);
    const wanted = Array.from(out, (_, id) => train.filter((link) => link[end] === id).length / train.length);
    wanted.forEach((each, id) => {
      expect(out[id]).toBeCloseTo(each, 6);
    });
  }
});

test("rows that fit a budget", () => {
  expect(rowsWithin(1 << 20, { entityCount: 1024 })).toBe(256);
  expect(rowsWithin(1, { entityCount: 1024 })).toBe(1);
});
