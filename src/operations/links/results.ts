import * as z from "zod/mini";
import type { OpenLinks } from "../../models/open-model.ts";
import { uncalibratedField } from "../contract/believed.ts";
import { declaredAs } from "../contract/declared-type.ts";
import {
  fittedCurve,
  fittedTemperature,
  modelManifest,
  modelRecord,
  ultraManifest,
} from "../contract/domain-shapes.ts";
import { count, described, known, list, seconds, share, word } from "../contract/fields.ts";
import {
  calibrationOfKind,
  tableFields,
  tableFolderFields,
  updateCurve,
} from "../contract/model-manifests.ts";
import type { Plain } from "../contract/operation.ts";
import {
  importReading,
  linkEvaluation,
  sweepManifest,
  trainingSettings,
  ultraRanking,
  ultraTrainingSettings,
} from "./domain-shapes.ts";

const { ranks, mrr, hits, directions } = linkEvaluation.shape;
const onGraph = {
  model: modelRecord,
  graph: word("the name of the graph"),
};
const report = z.optional(word("the page that was written"));
const liveModel = (description: string) =>
  z.optional(
    described(
      declaredAs(z.custom<OpenLinks>(isLive, "it is no model"), {
        name: "OpenLinks",
        from: "models/open-model.ts",
      }),
      `${description}; only in the library, absent from JSON`,
    ),
  );

function isLive(value: unknown): boolean {
  return typeof value === "object" && value !== null && "predictor" in value;
}

/** The figures of a model on held-out links. */
export const linksEvaluated = z.object({
  ...linkEvaluation.shape,
  ...onGraph,
  calibration: z.optional(
    described(calibrationOfKind, "of a calibrated model: how good its probabilities are on the split"),
  ),
  report,
  seconds,
});
export type LinksEvaluated = Plain<z.output<typeof linksEvaluated>>;

/** Figures as the official code of ULTRA gives them. */
export const linksRankedAsUltra = z.object({
  ...ultraRanking.shape,
  ...onGraph,
  seconds,
});
export type LinksRankedAsUltra = Plain<z.output<typeof linksRankedAsUltra>>;

const calibrationResult = {
  model: z.object({ name: z.string(), hash: z.string(), kernel: z.string() }),
  graph: onGraph.graph,
  out: z.optional(word("the folder that has the calibration now; absent for a model in memory")),
  truths: z.optional(word("the file that has the truths")),
  uncalibrated: uncalibratedField,
  report,
  seconds,
  opened: liveModel("of a model in memory: the same model with its calibration; who opened it closes it"),
};
/** What was fitted to a model. */
export const linksCalibrated = z.discriminatedUnion("kind", [
  z.object({ ...fittedTemperature.shape, ...calibrationResult }),
  z.object({ ...fittedCurve.shape, ...calibrationResult }),
]);
export type LinksCalibrated = Plain<z.output<typeof linksCalibrated>>;

/** Tables that were written for other tools. */
export const linksExported = z.object({
  out: word("the file or folder"),
  kind: z.enum(["safetensors", "npy"]),
  layout: word("how the tables are called"),
  model: word("the scoring function"),
  dtype: z.enum(["float32", "float16"]),
  tensors: z.array(z.object({ name: z.string(), shape: z.array(z.int()), bytes: z.int() })),
});
export type LinksExported = Plain<z.output<typeof linksExported>>;

/** A model folder that was made of another tool's file. */
export const modelImported = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("tables"),
    out: word("the model folder"),
    ...modelManifest.shape,
    reading: described(importReading, "how the file was understood"),
    seconds,
  }),
  z.object({ kind: z.literal("ultra"), out: word("the model folder"), ...ultraManifest.shape, seconds }),
]);
export type ModelImported = Plain<z.output<typeof modelImported>>;

const figuresOfSplit = known(
  "TrainedFigures",
  z.object({
    mrr,
    hits,
    ranks,
    directions,
    filter: word("splits whose links are filtered out"),
  }),
);
const evaluation = described(
  z.object({ valid: z.optional(figuresOfSplit), test: z.optional(figuresOfSplit) }),
  "of the values as they are kept; absent for a split without triples",
);
const trainedHow = {
  evaluation,
  source: word("the graph as it was named"),
  example: word("a question to try it with"),
  kernel: word("what computed the products"),
  threads: count("workers"),
  seconds,
};

/** A model that was trained: in a folder where `out` was given, else in memory. */
export const linksTrained = z.object({
  ...tableFields,
  format: z.optional(tableFolderFields.format),
  files: z.optional(tableFolderFields.files),
  provenance: z.optional(tableFolderFields.provenance),
  out: z.optional(
    word("the model folder; absent for a model in memory, as are its format, files and provenance"),
  ),
  settings: described(trainingSettings, "all settings, as the manifest keeps them"),
  epochs: count("epochs trained"),
  kept: count("epochs of the tables that were kept: those of the best validation"),
  curve: list(
    z.object({
      epoch: count("epochs until then"),
      loss: described(z.number(), "mean loss of the last of them"),
      mrr,
      hits,
    }),
    "the validations",
  ),
  ...trainedHow,
  opened: liveModel(
    "of a training without `out`: the model, which other operations take; whoever has it closes it",
  ),
});
export type LinksTrained = Plain<z.output<typeof linksTrained>>;

/** A sweep over settings, or a shard of one: its manifest, and the figures of the best model. */
export const linksSwept = z.object({
  out: word("the folder"),
  ...sweepManifest.shape,
  model: z.optional(word("the folder of its model")),
  evaluation: z.optional(
    described(evaluation, "its figures; those on test links are told of this model alone"),
  ),
});
export type LinksSwept = Plain<z.output<typeof linksSwept>>;

/** Weights of ULTRA that were trained on a graph. */
export const ultraTuned = z.object({
  ...ultraManifest.shape,
  out: word("the folder"),
  from: word("the weights it began with, `scratch` for none"),
  training: described(ultraTrainingSettings, "all settings of the training"),
  updates: count("updates in all"),
  kept: count("updates of the weights that were written: those of the best validation"),
  curve: updateCurve,
  before: z.optional(
    share("the MRR of validation with the weights it began with; absent where nothing is validated"),
  ),
  ...trainedHow,
});
export type UltraTuned = Plain<z.output<typeof ultraTuned>>;
