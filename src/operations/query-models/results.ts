import * as z from "zod/mini";
import { byName, count, described, known, list, seconds, share, word } from "../contract/fields.ts";
import {
  gnnQeManifest,
  queryModelManifest,
  ultraManifest,
  updateCurve,
} from "../contract/model-manifests.ts";
import type { Plain } from "../contract/operation.ts";
import { projectionNames } from "./parameters.ts";

const drawnFigures = known(
  "DrawnFigures",
  z.object({
    queries: count("queries drawn"),
    mrr: share("mean reciprocal rank of hard answers, over types"),
    types: byName(z.number(), "the same by query type"),
  }),
);
export type DrawnFigures = Plain<z.output<typeof drawnFigures>>;

const out = word("the model folder");
const trainedHow = {
  updates: count("updates in all"),
  kept: count("updates of the values that were written: those of the best validation"),
  curve: updateCurve,
  evaluation: described(
    z.object({ valid: z.optional(drawnFigures), test: z.optional(drawnFigures) }),
    "on queries drawn on the split, as training draws them; absent for a split without triples",
  ),
  kernel: word("what computed the products"),
  trainedOn: word("the graph as it was named"),
  threads: count("workers"),
  seconds,
};

const schedule = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("constant") }),
  z.object({ kind: z.literal("fifths") }),
  z.object({ kind: z.literal("cosine") }),
  z.object({ kind: z.literal("steps"), every: z.int(), factor: z.number() }),
]);
const stopping = {
  seed: z.int(),
  validateEvery: count("updates between validations; 0: never"),
  patience: count("validations without a better one after which training stops; 0: never"),
};

/** A query model that was trained. */
export const queryModelTrained = z.object({
  ...queryModelManifest,
  out,
  training: z.object({
    streams: list(z.array(z.string()), "query types of successive updates"),
    linkUpdates: count("updates at the start on queries of one link only"),
    updates: count("updates in all"),
    batch: count("queries of an update"),
    negatives: count("entities drawn for each query"),
    loss: z.enum(["published", "softmax"]),
    rate: z.number(),
    schedule,
    decay: z.number(),
    epsilon: z.number(),
    idle: described(z.enum(["move", "rest"]), "whether parameters without a gradient go on by their moments"),
    clip: described(z.number(), "longest gradient; 0 bounds nothing"),
    ...stopping,
  }),
  ...trainedHow,
});
export type QueryModelTrained = Plain<z.output<typeof queryModelTrained>>;

const projectionTrained = {
  out,
  solver: z.enum(projectionNames),
  training: z.object({
    types: byName(z.number(), "how often each query type is drawn, beside the others"),
    updates: z.int(),
    batch: count("queries of an update"),
    rate: z.number(),
    decay: z.number(),
    dropout: share("share of the links that could be followed that are left out"),
    temperature: z.number(),
    answerWeights: described(z.boolean(), "whether a query weighs as much as it has answers"),
    ...stopping,
  }),
  ...trainedHow,
};
/** Weights that project sets of entities, trained on queries. */
export const projectionResult = z.discriminatedUnion("model", [
  z.object({ ...gnnQeManifest, ...projectionTrained }),
  z.object({ ...ultraManifest, ...projectionTrained }),
]);
export type ProjectionTrained = Plain<z.output<typeof projectionResult>>;

const imported = { out, origin: word("the code whose layout the checkpoint is in"), seconds };
/** A model folder that was made of a checkpoint. */
export const queryModelImported = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("query-model"), ...queryModelManifest, ...imported }),
  z.object({ kind: z.literal("gnn-qe"), ...gnnQeManifest, ...imported }),
]);
export type QueryModelImported = Plain<z.output<typeof queryModelImported>>;
