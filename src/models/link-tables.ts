import { LacunaError } from "../error.ts";
import type { Files } from "../formats/files/files.ts";
import type { Graph } from "../kg/graph.ts";
import type { FittedCalibration } from "../links/calibration/calibration.ts";
import {
  type ModelManifest,
  modelFiles,
  modelFormat,
  namesHash,
  readModel,
  writeModel,
} from "../links/files/model-folder.ts";
import { tablePredictor } from "../links/predictors/tables.ts";
import type { LinkTables } from "../links/tables.ts";
import type { Products } from "../numeric/products.ts";
import type { ModelKind, ReadModel, StartedModel } from "./model-kind.ts";

/** Vectors of entities and relations, which score links. */
export const linkTables = {
  name: "link tables",
  describe: "vectors of entities and relations that score links",
  format: modelFormat,
  files: modelFiles,
  async read(folder: string, graph: Graph, files: Files): Promise<ReadModel> {
    const { tables, manifest } = await readModel(folder, files);
    const sameSizes =
      tables.entityCount === graph.entityCount && tables.relationCount === graph.relationCount;
    if (sameSizes && manifest.graph.names !== namesHash(graph)) throw otherGraph(folder, manifest, graph);
    return {
      start: (_, products) => startTables(tables, manifest.hash, manifest.calibration, products),
    };
  },
  write: writeModel,
} satisfies ModelKind<LinkTables>;

/** Starts the predictor of tables, with its calibration where it has one. */
export function startTables(
  tables: LinkTables,
  hash: string,
  calibration: FittedCalibration | undefined,
  products: Products["of"],
): StartedModel {
  // Distances are computed in plain TypeScript.
  const numbers = tables.model.measure === "product" ? tables.entities.length : 0;
  const predictor = tablePredictor(tables, { hash, ...products(numbers) });
  // Products lay entities out once more.
  const memory = 2 * tables.entities.byteLength;
  return calibration
    ? { models: { links: { ...predictor, calibration } }, calibration, memory }
    : { models: { links: predictor }, memory };
}

const otherGraph = (folder: string, manifest: ModelManifest, graph: Graph): LacunaError =>
  new LacunaError(
    "links.other-graph",
    `${folder} was made for ${manifest.graph.name}, whose ids are not those of ${graph.name}`,
    {
      place: { file: folder },
      hint: "give the graph the model was made for, or import the model for this one with {entities} and {relations}",
    },
  );
