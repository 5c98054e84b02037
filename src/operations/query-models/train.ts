import * as z from "zod/mini";
import type { UltraManifest } from "../../links/ultra/files.ts";
import type { GnnQeManifest } from "../../models/gnn-qe.ts";
import type { QueryModelManifest } from "../../models/query-model.ts";
import type { ModelSettings } from "../../solvers/embeddings/model.ts";
import type { QueryTrainingSettings } from "../../solvers/embeddings/settings.ts";
import type { ProjectionTrainingSettings } from "../../solvers/message-passing/training/settings.ts";
import type { LoopPoint } from "../../training/loop.ts";
import { operation } from "../operation.ts";
import {
  graphFiles,
  graphHelp,
  graphSource,
  memory,
  notNegative,
  optional,
  positive,
  resumable,
  seed,
  text,
  threads,
  wholeNumber,
} from "../parameters.ts";

/** Names of the query models, spelled out so that help loads none of them. */
export const queryModelNames = [
  ...(["gqe", "query2box", "betae", "logice", "cone", "fuzzqe", "newlook", "lmpnn"] as const),
] as const;

/** Names of the solvers whose projection is trained on queries. */
export const projectionNames = ["gnn-qe", "ultraquery"] as const;

/** Mean reciprocal ranks of hard answers to drawn queries of a split. */
export interface DrawnFigures {
  readonly queries: number;
  readonly mrr: number;
  readonly types: Readonly<Record<string, number>>;
}

/** How a model came about that was trained on drawn queries. */
interface TrainedOnQueries<Settings> {
  readonly out: string;
  readonly training: Settings;
  readonly updates: number;
  /** Updates of the values that were written: those of the best validation. */
  readonly kept: number;
  readonly curve: readonly LoopPoint[];
  /** On queries drawn on the split, as training draws them; absent for a split without triples. */
  readonly evaluation: { readonly valid?: DrawnFigures; readonly test?: DrawnFigures };
  /** The graph as it was named. */
  readonly trainedOn: string;
  readonly kernel: string;
  readonly threads: number;
  readonly seconds: number;
}

/** The value of `solvers train`: what the folder says, and how it came about. */
export interface QueryModelTrained extends QueryModelManifest, TrainedOnQueries<QueryTrainingSettings> {
  readonly settings: ModelSettings;
}

/** The value of `solvers train` for `gnn-qe` and `ultraquery`. */
export type ProjectionTrained = (GnnQeManifest | UltraManifest) &
  TrainedOnQueries<ProjectionTrainingSettings> & { readonly solver: (typeof projectionNames)[number] };

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  model: z.enum([...queryModelNames, ...projectionNames]).check(z.describe("which model")),
  out: text().check(z.describe("the model folder to write")),
  ...graphFiles,
  preset: z
    ._default(text(), "laptop")
    .check(z.describe("settings of the paper, such as fb15k-237 or nell, or laptop: sizes for two cores")),
  set: optional(z.array(text()), "a setting of the model, such as dimensions=64; repeatable"),
  from: optional(text(), "ultraquery: weights of ULTRA to begin with, by name or folder (ultra-3g)"),
  links: optional(text(), "lmpnn: the ComplEx model folder that it stands on"),
  types: optional(
    z.array(text()),
    "query types to train on, such as 1p,2p,2i (default: those of the preset)",
  ),
  updates: optional(wholeNumber(1), "updates of the parameters, at most"),
  linkUpdates: optional(
    wholeNumber(),
    "updates at the start on queries of one link only (default: as large a share as in the preset)",
  ),
  batch: optional(wholeNumber(1, 1_000_000), "queries of an update"),
  negatives: optional(wholeNumber(1, 1_000_000), "entities drawn for each query"),
  loss: optional(
    z.enum(["published", "softmax"]),
    "the loss of the model's paper, or a softmax over the true entity and the negatives (default: that of the preset)",
  ),
  rate: optional(positive(), "learning rate"),
  dropout: optional(
    z.number().check(z.gte(0, "it has to be from 0 to 1"), z.lte(1, "it has to be from 0 to 1")),
    "gnn-qe, ultraquery: share of the links that could be followed that are left out (0.25)",
  ),
  temperature: optional(
    notNegative(),
    "gnn-qe, ultraquery: how little harder negatives weigh more; 0: all the same (0.2)",
  ),
  validateEvery: optional(wholeNumber(), "updates between validations; 0: never (default: a tenth of all)"),
  validateQueries: z
    ._default(wholeNumber(1), 100)
    .check(z.describe("queries of each type that are drawn to validate on, at most")),
  patience: optional(wholeNumber(), "stop after so many validations without a better one; 0: never"),
  ...resumable,
  seed,
  threads,
  kernel: optional(
    z.enum(["wasm", "onnxruntime"]),
    "what computes large products: our WebAssembly (default), or onnxruntime-node where it is installed, whose bits may differ between machines; query models only",
  ),
  memory,
});

/** What `solvers train` is told, with defaults. */
export type TrainQueryModelParameters = z.output<typeof parameters>;

/**
 * Trains a model of whole queries on queries drawn from the training links and writes it as a model folder; a run that was
 * stopped is continued by the same call from its last checkpoint, to the same bytes.
 * @throws LacunaError `solvers.*` for settings there are none of, `runs.other-run`, `run.interrupted`
 */
export const trainQueryModelOperation = operation({
  name: "solvers train",
  describe:
    "train a query model (GQE, Query2Box, BetaE, LogicE, ConE, FuzzQE, NewLook, LMPNN), GNN-QE or UltraQuery on a graph",
  parameters,
  run: async (given, host): Promise<QueryModelTrained | ProjectionTrained> => {
    const { model } = given;
    return model === "gnn-qe" || model === "ultraquery"
      ? (await import("./train-projection-work.ts")).trainProjectionOfQueries({ ...given, model }, host)
      : (await import("./train-work.ts")).trainModelOfQueries({ ...given, model }, host);
  },
});
