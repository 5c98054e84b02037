import { LacunaError } from "../../error.ts";
import { htmlModelReport } from "../../evaluation/report-model.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import { ENOUGH_QUESTIONS, measureBelief } from "../../links/calibrate.ts";
import type { Calibration, FittedCalibration, MeasuredCalibration } from "../../links/calibration.ts";
import { calibrationError } from "../../links/calibration-error.ts";
import { evaluateLinks, type LinkEvaluation } from "../../links/evaluate.ts";
import { frequencyPredictor } from "../../links/frequency.ts";
import { namesHash, readModel } from "../../links/model-folder.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import type { TieRule } from "../../links/ranks.ts";
import { tablePredictor } from "../../links/table-predictor.ts";
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
import { openProducts, type ProductsOptions } from "./products.ts";

export interface LinksEvalOptions extends GlobalOptions, KernelOption {
  readonly graph: string;
  readonly split: Split;
  readonly ties: TieRule;
  readonly limit?: number;
  readonly report?: string;
  readonly force?: boolean;
}

/** The value of `lacuna links eval`. */
export interface LinksEvaluated extends LinkEvaluation {
  readonly model: { readonly name: string; readonly hash: string; readonly kernel: string };
  readonly graph: string;
  /** Of a calibrated model: how good its probabilities are on the split. */
  readonly calibration?: { readonly kind: Calibration["kind"] } & MeasuredCalibration;
  readonly report?: string;
  readonly seconds: number;
}

/**
 * Evaluates a model folder, or the baseline `frequency`, on a split of a graph.
 * @throws LacunaError `links.other-graph`, and what `readModel` and `evaluateLinks` throw
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
    const { split, ties, limit, seed, memory } = options;
    const result = evaluateLinks(predictor, graph, {
      ...{ split, ties, limit, seed },
      ...(memory ? { memory: memory >> 1 } : {}),
      onProgress: (done, total) =>
        progress.update(
          Math.floor((100 * done) / total),
          `${numberText(done)} of ${numberText(total)} ranks`,
        ),
    });
    const about = { name: predictor.model, hash: predictor.hash, kernel: predictor.kernel };
    const seconds = (performance.now() - started) / 1000;
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

/** A predictor at work; `close` ends its threads. */
export interface OpenModel {
  readonly predictor: LinkPredictor;
  /** What the manifest says of the calibration, where there is one; `predictor.calibration` is the same. */
  readonly calibration?: FittedCalibration;
  close(): void;
}

/**
 * The predictor of a model folder, or the baseline `frequency`; with its calibration, where it has one. Its threads do
 * not keep the process alive.
 * @throws LacunaError `links.other-graph` when the ids of the model are not those of the graph
 */
export async function openPredictor(
  model: string,
  graph: Graph,
  options: ProductsOptions = {},
): Promise<LinkPredictor> {
  return (await openModel(model, graph, options)).predictor;
}

/** @throws LacunaError `links.other-graph` */
export async function openModel(
  model: string,
  graph: Graph,
  options: ProductsOptions = {},
): Promise<OpenModel> {
  if (model === "frequency") return { predictor: frequencyPredictor(graph), close: () => {} };
  const { tables, manifest } = await readModel(model, nodeFiles);
  // Sizes that differ are told by the evaluation, with the numbers.
  const sameSizes = tables.entityCount === graph.entityCount && tables.relationCount === graph.relationCount;
  if (sameSizes && manifest.graph.names !== namesHash(graph))
    throw new LacunaError(
      "links.other-graph",
      `${model} was made for ${manifest.graph.name}, whose ids are not those of ${graph.name}`,
      {
        place: { file: model },
        hint: "give the graph the model was made for, or import the model for this one with --entities and --relations",
      },
    );
  // Distances are computed in plain TypeScript.
  const numbers = tables.model.measure === "product" ? tables.entities.length : 0;
  const { team, native, close } = openProducts(numbers, options);
  const predictor = tablePredictor(tables, { hash: manifest.hash, team, native });
  const { calibration } = manifest;
  return calibration
    ? { predictor: { ...predictor, calibration }, calibration, close }
    : { predictor, close };
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
    `filtered by all splits, ties ${protocol.ties}, all entities as candidates; ${seconds.toFixed(1)} s (${model.kernel})\n` +
    (calibration
      ? `\nprobabilities (${calibration.kind}) over ${numberText(calibration.questions)} questions\n${errorTable([["", calibration]])}`
      : "") +
    (report === undefined ? "" : `wrote ${report}\n`)
  );
}
