import * as z from "zod/mini";
import { reports } from "../contract/marks.ts";
import { operation } from "../contract/operation.ts";
import { force, inputPath, named, outputFile, seed, text, wholeNumber } from "../contract/parameters.ts";
import { engine, questionFormat, rule } from "./parameters.ts";

const several = <Path extends z.ZodMiniType>(path: Path, what: string) =>
  z.array(path).check(z.minLength(1, "it is empty"), z.describe(what));

const parameters = z.strictObject({
  gold: several(named("dataset"), "files or folders of questions with their answers"),
  predictions: several(inputPath(), "predictions: QALD JSON, JSON of ids with answers or queries, or CSV"),
  against: z
    .optional(several(inputPath(), ""))
    .check(z.describe("predictions of a second system, to compare")),
  by: z
    ._default(z.array(text()), [])
    .check(z.describe("scores by level, type, hops, language, or another field of the questions")),
  train: z.optional(
    several(named("dataset"), "with {by} level: files or folders of the questions that were trained on"),
  ),
  levels: z.optional(inputPath()).check(z.describe("with {by} level: the file that `kgqa levels` wrote")),
  official: rule.official,
  ...engine,
  format: questionFormat,
  flips: z
    ._default(wholeNumber(0, 1_000_000), 9999)
    .check(z.describe("with {against}: sign flips drawn where there are too many to count")),
  seed,
  report: z
    .optional(z.array(outputFile(reports)))
    .check(z.describe("write a report: .html with pictures, .md or .tex")),
  force,
});
/** Parameters of `kgqa score`, with defaults. */
export type ScoreQuestionsParameters = z.output<typeof parameters>;

/**
 * Scores predictions against gold answers: precision, recall and F1 in three variants, Hits@1, exact match.
 * @throws LacunaError what `partsOf`, `score` and `executorOf` throw; `usage.report-kind`, `runs.*`; `run.interrupted`
 */
export const scoreQuestionsOperation = operation({
  id: "scoreQuestions",
  command: "kgqa score",
  summary: "score predicted answers: precision, recall, F1 in three variants, Hits@1, by level and type",
  parameters,
  result: async () => (await import("./results.ts")).questionScores,
  effects: ["writes", "network"],
  length: "job",
  run: async (given, host) => (await import("./score-work.ts")).scoreOf(given, host),
});
