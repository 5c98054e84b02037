import * as z from "zod/mini";
import type { ModelRecord } from "../../evaluation/run/model-record.ts";
import type { Calibration, MeasuredCalibration } from "../../links/calibration/calibration.ts";
import type { LinkEvaluation } from "../../links/evaluate.ts";
import type { UltraRanking } from "../../links/ultra/ranking.ts";
import { tieRuleNames } from "../../ranking/ties.ts";
import { operation } from "../contract/operation.ts";
import {
  force,
  graphFiles,
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
} from "../contract/parameters.ts";

/** The value of `links eval`. */
export interface LinksEvaluated extends LinkEvaluation {
  readonly model: ModelRecord;
  readonly graph: string;
  /** Of a calibrated model: how good its probabilities are on the split. */
  readonly calibration?: { readonly kind: Calibration["kind"] } & MeasuredCalibration;
  readonly report?: string;
  readonly seconds: number;
}

/** The value of `links eval` under the protocol `ultra`. */
export interface LinksRankedAsUltra extends UltraRanking {
  readonly model: ModelRecord;
  readonly graph: string;
  readonly seconds: number;
}

const parameters = z.strictObject({
  model: modelSource().check(z.describe(modelHelp)),
  graph: graphSource().check(z.describe(graphHelp)),
  ...graphFiles,
  split: z._default(splitName, "test").check(z.describe("whose links are asked for")),
  filterWith: z
    .optional(splitName)
    .check(
      z.describe("answers of splits up to this one are filtered out (default: the split that is asked for)"),
    ),
  protocol: z
    ._default(z.enum(["filtered", "ultra"]), "filtered")
    .check(z.describe("how links are ranked: as usual, or as the official code of ULTRA does")),
  ties: z
    .optional(z.enum(tieRuleNames))
    .check(z.describe("the rank among equal scores (default: realistic; ultra: pessimistic)")),
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
 * Evaluates a model folder, weights of ULTRA, the baseline `frequency` or an average of several on a split of a graph.
 * Models that are computed from links look at those of train.
 * @throws LacunaError `usage.conflict` for what the protocol `ultra` decides itself; what `openModel` and `evaluateLinks` throw; `run.interrupted`
 */
export const evaluateLinksOperation = operation({
  id: "evaluateLinks",
  command: "links eval",
  summary: "how well a model finds the held-out links of a graph: filtered MRR and Hits",
  parameters,
  result: async () => z.custom<LinksEvaluated | LinksRankedAsUltra>(),
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./eval-work.ts")).evaluateLinksWith(given, host),
});
