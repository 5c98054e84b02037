import * as z from "zod/mini";
import { page } from "../contract/marks.ts";
import { operation } from "../contract/operation.ts";
import {
  graphFiles,
  modelSource,
  outputFile,
  outputFolder,
  seed,
  text,
  wholeNumber,
} from "../contract/parameters.ts";
import { computing, graph } from "./parameters.ts";

const parameters = z.strictObject({
  model: modelSource().check(z.describe("a model folder, which keeps the calibration")),
  graph,
  ...graphFiles,
  method: z
    ._default(z.enum(["temperature", "isotonic"]), "isotonic")
    .check(z.describe("temperature: a line in the log-odds; isotonic: any growing curve")),
  limit: z.optional(wholeNumber(1)).check(z.describe("draw this many questions of validation, and of test")),
  filterWith: z
    ._default(z.enum(["valid", "test"]), "valid")
    .check(z.describe("links that are no candidates of a validation question: test looks at test links too")),
  solver: z
    .optional(z.array(text()))
    .check(z.describe("also fit truths of the answers of these solvers, however long that takes")),
  out: z.optional(outputFolder()).check(z.describe("leave the model as it is and calibrate a copy")),
  report: z.optional(outputFile(page)).check(z.describe("write a page with a reliability diagram")),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier copy or page")),
  ...computing,
  seed,
});

/** Parameters of `links calibrate`, with defaults. */
export type CalibrateParameters = z.output<typeof parameters>;

/**
 * Fits beliefs to a model's scores and keeps them in its folder, or in a copy of it, and truths, which are kept beside it.
 * @throws LacunaError `links.not-a-model`, and what `openModel`, `calibrate` and `writeCalibration` throw;
 *   `run.interrupted`
 */
export const calibrateLinksOperation = operation({
  id: "calibrateLinks",
  command: "links calibrate",
  summary: "fit truths and beliefs to the scores of a model, on links that are hidden",
  parameters,
  result: async () => (await import("./results.ts")).linksCalibrated,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./calibrate-work.ts")).calibrateWith(given, host),
});
