import { LacunaError } from "../../error.ts";
import { type Calibration, offsetOf, type Scaling } from "./calibration.ts";
import type { CandidateCell } from "./counts.ts";
import { logisticFit } from "./logistic-fit.ts";
import { pooledBlocks } from "./pooling.ts";

/**
 * The scaling under which the counts are most likely: logistic regression by Newton's method, which is convex.
 * @throws LacunaError `links.not-calibrated` when true candidates do not have the higher scores
 */
export function fitTemperature(cells: readonly CandidateCell[]): Calibration & { kind: "temperature" } {
  const points = cells.map(({ logSoftmax, known, candidates, links }) => ({
    features: [logSoftmax, Math.log(Math.max(1, known)), known === 0 ? 1 : 0, 1],
    candidates,
    links,
  }));
  const weights = logisticFit(points, [1, 0, 0, 0]);
  const [slope, known, open, shift] = weights as [number, number, number, number];
  if (!(slope > 1e-3))
    throw new LacunaError("links.not-calibrated", "links do not have higher scores than other entities", {
      hint: "the model has learned nothing of this graph; `lacuna links evaluate {=model} --graph {=graph}` says how well it ranks",
    });
  return { kind: "temperature", version: 1, temperature: 1 / slope, known, open, shift };
}

/** The most points that a line has. */
const MOST_POINTS = 100;

/** A scaling, and a growing line over it: isotonic regression by pooling adjacent violators. */
export function fitIsotonic(cells: readonly CandidateCell[]): Calibration & { kind: "isotonic" } {
  const { temperature, known, open, shift } = fitTemperature(cells);
  const scaling: Scaling = { temperature, known, open, shift };
  const points = cells.map(({ logSoftmax, known: links, ...each }) => ({
    ...each,
    odds: logSoftmax / temperature + offsetOf(scaling, links),
  }));
  const scaled: number[] = [];
  const real: number[] = [];
  for (const each of pooledBlocks(points, MOST_POINTS)) {
    scaled.push(logOdds(each.expected, each.candidates));
    real.push(logOdds(each.links, each.candidates));
  }
  return { kind: "isotonic", version: 1, ...scaling, points: { scaled, real } };
}

// Half a link more among one more candidate, so that no log-odds are infinite.
const logOdds = (links: number, candidates: number): number =>
  Math.log((links + 0.5) / (candidates - links + 0.5));
