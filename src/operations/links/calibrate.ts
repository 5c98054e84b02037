import * as z from "zod/mini";
import { page } from "../contract/marks.ts";
import { operation } from "../contract/operation.ts";
import {
  graphFiles,
  modelSource,
  outputFile,
  outputFolder,
  seed,
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
  out: z.optional(outputFolder()).check(z.describe("leave the model as it is and calibrate a copy")),
  report: z.optional(outputFile(page)).check(z.describe("write a page with a reliability diagram")),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier copy or page")),
  ...computing,
  seed,
});

/** Parameters of `links calibrate`, with defaults. */
export type CalibrateParameters = z.output<typeof parameters>;

/**
 * Fits probabilities to a model's scores and keeps them in its folder, or in a copy of it.
 * @throws LacunaError `links.not-a-model`, and what `openModel`, `calibrate` and `writeCalibration` throw;
 *   `run.interrupted`
 */
export const calibrateLinksOperation = operation({
  id: "calibrateLinks",
  command: "links calibrate",
  summary: "fit probabilities to the scores of a model, on the validation split",
  parameters,
  result: async () => (await import("./results.ts")).linksCalibrated,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./calibrate-work.ts")).calibrateWith(given, host),
});
