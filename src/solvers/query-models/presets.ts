import type { QueryModelPreset } from "./preset.ts";
import { negationTypes, pathTypes, positiveTypes, type QueryTrainingSettings } from "./settings.ts";

type Training = Partial<QueryTrainingSettings>;

const everyType = [...pathTypes, ...positiveTypes, ...negationTypes];

/** The three updates of one step of KGReasoning: paths, the other types, paths. */
const kgReasoning = (others: readonly string[], steps: number, rate: number): Training => ({
  streams: [pathTypes, others, pathTypes],
  updates: 3 * steps,
  batch: 512,
  negatives: 128,
  rate,
  schedule: { kind: "fifths" },
});

const withNegation = [...positiveTypes, ...negationTypes];

const SCRIPT = "example.sh of snap-stanford/KGReasoning (one set of values for FB15k, FB15k-237 and NELL)";

/** One preset for each of the three graphs of BetaE's benchmark, which share their settings. */
const threeGraphs = (preset: Omit<QueryModelPreset, "name">): QueryModelPreset[] =>
  ["fb15k", "fb15k-237", "nell"].map((name) => ({ name, ...preset }));

/**
 * Ours, trained whole on FB15k-237 with the figures in experiments/figures/query-models.md; nothing is published for it. With the losses of
 * their papers models learn less in this time, and those whose projection is a deep network nothing of the query. A softmax
 * does not see the margin, which leaves it to say how far apart first values are.
 */
const laptop = (model: QueryModelPreset["model"], training: Training): QueryModelPreset => ({
  name: "laptop",
  source: "ours, minutes of two cores; figures on FB15k-237 are in experiments/figures/query-models.md",
  model,
  training: {
    batch: 512,
    negatives: 128,
    loss: "softmax",
    rate: 1e-3,
    schedule: { kind: "cosine" },
    ...training,
  },
});

/** The schedule of projections that are networks: links first, since they learn little while most outputs are intersected or projected again. */
const linksFirst = (others: readonly string[], training: Training = {}): Training => ({
  streams: [pathTypes, others],
  updates: 12_000,
  linkUpdates: 2500,
  ...training,
});

/** The schedule of projections that move a point or a box, which learn from all types at once. */
const allAtOnce: Training = {
  streams: [pathTypes, positiveTypes, pathTypes],
  updates: 4000,
  rate: 4e-3,
};

export const gqePresets: readonly QueryModelPreset[] = [
  ...threeGraphs({
    source: SCRIPT,
    model: { dimensions: 800, margin: 24 },
    training: kgReasoning(positiveTypes, 450_001, 1e-4),
  }),
  laptop({ dimensions: 200 }, allAtOnce),
];

export const query2boxPresets: readonly QueryModelPreset[] = [
  ...threeGraphs({
    source: SCRIPT,
    model: { dimensions: 400, margin: 24, inside: 0.02, activation: "none" },
    training: kgReasoning(positiveTypes, 450_001, 1e-4),
  }),
  laptop({ dimensions: 200 }, allAtOnce),
];

export const betaePresets: readonly QueryModelPreset[] = [
  ...threeGraphs({
    source: SCRIPT,
    model: { dimensions: 400, margin: 60, hidden: 1600 },
    training: kgReasoning(withNegation, 450_001, 1e-4),
  }),
  laptop({ dimensions: 128, hidden: 384, margin: 60 }, linksFirst(withNegation)),
];

const CONE = "scripts of MIRALab-USTC/QE-ConE";

export const conePresets: readonly QueryModelPreset[] = [
  {
    name: "fb15k",
    source: CONE,
    model: { dimensions: 800, margin: 30, hidden: 1600, dropout: 0.05 },
    training: kgReasoning(withNegation, 450_001, 5e-5),
  },
  {
    name: "fb15k-237",
    source: CONE,
    model: { dimensions: 800, margin: 30, hidden: 1600, dropout: 0.1 },
    training: kgReasoning(withNegation, 300_001, 5e-5),
  },
  {
    name: "nell",
    source: CONE,
    model: { dimensions: 800, margin: 20, hidden: 1600, dropout: 0.2 },
    training: kgReasoning(withNegation, 300_001, 1e-4),
  },
  laptop({ dimensions: 128, hidden: 384, margin: 24, dropout: 0.1 }, linksFirst(withNegation)),
];

export const logicePresets: readonly QueryModelPreset[] = [
  ...threeGraphs({
    source: "example.sh of francoisluus/KGReasoning (one set of values for FB15k, FB15k-237 and NELL)",
    model: { dimensions: 400, margin: 0.375, hidden: 1600, logic: "lukasiewicz", truths: "bounded" },
    training: kgReasoning(withNegation, 450_001, 1e-4),
  }),
  {
    name: "fb15k-237-efo1",
    source:
      "configurations of HKUST-KnowComp/EFO-1-QA-benchmark, the unbounded model of its tables; no others are published",
    model: { dimensions: 400, margin: 0.375, hidden: 1600, logic: "lukasiewicz", truths: "plain" },
    training: kgReasoning(withNegation, 450_000, 1e-4),
  },
  laptop({ dimensions: 128, hidden: 384, margin: 30 }, linksFirst(withNegation, { rate: 2e-3 })),
];

/** Two updates a step: paths, the others. */
const fuzzqeTraining = (steps: number, rate: number, negatives: number): Training => ({
  streams: [pathTypes, withNegation],
  updates: 2 * steps,
  batch: 512,
  negatives,
  rate,
  schedule: { kind: "cosine" },
  decay: 0.05,
  epsilon: 1e-6,
});

export const fuzzqePresets: readonly QueryModelPreset[] = [
  {
    name: "nell",
    source:
      "run.sh of stasl0217/FuzzQE-code, the only script there; the released checkpoint is of product logic",
    model: { dimensions: 1000, bases: 30, logic: "godel", regularizer: "clamp" },
    training: fuzzqeTraining(450_001, 5e-4, 128),
  },
  {
    name: "fb15k-237",
    source:
      "configurations of HKUST-KnowComp/EFO-1-QA-benchmark; the authors of FuzzQE give none for this graph",
    model: { dimensions: 800, bases: 150, logic: "godel", regularizer: "sigmoid", version: "efo1" },
    training: fuzzqeTraining(450_000, 1e-3, 128),
  },
  laptop(
    { dimensions: 200, bases: 16, regularizer: "clamp", logic: "product" },
    linksFirst(withNegation, { updates: 7000, linkUpdates: 1500, rate: 3e-3 }),
  ),
];

/** NewLook trains on differences; these are the types whose negation is one. */
const differenceTypes = [...positiveTypes, "2in", "3in"];

export const newlookPresets: readonly QueryModelPreset[] = [
  {
    name: "fb15k-237",
    source: "beta_NewLook.yaml of HKUST-KnowComp/EFO-1-QA-benchmark; nothing is published for other graphs",
    model: { dimensions: 400, margin: 24, hidden: 1600, groups: 200, inside: 0.2 },
    training: kgReasoning(differenceTypes, 450_000, 1e-4),
  },
  laptop(
    { dimensions: 128, hidden: 256, groups: 64 },
    linksFirst(differenceTypes, { updates: 8000, linkUpdates: 1500 }),
  ),
];

/** A batch of LMPNN holds one type; an epoch of FB15k-237 has about 970 batches of 1,024. */
const lmpnnTraining = (batch: number): Training => ({
  streams: everyType.map((type) => [type]),
  updates: 97_000,
  batch,
  negatives: 128,
  rate: 1e-4,
  decay: 1e-4,
  schedule: { kind: "steps", every: 4850, factor: 0.1 },
});

const LMPNN =
  "README and scripts of HKUST-KnowComp/LMPNN; updates are ours, for 100 epochs of its training queries";

export const lmpnnPresets: readonly QueryModelPreset[] = [
  {
    name: "fb15k-237",
    source: LMPNN,
    model: { rank: 1000, hidden: 4096, temperature: 0.05, union: "merged" },
    training: lmpnnTraining(1024),
  },
  {
    name: "fb15k",
    source: LMPNN,
    model: { rank: 1000, hidden: 8192, temperature: 0.05, union: "merged" },
    training: lmpnnTraining(1024),
  },
  {
    name: "nell",
    source: LMPNN,
    model: { rank: 1000, hidden: 8192, temperature: 0.1, union: "merged" },
    training: lmpnnTraining(512),
  },
  // The rank is that of the link predictor; fewer than twice as many hidden units as values cannot pass a state on.
  laptop(
    { rank: 300, hidden: 1200 },
    {
      streams: everyType.map((type) => [type]),
      updates: 3000,
      batch: 128,
      negatives: 64,
      loss: "published",
      decay: 1e-4,
    },
  ),
];
