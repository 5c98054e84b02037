import type { Files } from "../formats/files/files.ts";
import type { Graph, View } from "../kg/graph.ts";
import type { FittedCalibration } from "../links/calibration/calibration.ts";
import type { ModelManifest } from "../links/files/model-folder.ts";
import type { Products } from "../numeric/products.ts";
import type { WholeWrites } from "../runs/writing/whole.ts";
import type { OpenModels } from "../solvers/start-solver.ts";

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
  start(graph: Graph, products: Products["of"], seen: View): StartedModel | Promise<StartedModel>;
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
