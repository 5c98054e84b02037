// `lacuna/evaluation`: filtered ranks, measures, strata, intervals and reports.

export { countError, countOf, spearman } from "../ranking/count-measures.ts";
export { filteredRanks } from "../ranking/filtered-ranks.ts";
export { type JointGrid, jointPlace } from "../ranking/joint-rank.ts";
export { hits, type Metric, metrics, mrr, raOracle } from "../ranking/measures.ts";
export type { ScoreRow } from "../ranking/standing.ts";
export { type TieRange, type TieRule, type TieRuleDefinition, tieRules } from "../ranking/ties.ts";
export { type Comparison, compareScoredLines, type TypeDifference } from "./compare/compare.ts";
export { type FormPair, type FormRates, type FormRun, formRates } from "./compare/form-rates.ts";
export type { Difference } from "./compare/paired.ts";
export { type WinningRate, winningRate } from "./compare/winning-rate.ts";
export type { BatchedSource } from "./predictions/batched-source.ts";
export type { Given } from "./predictions/given.ts";
export { readPredictionLines, type ScoreMeaning } from "./predictions/prediction-lines.ts";
export { type NamedBytes, readPredictionMatrix } from "./predictions/prediction-matrix.ts";
export { solverPredictions } from "./predictions/solver-predictions.ts";
export type { Report } from "./report/report.ts";
export { csvReport } from "./report/report-csv.ts";
export { htmlReport } from "./report/report-html.ts";
export { latexReport } from "./report/report-latex.ts";
export { markdownReport } from "./report/report-markdown.ts";
export {
  type Evaluated,
  evaluate,
  type PredictionSource,
  type UnsupportedType,
} from "./run/evaluate.ts";
export { type FilterRule, filterObserved, filterRules } from "./run/observed-filter.ts";
export { type EvaluationRules, type ProtocolRecord, protocolRecord } from "./run/protocol-record.ts";
export type { EvaluationSetup } from "./run/setup.ts";
export { dimensionsFor, type Summary, summarize, type TypeSummary } from "./run/summary.ts";
export { type AnswerReliability, queryBelief } from "./scoring/query-belief.ts";
export { rankQuery } from "./scoring/query-ranks.ts";
export type { QueryRanks, RankRules, TupleRanks } from "./scoring/rank-rules.ts";
export { emptyRow, rankingRow } from "./scoring/score-row.ts";
export { type Prediction, type ScoredQuery, scoreQuery } from "./scoring/scored-query.ts";
export { type Interval, LEAST_IN_MEAN, LEAST_QUERIES, skewedInterval } from "./statistics/interval.ts";
export { type MeanMoments, momentsOf, weightedMoments } from "./statistics/moments.ts";
export { type FlipOptions, flipChance, flippedSums, holm } from "./statistics/sign-flips.ts";
export { byAnswerHalf } from "./strata/answer-half.ts";
export { byCardinality } from "./strata/cardinality.ts";
export { type Dimension, dimensions, type Stratum } from "./strata/dimensions.ts";
export { byMissingLinks } from "./strata/missing-links.ts";
export type { Averaging, Scores } from "./strata/scores.ts";
