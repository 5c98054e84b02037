import * as z from "zod/mini";
import { questionLevels } from "../contract/marks.ts";
import { operation } from "../contract/operation.ts";
import { force, named, outputFile } from "../contract/parameters.ts";
import { questionFormat, report, rule } from "./parameters.ts";

const files = (what: string) =>
  z
    .array(named("dataset"))
    .check(z.minLength(1, "it is empty"), z.describe(`files or folders of ${what} questions`));

const parameters = z.strictObject({
  train: files("training"),
  test: files("test"),
  format: questionFormat,
  ...rule,
  out: z
    .optional(outputFile(questionLevels))
    .check(z.describe("write the level of each test question, as JSON lines")),
  report: report("the levels"),
  force,
});
/** Parameters of `kgqa levels`, with defaults. */
export type MeasureLevelsParameters = z.output<typeof parameters>;

/**
 * Says how far test questions generalize from training questions: i.i.d., compositional or zero-shot.
 * @throws LacunaError what `partsOf` and `levels` throw; `usage.official-rule`, `runs.*`; `run.interrupted`
 */
export const measureLevelsOperation = operation({
  id: "measureLevels",
  command: "kgqa levels",
  summary: "how far test questions generalize from training questions: i.i.d., compositional, zero-shot",
  parameters,
  result: async () => (await import("./results.ts")).datasetLevels,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./levels-work.ts")).levelsOf(given, host),
});
