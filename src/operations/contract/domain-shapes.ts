// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import type { ModelRecord } from "../../evaluation/run/model-record.ts";
import { count, described, known, value, word } from "./fields.ts";

/** Schema of {@link Written} (`runs/writing/whole.ts`). */
export const writtenFile = known("WrittenFile", z.object({
  bytes: count("size in bytes"),
  sha256: word("SHA-256 in hexadecimal"),
}));

/** Schema of {@link Shard} (`runs/working/shards.ts`). */
export const shard = z.object({
  index: z.int(),
  of: z.int(),
});

/** Schema of {@link BySplit} (`kg/report/validate.ts`). */
export const bySplit = known("BySplit", z.object({
  train: z.int(),
  valid: z.int(),
  test: z.int(),
}));

/** Schema of {@link CalibrationError} (`links/calibration/error.ts`). */
export const calibrationError = known("CalibrationError", z.object({
  candidates: z.int(),
  links: count("candidates that are true"),
  expected: described(z.number(), "expected number of links: the sum of the probabilities"),
  ece: described(z.number(), "expected calibration error: Σ |expected - true| over bins of equal expected mass, as a share of the candidates"),
  misplaced: described(z.number(), "the same as a share of the true ones: 0.1 says that a tenth of them is expected in the wrong place"),
  brier: described(z.number(), "mean of the squared error"),
  logLoss: described(z.number(), "mean of -log of the share that is said of what is the case"),
}));

/** Schema of {@link MeasuredCalibration} (`links/calibration/calibration.ts`). */
export const measuredCalibration = known("MeasuredCalibration", z.object({
  questions: count("number of questions"),
  before: described(calibrationError, "the softmax times the number of known links, at most 1, which QTO goes by"),
  after: described(calibrationError, "the error of the probabilities"),
}));

/** Schema of {@link FittedTemperature} (`links/calibration/calibration.ts`). */
export const fittedTemperature = z.object({
  temperature: described(z.number(), "a number above 0"),
  known: described(z.number(), "the power of the number of known links"),
  open: described(z.number(), "what is added where no link is known"),
  shift: described(z.number(), "what is added to all log-odds"),
  kind: z.literal("temperature"),
  version: z.literal(1),
  fitted: described(z.object({
    split: z.literal("valid"),
    questions: z.int(),
    seed: z.int(),
    filterWith: z.optional(described(z.enum(["train","valid","test"]), "links of splits up to this one, but for the missing ones, are no candidates; absent in older files: `test`")),
  }), "what it was fitted on"),
  error: described(z.object({
    valid: described(measuredCalibration, "figures on the half of the validation questions that was not used for fitting"),
    test: z.optional(described(measuredCalibration, "absent when the graph has no test links")),
  }), "errors of the probabilities by split"),
});

/** Schema of {@link FittedCurve} (`links/calibration/calibration.ts`). */
export const fittedCurve = z.object({
  temperature: described(z.number(), "a number above 0"),
  known: described(z.number(), "the power of the number of known links"),
  open: described(z.number(), "what is added where no link is known"),
  shift: described(z.number(), "what is added to all log-odds"),
  kind: z.literal("isotonic"),
  version: z.literal(1),
  points: described(z.object({
    scaled: z.array(z.number()),
    real: z.array(z.number()),
  }), "the curve: scaled log-odds, and what they really are. It is straight between its points and of slope 1 beyond. Isotonic regression (Zadrozny and Elkan, KDD 2002) on its own would tie all scores of a block"),
  fitted: described(z.object({
    split: z.literal("valid"),
    questions: z.int(),
    seed: z.int(),
    filterWith: z.optional(described(z.enum(["train","valid","test"]), "links of splits up to this one, but for the missing ones, are no candidates; absent in older files: `test`")),
  }), "what it was fitted on"),
  error: described(z.object({
    valid: described(measuredCalibration, "figures on the half of the validation questions that was not used for fitting"),
    test: z.optional(described(measuredCalibration, "absent when the graph has no test links")),
  }), "errors of the probabilities by split"),
});

/** Schema of {@link FittedCalibration} (`links/calibration/calibration.ts`). */
export const fittedCalibration = known("FittedCalibration", z.discriminatedUnion("kind", [fittedTemperature, fittedCurve]));

/** Schema of {@link GraphOfModel} (`links/files/model-folder.ts`). */
export const graphOfModel = known("GraphOfModel", z.object({
  name: z.string(),
  names: word("identity of its names and their order"),
}));

/** Schema of {@link ModelManifest} (`links/files/model-folder.ts`). */
export const modelManifest = z.object({
  format: z.literal("lacuna links 1"),
  model: word("the scoring function"),
  source: word("the paper of the scoring function"),
  rank: count("dimensions of a vector, complex ones where the function is complex"),
  entities: z.int(),
  relations: count("directed relations, inverses included"),
  inverses: described(z.enum(["own","shared"]), "whether inverse relations have vectors of their own, or are asked by the same formula"),
  dtype: z.enum(["float32","float16"]),
  scores: described(z.literal("raw"), "the tables give the scores of the formula; nothing is normalised or calibrated"),
  calibration: z.optional(described(fittedCalibration, "the mapping from scores to probabilities, and their quality; absent until the model is calibrated")),
  hash: word("identity of the scores"),
  graph: graphOfModel,
  files: described(z.record(z.string(), z.object({
    bytes: count("size in bytes"),
    sha256: word("SHA-256 in hexadecimal"),
  })), "the other files of the folder"),
  provenance: described(z.record(z.string(), z.unknown()), "origin of the tables"),
});

/** Schema of {@link UltraManifest} (`links/ultra/files.ts`). */
export const ultraManifest = z.object({
  format: z.literal("lacuna ultra 1"),
  model: z.literal("ultra"),
  hash: word("identity of the weights"),
  files: described(z.record(z.string(), z.object({
    bytes: count("size in bytes"),
    sha256: word("SHA-256 in hexadecimal"),
  })), "the other files of the folder"),
  tunedOn: z.optional(described(z.object({
    name: z.string(),
    hash: z.string(),
  }), "the graph they were trained on last, where that was done here: they go with any graph, and know this one best")),
  calibration: z.optional(described(z.object({
    graph: graphOfModel,
    fitted: fittedCalibration,
  }), "how scores on one graph become probabilities; on others the weights have none")),
  provenance: described(z.record(z.string(), z.unknown()), "the origin of the weights"),
});

/** Schema of {@link QueryModelManifest} (`models/query-model.ts`). */
export const queryModelManifest = z.object({
  format: z.literal("lacuna query model 1"),
  model: word("the name of the architecture, which is also that of its solver"),
  source: word("its paper"),
  settings: described(z.record(z.string(), z.union([z.number(), z.string()])), "sizes and choices of the architecture"),
  entities: z.int(),
  relations: count("directed relations, inverses included"),
  hash: word("identity of the values: SHA-256 of the file of tensors"),
  graph: graphOfModel,
  files: described(z.record(z.string(), writtenFile), "the other files of the folder"),
  provenance: described(z.record(z.string(), z.unknown()), "an import, or the settings, curve and figures of a training"),
});

/** Schema of {@link GnnQeManifest} (`models/gnn-qe.ts`). */
export const gnnQeManifest = z.object({
  format: z.literal("lacuna gnn-qe 1"),
  model: z.literal("gnn-qe"),
  hash: word("identity of the weights"),
  settings: described(z.object({
    dimensions: count("values of a state"),
    layers: z.int(),
    concat: described(z.boolean(), "the readout takes all layers"),
  }), "values of a state, layers, and whether the readout takes all of them"),
  relations: count("directed relations, inverses included: the weights go with the relations of one graph"),
  graph: graphOfModel,
  files: described(z.record(z.string(), writtenFile), "the other files of the folder"),
  provenance: described(z.record(z.string(), z.unknown()), "an import, or the settings, curve and figures of a training"),
});

/** Schema of {@link ModelRecord} (`evaluation/run/model-record.ts`). */
export const modelRecord: z.ZodMiniType<ModelRecord> = known("ModelRecord", z.object({
  name: word("the name of the model"),
  hash: word("its hash, or what stands for one"),
  kernel: word("what computed the products"),
  averaged: z.optional(described(z.array(z.lazy((): z.ZodMiniType<ModelRecord> => modelRecord)), "the models of an average, in order")),
  shares: z.optional(described(z.array(z.number()), "the weight of each of them, together 1, when they differ")),
  mean: z.optional(described(z.enum(["geometric","product"]), "the kind of mean, when it is not the arithmetic mean")),
  powers: z.optional(described(z.array(z.number()), "the parts of a product: by what the score of each counts, and by what the sum is divided")),
  temperature: z.optional(described(z.number(), "the number that the sum of scores of a product is divided by")),
  fitted: z.optional(described(z.boolean(), "whether the powers of single relations were fitted; `powers` are those of all others")),
})) as z.ZodMiniType<ModelRecord>;

/** Schema of {@link GraphRecord} (`benchmark/folder/manifest.ts`). */
export const graphRecord = known("GraphRecord", z.object({
  name: z.string(),
  hash: word("see `graphHash`: triples with their splits, and names"),
  entities: z.int(),
  relations: count("directed"),
  triples: z.object({
    train: z.int(),
    valid: z.int(),
    test: z.int(),
  }),
}));

/** Schema of {@link ProtocolDeparture} (`benchmark/parameter.ts`). */
export const departure = known("Departure", z.object({
  parameter: z.string(),
  value,
  published: described(z.array(z.object({
    value,
    of: z.optional(z.string()),
  })), "what papers and their code have"),
}));

/** Schema of {@link Interval} (`evaluation/statistics/interval.ts`). */
export const interval = known("Interval", z.tuple([z.number(), z.number()]));

/** Schema of {@link TieRange} (`ranking/ties.ts`). */
export const tieRange = known("TieSpan", z.object({
  optimistic: described(z.number(), "the value if all ties go for the answers"),
  pessimistic: described(z.number(), "the value if all ties go against the answers"),
}));
