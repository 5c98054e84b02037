import { expect, test } from "vitest";
import { logistic } from "../../../src/links/calibration/logistic-fit.ts";
import { frequencyPredictor } from "../../../src/links/predictors/frequency.ts";
import {
  type BothSides,
  fitBothSides,
  truthOfAsked,
  truthOfBoth,
} from "../../../src/links/truth/both-sides.ts";
import { straight } from "../../../src/links/truth/curve.ts";
import { unchanged } from "../../../src/links/truth/exchange.ts";
import type { LinkFeatures } from "../../../src/links/truth/link-truth.ts";
import { drawRows } from "../../../src/links/truth/rows.ts";
import { askingBothSides, type TwoSidedRow } from "../../../src/links/truth/two-sided-rows.ts";
import { randomStream } from "../../../src/numeric/random.ts";
import { atOnce } from "../../../src/runs/working/pieces.ts";
import { graphOf } from "../../support/arbitrary.ts";

const random = randomStream(4, "two sides");
const triples = Array.from(
  { length: 400 },
  () => [random.below(60), 2 * random.below(2), random.below(60)] as [number, number, number],
);
const graph = graphOf({
  entityCount: 60,
  relationCount: 4,
  triples,
  levels: triples.map(() => random.below(3)),
});

test("rows of both ends say what each says alone, and drawn candidates stand for all", () => {
  const truthOf = ({ logSoftmax, known }: LinkFeatures) => logistic(logSoftmax + 0.1 * known - 1);
  const drawn = drawRows(graph, "test", { limit: 1000, seed: 1 });
  const predictor = frequencyPredictor(graph);
  const rows = atOnce(
    askingBothSides(predictor, graph, drawn, "test", truthOf, { random: randomStream(1, "drawn") }),
  );
  expect(rows).toHaveLength(drawn.rows.length);
  const { rowHead, rowEdge, levels } = graph.rows;
  let [stood, there] = [0, 0];
  for (const [at, { relation, pairs }] of rows.entries()) {
    const row = drawn.rows[at]!;
    const own = levels.subarray(rowEdge[row]!, rowEdge[row + 1]!);
    const known = own.filter((level) => level < 2).length;
    const hidden = own.length - known;
    expect(pairs.filter(({ isHidden }) => isHidden).reduce((sum, { weight }) => sum + weight, 0)).toBe(
      hidden,
    );
    for (const pair of pairs) {
      const side = relation % 2 === 0 ? pair.said.head : pair.said.tail;
      expect(side.known).toBe(known);
      expect(pair.known).toBe(known);
    }
    stood += pairs.reduce((sum, { weight }) => sum + weight, 0);
    there += graph.entityCount - known;
    expect(rowHead[row]).toBeLessThan(60);
  }
  // An estimate: half of them are drawn by what is said of them.
  expect(stood / there).toBeGreaterThan(0.9);
  expect(stood / there).toBeLessThan(1.1);
});

const side = (truth: number, known = 2) => ({ truth, known });
const odds = (truth: number) => Math.log(truth / (1 - truth));
const both: BothSides = {
  closed: { weights: [0.5, 0.7, 0.1], curve: straight },
  open: { weights: [1, 0.2, -0.5], curve: straight },
  presumed: { weights: [0.9, 0.1, 0.3], curve: straight },
};

test("the truth of both sides grows with what each says, and a row of which nothing is known has weights of its own", () => {
  expect(truthOfBoth(both, { head: side(0.3), tail: side(0.6) })).toBeCloseTo(
    logistic(0.5 * odds(0.3) + 0.7 * odds(0.6) + 0.1),
    9,
  );
  const open = logistic(odds(0.3) + 0.2 * odds(0.6) - 0.5);
  expect(truthOfBoth(both, { head: side(0.3), tail: side(0.6, 0) })).toBeCloseTo(open, 9);
  expect(truthOfBoth(both, { head: side(0.6, 0), tail: side(0.3) })).toBeCloseTo(open, 9);
  expect(truthOfBoth(both, { head: side(0.3), tail: side(0.7) })).toBeGreaterThan(
    truthOfBoth(both, { head: side(0.3), tail: side(0.6) }),
  );
  // Of two rows without a known link nothing is taken for granted either: the lower one counts.
  expect(truthOfBoth(both, { head: side(0.3, 0), tail: side(0.6, 0) })).toBeCloseTo(open, 9);
});

test("who asks a row without a known link takes for granted that it has one; any other truth is the same from both ends", () => {
  const said = { head: side(0.3, 0), tail: side(0.6) };
  expect(truthOfAsked(both, said, 0)).toBeCloseTo(logistic(0.9 * odds(0.3) + 0.1 * odds(0.6) + 0.3), 9);
  expect(truthOfAsked(both, said, 1)).toBe(truthOfBoth(both, said));
  const closed = { head: side(0.3), tail: side(0.6) };
  expect(truthOfAsked(both, closed, 0)).toBe(truthOfAsked(both, closed, 1));
});

test("each class of links is said as often as it is right, whichever end is asked, where one number for both would be off", () => {
  // Of 400 rows without a known link each hides one; from the other ends 40,000 heads come into question for the same links.
  const drawing = randomStream(9, "classes");
  const pair = (truth: number, otherTruth: number, knowns: readonly [number, number], weight = 1) => ({
    tail: 0,
    said: { head: side(truth, knowns[0]), tail: side(otherTruth, knowns[1]) },
    isHidden: drawing.real() < truth * 0.8,
    weight,
  });
  const rows: TwoSidedRow[] = Array.from({ length: 1200 }, (_, at) => {
    const kind = at % 3;
    const truths = Array.from({ length: 20 }, () => 0.02 + 0.4 * drawing.real());
    const row = { head: 0, sum: 0 };
    if (kind === 0)
      return {
        ...row,
        relation: 0,
        pairs: truths.map((truth) => ({ ...pair(truth, truth, [3, 3]), known: 3 })),
      };
    if (kind === 1)
      return {
        ...row,
        relation: 0,
        pairs: truths.map((truth) => ({ ...pair(truth, truth, [0, 3]), known: 0 })),
      };
    const rare = truths.map((truth) => {
      const { said, ...rest } = pair(truth / 20, 0, [0, 3]);
      return { ...rest, known: 3, said: { head: side(truth, 0), tail: side(truth) } };
    });
    return { ...row, relation: 1, pairs: rare };
  });
  const fitted = fitBothSides(rows, { exchange: unchanged });
  for (const kind of [0, 1, 2]) {
    const own = rows.filter((__, at) => at % 3 === kind);
    let [expected, there] = [0, 0];
    for (const { relation, pairs } of own)
      for (const { said, isHidden } of pairs) {
        expected += truthOfAsked(fitted, said, relation);
        there += +isHidden;
      }
    expect(expected / there).toBeGreaterThan(0.97);
    expect(expected / there).toBeLessThan(1.03);
  }
});
