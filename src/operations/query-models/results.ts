import * as z from "zod/mini";
import { gnnQeManifest, queryModelManifest, ultraManifest } from "../contract/domain-shapes.ts";
import { byName, count, described, known, seconds, share, word } from "../contract/fields.ts";
import { updateCurve } from "../contract/model-manifests.ts";
import type { Plain } from "../contract/operation.ts";
import { projectionTrainingSettings, queryTrainingSettings } from "./domain-shapes.ts";
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

/** A query model that was trained. */
export const queryModelTrained = z.object({
  ...queryModelManifest.shape,
  out,
  training: described(queryTrainingSettings, "all settings of the training"),
  ...trainedHow,
});
export type QueryModelTrained = Plain<z.output<typeof queryModelTrained>>;

const projectionTrained = {
  out,
  solver: z.enum(projectionNames),
  training: described(projectionTrainingSettings, "all settings of the training"),
  ...trainedHow,
};
/** Weights that project sets of entities, trained on queries. */
export const projectionResult = z.discriminatedUnion("model", [
  z.object({ ...gnnQeManifest.shape, ...projectionTrained }),
  z.object({ ...ultraManifest.shape, ...projectionTrained }),
]);
export type ProjectionTrained = Plain<z.output<typeof projectionResult>>;

const imported = { out, origin: word("the code whose layout the checkpoint is in"), seconds };
/** A model folder that was made of a checkpoint. */
export const queryModelImported = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("query-model"), ...queryModelManifest.shape, ...imported }),
  z.object({ kind: z.literal("gnn-qe"), ...gnnQeManifest.shape, ...imported }),
]);
export type QueryModelImported = Plain<z.output<typeof queryModelImported>>;
