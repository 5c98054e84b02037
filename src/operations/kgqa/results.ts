import * as z from "zod/mini";
import { targetFormats } from "../../kgqa/formats/target-formats.ts";
import { byName, count, described, known, list, sha256, share, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";

const interval = known("Interval95", z.tuple([z.number(), z.number()]));
const frequencies = known("Frequencies", z.array(z.object({ name: z.string(), count: z.int() })));
const unread = known(
  "Unread",
  z.object({
    count: count("questions whose form cannot be read"),
    first: list(z.object({ id: z.string(), problem: z.string() }), "the first of them"),
  }),
);
const itemRule = known(
  "SchemaItemRule",
  z.object({
    name: z.enum(["official", "default"]),
    multiset: described(z.boolean(), "repeated items count"),
    classes: described(z.boolean(), "classes are items"),
    count: described(z.enum(["call", "anywhere", "no"]), "where COUNT is an item"),
    comparatives: described(z.boolean(), "comparisons are items"),
    superlatives: described(z.boolean(), "superlatives are items"),
    aggregates: described(z.boolean(), "MIN, MAX, SUM and AVG are items"),
    dialect: described(
      z.enum([
        "qald",
        "lcquad1",
        "lcquad2-wikidata",
        "lcquad2-dbpedia",
        "cwq",
        "complexwebquestions",
        "none",
      ]),
      "only for `official`",
    ),
  }),
);
const levels = { iid: z.int(), compositional: z.int(), "zero-shot": z.int() };
const levelCounts = known("LevelCounts", z.object({ ...levels, total: z.int() }));
const problem = known(
  "DatasetProblem",
  z.object({
    problem: z.enum([
      "duplicate-id",
      "duplicate-question",
      "duplicate-form",
      "shared-question",
      "shared-form",
      "empty-answers",
      "without-form",
      "mixed-graphs",
      "unread-form",
    ]),
    count: z.int(),
    part: word("the part they are in"),
    with: z.optional(word("for what is shared: the part they share with")),
    ids: z.array(z.string()),
  }),
);
const leakage = list(
  z.object({
    from: z.string(),
    into: z.string(),
    questions: z.int(),
    forms: z.int(),
    templates: z.int(),
    of: count("questions of the later part"),
  }),
  "questions of a later part whose text, form or template is in an earlier one",
);
const report = z.optional(word("the page that was written"));

/** The contents of a dataset of questions. */
export const datasetInfo = z.object({
  questions: z.int(),
  parts: z.array(
    z.object({
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
        unknown: count("questions whose source does not say"),
        empty: count("questions that it says to have none"),
        most: z.int(),
      }),
      withoutForm: z.int(),
      withoutText: z.int(),
      repaired: count("questions whose query had to be mended"),
      unread,
    }),
  ),
  schemaItems: z.object({
    rule: itemRule,
    relations: z.int(),
    classes: z.int(),
    functions: z.int(),
    combinations: z.int(),
    mostFrequent: frequencies,
  }),
  templates: z.object({ distinct: z.int(), mostFrequent: frequencies }),
  leakage,
  graphs: z.object({ queries: frequencies, answers: frequencies }),
  problems: z.array(problem),
  files: list(
    z.object({ path: z.string(), part: z.string(), format: z.string() }),
    "the files, each with the part that it is",
  ),
  report,
});
export type KgqaInfo = Plain<z.output<typeof datasetInfo>>;

/** The faults of a dataset that make scores wrong. */
export const checkedDataset = z.object({
  questions: z.int(),
  problems: z.array(problem),
  leakage,
  executed: described(
    z.nullable(
      z.array(
        z.object({
          part: z.string(),
          questions: z.int(),
          same: z.int(),
          changed: z.array(
            z.object({
              id: z.string(),
              lost: list(z.string(), "gold answers that are not found; the first ones"),
              gained: list(z.string(), "found answers that are not gold; the first ones"),
              gold: z.int(),
              found: z.int(),
            }),
          ),
          failed: list(z.object({ id: z.string(), problem: z.string() }), "gold queries that failed"),
          withoutQuery: count("questions without a SPARQL query"),
          withoutAnswers: count("questions without gold answers"),
        }),
      ),
    ),
    "what executing the gold queries again gave, for each part; null when they were not executed",
  ),
  report,
});
export type KgqaCheck = Plain<z.output<typeof checkedDataset>>;

/** The generalization levels of test questions. */
export const datasetLevels = z.object({
  ...levels,
  total: z.int(),
  shares: described(
    z.nullable(z.object({ iid: z.number(), compositional: z.number(), "zero-shot": z.number() })),
    "of `total`; null when it is 0",
  ),
  rule: itemRule,
  training: z.object({ questions: z.int(), items: z.int(), combinations: z.int() }),
  unread: z.object({ train: unread, test: unread }),
  repaired: count("test questions whose query had to be mended"),
  given: described(
    z.nullable(z.object({ agree: z.int(), differ: z.int() })),
    "agreement with the levels that the test file gives itself; null when it gives none",
  ),
  out: z.optional(word("the levels of questions that were written")),
  report,
});
export type KgqaLevels = Plain<z.output<typeof datasetLevels>>;

const partCounts = z.object({ questions: z.int(), levels: z.optional(levelCounts) });

/** A dataset that was divided anew. */
export const resplitDataset = z.object({
  out: word("the folder"),
  name: word("the name of the dataset"),
  files: list(z.object({ name: z.string(), bytes: z.int(), sha256 }), "the files that were written"),
  procedure: z.enum(["official", "guaranteed"]),
  rule: itemRule,
  shuffled: z.optional(
    described(
      z.union([z.int(), z.literal("before")]),
      "of the official procedure: the seed of its shuffle, or that the questions were shuffled already",
    ),
  ),
  seed: z.int(),
  questions: z.int(),
  unread,
  combinations: z.int(),
  together: described(
    z.nullable(z.object({ units: z.int(), questions: z.int() })),
    "units of several questions that were kept together; null when official",
  ),
  asked: described(
    z.nullable(z.object(levels)),
    "what was asked of the test questions; null when official, where shares are of combinations",
  ),
  train: partCounts,
  valid: partCounts,
  test: partCounts,
  seeds: z.array(
    z.object({
      seed: z.int(),
      train: z.int(),
      valid: z.int(),
      test: z.int(),
      levels: described(levelCounts, "of validation and test together"),
    }),
  ),
  spread: described(
    z.nullable(z.record(z.string(), z.object({ mean: z.number(), deviation: z.number() }))),
    "over the seeds; null for a single seed",
  ),
  report,
});
export type KgqaResplit = Plain<z.output<typeof resplitDataset>>;

/** A dataset in another format. */
export const convertedDataset = z.object({
  questions: z.int(),
  from: list(z.string(), "the formats that were read"),
  to: z.enum(targetFormats),
  out: word("the file"),
  bytes: z.int(),
  sha256,
});

const averages = z.nullable(
  z.object({
    precision: z.number(),
    recall: z.number(),
    f1: z.number(),
    interval: described(z.nullable(interval), "of 95 % for F1"),
  }),
);
const scored = z.nullable(z.object({ value: z.number(), interval: z.nullable(interval) }));
const rightOf = z.nullable(z.object({ questions: z.int(), accuracy: z.number() }));
const scores = {
  questions: z.int(),
  averages: described(
    z.object({ macro: averages, "macro-qald": averages, micro: averages }),
    "in three variants",
  ),
  hits1: described(scored, "Hits@1"),
  exact: described(scored, "exact match"),
  booleans: described(rightOf, "questions whose gold answer is one truth value"),
  counts: described(rightOf, "questions whose gold answer is one number"),
};
const difference = {
  interval: z.nullable(interval),
  chance: z.nullable(share("how likely so large a difference is between systems that are alike")),
  corrected: z.nullable(share("the same, corrected for how many strata are looked at")),
  decided: described(z.boolean(), "chance does not explain it"),
  questions: z.int(),
  first: described(z.number(), "mean F1 of the first"),
  second: z.number(),
  difference: z.number(),
  better: z.int(),
  worse: z.int(),
  equal: z.int(),
};

/** Scores of predicted answers. */
export const questionScores = z.object({
  total: z.object(scores),
  by: byName(z.array(z.object({ name: z.string(), ...scores })), "strata by each dimension"),
  unsaid: byName(z.int(), "questions that say nothing of a dimension"),
  unscored: count("questions without gold answers; they are not scored"),
  missing: count("gold questions without a prediction; they are scored as if it were empty"),
  unknown: list(z.string(), "predictions for no gold question"),
  failures: list(z.object({ id: z.string(), problem: z.string() }), "predicted queries that failed"),
  comparison: described(
    z.nullable(
      z.object({
        ...difference,
        by: byName(z.array(z.object({ name: z.string(), ...difference })), "strata"),
      }),
    ),
    "against a second system",
  ),
  protocol: byName(z.string(), "how it was scored"),
  reports: z.optional(list(z.string(), "reports that were written")),
});
export type KgqaScore = Plain<z.output<typeof questionScores>>;
