import { expect, test } from "vitest";
import { logistic } from "../../../src/links/calibration/logistic-fit.ts";
import { frequencyPredictor } from "../../../src/links/predictors/frequency.ts";
import { truthOfBoth } from "../../../src/links/truth/both-sides.ts";
import { straight } from "../../../src/links/truth/curve.ts";
import type { LinkFeatures } from "../../../src/links/truth/link-truth.ts";
import { drawRows } from "../../../src/links/truth/rows.ts";
import { askingBothSides } from "../../../src/links/truth/two-sided-rows.ts";
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

test("the truth of both sides grows with what each says, and a row of which nothing is known has weights of its own", () => {
  const both = { weights: [0.5, 0.7, 0.1], open: [1, 0.2, -0.5], curve: straight } as const;
  const side = (truth: number, known = 2) => ({ truth, known });
  const odds = (truth: number) => Math.log(truth / (1 - truth));
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
});
