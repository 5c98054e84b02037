import * as z from "zod/mini";
import type { ModelRecord } from "../../evaluation/run/model-record.ts";
import type { Calibration, MeasuredCalibration } from "../../links/calibration/calibration.ts";
import type { LinkEvaluation } from "../../links/evaluate.ts";
import { tieRuleNames } from "../../ranking/ties.ts";
import { operation } from "../operation.ts";
import {
  force,
  format,
  graphHelp,
  graphSource,
  kernel,
  memory,
  modelHelp,
  modelSource,
  seed,
  splitName,
  text,
  threads,
  wholeNumber,
} from "../parameters.ts";

/** The value of `links eval`. */
export interface LinksEvaluated extends LinkEvaluation {
  readonly model: ModelRecord;
  readonly graph: string;
  /** Of a calibrated model: how good its probabilities are on the split. */
  readonly calibration?: { readonly kind: Calibration["kind"] } & MeasuredCalibration;
  readonly report?: string;
  readonly seconds: number;
}

const parameters = z.strictObject({
  model: modelSource().check(z.describe(modelHelp)),
  graph: graphSource().check(z.describe(graphHelp)),
  format,
  split: z._default(splitName, "test").check(z.describe("whose links are asked for")),
  filterWith: z
    .optional(splitName)
    .check(
      z.describe("answers of splits up to this one are filtered out (default: the split that is asked for)"),
    ),
  ties: z._default(z.enum(tieRuleNames), "realistic").check(z.describe("the rank among equal scores")),
  limit: z
    .optional(wholeNumber(1))
    .check(z.describe("draw this many triples of the split at random (see {seed})")),
  report: z.optional(text()).check(z.describe("write a page with ranks and a reliability diagram")),
  force,
  kernel,
  seed,
  threads,
  memory,
});

/** What `links eval` is told, with defaults. */
export type EvaluateLinksParameters = z.output<typeof parameters>;

/**
 * Evaluates a model folder, the baseline `frequency` or an average of several on a split of a graph.
 * @throws LacunaError what `openModel` and `evaluateLinks` throw; `run.interrupted`
 */
export const evaluateLinksOperation = operation({
  name: "links eval",
  describe: "how well a model finds the held-out links of a graph: filtered MRR and Hits",
  parameters,
  run: async (given, host): Promise<LinksEvaluated> =>
    (await import("./eval-work.ts")).evaluateLinksWith(given, host),
});
