import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { FittedCalibration } from "../../links/calibration/calibration.ts";
import { checkSizes } from "../../links/evaluate.ts";
import { namesHash, readModel } from "../../links/files/model-folder.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import { averagedPredictor } from "../../links/predictors/averaged.ts";
import { frequencyPredictor } from "../../links/predictors/frequency.ts";
import { tablePredictor } from "../../links/predictors/tables.ts";
import type { Host } from "../host.ts";
import type { Products, ProductsOptions } from "../products.ts";
import { usageError } from "../usage.ts";

/** A predictor at work, checked against its graph; `close` ends its threads. */
export interface OpenModel {
  /** As it was named: workers open it by this name once more. */
  readonly source: string;
  readonly predictor: LinkPredictor;
  /** What the manifest says of the calibration, where there is one; `predictor.calibration` is the same. */
  readonly calibration?: FittedCalibration;
  close(): void;
}

type ModelHost = Pick<Host, "files" | "products">;

/**
 * The names in what a user has written for a model: several, joined by commas, stand for their average. A folder whose own
 * name has a comma is that folder.
 * @throws LacunaError `usage.empty-name`
 */
export async function modelNames(model: string, { files }: Pick<Host, "files">): Promise<string[]> {
  const isFolder = async () => (await files.size(`${model.replace(/\/+$/, "")}/manifest.json`)) !== undefined;
  if (!model.includes(",") || (await isFolder())) return [model];
  const names = model.split(",").map((name) => name.trim());
  if (!names.includes("")) return names;
  throw usageError(
    "empty-name",
    `${JSON.stringify(model)} has an empty name among its models`,
    "name one model, or several joined by single commas",
    "model",
  );
}

/**
 * The predictor of a model folder, with its calibration where it has one, of the baseline `frequency`, or of several of them,
 * joined by commas: their average. A model that is open already is given as it is. Its threads do not keep the process alive.
 * @throws LacunaError `links.other-graph` when the ids of a model are not those of the graph, `links.size-mismatch`,
 *   `usage.repeated`, `usage.empty-name`, what `readModel` throws
 */
export async function openModel(
  model: OpenModel | string,
  graph: Graph,
  host: ModelHost,
  options: ProductsOptions = {},
): Promise<OpenModel> {
  if (typeof model !== "string") {
    checkSizes(model.predictor, graph, model.source);
    // Whoever opened it closes it.
    return { ...model, close: () => {} };
  }
  const names = await modelNames(model, host);
  const { of, close } = host.products(options);
  try {
    const opened: Omit<OpenModel, "close">[] = [];
    for (const name of names) {
      const one = await openOne(name, graph, host, of);
      checkSizes(one.predictor, graph, names.length === 1 ? undefined : name);
      const same = opened.findIndex(({ predictor }) => predictor.hash === one.predictor.hash);
      if (same >= 0)
        throw usageError(
          "repeated",
          names[same] === name ? `${name} is named twice` : `${names[same]} and ${name} are the same model`,
          "name each model once",
          "model",
        );
      opened.push(one);
    }
    const [first] = opened;
    if (opened.length === 1 && first) return { ...first, close };
    return { source: model, predictor: averagedPredictor(opened.map(({ predictor }) => predictor)), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function openOne(
  model: string,
  graph: Graph,
  { files }: ModelHost,
  productsOf: Products["of"],
): Promise<Omit<OpenModel, "close">> {
  if (model === "frequency") return { source: model, predictor: frequencyPredictor(graph) };
  const { tables, manifest } = await readModel(model, files);
  const sameSizes = tables.entityCount === graph.entityCount && tables.relationCount === graph.relationCount;
  if (sameSizes && manifest.graph.names !== namesHash(graph))
    throw new LacunaError(
      "links.other-graph",
      `${model} was made for ${manifest.graph.name}, whose ids are not those of ${graph.name}`,
      {
        place: { file: model },
        hint: "give the graph the model was made for, or import the model for this one with {entities} and {relations}",
      },
    );
  // Distances are computed in plain TypeScript.
  const numbers = tables.model.measure === "product" ? tables.entities.length : 0;
  const predictor = tablePredictor(tables, { hash: manifest.hash, ...productsOf(numbers) });
  const { calibration } = manifest;
  return calibration
    ? { source: model, predictor: { ...predictor, calibration }, calibration }
    : { source: model, predictor };
}
