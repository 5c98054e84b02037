import { expect, test } from "vitest";
import { logistic } from "../../../src/links/calibration/logistic-fit.ts";
import { along, cappedCurve, fitCurve } from "../../../src/links/truth/curve.ts";
import { exchangedOdds, unchanged } from "../../../src/links/truth/exchange.ts";
import { corrected, fitGroups } from "../../../src/links/truth/grouped-fit.ts";

const steps = Array.from({ length: 121 }, (_, at) => -6 + at / 10);

test("a curve gives back the odds that points were drawn from", () => {
  const real = (odds: number) => 0.5 * odds - 1;
  const curve = fitCurve(
    steps.map((odds) => ({ odds, candidates: 2000, links: 2000 * logistic(real(odds)) })),
  );
  for (const odds of steps)
    expect(Math.abs(logistic(along(curve, odds)) - logistic(real(odds)))).toBeLessThan(0.02);
});

test("a group of much evidence has its own truth, one of little stays near the curve of all", () => {
  const points = steps.flatMap((odds) =>
    [1000, 0.01].map((candidates, group) => ({ odds, candidates, group })),
  );
  const [much, little] = fitGroups(
    {
      odds: Float64Array.from(points, ({ odds }) => odds),
      group: Int32Array.from(points, ({ group }) => group),
      open: new Float64Array(points.length),
      candidates: Float64Array.from(points, ({ candidates }) => candidates),
      links: Float64Array.from(points, ({ odds, candidates }) => candidates * logistic(odds - 1)),
    },
    2,
    { slope: 0.1, shift: 0.3, open: 0.3 },
  );
  expect(corrected(0, 0, much!)).toBeCloseTo(-1, 1);
  expect(corrected(0, 0, little!)).toBeCloseTo(0, 1);
});

test("what validation shows becomes what test will show, whatever the order of hiding", () => {
  // Of 100 candidates 30 are hidden by validation and 30 by test: when validation is known, 30 of 70 are right.
  const odds = (share: number) => Math.log(share / (1 - share));
  expect(logistic(exchangedOdds(odds(0.3), { right: 1, unseen: 1 }))).toBeCloseTo(30 / 70, 12);
  // Twice as many in test as in validation: 30 hidden, 60 unseen, 10 wrong.
  expect(logistic(exchangedOdds(odds(0.3), { right: 2, unseen: 2 }))).toBeCloseTo(60 / 70, 12);
  expect(exchangedOdds(odds(0.3), unchanged)).toBeCloseTo(odds(0.3), 12);
  // More than all cannot be right: truths stay below 1 and never fall with the odds.
  const growing = steps.map((each) => exchangedOdds(each, { right: 1.5, unseen: 1 }));
  for (const [at, each] of growing.entries()) {
    expect(logistic(each)).toBeLessThan(1);
    if (at > 0) expect(each).toBeGreaterThanOrEqual(growing[at - 1]!);
  }
});

test("a curve of a handful of links changes nothing, and a cap is straight up to where it is reached", () => {
  const few = fitCurve(steps.map((odds) => ({ odds, candidates: 1, links: odds > 3 ? 1 : 0 })));
  for (const odds of steps) expect(along(few, odds)).toBeCloseTo(odds, 12);
  const capped = cappedCurve(few, 2);
  for (const odds of steps.filter((each) => each <= 2)) expect(along(capped, odds)).toBeCloseTo(odds, 12);
  expect(along(capped, 6)).toBeLessThan(2.51);
});
