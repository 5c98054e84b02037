import * as z from "zod/mini";
import { byName, count, described, known, list, share, word, writtenFile } from "./fields.ts";

// What folders of models say about themselves, and their calibration.

const files = byName(writtenFile, "the other files of the folder");
const provenance = byName(z.unknown(), "where the values come from, as the manifest keeps it");
const hash = word("identity of the values");
const namedGraph = known(
  "GraphOfModel",
  z.object({ name: z.string(), names: word("identity of its names and their order") }),
);

const calibrationError = known(
  "CalibrationError",
  z.object({
    candidates: z.int(),
    links: count("candidates that are true"),
    expected: described(z.number(), "the sum of the probabilities"),
    ece: share("expected calibration error, as a share of the candidates"),
    misplaced: share("the same as a share of the true ones"),
    brier: described(z.number(), "mean squared error"),
    logLoss: described(z.number(), "mean logarithmic loss"),
  }),
);

const measured = {
  questions: count("questions"),
  before: described(calibrationError, "of the softmax times the number of known links, at most 1"),
  after: described(calibrationError, "of the probabilities"),
};
/** Errors of probabilities over the questions of a split. */
const measuredCalibration = known("MeasuredCalibration", z.object(measured));

const kindsOfCalibration = ["temperature", "isotonic"] as const;
/** Errors of the probabilities of a model that is calibrated, with the kind of its calibration. */
export const calibrationOfKind = z.object({ kind: z.enum(kindsOfCalibration), ...measured });

/** A calibration, what it was fitted on, and how good it is. */
export const fitted = {
  version: z.literal(1),
  temperature: z.number(),
  known: described(z.number(), "power of the number of known links"),
  open: described(z.number(), "added where no link is known"),
  shift: z.number(),
  fitted: described(
    z.object({
      split: z.literal("valid"),
      questions: z.int(),
      seed: z.int(),
      filterWith: z.optional(z.enum(["train", "valid", "test"])),
    }),
    "what it was fitted on",
  ),
  error: z.object({
    valid: described(
      measuredCalibration,
      "on the half of the validation questions that nothing was fitted on",
    ),
    test: z.optional(described(measuredCalibration, "absent where the graph has no test links")),
  }),
};
export const byTemperature = { kind: z.literal("temperature"), ...fitted };
export const byIsotonicCurve = {
  kind: z.literal("isotonic"),
  ...fitted,
  points: described(
    z.object({ scaled: z.array(z.number()), real: z.array(z.number()) }),
    "the curve: log-odds before and after",
  ),
};
const fittedCalibration = known(
  "FittedCalibration",
  z.discriminatedUnion("kind", [z.object(byTemperature), z.object(byIsotonicCurve)]),
);

/** The sizes of tables of vectors. */
export const tableFields = {
  model: word("the scoring function"),
  rank: count("dimensions of a vector, complex ones where the function is complex"),
  entities: z.int(),
  relations: count("directed relations, inverses included"),
  inverses: described(
    z.enum(["own", "shared"]),
    "whether inverse relations have vectors of their own, or are asked by the same formula",
  ),
  dtype: z.enum(["float32", "float16"]),
  scores: described(z.literal("raw"), "what the formula gives: neither normalised nor calibrated"),
  hash,
  graph: namedGraph,
};
/** The fields that only a folder of tables has. */
export const tableFolderFields = { format: z.literal("lacuna links 1"), files, provenance };
/** The manifest of a folder of link tables. */
export const tablesManifest = {
  ...tableFields,
  ...tableFolderFields,
  source: word("the paper of the scoring function"),
  calibration: z.optional(described(fittedCalibration, "absent until the model is calibrated")),
};

/** The manifest of a folder of weights of ULTRA. */
export const ultraManifest = {
  format: z.literal("lacuna ultra 1"),
  model: z.literal("ultra"),
  hash,
  files,
  tunedOn: z.optional(
    described(z.object({ name: z.string(), hash: z.string() }), "the graph they were trained on last here"),
  ),
  calibration: z.optional(
    described(
      z.object({ graph: namedGraph, fitted: fittedCalibration }),
      "probabilities on one graph; on others the weights have none",
    ),
  ),
  provenance,
};

/** The manifest of a folder of a query model. */
export const queryModelManifest = {
  format: z.literal("lacuna query model 1"),
  model: word("the name of the architecture, which is that of its solver"),
  source: word("its paper"),
  settings: byName(z.union([z.number(), z.string()]), "sizes and choices of the architecture"),
  entities: z.int(),
  relations: count("directed relations, inverses included"),
  hash,
  graph: namedGraph,
  files,
  provenance,
};

/** The manifest of a folder of GNN-QE. */
export const gnnQeManifest = {
  format: z.literal("lacuna gnn-qe 1"),
  model: z.literal("gnn-qe"),
  hash,
  settings: z.object({
    dimensions: count("values of a state"),
    layers: z.int(),
    concat: described(z.boolean(), "the readout takes all layers"),
  }),
  relations: count("directed relations, inverses included"),
  graph: namedGraph,
  files,
  provenance,
};

/** A validation during a training that counts updates. */
export const updateCurve = list(
  known(
    "UpdatePoint",
    z.object({
      value: described(z.number(), "what validation found; larger is better"),
      update: count("updates until then"),
      loss: described(z.number(), "mean loss of the updates before"),
    }),
  ),
  "the validations",
);
