import { htmlModelReport } from "../../evaluation/report/report-model.ts";
import { modelRecord } from "../../evaluation/run/model-record.ts";
import { ENOUGH_QUESTIONS, type MeasuredBelief, measuringBelief } from "../../links/calibration/calibrate.ts";
import { calibrationError } from "../../links/calibration/error.ts";
import { evaluatingLinks } from "../../links/evaluate.ts";
import { rankingAsUltra } from "../../links/ultra/ranking.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { openLinks } from "../resources/model.ts";
import { generator } from "../running/generator.ts";
import { inPieces } from "../running/interruptible.ts";
import type { EvaluateLinksParameters } from "./evaluate.ts";
import type { RankAsUltraParameters } from "./rank-as-ultra.ts";
import type { LinksEvaluated, LinksRankedAsUltra } from "./results.ts";

const unfinished = () => "nothing was kept";

/** Does `links evaluate`. */
export async function evaluateLinks(given: EvaluateLinksParameters, host: Host): Promise<LinksEvaluated> {
  const { report, split, filterWith = split, ties, limit, seed, memory, kernel, threads } = given;
  const graph = await openGraph(given.graph, host, given);
  const { predictor, calibration, close } = await openLinks(given.model, graph, host, {
    kernel,
    threads,
    seen: graph.train,
  });
  const started = host.now();
  const held = memory === undefined ? {} : { memory: memory >> 1 };
  try {
    const evaluating = evaluatingLinks(predictor, graph, {
      split,
      filterWith,
      ties,
      seed,
      ...held,
      ...(limit === undefined ? {} : { limit }),
      onProgress: (done, total) =>
        host.onProgress?.({ title: "ranking", done, total, note: `${done} of ${total} ranks` }),
    });
    const evaluation = await inPieces(host, evaluating, unfinished);
    const model = modelRecord(predictor);
    const seconds = (host.now() - started) / 1000;
    let belief: MeasuredBelief | undefined;
    // Links of train are what a model was made of; how probable it finds them says nothing.
    if (split !== "train" && (calibration || report !== undefined)) {
      const questions = Math.min(limit ?? ENOUGH_QUESTIONS, ENOUGH_QUESTIONS);
      const measuring = measuringBelief(predictor, graph, calibration, {
        split,
        filterWith,
        seed,
        limit: questions,
        ...held,
      });
      belief = await inPieces(host, measuring, unfinished);
    }
    if (report !== undefined) {
      const page = htmlModelReport({
        generator,
        graph: graph.name,
        model,
        split,
        evaluation,
        ...(calibration ? { calibration } : {}),
        ...(belief ? { belief } : {}),
      });
      await host.writes.file(report, page);
    }
    return {
      ...evaluation,
      model,
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
}

/** Does `links evaluate --protocol ultra`. */
export async function rankAsUltra(given: RankAsUltraParameters, host: Host): Promise<LinksRankedAsUltra> {
  const { split, memory, kernel, threads } = given;
  // Not in shared memory, which does not keep what the files repeat.
  const graph = await openGraph(given.graph, host, { ...given, shared: false });
  const options = { kernel, threads, seen: { ...graph.train, repeats: true } };
  const { predictor, close } = await openLinks(given.model, graph, host, options);
  const started = host.now();
  try {
    const ranking = rankingAsUltra(predictor, graph, {
      split,
      ...(memory === undefined ? {} : { memory: memory >> 1 }),
      onProgress: (done, total) =>
        host.onProgress?.({ title: "ranking", done, total, note: `${done} of ${total} ranks` }),
    });
    const ranked = await inPieces(host, ranking, unfinished);
    const seconds = (host.now() - started) / 1000;
    return { ...ranked, model: modelRecord(predictor), graph: graph.name, seconds };
  } finally {
    close();
  }
}
