import type { Split } from "../../kg/graph.ts";
import type { Integer } from "../../numeric/integer.ts";
import type { CalibrationError } from "./error.ts";
import { logistic } from "./logistic-fit.ts";

// From raw scores to probabilities. What is asked is a question (h, r, ?) that lacks at least one link; its candidates
// are the entities it is not known to be linked to; the belief is that a candidate is one of the missing links.

/**
 * Log-odds of a candidate: log softmax(score) / temperature + known · log(links known) + open + shift, where `open`
 * counts only when no link is known. A softmax says how a question's links are spread over entities and not how many it
 * lacks, which is what the links it has tell (QTO multiplies by their number; here the power is fitted). All but the
 * temperature is the same in a row, so that no row changes its order (Platt's scaling; Guo et al., ICML 2017, §4).
 */
export interface Scaling {
  /** A number above 0. */
  readonly temperature: number;
  /** The power of the number of known links. */
  readonly known: number;
  /** What is added where no link is known. */
  readonly open: number;
  /** What is added to all log-odds. */
  readonly shift: number;
}

/** A calibration by scaling alone. */
export interface TemperatureCalibration extends Scaling {
  readonly kind: "temperature";
  readonly version: 1;
}

/** A calibration by scaling, then by a curve. */
export interface CurveCalibration extends Scaling {
  readonly kind: "isotonic";
  readonly version: 1;
  /**
   * The curve: scaled log-odds, and what they really are. It is straight between its points and of slope 1 beyond.
   * Isotonic regression (Zadrozny and Elkan, KDD 2002) on its own would tie all scores of a block.
   */
  readonly points: { readonly scaled: readonly number[]; readonly real: readonly number[] };
}

/** The mapping from a predictor's scores to probabilities; plain data, stored with the model. */
export type Calibration = TemperatureCalibration | CurveCalibration;

/** Calibration errors over the questions of a split. */
export interface MeasuredCalibration {
  /** Number of questions. */
  readonly questions: Integer;
  /** The softmax times the number of known links, at most 1, which QTO goes by. */
  readonly before: CalibrationError;
  /** The error of the probabilities. */
  readonly after: CalibrationError;
}

/** The record of a fit and its error. */
export interface CalibrationFit {
  /** What it was fitted on. */
  readonly fitted: {
    readonly split: "valid";
    readonly questions: Integer;
    readonly seed: Integer;
    /** Links of splits up to this one, but for the missing ones, are no candidates; absent in older files: `test`. */
    readonly filterWith?: Split;
  };
  /** Errors of the probabilities by split. */
  readonly error: {
    /** Figures on the half of the validation questions that was not used for fitting. */
    readonly valid: MeasuredCalibration;
    /** Absent when the graph has no test links. */
    readonly test?: MeasuredCalibration;
  };
}

/** A calibration by scaling alone, with a record of its fit. */
export interface FittedTemperature extends TemperatureCalibration, CalibrationFit {}

/** A calibration by a curve, with a record of its fit. */
export interface FittedCurve extends CurveCalibration, CalibrationFit {}

/** A calibration with a record of its fit and its error. */
export type FittedCalibration = FittedTemperature | FittedCurve;

/** Scaled log-odds of a question's candidate whose log-softmax is 0; `known` counts its training links. */
export function offsetOf({ known: power, open, shift }: Scaling, known: number): number {
  return power * Math.log(Math.max(1, known)) + (known === 0 ? open : 0) + shift;
}

/**
 * The probabilities of one question's candidates by their raw score. Grows with the score.
 * @param logSum log-sum-exp over the raw scores of all entities
 * @param known links of the question (h, r, ?) in the training split
 */
export function calibrated(
  calibration: Calibration,
  logSum: number,
  known: number,
): (score: number) => number {
  const offset = offsetOf(calibration, known);
  const slope = 1 / calibration.temperature;
  if (calibration.kind === "temperature") return (score) => logistic((score - logSum) * slope + offset);
  const { scaled, real } = calibration.points;
  return (score) => logistic(along(scaled, real, (score - logSum) * slope + offset));
}

/**
 * How true a link is: the calibrated probability that a candidate which is not known to be linked is a missing link of a question that has one.
 * @param score raw, as the predictor gives it
 * @param logSum log-sum-exp over the raw scores of all entities of the row
 * @param known links of the question (h, r, ?) in the training split
 */
export function truthOfScore(calibration: Calibration, score: number, logSum: number, known: number): number {
  return calibrated(calibration, logSum, known)(score);
}

/** The raw score at which the belief in a candidate is `said`, between 0 and 1: where a row may be cut. */
export function scoreAt(calibration: Calibration, said: number, logSum: number, known: number): number {
  const odds = Math.log(said) - Math.log1p(-said);
  const scaled =
    calibration.kind === "temperature"
      ? odds
      : along(calibration.points.real, calibration.points.scaled, odds);
  return logSum + (scaled - offsetOf(calibration, known)) * calibration.temperature;
}

/** The value of the line through (xs[i], ys[i]) at `x`; of slope 1 outside. `xs` ascend. */
function along(xs: readonly number[], ys: readonly number[], x: number): number {
  let low = 0;
  let high = xs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (xs[middle]! <= x) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return ys[0]! + (x - xs[0]!);
  const [fromX, fromY] = [xs[low - 1]!, ys[low - 1]!];
  if (low === xs.length) return fromY + (x - fromX);
  return fromY + ((x - fromX) / (xs[low]! - fromX)) * (ys[low]! - fromY);
}
