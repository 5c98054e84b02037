import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { force, outputFolder, text, wholeNumber } from "../contract/parameters.ts";
import { dataset, questionFormat, report, rule } from "./parameters.ts";

const share = (standard: number, help: string) =>
  z._default(z.number().check(z.minimum(0), z.lt(1)), standard).check(z.describe(help));

const parameters = z.strictObject({
  dataset,
  out: outputFolder().check(z.describe("the folder to write: train, valid and test, manifest, data card")),
  zero: share(0.4, "share of zero-shot test questions; with {official}, of combinations"),
  compositional: share(0.1, "share of compositional test questions; with {official}, of combinations"),
  iid: share(0.1, "share of i.i.d. test questions; with {official}, of the rest"),
  validation: share(0, "share of the test questions that go to validation"),
  // The published splits were made with it.
  seed: z._default(wholeNumber(), 42).check(z.describe("seed of every random choice")),
  shuffleSeed: z
    .optional(wholeNumber())
    .check(z.describe("seed of the shuffle before the division, with {official} (default: {seed})")),
  seeds: z
    .optional(z.array(wholeNumber()))
    .check(z.describe("further seeds to divide by, for mean and spread")),
  ...rule,
  official: z
    ._default(z.boolean(), false)
    .check(z.describe("the published procedure and schema items, quirks included")),
  disjoint: z
    ._default(z.array(z.enum(["text", "form"])), ["text"])
    .check(z.describe("questions of one text, of one logical form, stay in one part; not {official}")),
  prefix: z
    .optional(z.string())
    .check(z.describe("the word before ids, with {official} (default: by format)")),
  name: z.optional(text()).check(z.describe("name of the dataset (default: that of its folder, or format)")),
  format: questionFormat,
  report: report("the levels before and after"),
  force,
});
/** Parameters of `kgqa resplit`, with defaults. */
export type ResplitQuestionsParameters = z.output<typeof parameters>;

/**
 * Divides the questions of a dataset anew, so that its test questions have known levels.
 * @throws LacunaError what `partsOf`, `resplit` and `writeSplit` throw; `usage.official-rule`; `run.interrupted`
 */
export const resplitQuestionsOperation = operation({
  id: "resplitQuestions",
  command: "kgqa resplit",
  summary: "divide a dataset anew into training and test questions of known levels",
  parameters,
  result: async () => (await import("./results.ts")).resplitDataset,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./resplit-work.ts")).resplitInto(given, host),
});
