import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { memory, named, notNegative, optional } from "../contract/parameters.ts";
import { batch, graph, lasting, model, projectionNames, rate, types, updates } from "./parameters.ts";

const parameters = z.strictObject({
  graph,
  model: z.enum(projectionNames).check(z.describe("whose projection")),
  ...model,
  from: optional(named("model"), "ultraquery: weights of ULTRA to begin with, by name or folder (ultra-3g)"),
  types,
  updates,
  batch,
  rate,
  dropout: optional(
    z.number().check(z.gte(0, "it has to be from 0 to 1"), z.lte(1, "it has to be from 0 to 1")),
    "gnn-qe, ultraquery: share of the links that could be followed that are left out (0.25)",
  ),
  temperature: optional(
    notNegative(),
    "gnn-qe, ultraquery: how little harder negatives weigh more; 0: all the same (0.2)",
  ),
  ...lasting,
  memory,
});

/** Parameters of `solvers train --model gnn-qe`, with defaults. */
export type TrainProjectionParameters = z.output<typeof parameters>;

/**
 * Trains the projection of GNN-QE or UltraQuery on queries drawn from the training links and writes it as a model folder; a run
 * that was stopped is continued by the same call from its last checkpoint, to the same bytes.
 * @throws LacunaError `solvers.*` for settings there are none of, `runs.other-run`, `run.interrupted`
 */
export const trainProjectionOperation = operation({
  id: "trainProjection",
  command: "solvers train --model gnn-qe",
  summary: "train the projection of GNN-QE or UltraQuery on a graph",
  parameters,
  result: async () => (await import("./results.ts")).projectionResult,
  effects: ["writes"],
  length: "job",
  run: async (given, host) =>
    (await import("./train-projection-work.ts")).trainProjectionOfQueries(given, host),
});
