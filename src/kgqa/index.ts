// `lacuna/kgqa`: datasets for question answering over knowledge graphs.
export type { Fetch } from "../data/get/fetch.ts";
export type { FetchedFile } from "../data/get/fetch-file.ts";
export type { GetHost, GetParameters, GetReport } from "../data/get/get.ts";
export type { RemoteFile } from "../data/source/remote-file.ts";

export { type Finding, type InfoParameters, type InfoReport, info, type PartInfo } from "./checks/info.ts";
export { type ChangedAnswers, type RecheckReport, recheck } from "./checks/recheck.ts";
export { templateOf } from "./checks/template.ts";
export type { Dataset } from "./datasets/dataset.ts";
export { get } from "./datasets/get.ts";
export { datasets, findDataset, list } from "./datasets/registry.ts";
export { type Execute, type Executed, engineExecutor, localExecutor } from "./execution/execute.ts";
export {
  type ConvertParameters,
  type ConvertReport,
  convert as convertQuestions,
} from "./formats/convert.ts";
export type { QuestionFormat } from "./formats/format.ts";
export { openQuestions, type QuestionFile } from "./formats/open.ts";
export { openAll, type QuestionSource } from "./formats/open-all.ts";
export { questionFormats } from "./formats/registry.ts";
export type { TargetFormat } from "./formats/target-formats.ts";
export { qaldRecord } from "./formats/write-qald.ts";
export { type LevelCounts, type LevelsParameters, type LevelsReport, levels } from "./levels/levels.ts";
export { type TrainingItems, trainingItems } from "./levels/training-items.ts";
export type { Json, JsonObject } from "./question/json.ts";
export { normalisedForm, normalisedText } from "./question/normalise.ts";
export {
  type Answer,
  type ChainStep,
  type KoplStep,
  type Level,
  type LogicalForm,
  levelNames,
  mainText,
  type Question,
  type QuestionText,
} from "./question/question.ts";
export { type CardFacts, croissantCard } from "./report/croissant.ts";
export { levelBars, levelsHtml, type NamedLevels } from "./report/levels-html.ts";
export { scoreHtml } from "./report/score-html.ts";
export { scoreLatex } from "./report/score-latex.ts";
export { scoreMarkdown } from "./report/score-markdown.ts";
export { type Resplit, type ResplitParameters, type ResplitReport, resplit } from "./resplit/resplit.ts";
export { type SplitCard, type WrittenSplit, writeSplit } from "./resplit/write.ts";
export { type NoSchemaItems, type SchemaItems, schemaItemReader } from "./schema-items/reader.ts";
export {
  defaultRule,
  type OfficialDialect,
  officialDialect,
  officialRule,
  type SchemaItemRule,
} from "./schema-items/rule.ts";
export { answerKey } from "./scoring/answer-key.ts";
export {
  type Prediction as AnswerPrediction,
  type Predictions,
  readPredictions,
} from "./scoring/predictions.ts";
export { type QuestionScore, questionScore } from "./scoring/question-score.ts";
export {
  type ScoreDifference,
  type ScoreParameters,
  type ScoreReport,
  type Scores as AnswerScores,
  score,
} from "./scoring/score.ts";
export { averagesOf, type Variant, variants } from "./scoring/variants.ts";
export type { WorkLimits } from "./watched-work.ts";
