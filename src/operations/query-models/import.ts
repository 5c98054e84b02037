import * as z from "zod/mini";
import type { GnnQeManifest } from "../../models/gnn-qe.ts";
import type { QueryModelManifest } from "../../models/query-model.ts";
import { operation } from "../operation.ts";
import { graphFiles, graphHelp, graphSource, text } from "../parameters.ts";
import { queryModelNames } from "./train.ts";

/** The value of `solvers import`. */
export interface QueryModelImported extends QueryModelManifest {
  readonly out: string;
  /** The code whose layout the checkpoint is in. */
  readonly origin: string;
  readonly seconds: number;
}

/** The value of `solvers import` for a GNN-QE. */
export interface GnnQeImported extends GnnQeManifest {
  readonly out: string;
  readonly origin: string;
  readonly seconds: number;
}

const parameters = z.strictObject({
  file: text().check(
    z.describe("a checkpoint of KGReasoning, ConE, LogicE, FuzzQE, LMPNN, EFO-1-QA or GNN-QE"),
  ),
  graph: graphSource().check(
    z.describe(`the graph it was trained on, with the ids of its code: ${graphHelp}`),
  ),
  out: text().check(z.describe("the model folder to write")),
  ...graphFiles,
  model: z
    .optional(z.enum([...queryModelNames, "gnn-qe"]))
    .check(z.describe("refuse a checkpoint of another model (default: found by looking)")),
  set: z
    .optional(z.array(text()))
    .check(z.describe("a setting that checkpoints do not hold, such as logic=product; repeatable")),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier model folder")),
});

/** What `solvers import` is told, with defaults. */
export type ImportQueryModelParameters = z.output<typeof parameters>;

/**
 * Reads a checkpoint of the official code of a query model, recognised by its tensors, and writes it as a model folder.
 * @throws LacunaError `solvers.unknown-checkpoint`, `solvers.other-model`, `solvers.other-graph`, `solvers.bad-setting`,
 *   `solvers.not-gnn-qe`, `links.corrupt-model` for values that are no numbers
 */
export const importQueryModelOperation = operation({
  name: "solvers import",
  describe: "make a model folder of a query model that its official code has trained",
  parameters,
  run: async (given, host): Promise<QueryModelImported | GnnQeImported> =>
    (await import("./import-work.ts")).importModelOfQueries(given, host),
});
