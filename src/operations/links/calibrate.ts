import * as z from "zod/mini";
import type { FittedCalibration } from "../../links/calibration/calibration.ts";
import type { OpenLinks } from "../../models/open-model.ts";
import { operation } from "../operation.ts";
import {
  graphFiles,
  graphHelp,
  graphSource,
  kernel,
  memory,
  modelSource,
  seed,
  text,
  threads,
  wholeNumber,
} from "../parameters.ts";

/** The value of `links calibrate`. */
export type LinksCalibrated = FittedCalibration & {
  readonly model: { readonly name: string; readonly hash: string; readonly kernel: string };
  readonly graph: string;
  /** The folder that has the calibration now; absent for a model in memory. */
  readonly out?: string;
  readonly report?: string;
  readonly seconds: number;
  /** Of a model in memory: the same model with its calibration. */
  readonly opened?: OpenLinks;
};

const parameters = z.strictObject({
  model: modelSource().check(z.describe("a model folder, which keeps the calibration")),
  graph: graphSource().check(z.describe(graphHelp)),
  ...graphFiles,
  method: z
    ._default(z.enum(["temperature", "isotonic"]), "isotonic")
    .check(z.describe("temperature: a line in the log-odds; isotonic: any growing curve")),
  limit: z.optional(wholeNumber(1)).check(z.describe("draw this many questions of validation, and of test")),
  filterWith: z
    ._default(z.enum(["valid", "test"]), "valid")
    .check(z.describe("links that are no candidates of a validation question: test looks at test links too")),
  out: z.optional(text()).check(z.describe("leave the model as it is and calibrate a copy")),
  report: z.optional(text()).check(z.describe("write a page with a reliability diagram")),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier copy or page")),
  kernel,
  seed,
  threads,
  memory,
});

/** What `links calibrate` is told, with defaults. */
export type CalibrateParameters = z.output<typeof parameters>;

/**
 * Fits probabilities to a model's scores and keeps them in its folder, or in a copy of it.
 * @throws LacunaError `links.not-a-model`, and what `openModel`, `calibrate` and `writeCalibration` throw;
 *   `run.interrupted`
 */
export const calibrateOperation = operation({
  name: "links calibrate",
  describe: "fit probabilities to the scores of a model, on the validation split",
  parameters,
  run: async (given, host): Promise<LinksCalibrated> =>
    (await import("./calibrate-work.ts")).calibrateWith(given, host),
});
