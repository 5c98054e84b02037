import { points } from "../../evaluation/report/figures.ts";
import type { Graph } from "../../kg/graph.ts";
import { renderPredictedTree } from "../../solvers/explain/render-predicted.ts";
import type { SideBySide } from "../eval/side-by-side.ts";
import { classTable } from "../eval/side-by-side-text.ts";
import { table } from "../table.ts";
import type { RecoveredAnswers } from "./recover.ts";
import type { TourModel } from "./train.ts";

/** The second half of the tour for people: a model, the lost answers it brings back, and how good it all is. */
export function solvedText(
  graph: Graph,
  model: TourModel,
  recovered: readonly RecoveredAnswers[],
  compared: SideBySide,
): string[] {
  return [
    `Train a link predictor on the links that are left (ComplEx, rank ${model.rank}, ${model.epochs} epochs): it finds the hidden ones`,
    `with an MRR of ${points(model.mrr)} %; guessing by frequency has ${points(model.baseline)} %. Ask again, through missing links:`,
    ``,
    ...indented(rankTable(graph, recovered)),
    ``,
    ...firstTree(graph, recovered),
    `How good are such answers in general? MRR in percent on questions sampled over the hidden links, by what their answers`,
    `reduce to (full: every link of the easiest tree is hidden):`,
    ``,
    ...indented(classTable(compared).trimEnd()),
    ``,
  ];
}

function rankTable({ entityCount }: Graph, recovered: readonly RecoveredAnswers[]): string {
  const rows = recovered.map(({ solver, variables, lost }, i) => {
    const within = (most: number) => lost.filter(({ rank }) => rank !== undefined && rank <= most).length;
    return [
      `question ${i + 1}`,
      solver,
      lost.length,
      within(1),
      within(10),
      within(100),
      entityCount ** variables,
    ];
  });
  return table(["", "solver", "lost", "back in place 1", "up to 10", "up to 100", "of"], rows).trimEnd();
}

function firstTree(graph: Graph, recovered: readonly RecoveredAnswers[]): string[] {
  const at = recovered.findIndex(({ tree }) => tree);
  const tree = recovered[at]?.tree;
  if (!tree) return [];
  const { rank } = recovered[at]!.lost.find(({ values }) => values.join() === tree.values.join())!;
  return [
    `${tree.values.map(graph.label).join(" and ")} is back in place ${rank} of question ${at + 1}. What the solver believes:`,
    ...indented(renderPredictedTree(tree, graph)),
    ``,
  ];
}

/** The same for programs. */
export function solvedJson(
  graph: Graph,
  { predictor, rank, epochs, mrr, baseline }: TourModel,
  recovered: readonly RecoveredAnswers[],
  { names, types, mean }: SideBySide,
) {
  return {
    model: { name: predictor.model, kernel: predictor.kernel, rank, epochs, mrr, baseline },
    recovered: recovered.map(({ solver, lost }) => ({
      solver,
      lost: lost.map(({ values, rank: place }) => ({ values: values.map(graph.label), rank: place ?? null })),
    })),
    benchmark: { names, types, mean },
  };
}

const indented = (block: string): string[] => block.split("\n").map((line) => `  ${line}`);
