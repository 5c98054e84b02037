/**
 * Question generation over a knowledge base (Cao et al. 2022, §4).
 * @module
 */
export {
  type Candidate as QuestionCandidate,
  type GenerationSetup,
  impossiblePlans,
  type Question as GeneratedQuestion,
  type QuestionMaker,
  questionMaker,
} from "./attempt.ts";
export { type DataCard, dataCard } from "./card.ts";
export { BLOCK, generatedQuestions, generateInParallel, type ParallelOptions } from "./generate.ts";
export {
  type AttemptBlock,
  type JobOptions,
  type MadeBlock,
  makeBlock,
  type QuestionJob,
  questionJob,
} from "./job.ts";
export { type QuestionType, questionTypes, typeOfForm } from "./question-types.ts";
export {
  type KqaRecord,
  kqaRecord,
  kqaTestRecord,
  type QuestionLine,
  questionLine,
  questionOfLine,
} from "./record.ts";
export { type GeneratedShares, publishedShares } from "./shares.ts";
export { compositionalSplit, randomSplit, type SplitPlaces, zeroShot } from "./splits.ts";
export { parseTemplates, type QuestionTemplates } from "./templates.ts";
export { questionOfForm } from "./wording.ts";
