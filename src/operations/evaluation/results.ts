import * as z from "zod/mini";
import { byOther, hitsAt } from "../../ranking/measures.ts";
import { byName, count, described, known, list, sha256, share, value, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";
import { modelRecord, setting } from "../contract/records.ts";

const interval = known("Interval", z.tuple([z.number(), z.number()]));
const tied = known(
  "TieSpan",
  z.object({
    optimistic: share("if all ties go for answers"),
    pessimistic: share("if they go against them"),
  }),
);

/** Figures of some queries; shares between 0 and 1. */
const scores = {
  queries: count("queries"),
  pairs: count("hard answers"),
  mrr: share("mean reciprocal rank"),
  interval: described(z.nullable(interval), "of 95 % for the MRR; null where there are too few queries"),
  tied: described(tied, "what the MRR is by the order of ties"),
  hits: byName(z.number(), `share of answers ranked up to ${hitsAt.join(", ")}`),
  // A report that was written before a measure was added lacks it.
  ...byOther(({ describe }) => z.optional(share(describe))),
};
const figures = known("Figures", z.object(scores));
const figuresOverTypes = { types: count("query types"), ...scores };

const plainScores = known(
  "PlainScores",
  z.object({
    queries: count("queries"),
    mrr: share("mean reciprocal rank"),
    hits: byName(z.number(), "hits"),
  }),
);

const tupleScores = z.object({
  marginal: z.nullable(plainScores),
  marginalOfSome: z.nullable(plainScores),
  withoutMarginal: count("queries that have no marginal answer"),
  multiply: plainScores,
  ofMarginal: z.nullable(z.object({ multiply: plainScores, joint: plainScores })),
});

const typeSummary = z.object({
  type: word("the query type"),
  missing: count("queries without a prediction"),
  ...scores,
  reduces: byName(figures, "by what answers reduce to; full inference under the type's own name"),
  counts: z.optional(
    described(
      z.object({ queries: count("queries"), mape: share("mean error"), spearman: z.nullable(z.number()) }),
      "how well numbers of answers were predicted, where they were",
    ),
  ),
  tuples: z.optional(described(tupleScores, "of several free variables: beside the joint figures")),
});

const departure = known(
  "Departure",
  z.object({
    parameter: z.string(),
    value,
    published: list(z.object({ value, of: z.optional(z.string()) }), "what papers and their code have"),
  }),
);

export const protocolRecord = known(
  "ProtocolRecord",
  z.object({
    filtering: word("what rankings leave out"),
    ties: word("the tie rule"),
    tiesMeaning: word("what it means"),
    averaging: word("what weighs the same"),
    entities: count("candidates"),
    unlisted: word("where entities stand that a ranking does not list"),
    missing: word("how queries without a prediction are scored"),
    joint: described(z.enum(["unbounded", "bounded"]), "how tuples are counted"),
    intervals: word("how intervals are made"),
    seed: count("seed"),
    split: word("the split"),
    queries: word("which queries"),
    departures: z.optional(list(departure, "where it departs from what is published")),
  }),
);

export const unsupportedType = known(
  "UnsupportedType",
  z.object({
    type: z.string(),
    queries: count("queries that are left out"),
    reason: word("why the solver does not answer them"),
    hint: z.optional(z.string()),
  }),
);

const settingRecord = z.object({
  preset: z.nullable(z.string()),
  values: setting,
  types: byName(setting, "what differs, by query type"),
});

/** The predictor that was scored. */
export const predictorRecord = known(
  "PredictorRecord",
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("predictions"), name: z.string(), bytes: z.int(), sha256 }),
    z.object({
      kind: z.literal("solver"),
      name: z.string(),
      graph: word("hash of the graph"),
      known: described(z.enum(["train", "observed"]), "links that counted as known"),
      setting: settingRecord,
      form: z.optional(word("the normal form that it was asked the queries in")),
      model: described(z.nullable(modelRecord), "the model; null for solvers that ask none"),
      unsupported: list(unsupportedType, "types that it does not answer"),
    }),
  ]),
);

const graphRecord = known(
  "GraphRecord",
  z.object({
    name: z.string(),
    hash: z.string(),
    entities: z.int(),
    relations: count("directed relations"),
    triples: z.object({ train: z.int(), valid: z.int(), test: z.int() }),
  }),
);

const reliabilityFields = {
  queries: z.int(),
  candidates: z.int(),
  answers: z.int(),
  expected: z.number(),
  ece: share("expected calibration error"),
  misplaced: z.number(),
  bins: z.array(z.object({ said: z.number(), share: z.number(), candidates: z.int(), links: z.int() })),
};
const answerReliability = z.object({
  ...reliabilityFields,
  missing: z.optional(
    byName(
      z.object(reliabilityFields),
      "the same by how many links are most likely missing, of solvers that say so: `0` none, `3` three and more",
    ),
  ),
});

export const scoredBenchmark = known(
  "ScoredBenchmark",
  z.object({
    name: z.string(),
    sha256,
    graph: graphRecord,
    sampled: z.optional(word("how it was sampled, and where that departs from what is published")),
  }),
);

/** Figures of predictions, or of one solver. */
const figuresOfOne = {
  types: list(typeSummary, "figures by query type"),
  mean: described(
    z.object({ ...figuresOverTypes, missing: count("queries without a prediction") }),
    "means over types or queries, as the protocol says",
  ),
  strata: byName(
    z.array(z.object({ value: z.string(), ...figuresOverTypes })),
    "the other dimensions asked for",
  ),
  reliability: z.optional(
    described(
      answerReliability,
      "whether scores are probabilities, of solvers whose scores lie between 0 and 1",
    ),
  ),
  protocol: protocolRecord,
  predictor: predictorRecord,
  withoutHard: count("queries left out because they have no hard answer"),
  generator: word("program and version"),
  benchmark: described(scoredBenchmark, "what was scored on"),
};
export const evaluated = known("Evaluated", z.object(figuresOfOne));
export type EvaluatedOne = Plain<z.output<typeof evaluated>>;

/** Figures of one solver. */
export const evaluatedSolver = z.object({
  ...figuresOfOne,
  unsupported: list(unsupportedType, "types that the solver does not answer"),
});
export type EvaluatedSolver = Plain<z.output<typeof evaluatedSolver>>;

/** The figures of each solver on the same queries, by its name; null where it has none. */
const beside = {
  mrr: byName(z.nullable(z.number()), "of each solver"),
  interval: byName(z.nullable(interval), "of each solver; null too where there are too few queries"),
  tied: byName(z.nullable(tied), "of each solver"),
  ahead: described(z.nullable(z.string()), "the solver that is ahead of all others by more than chance"),
};

/** Figures of several solvers, side by side. */
const besideFields = {
  names: list(z.string(), "the solvers, in the order they were asked for"),
  types: list(
    z.object({
      ...beside,
      type: z.string(),
      queries: z.int(),
      reduces: byName(z.object({ ...beside, pairs: z.int() }), "by what answers reduce to"),
    }),
    "figures by query type",
  ),
  mean: described(
    z.object({ ...beside, types: z.array(z.string()) }),
    "over the types that every solver answers in full",
  ),
  strata: byName(
    z.array(z.object({ ...beside, value: z.string(), pairs: z.int() })),
    "by dimension; a figure of a solver is over what that solver answers",
  ),
  unsupported: byName(z.array(unsupportedType), "types that a solver does not answer"),
  protocol: protocolRecord,
};
export const solversBeside = z.object(besideFields);

/** The same, and each by itself. */
export const evaluatedSolvers = z.object({
  ...besideFields,
  solvers: byName(evaluated, "what each solver has by itself; absent where it has no queries"),
});
export type EvaluatedSolvers = Plain<z.output<typeof evaluatedSolvers>>;
