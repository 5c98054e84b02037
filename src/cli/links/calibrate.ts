import { LacunaError } from "../../error.ts";
import { htmlModelReport } from "../../evaluation/report/report-model.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import { calibrate, ENOUGH_QUESTIONS, measureBelief } from "../../links/calibration/calibrate.ts";
import type { Calibration, FittedCalibration } from "../../links/calibration/calibration.ts";
import { modelFiles, writeCalibration } from "../../links/files/model-folder.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { allowRelaxedSimd } from "../../runs/node-relaxed-simd.ts";
import { generator } from "../benchmark/generator.ts";
import { numberText } from "../figures.ts";
import type { GlobalOptions, Io } from "../io.ts";
import type { KernelOption } from "../kernel-option.ts";
import { openSource } from "../kg/sources.ts";
import { startProgress } from "../progress.ts";
import { errorTable } from "./calibration-text.ts";
import { modelNames, openModel } from "./open-model.ts";

export interface LinksCalibrateOptions extends GlobalOptions, KernelOption {
  readonly graph: string;
  readonly method: Calibration["kind"];
  readonly limit?: number;
  readonly filterWith: "valid" | "test";
  readonly out?: string;
  readonly report?: string;
  readonly force?: boolean;
}

/** The value of `lacuna links calibrate`. */
export type LinksCalibrated = FittedCalibration & {
  readonly model: { readonly name: string; readonly hash: string; readonly kernel: string };
  readonly graph: string;
  /** The folder that has the calibration now. */
  readonly out: string;
  readonly report?: string;
  readonly seconds: number;
};

/**
 * Fits probabilities to a model's scores and keeps them in its folder, or in a copy of it.
 * @throws LacunaError `links.not-a-model`, and what `openModel`, `calibrate` and `writeCalibration` throw
 */
export async function calibrateLinks(
  model: string,
  options: LinksCalibrateOptions,
  io: Io,
): Promise<LinksCalibrated> {
  allowRelaxedSimd();
  const { out, report, force = false, method, limit, seed, memory, filterWith } = options;
  if (model === "frequency")
    throw new LacunaError("links.not-a-model", "the baseline has no folder that could keep a calibration", {
      hint: "name a model folder",
    });
  if ((await modelNames(model)).length > 1)
    throw new LacunaError("links.not-a-model", "an average has no folder that could keep a calibration", {
      hint: "calibrate one model folder, and ask that model alone for probabilities",
    });
  if (out !== undefined) await nodeWrites.check(out, { force, ours: modelFiles });
  if (report !== undefined) await nodeWrites.check(report, { force });
  const graph = await openSource(options.graph, options);
  const { predictor, close } = await openModel(model, graph, options);
  const about = { name: predictor.model, hash: predictor.hash, kernel: predictor.kernel };
  const progress = await startProgress("calibrating", 100, io, options);
  const started = performance.now();
  const work = { seed, ...(memory ? { memory: memory >> 1 } : {}) };
  try {
    const fitted = calibrate(predictor, graph, {
      ...{ method, filterWith, ...work },
      ...(limit === undefined ? {} : { limit }),
      onProgress: (done, total) =>
        progress.update(
          Math.floor((100 * done) / total),
          `${numberText(done)} of ${numberText(total)} questions`,
        ),
    });
    const seconds = (performance.now() - started) / 1000;
    await writeCalibration(
      model,
      fitted,
      nodeFiles,
      nodeWrites,
      out === undefined ? undefined : { out, force },
    );
    if (report !== undefined) {
      const split = fitted.error.test ? "test" : "valid";
      const belief = measureBelief(predictor, graph, fitted, {
        ...{ split, limit: limit ?? ENOUGH_QUESTIONS, ...work },
      });
      const page = { generator, graph: graph.name, model: about, split, calibration: fitted, belief };
      await nodeWrites.file(report, htmlModelReport(page), { force });
    }
    return {
      ...fitted,
      model: about,
      graph: graph.name,
      out: out ?? model,
      ...(report === undefined ? {} : { report }),
      seconds,
    };
  } finally {
    progress.stop();
    close();
  }
}

/** What `lacuna links calibrate` prints. */
export function calibrateText(result: LinksCalibrated): string {
  const { kind, temperature, known, open, shift, fitted, error, out, report, model, graph, seconds } = result;
  const line = result.kind === "isotonic" ? `, then a line through ${result.points.real.length} points` : "";
  return (
    `${model.name} on ${graph}: ${kind}, fitted on ${numberText(fitted.questions)} validation questions drawn with seed ${fitted.seed}\n` +
    `log-odds = log softmax / ${temperature.toFixed(3)} + ${known.toFixed(3)} log(known links) + ${open.toFixed(3)} (none known) + ${shift.toFixed(3)}${line}\n\n` +
    errorTable([
      [`valid, other half: `, error.valid],
      ...(error.test ? ([[`test: `, error.test]] as const) : []),
    ]) +
    `\nwrote ${[out, report].filter((each) => each !== undefined).join(", ")}; ${seconds.toFixed(1)} s (${model.kernel})\n`
  );
}
