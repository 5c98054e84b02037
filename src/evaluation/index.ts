// `lacuna/evaluation`: filtered ranks, measures, strata, intervals and reports.
export { filteredRanks } from "../links/ranks.ts";
export type { BatchedSource } from "./batched-source.ts";
export { type BootstrapOptions, type Interval, percentileInterval, resampledMeans } from "./bootstrap.ts";
export { byCardinality } from "./cardinality.ts";
export { type Comparison, compareRuns, type Difference, type TypeDifference } from "./compare.ts";
export { countError, countOf, spearman } from "./count-measures.ts";
export { type Dimension, dimensions, type Stratum } from "./dimensions.ts";
export {
  type Evaluated,
  type EvaluationSetup,
  evaluate,
  type PredictionSource,
  type UnsupportedType,
} from "./evaluate.ts";

export { type FormPair, type FormRates, type FormRun, formRates } from "./form-rates.ts";
export type { Given } from "./given.ts";
export { type JointGrid, jointPlace } from "./joint-rank.ts";
export { hits, mrr, raOracle } from "./measures.ts";
export { readPredictionLines, type ScoreMeaning } from "./prediction-lines.ts";
export { type NamedBytes, readPredictionMatrix } from "./prediction-matrix.ts";
export { type EvaluationRules, type ProtocolRecord, protocolRecord } from "./protocol-record.ts";
export { type AnswerReliability, queryBelief } from "./query-belief.ts";
export { type QueryRanks, type RankRules, rankQuery, type TupleRanks } from "./query-ranks.ts";
export type { Report } from "./report.ts";
export { csvReport } from "./report-csv.ts";
export { htmlReport } from "./report-html.ts";
export { latexReport } from "./report-latex.ts";
export { markdownReport } from "./report-markdown.ts";
export { emptyRow, rankingRow, type ScoreRow } from "./score-row.ts";
export { type Prediction, type ScoredQuery, scoreQuery } from "./scored-query.ts";
export type { Averaging, Scores } from "./scores.ts";
export { solverPredictions } from "./solver-predictions.ts";
export { dimensionsFor, type Summary, summarize, type TypeSummary } from "./summary.ts";
export { type TieRule, tieRules } from "./ties.ts";
export { type WinningRate, winningRate } from "./winning-rate.ts";
