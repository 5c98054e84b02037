import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { graphFiles, graphHelp, graphSource, inputPath, outputFolder } from "../contract/parameters.ts";
import { setting } from "../solvers/parameters.ts";
import { queryModelNames } from "./parameters.ts";

const parameters = z.strictObject({
  file: inputPath().check(
    z.describe("a checkpoint of KGReasoning, ConE, LogicE, FuzzQE, LMPNN, EFO-1-QA or GNN-QE"),
  ),
  graph: graphSource().check(
    z.describe(`the graph it was trained on, with the ids of its code: ${graphHelp}`),
  ),
  out: outputFolder().check(z.describe("the model folder to write")),
  ...graphFiles,
  model: z
    .optional(z.enum([...queryModelNames, "gnn-qe"]))
    .check(z.describe("refuse a checkpoint of another model (default: detected)")),
  set: z
    .optional(setting())
    .check(z.describe("settings that checkpoints do not hold, such as logic: product")),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier model folder")),
});

/** Parameters of `solvers import`, with defaults. */
export type ImportQueryModelParameters = z.output<typeof parameters>;

/**
 * Reads a checkpoint of the official code of a query model, recognised by its tensors, and writes it as a model folder.
 * @throws LacunaError `solvers.unknown-checkpoint`, `solvers.other-model`, `solvers.other-graph`, `solvers.bad-setting`,
 *   `solvers.not-gnn-qe`, `links.corrupt-model` for values that are no numbers
 */
export const importQueryModelOperation = operation({
  id: "importQueryModel",
  command: "solvers import",
  summary: "make a model folder of a query model that its official code has trained",
  parameters,
  result: async () => (await import("./results.ts")).queryModelImported,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./import-work.ts")).importModelOfQueries(given, host),
});
