import type { Graph, Split } from "../../kg/graph.ts";
import type { Limits } from "../../runs/working/limits.ts";
import { atOnce, type Pieces } from "../../runs/working/pieces.ts";
import { checkSizes } from "../evaluate.ts";
import type { LinkPredictor } from "../predictor.ts";
import {
  type Calibration,
  type FittedCalibration,
  type MeasuredCalibration,
  truthOfScore,
} from "./calibration.ts";
import {
  type CandidateCell,
  type CandidateCounts,
  countCandidates,
  drawQuestions,
  type QuestionChoice,
  type Questions,
} from "./counts.ts";
import { type BelievedCell, calibrationError } from "./error.ts";
import { fitIsotonic, fitTemperature } from "./fit.ts";

export interface CalibrateOptions {
  readonly method?: Calibration["kind"];
  /** Questions drawn from validation, and from test; by default all of validation and ten thousand of test. */
  readonly limit?: number;
  readonly seed?: number;
  /**
   * Answers of which splits are no candidates of a validation question: `valid` looks at no test link, `test` leaves
   * those out too.
   */
  readonly filterWith?: Split;
  /** Memory for the scores that are held at once, in bytes. */
  readonly memory?: number;
  readonly stop?: Limits["stop"];
  readonly onProgress?: (done: number, total: number) => void;
}

/** Number of test questions that is enough to measure an error. */
export const ENOUGH_QUESTIONS = 10_000;

/**
 * Fits probabilities to a predictor's scores: on a random half of the validation questions, measured on the other half
 * and on test. Known links are no candidates, as in filtered ranks: those of train and valid, and on test questions all. The
 * same for any number of threads, and but for what is measured on test, for any test split.
 * @throws LacunaError `links.size-mismatch`, `links.empty-split`, `links.bad-filter`, `links.nan-score`,
 *   `links.not-calibrated`, `links.stopped`
 */
export const calibratePredictor = (
  predictor: LinkPredictor,
  graph: Graph,
  options: CalibrateOptions = {},
): FittedCalibration => atOnce(calibrating(predictor, graph, options));

/** The work of {@link calibratePredictor}, in pieces. */
export function* calibrating(
  predictor: LinkPredictor,
  graph: Graph,
  options: CalibrateOptions = {},
): Pieces<FittedCalibration> {
  const { method = "isotonic", limit, seed = 0, filterWith = "valid", onProgress } = options;
  checkSizes(predictor, graph);
  const valid = drawQuestions(graph, { split: "valid", seed, ...(limit === undefined ? {} : { limit }) });
  const test =
    graph.tripleCounts[2] === 0
      ? undefined
      : drawQuestions(graph, { split: "test", seed, limit: limit ?? ENOUGH_QUESTIONS });
  const half = valid.rows.length >> 1;
  const total = valid.rows.length + (test?.rows.length ?? 0);
  let before = 0;
  const count = function* (questions: Questions, split: "valid" | "test"): Pieces<CandidateCounts> {
    const counted = yield* countCandidates(predictor, graph, questions, split, {
      ...options,
      filterWith: split === "valid" ? filterWith : split,
      onProgress: (done) => onProgress?.(before + done, total),
    });
    before += counted.questions;
    return counted;
  };
  const fitted = yield* count(part(valid, half), "valid");
  const calibration = (method === "isotonic" ? fitIsotonic : fitTemperature)(fitted.cells);
  const otherHalf = yield* count(part(valid, valid.rows.length, half), "valid");
  const tested = test && (yield* count(test, "test"));
  return {
    ...calibration,
    fitted: { split: "valid", questions: fitted.questions, seed, filterWith },
    error: {
      valid: errorsOf(calibration, otherHalf),
      ...(tested ? { test: errorsOf(calibration, tested) } : {}),
    },
  };
}

const part = ({ rows, relations }: Questions, end: number, from = 0): Questions => ({
  rows: rows.subarray(from, end),
  relations: relations.subarray(from, end),
});

/** What a predictor believes of the candidates of some questions, by how much. @internal */
export interface MeasuredBelief {
  readonly questions: number;
  /** Cells of the softmax times the number of known links, at most 1. */
  readonly before: readonly BelievedCell[];
  /** Cells of a calibration, where there is one. */
  readonly after?: readonly BelievedCell[];
}

/**
 * Measures the data of reliability diagrams and calibration errors of a split.
 * @throws LacunaError `links.size-mismatch`, `links.empty-split`, `links.nan-score`, `links.stopped`
 * @internal
 */
export const measureBelief = (
  predictor: LinkPredictor,
  graph: Graph,
  calibration: Calibration | undefined,
  options: MeasureOptions,
): MeasuredBelief => atOnce(measuringBelief(predictor, graph, calibration, options));

/** Which questions are measured, and how much of the machine that may take. */
export type MeasureOptions = QuestionChoice & Pick<CalibrateOptions, "memory" | "stop" | "filterWith">;

/** The work of {@link measureBelief}, in pieces. */
export function* measuringBelief(
  predictor: LinkPredictor,
  graph: Graph,
  calibration: Calibration | undefined,
  options: MeasureOptions,
): Pieces<MeasuredBelief> {
  checkSizes(predictor, graph);
  const { questions, cells } = yield* countCandidates(
    predictor,
    graph,
    drawQuestions(graph, options),
    options.split,
    options,
  );
  return {
    questions,
    before: rawBelief(cells),
    ...(calibration ? { after: belief(calibration, cells) } : {}),
  };
}

function errorsOf(calibration: Calibration, { questions, cells }: CandidateCounts): MeasuredCalibration {
  return {
    questions,
    before: calibrationError(rawBelief(cells)),
    after: calibrationError(belief(calibration, cells)),
  };
}

const believed = (cells: readonly CandidateCell[], said: (cell: CandidateCell) => number): BelievedCell[] =>
  cells.map((cell) => ({
    said: said(cell),
    candidates: cell.candidates,
    links: cell.links,
  }));

const rawBelief = (cells: readonly CandidateCell[]): BelievedCell[] =>
  believed(cells, ({ logSoftmax, known }) => Math.min(1, Math.exp(logSoftmax) * Math.max(1, known)));

const belief = (calibration: Calibration, cells: readonly CandidateCell[]): BelievedCell[] =>
  believed(cells, ({ logSoftmax, known }) => truthOfScore(calibration, logSoftmax, 0, known));
