import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { calibrating } from "../../links/calibration/calibrate.ts";
import type { FittedCalibration } from "../../links/calibration/calibration.ts";
import { modelFiles, namesHash, writeCalibration } from "../../links/files/model-folder.ts";
import { type ProductManifest, readProductManifest } from "../../links/product/product-folder.ts";
import { rulesFiles } from "../../links/rules/files/format.ts";
import { calibrateRules } from "../../links/rules/files/rules-folder.ts";
import { openUltra, ultraFiles, ultraManifest, writeUltra } from "../../links/ultra/files.ts";
import { writtenModels } from "../../models/model-names.ts";
import { predictorNamed } from "../../models/named-predictors.ts";
import type { OpenLinks, OpenModel } from "../../models/open-model.ts";
import { filesOfProduct, productFiles, productKind } from "../../models/product.ts";
import { modelKindOf } from "../../models/registry.ts";
import { rulesKind } from "../../models/rules.ts";
import { isEmbedded, ultra } from "../../models/ultra.ts";
import { withoutSlash } from "../../runs/paths.ts";
import { chosenSolvers } from "../../solvers/choice/chosen-solvers.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { openLinks } from "../resources/model.ts";
import { inPieces } from "../running/interruptible.ts";
import { PER_TYPE, ROWS, writeReport } from "../truth/calibration-report.ts";
import { type OpenTruths, openTruths } from "../truth/open-truths.ts";
import type { CalibrateParameters } from "./calibrate.ts";
import type { LinksCalibrated } from "./results.ts";

const unfinished = () => "the model is as it was";

/** Does `links calibrate`. */
export async function calibrateWith(given: CalibrateParameters, host: Host): Promise<LinksCalibrated> {
  const { out, report, force, method, limit, filterWith, seed, memory, kernel, threads } = given;
  const folder = await folderOf(given, host);
  const weights = folder !== undefined && (await isUltraWeights(folder, host));
  const kind = folder === undefined || weights ? undefined : (await modelKindOf(folder, host.files)).name;
  const rules = kind === rulesKind.name;
  const product = kind === productKind.name;
  if (folder === undefined && out !== undefined)
    throw new LacunaError("links.not-a-model", "a model in memory has no folder that could be copied", {
      hint: "leave {out} out: the result has the calibrated model",
    });
  if (out !== undefined)
    await host.writes.check(out, {
      force,
      ours: weights ? ultraFiles : rules ? rulesFiles : product ? productFiles : modelFiles,
    });
  if (folder !== undefined && out === undefined)
    host.onMessage?.(
      `the calibration is kept in ${folder} itself; name an output folder to calibrate a copy`,
    );
  const graph = await openGraph(given.graph, host, given);
  const opened = await openLinks(given.model, graph, host, { kernel, threads, seen: graph.train });
  const { predictor, close } = opened;
  const model = { name: predictor.model, hash: predictor.hash, kernel: predictor.kernel };
  const started = host.now();
  try {
    const fitting = calibrating(predictor, graph, {
      method,
      filterWith,
      seed,
      ...(memory === undefined ? {} : { memory: memory >> 1 }),
      ...(limit !== undefined ? { limit } : weights ? { limit: ULTRA_QUESTIONS } : {}),
      onProgress: (done, total) =>
        host.onProgress?.({ title: "calibrating", done, total, note: `${done} of ${total} questions` }),
    });
    const fitted = await inPieces(host, fitting, unfinished);
    const kept = out ?? folder;
    const calibrated = withCalibration(given.model, opened, fitted);
    // Truths come first: once the copy is there, the same command is refused.
    const truths = await fitTruths(given, { graph, model: calibrated, kept }, host);
    if (folder !== undefined && weights) await keepWithUltra({ folder, out, force, graph, fitted }, host);
    else if (folder !== undefined) {
      const copy = out === undefined ? undefined : { out, force };
      const known = { graph: { name: graph.name, names: namesHash(graph) }, fitted };
      if (product) await calibrateProduct(folder, known, host, copy);
      else if (rules) await calibrateRules(folder, known, host.files, host.writes, copy);
      else await writeCalibration(folder, fitted, host.files, host.writes, copy);
    }
    if (report !== undefined)
      await writeReport({ given, opened, graph, fitted, model, report, truths, calibrated }, host);
    const seconds = (host.now() - started) / 1000;
    return {
      ...fitted,
      model,
      graph: graph.name,
      ...(kept === undefined ? { opened: calibrated } : { out: kept }),
      ...(truths.kept === undefined ? {} : { truths: truths.kept }),
      ...(truths.why === undefined ? {} : { uncalibrated: truths.why }),
      ...(report === undefined ? {} : { report }),
      seconds,
    };
  } finally {
    close();
  }
}

/** Fits truths anew, and keeps them beside the folder of the model, or of its copy. */
async function fitTruths(
  given: CalibrateParameters,
  work: { readonly graph: Graph; readonly model: OpenModel; readonly kept: string | undefined },
  host: Host,
): Promise<OpenTruths> {
  const { kernel, threads, memory, seed } = given;
  const { graph, model, kept } = work;
  const wanted = { graph, model, source: given.graph, kernel, threads, memory, seed };
  return openTruths(
    {
      ...wanted,
      links: true,
      solvers: await chosenSolvers(given.solver ?? [], host),
      place: kept === undefined ? undefined : `${withoutSlash(kept)}.truth.json`,
      ...{ calibrate: true, anew: true, rows: given.limit ?? ROWS, perType: PER_TYPE },
    },
    host,
  );
}

/** Questions that ULTRA is asked by default: each takes a pass over the graph. */
const ULTRA_QUESTIONS = 1000;

const isUltraWeights = async (name: string, { files }: Host): Promise<boolean> =>
  isEmbedded(name) || (await modelKindOf(name, files)).name === ultra.name;

/** Writes weights with their calibration and the graph it goes with: into their folder, or into one of its own. */
async function keepWithUltra(
  work: {
    readonly folder: string;
    readonly out: string | undefined;
    readonly force: boolean;
    readonly graph: Graph;
    readonly fitted: FittedCalibration;
  },
  { files, writes }: Host,
): Promise<void> {
  const { folder, out, force, graph, fitted } = work;
  const known = await ultraManifest(folder, files);
  const calibration = { graph: { name: graph.name, names: namesHash(graph) }, fitted };
  await writeUltra(out ?? folder, await openUltra(folder, files), writes, {
    provenance: known?.provenance ?? { weights: folder },
    calibration,
    ...(known?.tunedOn ? { tunedOn: known.tunedOn } : {}),
    force: out === undefined || force,
  });
}

/** Puts a calibration into the folder of a product, or into a copy of it. */
async function calibrateProduct(
  folder: string,
  calibration: NonNullable<ProductManifest["calibration"]>,
  { files, writes }: Host,
  copy?: { readonly out: string; readonly force: boolean },
): Promise<void> {
  const { provenance, ...manifest } = await readProductManifest(folder, files);
  const whole = {
    manifest: { ...manifest, calibration },
    files: await filesOfProduct(folder, manifest, files),
  };
  const force = copy?.force ?? true;
  await productKind.write(copy?.out ?? folder, whole, undefined, writes, { provenance, force });
}

/**
 * The folder that can keep a calibration, or weights that are written to one with it; undefined for tables in memory.
 * @throws LacunaError `links.not-a-model`
 */
async function folderOf(
  { model, out }: Pick<CalibrateParameters, "model" | "out">,
  host: Host,
): Promise<string | undefined> {
  if (typeof model !== "string" && model.tables) return undefined;
  const source = typeof model === "string" ? model : model.source;
  if (predictorNamed(source))
    throw new LacunaError("links.not-a-model", `${source} has no folder that could keep a calibration`, {
      hint: "name a model folder; links mine writes one of rules",
    });
  if (isEmbedded(source) && out === undefined)
    throw new LacunaError("links.not-a-model", `${source} goes with any graph, and probabilities with one`, {
      hint: "give {out}: a folder with the weights and their probabilities on this graph",
    });
  if ((await writtenModels(source, host)).names.length > 1)
    throw new LacunaError("links.not-a-model", "an average has no folder that could keep a calibration", {
      hint: "calibrate one model folder and ask that model alone for probabilities, or make a folder of several: links fit",
    });
  return source;
}

/** The model as it was given, with its probabilities; who opened it closes it. */
function withCalibration(
  given: OpenModel | string,
  { predictor, ...opened }: OpenLinks,
  calibration: FittedCalibration,
): OpenLinks {
  const calibrated = { ...predictor, calibration };
  const close = typeof given === "string" ? opened.close : given.close;
  return {
    ...opened,
    models: { ...opened.models, links: calibrated },
    predictor: calibrated,
    calibration,
    close,
  };
}
