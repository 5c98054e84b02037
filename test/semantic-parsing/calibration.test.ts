import { expect, test } from "vitest";
import { randomStream } from "../../src/numeric/random.ts";
import {
  fitCalibration,
  probabilityOf,
  uncalibrated,
} from "../../src/semantic-parsing/decoding/calibration.ts";

test("fitted probabilities are those that readings were drawn with", () => {
  const random = randomStream(3, "readings");
  const truth = [-0.5, 0.4, 0.7, -3] as const;
  const readings = Array.from({ length: 20_000 }, () => {
    const score = { logProbability: -5 * random.real(), share: random.real(), unknown: random.real() / 3 };
    return { ...score, right: random.real() < probabilityOf(score, truth) };
  });
  const fitted = fitCalibration(readings);
  for (const [at, weight] of fitted.entries()) expect(Math.abs(weight - truth[at]!)).toBeLessThan(0.15);
});

test("readings that are all right, or all wrong, or none at all give probabilities all the same", () => {
  const score = { logProbability: -0.1, share: 0.9, unknown: 0 };
  for (const right of [true, false]) {
    const fitted = fitCalibration(Array.from({ length: 50 }, () => ({ ...score, right })));
    const probability = probabilityOf(score, fitted);
    expect(probability > 0.8).toBe(right);
    expect(probability).toBeGreaterThan(0);
    expect(probability).toBeLessThan(1);
  }
  expect(fitCalibration([])).toEqual(uncalibrated);
});
