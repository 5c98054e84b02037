import type { TrainingChoice } from "./settings.ts";

/** Published hyper-parameters of a graph, with the paper they stand in. */
export interface TrainingPreset {
  readonly source: string;
  readonly choice: TrainingChoice;
}

/** ComplEx with N3 as the code of QTO trains it: 1-vs-all over both directions, rank 1000, Adagrad 0.1, 100 epochs. */
const complexN3 = (batch: number, penalty: number, relationWeight: number): TrainingPreset => ({
  source:
    "Bai et al., Answering Complex Logical Queries on Knowledge Graphs via Query Computation Tree Optimization",
  choice: {
    ...{ model: "complex", rank: 1000, loss: "1-vs-all", regularizer: "n3", penalty, relationWeight },
    ...{ optimizer: "adagrad", rate: 0.1, batch, epochs: 100, init: 1e-3 },
  },
});

/** Presets by the graph they were published for. */
export const trainingPresets: ReadonlyMap<string, TrainingPreset> = new Map([
  ["fb15k", complexN3(100, 0.01, 0.1)],
  ["fb15k-237", complexN3(1000, 0.05, 4)],
  ["nell995", complexN3(1000, 0.05, 0)],
  ["icews18", complexN3(1000, 0.1, 0)],
]);
