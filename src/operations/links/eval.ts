import * as z from "zod/mini";
import { htmlModelReport } from "../../evaluation/report/report-model.ts";
import { type ModelRecord, modelRecord } from "../../evaluation/run/model-record.ts";
import { ENOUGH_QUESTIONS, measureBelief } from "../../links/calibration/calibrate.ts";
import type { Calibration, MeasuredCalibration } from "../../links/calibration/calibration.ts";
import { calibrationError } from "../../links/calibration/error.ts";
import { evaluateLinks, type LinkEvaluation } from "../../links/evaluate.ts";
import { tieRules } from "../../ranking/filtered-ranks.ts";
import { generator } from "../generator.ts";
import { openGraph } from "../open/graph.ts";
import { openModel } from "../open/model.ts";
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
  ties: z._default(z.enum(tieRules), "realistic").check(z.describe("the rank among equal scores")),
  limit: z
    .optional(wholeNumber(1))
    .check(z.describe("draw this many triples of the split at random (see seed)")),
  report: z.optional(text()).check(z.describe("write a page with ranks and a reliability diagram")),
  force,
  kernel,
  seed,
  threads,
  memory,
});

/**
 * Evaluates a model folder, the baseline `frequency` or an average of several on a split of a graph.
 * @throws LacunaError what `openModel` and `evaluateLinks` throw
 */
export const evaluateLinksOperation = operation({
  name: "links eval",
  describe: "how well a model finds the held-out links of a graph: filtered MRR and Hits",
  parameters,
  async run(given, host): Promise<LinksEvaluated> {
    const { report, split, ties, limit, seed, memory, kernel, threads } = given;
    if (report !== undefined) await host.writes.check(report, given);
    const graph = await openGraph(given.graph, host, given);
    const { predictor, calibration, close } = await openModel(given.model, graph, host, { kernel, threads });
    const started = host.now();
    try {
      const result = evaluateLinks(predictor, graph, {
        ...{ split, ties, seed },
        ...(limit === undefined ? {} : { limit }),
        ...(memory ? { memory: memory >> 1 } : {}),
        onProgress: (done, total) => host.onProgress?.({ title: "ranking", done, total, note: "ranks" }),
      });
      const about = modelRecord(predictor);
      const seconds = (host.now() - started) / 1000;
      // Links of train are what a model was made of; how probable it finds them says nothing.
      const belief =
        split !== "train" && (calibration || report !== undefined)
          ? measureBelief(predictor, graph, calibration, {
              ...{ split, seed, limit: Math.min(limit ?? ENOUGH_QUESTIONS, ENOUGH_QUESTIONS) },
              ...(memory ? { memory: memory >> 1 } : {}),
            })
          : undefined;
      if (report !== undefined) {
        const page = htmlModelReport({
          ...{ generator, graph: graph.name, model: about, split, evaluation: result },
          ...(calibration ? { calibration } : {}),
          ...(belief ? { belief } : {}),
        });
        await host.writes.file(report, page, given);
      }
      return {
        ...result,
        model: about,
        graph: graph.name,
        ...(calibration && belief?.after
          ? {
              calibration: {
                kind: calibration.kind,
                questions: belief.questions,
                before: calibrationError(belief.before),
                after: calibrationError(belief.after),
              },
            }
          : {}),
        ...(report === undefined ? {} : { report }),
        seconds,
      };
    } finally {
      close();
    }
  },
});
