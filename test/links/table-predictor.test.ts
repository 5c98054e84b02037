import { afterAll, describe, expect, test } from "vitest";
import { scoringModels } from "../../src/links/models/registry.ts";
import { type Cut, cutRows } from "../../src/links/predictors/cut-rows.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { allowRelaxedSimd } from "../../src/runs/native/node-relaxed-simd.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import { randomTables } from "./support.ts";

allowRelaxedSimd();
const team = nodeTeam(2);
afterAll(() => team.close());

const sizes = { entityCount: 1003, relationCount: 6, rank: 9 };
const cases = [...scoringModels.values()].flatMap((model) =>
  (["own", "shared"] as const).map(
    (inverses) => [model.name, inverses, randomTables(model, inverses, sizes)] as const,
  ),
);
const random = randomStream(8, "queries");
const heads = Uint32Array.from({ length: 31 }, () => random.below(sizes.entityCount));
const relations = Uint32Array.from({ length: 31 }, () => random.below(sizes.relationCount));

describe.each(cases)("%s with %s inverses", (_, __, tables) => {
  const alone = tablePredictor(tables);
  const predictor = tablePredictor(tables, { team });
  const dense = new Float32Array(31 * sizes.entityCount);
  alone.scoreRows(heads, relations, dense);

  test("gives the same bits on several threads", () => {
    const out = new Float32Array(dense.length);
    predictor.scoreRows(heads, relations, out);
    expect(out).toEqual(dense);
  });

  test("cuts rows as the definition does", () => {
    // What is kept hangs on a known tail of the row, and for every third row on its log-sum-exp.
    const cut: Cut = (at, logSum, scoreOf) => (at % 3 === 0 ? logSum - 6.5 : scoreOf((at * 37) % 1003) - 0.1);
    const { cutRows: _fused, ...plain } = alone;
    const wanted = cutRows(plain, heads, relations, cut);
    expect(wanted.tails.length).toBeGreaterThan(100);
    for (const each of [alone, predictor]) {
      const found = cutRows(each, heads, relations, cut);
      expect(found.offsets).toEqual(wanted.offsets);
      expect(found.tails).toEqual(wanted.tails);
      expect(found.scores).toEqual(wanted.scores);
      for (let at = 0; at < 31; at++)
        expect(Math.abs(found.logSums[at]! - wanted.logSums[at]!)).toBeLessThan(1e-6);
    }
  });

  test("refuses ids it does not have", () => {
    const one = Uint32Array.of(0);
    const all = () => Number.NEGATIVE_INFINITY;
    expect(() => cutRows(predictor, Uint32Array.of(sizes.entityCount), one, all)).toThrow(RangeError);
    expect(() => cutRows(predictor, one, Uint32Array.of(6), all)).toThrow(RangeError);
    expect(cutRows(predictor, new Uint32Array(), new Uint32Array(), all).offsets).toEqual(Uint32Array.of(0));
  });
});
