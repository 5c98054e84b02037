// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import { interval } from "../contract/domain-shapes.ts";
import { count, described, known, word } from "../contract/fields.ts";

/** Schema of {@link Frequencies} (`kgqa/checks/info.ts`). */
export const frequencies = known("Frequencies", z.array(z.object({
  name: z.string(),
  count: z.int(),
})));

/** Schema of {@link Unread} (`kgqa/levels/levels.ts`). */
export const unread = known("Unread", z.object({
  count: count("questions whose form cannot be read"),
  first: described(z.array(z.object({
    id: z.string(),
    problem: z.string(),
  })), "the first of these questions"),
}));

/** Schema of {@link SchemaItemRule} (`kgqa/schema-items/rule.ts`). */
export const itemRule = known("SchemaItemRule", z.object({
  name: described(z.enum(["official","default"]), "`official`: the published extraction with its quirks (`preprocess.py` of Jiang and Usbeck): predicates of triple patterns as they stand, function words found in the text of the query. `default`: read from the parsed query, under names that all notations of a graph share"),
  multiset: described(z.boolean(), "repeated items count: two questions agree when their items agree as multisets, else as sets"),
  classes: described(z.boolean(), "classes are items: objects of rdf:type, P31, type.object.type"),
  count: described(z.enum(["call","anywhere","no"]), "COUNT is an item where it is called; `anywhere` also when an IRI only contains the letters"),
  comparatives: described(z.boolean(), "`<`, `<=`, `>`, `>=`, `!=` are items"),
  superlatives: described(z.boolean(), "ordering cut off by a limit, ARGMAX, ARGMIN, SelectAmong, SelectBetween are items"),
  aggregates: described(z.boolean(), "MIN, MAX, SUM, AVG and the like are items"),
  dialect: described(z.enum(["qald","lcquad1","lcquad2-wikidata","lcquad2-dbpedia","cwq","complexwebquestions","none"]), "only for `official`"),
}));

/** Schema of {@link LevelCounts} (`kgqa/levels/levels.ts`). */
export const levelCounts = known("LevelCounts", z.object({
  iid: z.int(),
  compositional: z.int(),
  "zero-shot": z.int(),
  total: z.int(),
}));

/** Schema of {@link Finding} (`kgqa/checks/info.ts`). */
export const problem = known("DatasetProblem", z.object({
  problem: z.enum(["duplicate-id","duplicate-question","duplicate-form","shared-question","shared-form","empty-answers","without-form","mixed-graphs","unread-form"]),
  count: z.int(),
  part: word("the part they are in, and for what is shared the part they share with"),
  with: z.optional(word("the part they share with, for what is shared")),
  ids: z.array(z.string()),
}));

/** Schema of {@link InfoReport} (`kgqa/checks/info.ts`). */
export const infoReport = z.object({
  questions: z.int(),
  parts: z.array(z.object({
    name: z.string(),
    formats: z.array(z.string()),
    questions: z.int(),
    languages: frequencies,
    forms: frequencies,
    types: frequencies,
    hops: frequencies,
    levels: frequencies,
    answers: z.object({
      total: z.int(),
      unknown: count("questions whose source does not say, and questions that it says to have none"),
      empty: count("questions that it says to have none"),
      most: z.int(),
    }),
    withoutForm: z.int(),
    withoutText: z.int(),
    repaired: count("questions whose query had to be mended"),
    unread,
  })),
  schemaItems: z.object({
    rule: itemRule,
    relations: z.int(),
    classes: z.int(),
    functions: z.int(),
    combinations: z.int(),
    mostFrequent: frequencies,
  }),
  templates: z.object({
    distinct: z.int(),
    mostFrequent: frequencies,
  }),
  leakage: described(z.array(z.object({
    from: z.string(),
    into: z.string(),
    questions: z.int(),
    forms: z.int(),
    templates: z.int(),
    of: count("questions of the later part"),
  })), "questions of a later part whose question, form, combination or template is in an earlier one"),
  graphs: z.object({
    queries: frequencies,
    answers: frequencies,
  }),
  problems: z.array(problem),
});

/** Schema of {@link RecheckReport} (`kgqa/checks/recheck.ts`). */
export const recheckReport = z.object({
  questions: z.int(),
  same: z.int(),
  changed: z.array(z.object({
    id: z.string(),
    lost: described(z.array(z.string()), "gold answers that are not found, and found answers that are not gold; the first ones of each"),
    gained: described(z.array(z.string()), "found answers that are not gold; the first ones"),
    gold: z.int(),
    found: z.int(),
  })),
  failed: described(z.array(z.object({
    id: z.string(),
    problem: z.string(),
  })), "gold queries that failed"),
  withoutQuery: count("questions without a SPARQL query, and without gold answers"),
  withoutAnswers: count("questions without gold answers"),
});

/** Schema of {@link LevelsReport} (`kgqa/levels/levels.ts`). */
export const levelsReport = z.object({
  iid: z.int(),
  compositional: z.int(),
  "zero-shot": z.int(),
  total: z.int(),
  shares: described(z.nullable(z.object({
    iid: z.number(),
    compositional: z.number(),
    "zero-shot": z.number(),
  })), "shares of `total`; null when it is 0"),
  rule: described(itemRule, "the definition of a schema item, and the comparison of questions"),
  training: z.object({
    questions: z.int(),
    items: z.int(),
    combinations: z.int(),
  }),
  unread: z.object({
    train: unread,
    test: unread,
  }),
  repaired: count("number of test questions with items from a repaired query"),
  given: described(z.nullable(z.object({
    agree: z.int(),
    differ: z.int(),
  })), "agreement with the levels that the test file gives itself; null when it gives none"),
});

/** Schema of {@link ResplitReport} (`kgqa/resplit/resplit.ts`). */
export const resplitReport = z.object({
  procedure: z.enum(["official","guaranteed"]),
  rule: itemRule,
  seed: z.int(),
  shuffled: z.optional(described(z.union([z.int(), z.literal("before")]), "what the official procedure needs: the seed of its shuffle, or that the questions were prepared (shuffled, with their ids) already")),
  questions: z.int(),
  unread,
  combinations: z.int(),
  together: described(z.nullable(z.object({
    units: z.int(),
    questions: z.int(),
  })), "units of several questions that were kept together, and how many questions are in them; null when `official`"),
  asked: described(z.nullable(z.object({
    iid: z.int(),
    compositional: z.int(),
    "zero-shot": z.int(),
  })), "the requested numbers of test questions by level; null when `official`, where ratios are of combinations"),
  train: z.object({
    questions: z.int(),
    levels: z.optional(levelCounts),
  }),
  valid: z.object({
    questions: z.int(),
    levels: z.optional(levelCounts),
  }),
  test: z.object({
    questions: z.int(),
    levels: z.optional(levelCounts),
  }),
  seeds: z.array(z.object({
    seed: z.int(),
    train: z.int(),
    valid: z.int(),
    test: z.int(),
    levels: described(levelCounts, "levels of validation and test together"),
  })),
  spread: described(z.nullable(z.record(z.enum(["train","valid","test","iid","compositional","zero-shot"]), z.object({
    mean: z.number(),
    deviation: z.number(),
  }))), "mean and standard deviation (n - 1) over the seeds; null for a single seed"),
});

/** Schema of {@link ConvertReport} (`kgqa/formats/convert.ts`). */
export const convertedDataset = z.object({
  questions: z.int(),
  from: described(z.array(z.string()), "the formats that were read"),
  to: z.enum(["qald","jsonl","parquet"]),
  out: word("the file"),
  bytes: z.int(),
  sha256: word("SHA-256 in hexadecimal"),
});

/** Schema of {@link ScoreReport} (`kgqa/scoring/score.ts`). */
export const scoreReport = z.object({
  total: z.object({
    questions: z.int(),
    averages: described(z.record(z.enum(["macro","macro-qald","micro"]), z.nullable(z.object({
      precision: z.number(),
      recall: z.number(),
      f1: z.number(),
      interval: z.nullable(interval),
    }))), "averages in three variants"),
    hits1: described(z.nullable(z.object({
      value: z.number(),
      interval: z.nullable(interval),
    })), "the share of questions whose first answer is right"),
    exact: described(z.nullable(z.object({
      value: z.number(),
      interval: z.nullable(interval),
    })), "the share of questions whose answers are exactly right"),
    booleans: described(z.nullable(z.object({
      questions: z.int(),
      accuracy: z.number(),
    })), "questions whose gold answer is one truth value, and the share of them that is right"),
    counts: described(z.nullable(z.object({
      questions: z.int(),
      accuracy: z.number(),
    })), "questions whose gold answer is one number, and the share of them that is right"),
  }),
  by: described(z.record(z.string(), z.array(z.object({
    name: z.string(),
    questions: z.int(),
    averages: described(z.record(z.enum(["macro","macro-qald","micro"]), z.nullable(z.object({
      precision: z.number(),
      recall: z.number(),
      f1: z.number(),
      interval: z.nullable(interval),
    }))), "averages in three variants"),
    hits1: described(z.nullable(z.object({
      value: z.number(),
      interval: z.nullable(interval),
    })), "the share of questions whose first answer is right"),
    exact: described(z.nullable(z.object({
      value: z.number(),
      interval: z.nullable(interval),
    })), "the share of questions whose answers are exactly right"),
    booleans: described(z.nullable(z.object({
      questions: z.int(),
      accuracy: z.number(),
    })), "questions whose gold answer is one truth value, and the share of them that is right"),
    counts: described(z.nullable(z.object({
      questions: z.int(),
      accuracy: z.number(),
    })), "questions whose gold answer is one number, and the share of them that is right"),
  }))), "strata by each requested dimension, in a fixed order"),
  unsaid: described(z.record(z.string(), z.int()), "questions that say nothing of a dimension, and stand under `none`"),
  unscored: count("questions without gold answers are not scored"),
  missing: count("gold questions without a prediction: scored as if it were empty"),
  unknown: described(z.array(z.string()), "predictions for no gold question"),
  failures: described(z.array(z.object({
    id: z.string(),
    problem: z.string(),
  })), "predicted queries that failed"),
  comparison: described(z.nullable(z.object({
    interval: described(z.nullable(interval), "the interval of the difference over paired queries; null where there are too few queries. See `skewedInterval`"),
    chance: described(z.nullable(z.number()), "how likely so large a difference is between runs that are alike: by sign flips, or by the skewness-corrected t of the interval where that says more; null where there are too few queries. Sign flips alone decide too often where differences are skewed about 0, the interval alone where runs are alike; the larger of both comes nearest to its level in either case (experiments/statistics/decisions.ts)"),
    corrected: described(z.nullable(z.number()), "the same, corrected for how many types, or classes, are looked at (Holm); the mean is looked at once"),
    decided: described(z.boolean(), "one run is ahead: the corrected chance is below 5 %, so that the interval does not hold 0 either"),
    questions: z.int(),
    first: described(z.number(), "mean F1 of each"),
    second: z.number(),
    difference: z.number(),
    better: z.int(),
    worse: z.int(),
    equal: z.int(),
    by: described(z.record(z.string(), z.array(z.object({
      name: z.string(),
      interval: described(z.nullable(interval), "the interval of the difference over paired queries; null where there are too few queries. See `skewedInterval`"),
      chance: described(z.nullable(z.number()), "how likely so large a difference is between runs that are alike: by sign flips, or by the skewness-corrected t of the interval where that says more; null where there are too few queries. Sign flips alone decide too often where differences are skewed about 0, the interval alone where runs are alike; the larger of both comes nearest to its level in either case (experiments/statistics/decisions.ts)"),
      corrected: described(z.nullable(z.number()), "the same, corrected for how many types, or classes, are looked at (Holm); the mean is looked at once"),
      decided: described(z.boolean(), "one run is ahead: the corrected chance is below 5 %, so that the interval does not hold 0 either"),
      questions: z.int(),
      first: described(z.number(), "mean F1 of each"),
      second: z.number(),
      difference: z.number(),
      better: z.int(),
      worse: z.int(),
      equal: z.int(),
    }))), "figures by stratum"),
  })), "the comparison with a second system"),
  protocol: described(z.record(z.string(), z.string()), "how it was scored"),
});
