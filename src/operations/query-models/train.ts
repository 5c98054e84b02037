import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { memory, named, optional, wholeNumber } from "../contract/parameters.ts";
import { batch, graph, lasting, model, queryModelNames, rate, types, updates } from "./parameters.ts";

const parameters = z.strictObject({
  graph,
  model: z.enum(queryModelNames).check(z.describe("which model")),
  ...model,
  links: optional(named("model"), "lmpnn: the ComplEx model folder that it stands on"),
  types,
  updates,
  linkUpdates: optional(
    wholeNumber(),
    "updates at the start on queries of one link only (default: as large a share as in the preset)",
  ),
  batch,
  negatives: optional(wholeNumber(1, 1_000_000), "entities drawn for each query"),
  loss: optional(
    z.enum(["published", "softmax"]),
    "the loss of the model's paper, or a softmax over the true entity and the negatives (default: that of the preset)",
  ),
  rate,
  ...lasting,
  kernel: optional(
    z.enum(["wasm", "onnxruntime"]),
    "what computes large products: our WebAssembly (default), or onnxruntime-node where it is installed, whose bits may differ between machines; query models only",
  ),
  memory,
});

/** Parameters of `solvers train`, with defaults. */
export type TrainQueryModelParameters = z.output<typeof parameters>;

/**
 * Trains a model of whole queries on queries drawn from the training links and writes it as a model folder; a run that was
 * stopped is continued by the same call from its last checkpoint, to the same bytes.
 * @throws LacunaError `solvers.*` for settings there are none of, `runs.other-run`, `run.interrupted`
 */
export const trainQueryModelOperation = operation({
  id: "trainQueryModel",
  command: "solvers train",
  summary: "train a query model (GQE, Query2Box, BetaE, LogicE, ConE, FuzzQE, NewLook, LMPNN) on a graph",
  parameters,
  result: async () => (await import("./results.ts")).queryModelTrained,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./train-work.ts")).trainModelOfQueries(given, host),
});
