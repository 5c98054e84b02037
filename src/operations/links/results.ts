import * as z from "zod/mini";
import { sweepFormat } from "../../links/files/sweep-folder.ts";
import { regularizers } from "../../links/trainers/regularizer.ts";
import { trainingLosses } from "../../links/trainers/settings.ts";
import type { OpenLinks } from "../../models/open-model.ts";
import { byHits, hitsAt } from "../../ranking/measures.ts";
import { tieRuleNames } from "../../ranking/ties.ts";
import { uncalibratedField } from "../contract/believed.ts";
import { declaredAs } from "../contract/declared-type.ts";
import {
  byName,
  count,
  described,
  known,
  list,
  outcome,
  seconds,
  share,
  value,
  word,
} from "../contract/fields.ts";
import {
  byIsotonicCurve,
  byTemperature,
  calibrationOfKind,
  tableFields,
  tableFolderFields,
  tablesManifest,
  ultraManifest,
  updateCurve,
} from "../contract/model-manifests.ts";
import type { Plain } from "../contract/operation.ts";
import { splitName } from "../contract/parameters.ts";
import { modelRecord } from "../contract/records.ts";

const hits = z.object(byHits(() => z.number()));
const means = {
  ranks: count("ranks"),
  mrr: share("mean reciprocal rank"),
  hits: described(hits, `share of ranks up to ${hitsAt.slice(0, -1).join(", ")} and ${hitsAt.at(-1)}`),
};
const directions = known(
  "LinkDirections",
  z.object({
    tail: described(z.object(means), "of (head, relation, ?)"),
    head: described(z.object(means), "of (?, relation, tail)"),
  }),
);
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
  ...means,
  tied: described(
    z.object({ optimistic: z.number(), pessimistic: z.number() }),
    "what the MRR is if all ties go one way or the other",
  ),
  outcome,
  directions,
  seen: described(
    z.object({
      both: z.object(means),
      question: z.object(means),
      answer: z.object(means),
      neither: z.object(means),
    }),
    "by which halves of the link (head, relation, tail) train has: links of the head, links to the tail",
  ),
  protocol: z.object({
    split: splitName,
    triples: count("triples asked for"),
    of: count("triples of the split"),
    sample: z.optional(described(z.object({ seed: z.int() }), "how triples were drawn, where they were")),
    filter: word("splits whose answers are left out of a ranking"),
    candidates: z.literal("all entities"),
    directions: z.literal("both"),
    ties: z.enum(tieRuleNames),
    average: z.literal("over ranks"),
  }),
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
  outcome,
  ranks: means.ranks,
  mr: described(z.number(), "mean rank"),
  mrr: means.mrr,
  hits: means.hits,
  hits10Of50: share("expected share of ranks up to 10 among the target and 49 others drawn at random"),
  protocol: z.object({
    name: z.literal("ultra"),
    split: splitName,
    filter: z.literal("all splits"),
    candidates: z.literal("all entities"),
    directions: z.enum(["both", "tail"]),
    ties: z.literal("pessimistic"),
    average: z.literal("over ranks"),
  }),
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
  z.object({ ...byTemperature, ...calibrationResult }),
  z.object({ ...byIsotonicCurve, ...calibrationResult }),
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

const found = described(z.enum(["given", "file", "measured"]), "who said so");
const rows = described(
  z.enum(["interleaved", "blocked", "none", "named"]),
  "where the rows of inverse relations are; `none`: there are no such rows, `named`: a map names every row",
);
const layout = described(z.enum(["halves", "pairs"]), "how complex numbers lie in a row");
const reading = z.object({ model: z.string(), inverses: rows, layout: z.optional(layout), mrr: means.mrr });
const measuredReadings = z.object({
  split: splitName,
  triples: count("triples drawn, each asked in both directions"),
  of: count("triples of the split"),
  seed: z.int(),
  filter: word("splits whose answers are left out of a ranking"),
  choices: list(reading, "the readings, the best first"),
  frequency: share("the MRR of ranking entities by how often they end the relation"),
});
const importReading = z.object({
  model: z.object({ name: z.string(), found }),
  inverses: z.object({ rows, found }),
  angles: z.optional(
    described(
      z.object({ radians: z.number(), found: z.enum(["given", "file"]) }),
      "of rotations that are angles: the radians of one unit",
    ),
  ),
  layout: z.optional(z.object({ name: layout, found })),
  measured: z.optional(described(measuredReadings, "where a choice was open")),
  checked: z.optional(
    described(
      z.object({
        mrr: share("filtered mean reciprocal rank of the reading as given"),
        measured: measuredReadings,
        better: z.optional(described(reading, "another reading that finds the links clearly better")),
      }),
      "how the reading that was given does beside the others that the file allows",
    ),
  ),
});

/** A model folder that was made of another tool's file. */
export const modelImported = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("tables"),
    out: word("the model folder"),
    ...tablesManifest,
    reading: described(importReading, "how the file was understood"),
    seconds,
  }),
  z.object({ kind: z.literal("ultra"), out: word("the model folder"), ...ultraManifest, seconds }),
]);
export type ModelImported = Plain<z.output<typeof modelImported>>;

const figuresOfSplit = known(
  "TrainedFigures",
  z.object({
    mrr: means.mrr,
    hits: means.hits,
    ranks: means.ranks,
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

const trainingSettings = z.object({
  model: z.string(),
  rank: z.int(),
  loss: z.enum(trainingLosses),
  weighting: z.optional(z.enum(["sum", "mean"])),
  sampling: z.optional(z.object({ negatives: z.int(), margin: z.number(), temperature: z.number() })),
  relationWeight: z.number(),
  regularizer: z.enum(regularizers),
  penalty: z.number(),
  optimizer: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("adagrad"), rate: z.number(), epsilon: z.number() }),
    z.object({
      kind: z.literal("adam"),
      rate: z.number(),
      beta1: z.number(),
      beta2: z.number(),
      epsilon: z.number(),
    }),
  ]),
  batch: z.int(),
  epochs: z.int(),
  init: z.number(),
  seed: z.int(),
  validation: z.optional(
    z.object({ every: z.int(), patience: z.int(), triples: z.int(), filterWith: splitName }),
  ),
});

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
      mrr: means.mrr,
      hits: means.hits,
    }),
    "the validations",
  ),
  ...trainedHow,
  opened: liveModel(
    "of a training without `out`: the model, which other operations take; whoever has it closes it",
  ),
});
export type LinksTrained = Plain<z.output<typeof linksTrained>>;

const trialSet = {
  trial: count("from 1, among all trials of the sweep"),
  set: byName(z.union([z.number(), z.string()]), "the varied settings"),
};
/** A sweep over settings, or a shard of one: its manifest, and the figures of the best model. */
export const linksSwept = z.object({
  out: word("the folder"),
  format: z.literal(sweepFormat),
  tool: word("program and version"),
  graph: z.object({ name: z.string(), hash: word("its identity") }),
  fixed: byName(value, "settings of every trial that were asked for"),
  vary: byName(z.array(z.union([z.number(), z.string()])), "the values of each varied setting"),
  draw: described(z.nullable(z.int()), "combinations that were drawn; null where all are tried"),
  seed: z.int(),
  dtype: z.enum(["float32", "float16"]),
  shard: described(
    z.nullable(z.object({ index: z.int(), of: z.int() })),
    "the part of the trials; null for a whole sweep",
  ),
  trials: list(
    z.union([
      z.object({
        ...trialSet,
        mrr: share("mean reciprocal rank on the validation split"),
        hits,
        epochs: count("epochs trained"),
        kept: count("epochs of the weights that were kept"),
        kernel: word("what computed the products"),
        hash: word("identity of the scores"),
      }),
      z.object({ ...trialSet, failed: word("why the training did not end") }),
    ]),
    "the trials in their order; those of the shard alone",
  ),
  best: described(z.nullable(z.int()), "the trial with the best MRR; null where a shard has none"),
  model: z.optional(word("the folder of its model")),
  evaluation: z.optional(
    described(evaluation, "its figures; those on test links are told of this model alone"),
  ),
});
export type LinksSwept = Plain<z.output<typeof linksSwept>>;

/** Weights of ULTRA that were trained on a graph. */
export const ultraTuned = z.object({
  ...ultraManifest,
  out: word("the folder"),
  from: word("the weights it began with, `scratch` for none"),
  training: z.object({
    epochs: z.int(),
    batches: count("batches of an epoch"),
    batch: count("links of a batch"),
    negatives: count("entities drawn for each link"),
    temperature: described(z.number(), "how much harder negatives weigh more; 0: all the same"),
    rate: z.number(),
    decay: z.number(),
    seed: z.int(),
    validateEvery: count("epochs between validations; 0: never"),
    validateTriples: count("triples drawn for it; 0: all"),
    filterWith: splitName,
    patience: z.int(),
  }),
  updates: count("updates in all"),
  kept: count("updates of the weights that were written: those of the best validation"),
  curve: updateCurve,
  before: z.optional(
    share("the MRR of validation with the weights it began with; absent where nothing is validated"),
  ),
  ...trainedHow,
});
export type UltraTuned = Plain<z.output<typeof ultraTuned>>;
