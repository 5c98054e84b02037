// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import { departure, graphRecord, interval, modelRecord, tieRange } from "../contract/domain-shapes.ts";
import { count, described, known, word } from "../contract/fields.ts";
import { hits, others } from "../contract/measures.ts";
import { setting } from "../contract/records.ts";

/** Schema of {@link Figures} (`evaluation/run/summary.ts`). */
export const figures = known("Figures", z.object({
  ...others,
  queries: z.int(),
  pairs: count("pairs of a query and a hard answer"),
  mrr: z.number(),
  interval: described(z.nullable(interval), "the interval of the MRR over queries; null where some type has too few of them, or all score the same. See `skewedInterval`"),
  tied: described(tieRange, "sensitivity to ties: the MRR if all ties went one way, and the other"),
  hits: described(hits, "share of answers ranked up to 1, 3, 10"),
}));

/** Schema of {@link PlainScores} (`evaluation/scoring/tuple-scores.ts`). */
export const plainScores = known("PlainScores", z.object({
  queries: count("number of queries"),
  mrr: described(z.number(), "mean reciprocal rank"),
  hits: described(z.record(z.string(), z.number()), "share of answers ranked up to each K"),
}));

/** Schema of {@link TypeSummary} (`evaluation/run/summary.ts`). */
export const typeSummary = z.object({
  ...others,
  queries: z.int(),
  pairs: count("pairs of a query and a hard answer"),
  mrr: z.number(),
  interval: described(z.nullable(interval), "the interval of the MRR over queries; null where some type has too few of them, or all score the same. See `skewedInterval`"),
  tied: described(tieRange, "sensitivity to ties: the MRR if all ties went one way, and the other"),
  hits: described(hits, "share of answers ranked up to 1, 3, 10"),
  type: word("the query type"),
  missing: count("queries without a prediction"),
  reduces: described(z.record(z.string(), figures), "figures by what answers reduce to; full inference under the type's own name. Empty where the benchmark does not say"),
  counts: z.optional(described(z.object({
    queries: count("number of queries"),
    mape: described(z.number(), "mean absolute error as a share of the true number"),
    spearman: z.nullable(z.number()),
  }), "how well numbers of answers were predicted, where they were")),
  tuples: z.optional(described(z.object({
    marginal: described(z.nullable(plainScores), "queries in which every variable has a value that only hard answers have: the ones of the papers' main tables"),
    marginalOfSome: described(z.nullable(plainScores), "queries in which only some variables have one, averaged over those"),
    withoutMarginal: count("queries in which no variable has one"),
    multiply: described(plainScores, "hits@n^k: all values of the tuple among the first n. The MRR is that of the geometric mean of their ranks"),
    ofMarginal: described(z.nullable(z.object({
      multiply: plainScores,
      joint: plainScores,
    })), "multiply and joint over the queries of `marginal` alone, as the main tables of EFO_k-CQA have all three measures (2, 7, 8 and 9; Table 10 alone is over all queries). Null where there are none"),
  }), "figures of several free variables, beside the joint ones")),
});

/** Schema of {@link AnswerReliability} (`evaluation/scoring/query-belief.ts`). */
export const answerReliability = z.object({
  queries: count("queries whose prediction carries truths"),
  candidates: count("pairs of a query and an entity that is no easy answer"),
  answers: z.int(),
  expected: described(z.number(), "how many answers were expected: the sum of the truths"),
  ratio: described(z.nullable(z.number()), "expected / answers; null where there is no answer"),
  low: described(z.nullable(z.number()), "lower bound of the 95 % interval of the ratio, by queries"),
  high: described(z.nullable(z.number()), "upper bound of the 95 % interval of the ratio, by queries"),
  ece: described(z.number(), "expected calibration error: Σ |expected - answers| over the bins, as a share of the candidates"),
  misplaced: described(z.number(), "the same as a share of the answers"),
  bins: z.array(z.object({
    said: described(z.number(), "mean of what is said of its candidates"),
    share: described(z.number(), "share of them that is true"),
    candidates: z.int(),
    links: z.int(),
    queries: count("queries that have some of its candidates"),
    low: described(z.number(), "lower bound of the 95 % interval of the share, by queries: answers of one query are not independent"),
    high: described(z.number(), "upper bound of the 95 % interval of the share"),
  })),
  missing: z.optional(described(z.record(z.string(), z.object({
    queries: count("queries whose prediction carries truths"),
    candidates: count("pairs of a query and an entity that is no easy answer"),
    answers: z.int(),
    expected: described(z.number(), "how many answers were expected: the sum of the truths"),
    ratio: described(z.nullable(z.number()), "expected / answers; null where there is no answer"),
    low: described(z.nullable(z.number()), "lower bound of the 95 % interval of the ratio, by queries"),
    high: described(z.nullable(z.number()), "upper bound of the 95 % interval of the ratio, by queries"),
    ece: described(z.number(), "expected calibration error: Σ |expected - answers| over the bins, as a share of the candidates"),
    misplaced: described(z.number(), "the same as a share of the answers"),
    bins: z.array(z.object({
      said: described(z.number(), "mean of what is said of its candidates"),
      share: described(z.number(), "share of them that is true"),
      candidates: z.int(),
      links: z.int(),
      queries: count("queries that have some of its candidates"),
      low: described(z.number(), "lower bound of the 95 % interval of the share, by queries: answers of one query are not independent"),
      high: described(z.number(), "upper bound of the 95 % interval of the share"),
    })),
  })), "the same by how many links are most likely missing, of solvers that say so; `3` stands for three and more")),
});

/** Schema of {@link ProtocolRecord} (`evaluation/run/protocol-record.ts`). */
export const protocolRecord = known("ProtocolRecord", z.object({
  filtering: word("what rankings leave out"),
  ties: word("the tie rule"),
  tiesMeaning: word("what the tie rule means"),
  averaging: word("what weighs the same in a mean"),
  entities: count("number of candidates"),
  unlisted: word("the rank of entities that a ranking does not list"),
  missing: word("how queries without a prediction are scored"),
  joint: described(z.enum(["unbounded","bounded"]), "how tuples are counted"),
  intervals: word("how intervals are made"),
  seed: count("seed of everything that is drawn"),
  split: word("the split"),
  queries: word("all queries, or which sample of them"),
  departures: z.optional(described(z.array(departure), "differences between the evaluation and all that is published; absent in runs of earlier versions")),
}));

/** Schema of {@link Summary} (`evaluation/run/summary.ts`). */
export const summary = z.object({
  types: described(z.array(typeSummary), "figures by query type"),
  mean: described(z.object({
    ...others,
    types: count("how many query types it has"),
    queries: z.int(),
    pairs: count("pairs of a query and a hard answer"),
    mrr: z.number(),
    interval: described(z.nullable(interval), "the interval of the MRR over queries; null where some type has too few of them, or all score the same. See `skewedInterval`"),
    tied: described(tieRange, "sensitivity to ties: the MRR if all ties went one way, and the other"),
    hits: described(hits, "share of answers ranked up to 1, 3, 10"),
    missing: z.int(),
  }), "means over types or queries, as the protocol says"),
  strata: described(z.record(z.string(), z.array(z.object({
    ...others,
    types: count("how many query types it has"),
    queries: z.int(),
    pairs: count("pairs of a query and a hard answer"),
    mrr: z.number(),
    interval: described(z.nullable(interval), "the interval of the MRR over queries; null where some type has too few of them, or all score the same. See `skewedInterval`"),
    tied: described(tieRange, "sensitivity to ties: the MRR if all ties went one way, and the other"),
    hits: described(hits, "share of answers ranked up to 1, 3, 10"),
    value: z.string(),
  }))), "the other dimensions asked for, by name"),
  reliability: z.optional(described(answerReliability, "whether truths hold, where predictions carry them")),
  protocol: protocolRecord,
});

/** Schema of {@link ScoredBenchmark} (`evaluation/report/report.ts`). */
export const scoredBenchmark = known("ScoredBenchmark", z.object({
  name: z.string(),
  sha256: z.string(),
  graph: graphRecord,
  sampled: z.optional(word("how it was sampled: the protocol and where it departs from the published one; absent for imported ones")),
}));

/** Schema of {@link UnsupportedType} (`evaluation/run/evaluate.ts`). */
export const unsupportedType = known("UnsupportedType", z.object({
  type: z.string(),
  queries: count("queries that are left out"),
  reason: word("the reason why the first of them is not answered, and advice"),
  hint: z.optional(z.string()),
}));

/** Schema of {@link PredictorRecord} (`evaluation/run/run-manifest.ts`). */
export const predictorRecord = known("PredictorRecord", z.discriminatedUnion("kind", [z.object({
  kind: z.literal("predictions"),
  name: z.string(),
  bytes: z.int(),
  sha256: word("SHA-256 in hexadecimal"),
}), z.object({
  kind: z.literal("solver"),
  name: z.string(),
  graph: word("hash of the graph"),
  known: described(z.enum(["train","observed"]), "links that counted as known"),
  setting: z.object({
    preset: z.nullable(z.string()),
    values: setting,
    types: described(z.record(z.string(), setting), "the parameters that differ from `values`, by query type"),
  }),
  form: z.optional(described(z.enum(["Original","DM","DM+I","Original+d","DNF","DNF+d","DNF+IU","DNF+IUd","DNF+IUD"]), "the normal form that it was asked the queries in; absent where they were asked as they are")),
  model: described(z.nullable(modelRecord), "the link predictor; null for solvers that ask none"),
  unsupported: described(z.array(unsupportedType), "types with queries that it does not answer; they are left out"),
})]));

/** Schema of {@link Report} (`evaluation/report/report.ts`). */
export const report = z.object({
  generator: word("program and version"),
  benchmark: described(scoredBenchmark, "what was scored on"),
  predictor: predictorRecord,
  withoutHard: count("queries left out because they have no hard answer"),
  summary,
});

/** Schema of {@link SideBySide} (`evaluation/compare/side-by-side.ts`). */
export const sideBySide = z.object({
  names: described(z.array(z.string()), "the names in the order they were asked for"),
  types: described(z.array(z.object({
    mrr: described(z.record(z.string(), z.nullable(z.number())), "the MRR of each solver"),
    interval: described(z.record(z.string(), z.nullable(interval)), "null too where there are too few queries"),
    tied: described(z.record(z.string(), z.nullable(tieRange)), "the MRR when all ties count for the answers, and when all count against them"),
    ahead: described(z.nullable(z.string()), "the solver that is ahead of all others by more than chance, and by more than is printed; see `leaders`"),
    type: z.string(),
    queries: z.int(),
    reduces: described(z.record(z.string(), z.object({
      mrr: described(z.record(z.string(), z.nullable(z.number())), "the MRR of each solver"),
      interval: described(z.record(z.string(), z.nullable(interval)), "null too where there are too few queries"),
      tied: described(z.record(z.string(), z.nullable(tieRange)), "the MRR when all ties count for the answers, and when all count against them"),
      ahead: described(z.nullable(z.string()), "the solver that is ahead of all others by more than chance, and by more than is printed; see `leaders`"),
      pairs: z.int(),
    })), "figures by what answers reduce to; full inference under the type's own name"),
  })), "figures by query type"),
  mean: described(z.object({
    mrr: described(z.record(z.string(), z.nullable(z.number())), "the MRR of each solver"),
    interval: described(z.record(z.string(), z.nullable(interval)), "null too where there are too few queries"),
    tied: described(z.record(z.string(), z.nullable(tieRange)), "the MRR when all ties count for the answers, and when all count against them"),
    ahead: described(z.nullable(z.string()), "the solver that is ahead of all others by more than chance, and by more than is printed; see `leaders`"),
    types: z.array(z.string()),
  }), "means over the types that every solver answers in full, so that no mean leaves out what is hard for one"),
  strata: described(z.record(z.string(), z.array(z.object({
    mrr: described(z.record(z.string(), z.nullable(z.number())), "the MRR of each solver"),
    interval: described(z.record(z.string(), z.nullable(interval)), "null too where there are too few queries"),
    tied: described(z.record(z.string(), z.nullable(tieRange)), "the MRR when all ties count for the answers, and when all count against them"),
    ahead: described(z.nullable(z.string()), "the solver that is ahead of all others by more than chance, and by more than is printed; see `leaders`"),
    value: z.string(),
    pairs: z.int(),
  }))), "by dimension; a stratum's figure of a solver is over what that solver answers"),
  unsupported: described(z.record(z.string(), z.array(unsupportedType)), "types that a solver does not answer"),
  protocol: protocolRecord,
});

/** Schema of {@link Difference} (`evaluation/compare/paired.ts`). */
export const difference = z.object({
  queries: z.int(),
  a: described(z.number(), "mean score of the first and of the second run"),
  b: described(z.number(), "mean score of the second run"),
  difference: described(z.number(), "`b` minus `a`"),
  interval: described(z.nullable(interval), "the interval of the difference over paired queries; null where there are too few queries. See `skewedInterval`"),
  chance: described(z.nullable(z.number()), "how likely so large a difference is between runs that are alike: by sign flips, or by the skewness-corrected t of the interval where that says more; null where there are too few queries. Sign flips alone decide too often where differences are skewed about 0, the interval alone where runs are alike; the larger of both comes nearest to its level in either case (experiments/statistics/decisions.ts)"),
  corrected: described(z.nullable(z.number()), "the same, corrected for how many types, or classes, are looked at (Holm); the mean is looked at once"),
  decided: described(z.boolean(), "one run is ahead: the corrected chance is below 5 %, so that the interval does not hold 0 either"),
});

/** Schema of {@link WinningRate} (`evaluation/compare/winning-rate.ts`). */
export const winningRate = z.object({
  types: z.int(),
  a: count("types in which the first wins"),
  b: z.int(),
});

/** Schema of {@link SeedFigures} (`evaluation/compare/over-seeds.ts`). */
export const seedFigures = z.object({
  runs: count("runs, the first among them"),
  types: described(z.record(z.string(), z.object({
    mean: z.number(),
    deviation: described(z.nullable(z.number()), "standard deviation of one run (n − 1); null of a single run"),
  })), "MRR by query type"),
  mean: described(z.object({
    mean: z.number(),
    deviation: described(z.nullable(z.number()), "standard deviation of one run (n − 1); null of a single run"),
  }), "MRR of the means over the types"),
});

/** Schema of {@link RunProtocol} (`evaluation/run/run-protocol.ts`). */
export const runProtocol = z.object({
  generator: z.string(),
  sampled: described(z.nullable(z.string()), "how the benchmark was sampled; null for imported ones and runs of earlier versions"),
  departures: described(z.nullable(z.string()), "differences between the evaluation and what is published; null in runs of earlier versions"),
  known: described(z.nullable(z.string()), "links that counted as known, of a solver"),
});

/** Schema of {@link TypeDifference} (`evaluation/compare/compare.ts`). */
export const typeDifference = z.object({
  queries: z.int(),
  a: described(z.number(), "mean score of the first and of the second run"),
  b: described(z.number(), "mean score of the second run"),
  difference: described(z.number(), "`b` minus `a`"),
  interval: described(z.nullable(interval), "the interval of the difference over paired queries; null where there are too few queries. See `skewedInterval`"),
  chance: described(z.nullable(z.number()), "how likely so large a difference is between runs that are alike: by sign flips, or by the skewness-corrected t of the interval where that says more; null where there are too few queries. Sign flips alone decide too often where differences are skewed about 0, the interval alone where runs are alike; the larger of both comes nearest to its level in either case (experiments/statistics/decisions.ts)"),
  corrected: described(z.nullable(z.number()), "the same, corrected for how many types, or classes, are looked at (Holm); the mean is looked at once"),
  decided: described(z.boolean(), "one run is ahead: the corrected chance is below 5 %, so that the interval does not hold 0 either"),
  type: z.string(),
  better: count("queries that the second run answers better, worse and equally well"),
  worse: z.int(),
  equal: z.int(),
  reduces: described(z.record(z.string(), difference), "figures by what answers reduce to; full inference under the type's own name"),
  apart: described(z.object({
    a: z.array(z.object({
      id: z.string(),
      scores: z.array(z.number()),
    })),
    b: z.array(z.object({
      id: z.string(),
      scores: z.array(z.number()),
    })),
  }), "queries that each run answers better than the other, furthest apart first; scores are those of a and b"),
});

/** Schema of {@link FormPair} (`evaluation/compare/form-rates.ts`). */
export const formPair = z.object({
  types: z.int(),
  a: count("types in which the first wins"),
  b: z.int(),
  forms: z.tuple([z.enum(["Original","DM","DM+I","Original+d","DNF","DNF+d","DNF+IU","DNF+IUd","DNF+IUD"]), z.enum(["Original","DM","DM+I","Original+d","DNF","DNF+d","DNF+IU","DNF+IUd","DNF+IUD"])]),
  mrr: described(z.nullable(z.tuple([z.number(), z.number()])), "means of the types' MRR; null where the forms differ in no type"),
});

/** Schema of {@link SaidTable} (`evaluation/truth/table.ts`). */
export const saidTable = z.object({
  groups: described(z.array(z.object({
    questions: count("how many questions were asked"),
    said: described(z.number(), "expected number of right candidates"),
    right: count("candidates that are right"),
    ratio: described(z.nullable(z.number()), "said / right; null where nothing is right"),
    low: described(z.nullable(z.number()), "lower bound of the 95 % interval of the ratio, by questions"),
    high: described(z.nullable(z.number()), "upper bound of the 95 % interval of the ratio, by questions"),
    brier: described(z.number(), "mean squared error of a right candidate, with its share of the wrong ones"),
    logLoss: described(z.number(), "mean log-loss of a right candidate, with its share of the wrong ones"),
    within: described(z.nullable(z.number()), "the share of questions whose number of missing answers lies in the interval that was said"),
    by: described(z.enum(["all","side","relation","type","class","hidden"]), "what the questions have in common: all, a side, a relation, a type, how many links answers lack, or that something is hidden"),
    name: word("what its questions have in common"),
  })), "all questions, then by side, type and relation, then those in which something is hidden"),
  bins: described(z.array(z.object({
    said: described(z.number(), "mean truth of its candidates"),
    right: described(z.number(), "share of them that is right"),
    candidates: count("number of candidates"),
    questions: count("questions that have some"),
    low: described(z.number(), "lower bound of the 95 % interval of that share, by questions"),
    high: described(z.number(), "upper bound of the 95 % interval of that share"),
  })), "tenths of truth, the lowest first"),
});
