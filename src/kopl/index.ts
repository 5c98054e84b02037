/**
 * `lacuna/kopl`: programs of the 27 functions of KQA Pro: reading, printing, checking, running with a trace, scoring.
 * @module
 */
export { type CheckOptions, checkProgram } from "./check.ts";
export { checkNames, type NameFinding } from "./check-names.ts";
export { inferDependencies } from "./dependencies.ts";
export {
  comparePrograms,
  type ProgramComparison,
  type ProgramDifference,
} from "./evaluate/compare-programs.ts";
export {
  type CorrectShare as SkillShare,
  type KoplEvaluationOptions,
  type KoplReport,
  type ShareByValue,
  scoreKopl,
} from "./evaluate/evaluate.ts";
export { normalisedAnswer, sameAnswer } from "./evaluate/match.ts";
export { type KoplPrediction, readKoplPredictions } from "./evaluate/predictions.ts";
export { type KoplQuestion, readQuestions } from "./evaluate/questions.ts";
export { type Skill, skills, skillsOf } from "./evaluate/skills.ts";
export {
  type FunctionName,
  type FunctionSignature,
  functionNames,
  functions,
  type InputKind,
  inputWords,
  type ResultKind,
  signatureOf,
} from "./functions.ts";
export * from "./generate/index.ts";
export { hopsOf } from "./hops.ts";
export type { Program, ProgramSource, Step, StepSource, TextRange } from "./program.ts";
export type { PublishedExecutor, RunNote } from "./run/context.ts";
export { renderFact, renderTrace } from "./run/render-trace.ts";
export { answersOf, type EntityResult, type StepResult, sizeOf } from "./run/result.ts";
export { type ProgramRun, type RunOptions, runProgram, type TraceStep } from "./run/run.ts";
export * from "./sparql/index.ts";
export { type JsonStep, programFromJson, programToJson } from "./text/json.ts";
export { parseProgramText } from "./text/parse.ts";
export { printProgram } from "./text/print.ts";
export { parseProgram } from "./text/read.ts";
export { programFromSequence, programToSequence } from "./text/sequence.ts";
