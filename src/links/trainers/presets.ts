import type { TrainingChoice } from "./settings.ts";

/** Published hyper-parameters of a graph, with the paper they stand in and the objective that they belong to. */
export interface TrainingPreset {
  readonly source: string;
  /** The published objective, and how the choice equals it where the numbers are others. */
  readonly objective: string;
  readonly choice: TrainingChoice;
}

const complexN3: TrainingChoice = {
  model: "complex",
  rank: 1000,
  loss: "1-vs-all",
  regularizer: "n3",
  optimizer: "adagrad",
  rate: 0.1,
  epochs: 100,
  init: 1e-3,
};

/** ComplEx with N3 and relation prediction as the code of QTO trains it: 1-vs-all over both directions. */
const qto = (batch: number, penalty: number, relationWeight: number): TrainingPreset => ({
  source:
    "Bai et al., Answering Complex Logical Queries on Knowledge Graphs via Query Computation Tree Optimization, ICML 2023",
  objective:
    "one cross-entropy over all entities for each N3 term, in both directions, and one over relations with a weight (kbc of ssl-relation-prediction)",
  choice: { ...complexN3, batch, penalty, relationWeight },
});

/**
 * ComplEx with N3 as Gregucci et al. train it, by the port in KGReasoning: two cross-entropies (of the tail and of the head)
 * for each N3 term. An example of ours is one direction with one cross-entropy and its N3 term, so that half of their
 * weight is the same objective but for a factor.
 */
const kgReasoning = (batch: number, penalty: number): TrainingPreset => ({
  source: "Gregucci et al., Is Complex Query Answering Really Complex?, ICML 2025; its CQD.md, section 1",
  objective: `two cross-entropies for each N3 term with weight ${penalty}: half of it where each has its own`,
  choice: { ...complexN3, batch, penalty: penalty / 2, relationWeight: 0 },
});

/** Presets by the graph they were published for. */
export const trainingPresets: ReadonlyMap<string, TrainingPreset> = new Map([
  ["fb15k", qto(100, 0.01, 0.1)],
  ["fb15k-237", qto(1000, 0.05, 4)],
  ["nell995", qto(1000, 0.05, 0)],
  ["icews18", kgReasoning(1000, 0.1)],
]);
