import { htmlModelReport } from "../../evaluation/report/report-model.ts";
import { type ModelRecord, modelRecord } from "../../evaluation/run/model-record.ts";
import type { Split } from "../../kg/graph.ts";
import { ENOUGH_QUESTIONS, measureBelief } from "../../links/calibration/calibrate.ts";
import type { Calibration, MeasuredCalibration } from "../../links/calibration/calibration.ts";
import { calibrationError } from "../../links/calibration/error.ts";
import { evaluateLinks, type LinkEvaluation } from "../../links/evaluate.ts";
import type { TieRule } from "../../ranking/ties.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { allowRelaxedSimd } from "../../runs/node-relaxed-simd.ts";
import { generator } from "../benchmark/generator.ts";
import { numberText } from "../figures.ts";
import type { GlobalOptions, Io } from "../io.ts";
import type { KernelOption } from "../kernel-option.ts";
import { openSource } from "../kg/sources.ts";
import { startProgress } from "../progress.ts";
import { table } from "../table.ts";
import { errorTable } from "./calibration-text.ts";
import { openModel } from "./open-model.ts";

export interface LinksEvalOptions extends GlobalOptions, KernelOption {
  readonly graph: string;
  readonly split: Split;
  readonly ties: TieRule;
  readonly filterWith?: Split;
  readonly limit?: number;
  readonly report?: string;
  readonly force?: boolean;
}

/** The value of `lacuna links eval`. */
export interface LinksEvaluated extends LinkEvaluation {
  readonly model: ModelRecord;
  readonly graph: string;
  /** Of a calibrated model: how good its probabilities are on the split. */
  readonly calibration?: { readonly kind: Calibration["kind"] } & MeasuredCalibration;
  readonly report?: string;
  readonly seconds: number;
}

/**
 * Evaluates a model folder, the baseline `frequency` or an average of several on a split of a graph.
 * @throws LacunaError what `openModel` and `evaluateLinks` throw
 */
export async function evalLinks(model: string, options: LinksEvalOptions, io: Io): Promise<LinksEvaluated> {
  allowRelaxedSimd();
  const { report, force = false } = options;
  if (report !== undefined) await nodeWrites.check(report, { force });
  const graph = await openSource(options.graph, options);
  const { predictor, calibration, close } = await openModel(model, graph, options);
  const progress = await startProgress("ranking", 100, io, options);
  const started = performance.now();
  try {
    const { split, ties, limit, seed, memory, filterWith = split } = options;
    const result = evaluateLinks(predictor, graph, {
      ...{ split, ties, limit, seed, filterWith },
      ...(memory ? { memory: memory >> 1 } : {}),
      onProgress: (done, total) =>
        progress.update(
          Math.floor((100 * done) / total),
          `${numberText(done)} of ${numberText(total)} ranks`,
        ),
    });
    const about = modelRecord(predictor);
    const seconds = (performance.now() - started) / 1000;
    // Links of train are what a model was made of; how probable it finds them says nothing.
    const belief =
      split !== "train" && (calibration || report !== undefined)
        ? measureBelief(predictor, graph, calibration, {
            ...{ split, seed, filterWith, limit: Math.min(limit ?? ENOUGH_QUESTIONS, ENOUGH_QUESTIONS) },
            ...(memory ? { memory: memory >> 1 } : {}),
          })
        : undefined;
    if (report !== undefined) {
      const page = htmlModelReport({
        ...{ generator, graph: graph.name, model: about, split, evaluation: result },
        ...(calibration ? { calibration } : {}),
        ...(belief ? { belief } : {}),
      });
      await nodeWrites.file(report, page, { force });
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
    progress.stop();
    close();
  }
}

/** What `lacuna links eval` prints. */
export function evalText({
  mrr,
  hits,
  directions,
  ranks,
  protocol,
  model,
  graph,
  calibration,
  report,
  seconds,
}: LinksEvaluated): string {
  const row = (name: string, each: Pick<LinkEvaluation, "mrr" | "hits" | "ranks">) => [
    name,
    each.ranks,
    ...[each.mrr, each.hits["1"], each.hits["3"], each.hits["10"]].map((value) => value.toFixed(4)),
  ];
  const drawn = protocol.sample
    ? `${numberText(protocol.triples)} of ${numberText(protocol.of)} triples drawn with seed ${protocol.sample.seed}`
    : `all ${numberText(protocol.triples)} triples`;
  return (
    `${model.name} on ${graph}, ${protocol.split}: ${drawn}\n` +
    table(
      ["question", "ranks", "MRR", "Hits@1", "Hits@3", "Hits@10"],
      [
        row("(h, r, ?)", directions.tail),
        row("(?, r, t)", directions.head),
        row("both", { mrr, hits, ranks }),
      ],
    ) +
    `filtered with ${protocol.filter}, ties ${protocol.ties}, all entities as candidates; ${seconds.toFixed(1)} s (${model.kernel})\n` +
    (calibration
      ? `\nprobabilities (${calibration.kind}) over ${numberText(calibration.questions)} questions\n${errorTable([["", calibration]])}`
      : "") +
    (report === undefined ? "" : `wrote ${report}\n`)
  );
}
