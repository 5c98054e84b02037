import * as z from "zod/mini";
import {
  graphFiles,
  graphHelp,
  graphSource,
  optional,
  outputFolder,
  positive,
  resumable,
  seed,
  text,
  threads,
  wholeNumber,
} from "../contract/parameters.ts";
import { setting } from "../solvers/parameters.ts";

// Parameters shared by the trainings on queries.

/** Names of the query models, spelled out so that help loads none of them. */
export const queryModelNames = [
  ...(["gqe", "query2box", "betae", "logice", "cone", "fuzzqe", "newlook", "lmpnn"] as const),
] as const;

/** Names of the solvers whose projection is trained on queries. */
export const projectionNames = ["gnn-qe", "ultraquery"] as const;

/** The folder, and the settings. */
export const model = {
  out: outputFolder().check(z.describe("the model folder to write")),
  ...graphFiles,
  preset: z
    ._default(text(), "laptop")
    .check(z.describe("settings of the paper, such as fb15k-237 or nell, or laptop: sizes for two cores")),
  set: optional(setting(), "settings of the model by their names, such as dimensions: 64"),
};
export const graph = graphSource().check(z.describe(graphHelp));
export const types = optional(
  z.array(text()),
  "query types to train on, such as 1p,2p,2i (default: those of the preset)",
);
export const updates = optional(wholeNumber(1), "updates of the parameters, at most");
export const batch = optional(wholeNumber(1, 1_000_000), "queries of an update");
export const rate = optional(positive(), "learning rate");
/** When training is validated and ends. */
export const lasting = {
  validateEvery: optional(wholeNumber(), "updates between validations; 0: never (default: a tenth of all)"),
  validateQueries: z
    ._default(wholeNumber(1), 100)
    .check(z.describe("queries of each type that are drawn to validate on, at most")),
  patience: optional(wholeNumber(), "stop after this many validations without improvement; 0: never"),
  ...resumable,
  seed,
  threads,
};
