import { LacunaError } from "../../error.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import type { Graph } from "../../kg/graph.ts";
import type { FittedCalibration } from "../../links/calibration/calibration.ts";
import { checkSizes } from "../../links/evaluate.ts";
import { namesHash, readModel } from "../../links/files/model-folder.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import { averagedPredictor } from "../../links/predictors/averaged.ts";
import { frequencyPredictor } from "../../links/predictors/frequency.ts";
import { tablePredictor } from "../../links/predictors/tables.ts";
import { usageError } from "../failure.ts";
import { openProducts, type Products, type ProductsOptions } from "./products.ts";

/** A predictor at work; `close` ends its threads. */
export interface OpenModel {
  readonly predictor: LinkPredictor;
  /** What the manifest says of the calibration, where there is one; `predictor.calibration` is the same. */
  readonly calibration?: FittedCalibration;
  close(): void;
}

/**
 * The names in what a user has written for a model: several, joined by commas, stand for their average. A folder whose own
 * name has a comma is that folder.
 * @throws LacunaError `usage.empty-name`
 */
export async function modelNames(model: string): Promise<string[]> {
  const isFolder = async () =>
    (await nodeFiles.size(`${model.replace(/\/+$/, "")}/manifest.json`)) !== undefined;
  if (!model.includes(",") || (await isFolder())) return [model];
  const names = model.split(",").map((name) => name.trim());
  if (!names.includes("")) return names;
  throw usageError(
    "empty-name",
    `${JSON.stringify(model)} has an empty name among its models`,
    "name one model, or several joined by single commas",
  );
}

/**
 * The predictor of a model folder, with its calibration where it has one, of the baseline `frequency`, or of several of them,
 * joined by commas: their average. Its threads do not keep the process alive.
 * @throws LacunaError `links.other-graph` when the ids of a model are not those of the graph, `usage.repeated`,
 *   `usage.empty-name`, `links.size-mismatch` for one of several, what `readModel` throws
 */
export async function openModel(
  model: string,
  graph: Graph,
  options: ProductsOptions = {},
): Promise<OpenModel> {
  const names = await modelNames(model);
  const { of, close } = openProducts(options);
  try {
    if (names.length === 1) return { ...(await openOne(names[0]!, graph, of)), close };
    const opened: LinkPredictor[] = [];
    for (const name of names) {
      const { predictor } = await openOne(name, graph, of);
      // A single model's sizes are told by who uses it.
      checkSizes(predictor, graph, name);
      const same = opened.findIndex(({ hash }) => hash === predictor.hash);
      if (same >= 0)
        throw usageError(
          "repeated",
          names[same] === name ? `${name} is named twice` : `${names[same]} and ${name} are the same model`,
          "name each model once",
        );
      opened.push(predictor);
    }
    return { predictor: averagedPredictor(opened), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function openOne(
  model: string,
  graph: Graph,
  productsOf: Products["of"],
): Promise<Omit<OpenModel, "close">> {
  if (model === "frequency") return { predictor: frequencyPredictor(graph) };
  const { tables, manifest } = await readModel(model, nodeFiles);
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
  const predictor = tablePredictor(tables, { hash: manifest.hash, ...productsOf(numbers) });
  const { calibration } = manifest;
  return calibration ? { predictor: { ...predictor, calibration }, calibration } : { predictor };
}
