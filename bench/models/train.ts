import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { nodeHost } from "../../src/host/node.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { evaluatePredictor } from "../../src/links/evaluate.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { type TrainingChoice, trainingSettings } from "../../src/links/trainers/settings.ts";
import { trainLinkTables } from "../../src/links/trainers/train.ts";
import { startTraining } from "../../src/links/trainers/training.ts";
import { openTrainKernel, type TrainKernel } from "../../src/operations/links/train-kernel.ts";
import { allowRelaxedSimd } from "../../src/runs/native/node-relaxed-simd.ts";
import type { StartEntityTrainer } from "../../src/training/tables/entity-trainer.ts";
import { data } from "../lib/data.ts";
import { median, shown, timed, timedAsync } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";

/** Steps of one epoch of a large graph that are timed, after one that warms up. */
const STEPS = 8;

/** Training as `lacuna links train` does it: small graphs to the end, steps of large ones. */
export async function bench(): Promise<void> {
  allowRelaxedSimd();
  const kernel = openTrainKernel(Number.POSITIVE_INFINITY, nodeHost, { threads: 0 });
  console.log(`${kernel.name}, ${kernel.threads} threads`);
  try {
    await wholeTrainings(kernel);
    await someSteps(kernel);
  } finally {
    kernel.close();
  }
}

async function wholeTrainings(kernel: TrainKernel): Promise<void> {
  const rows: string[][] = [];
  for (const [name, choice] of [
    ["umls", { rank: 100, batch: 100, penalty: 0.01, epochs: 60 }],
    ["kinships", { rank: 100, batch: 100, penalty: 0.01, epochs: 60 }],
  ] as const satisfies [string, TrainingChoice][]) {
    const graph = await loadGraph(data(name), nodeFiles);
    const { ms, result } = await timedAsync(() => trainLinkTables(graph, choice, kernel.start));
    const { mrr, hits } = evaluatePredictor(tablePredictor(result.tables), graph);
    rows.push([
      ...[name, String(result.epochs), shown(ms / 1000)],
      ...[mrr.toFixed(4), hits["1"].toFixed(4), hits["10"].toFixed(4)],
    ]);
  }
  printTable(["whole training", "epochs", "s", "test MRR", "Hits@1", "Hits@10"], rows);
}

async function someSteps(kernel: TrainKernel): Promise<void> {
  const graph = await loadGraph(data("fb15k-237"), nodeFiles);
  const rows: string[][] = [];
  for (const choice of [
    { rank: 300, batch: 1000 },
    { rank: 500, batch: 1000 },
    { rank: 500, batch: 1000, relationWeight: 4 },
    { rank: 500, batch: 1000, loss: "1-vs-all" },
  ] as const satisfies TrainingChoice[]) {
    const inside = { ms: 0 };
    const training = startTraining(graph, trainingSettings(graph, choice), clocked(kernel.start, inside));
    training.step(0);
    inside.ms = 0;
    const steps = Array.from({ length: STEPS }, (_, at) => timed(() => training.step(at + 1)).ms);
    const step = median(steps);
    const total = steps.reduce((sum, each) => sum + each, 0);
    training.close();
    rows.push([
      `rank ${choice.rank}, ${"loss" in choice ? choice.loss : "k-vs-all"}${"relationWeight" in choice ? ", relations" : ""}`,
      ...[shown(step), `${Math.round((100 * inside.ms) / total)}%`, shown((step * training.batches) / 1000)],
    ]);
  }
  printTable(["FB15k-237, batches of 1000", "ms a step", "in the trainer", "s an epoch"], rows);
}

/** A trainer that notes the time spent in it. */
function clocked(start: StartEntityTrainer, spent: { ms: number }): StartEntityTrainer {
  return (...from) => {
    const trainer = start(...from);
    const clock = <T>(run: () => T): T => {
      const { ms, result } = timed(run);
      spent.ms += ms;
      return result;
    };
    return {
      ...trainer,
      gather: (...args) => clock(() => trainer.gather(...args)),
      scoreAll: (...args) => clock(() => trainer.scoreAll(...args)),
      update: (...args) => clock(() => trainer.update(...args)),
    };
  };
}
