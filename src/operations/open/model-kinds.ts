import { LacunaError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import type { Graph, View } from "../../kg/graph.ts";
import type { FittedCalibration } from "../../links/calibration/calibration.ts";
import {
  type ModelManifest,
  modelFiles,
  modelFormat,
  namesHash,
  readModel,
  writeModel,
} from "../../links/files/model-folder.ts";
import { tablePredictor } from "../../links/predictors/tables.ts";
import type { LinkTables } from "../../links/tables.ts";
import type { WholeWrites } from "../../runs/atomic.ts";
import { withoutSlash } from "../../runs/paths.ts";
import type { OpenModels } from "../../solvers/start-solver.ts";
import type { Products } from "../products.ts";
import { gnnQeKind } from "./gnn-qe.ts";
import { queryModelKind } from "./query-model.ts";
import { ultra } from "./ultra.ts";

/** A model at work. */
export interface StartedModel {
  /** What it can be asked for. */
  readonly models: OpenModels;
  /** How its scores become probabilities, where it is calibrated. */
  readonly calibration?: FittedCalibration;
  /** Bytes it takes at work, about; whoever opens it once more takes them again. */
  readonly memory: number;
  /** Lets go of memory that is not the products' own. */
  close?(): void;
}

/** What a model folder holds, not yet at work. */
export interface ReadModel {
  /**
   * Starts it over a graph, whose ids are known to be those of the model.
   * @param seen links that a model which is computed from links may look at
   */
  start(graph: Graph, products: Products["of"], seen: View): StartedModel;
}

/** A kind of model folder: how it is recognised, read, started and written. */
export interface ModelKind<Trained = never> {
  readonly name: string;
  /** One line for people. */
  readonly describe: string;
  /** What `format` in `manifest.json` says of a folder of this kind. */
  readonly format: string;
  /** Everything such a folder may hold. */
  readonly files: readonly string[];
  /**
   * @throws LacunaError `links.not-a-model`, `links.corrupt-model`; `links.other-graph` when its ids are not those of
   *   the graph
   */
  read(folder: string, graph: Graph, files: Files): Promise<ReadModel>;
  /** @throws LacunaError `runs.exists`, `runs.not-ours`, `runs.unwritable` */
  write(
    folder: string,
    trained: Trained,
    graph: Graph,
    writes: WholeWrites,
    options: {
      readonly provenance: Readonly<Record<string, unknown>>;
      readonly dtype?: ModelManifest["dtype"];
      readonly force?: boolean;
    },
  ): Promise<object>;
}

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

/** All kinds of model folders. */
export const modelKinds: readonly ModelKind[] = [linkTables, queryModelKind, ultra, gnnQeKind];

/**
 * The kind of a model folder, by what its manifest says. What no kind knows is left to link tables, which say what is wrong
 * with it.
 */
export async function modelKindOf(folder: string, files: Files): Promise<ModelKind> {
  const place = `${withoutSlash(folder)}/manifest.json`;
  if ((await files.size(place)) === undefined) return linkTables;
  const { bytes } = await files.readShared(place, 0);
  let format: unknown;
  try {
    format = (JSON.parse(new TextDecoder().decode(bytes.slice())) as { readonly format?: unknown }).format;
  } catch {
    return linkTables;
  }
  return modelKinds.find((kind) => kind.format === format) ?? linkTables;
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
