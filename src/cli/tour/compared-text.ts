import type { Graph } from "../../kg/graph.ts";
import type { RecoveredAnswers } from "../../operations/tour/recover.ts";
import type { TourCompared, TourGaps, TourGuesses } from "../../operations/tour/tour-work.ts";
import { points } from "../../report/figures.ts";
import { renderPredictedTree } from "../../solvers/explain/render-predicted.ts";
import { classTable } from "../eval/side-by-side-text.ts";
import { table } from "../text/table.ts";

/** Where the trained model puts lost answers among all entities, and how good predicted answers are in general, for people. */
export function comparedText(
  { gaps: graph }: TourGaps,
  { model }: TourGuesses,
  { recovered, compared }: TourCompared,
): string[] {
  return [
    `The trained model (ComplEx, rank ${model.rank}, ${model.epochs} epochs) finds hidden links with an MRR of ${points(model.mrr)} %;`,
    `guessing by frequency has ${points(model.baseline)} %. Where it puts the lost answers, among all entities:`,
    ``,
    ...indented(rankTable(graph, recovered)),
    ``,
    ...firstTree(graph, recovered),
    `How good are such answers in general? MRR in percent on questions sampled over the hidden`,
    `links, by what their answers reduce to (full inference: every link is hidden):`,
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

const indented = (block: string): string[] => block.split("\n").map((line) => `  ${line}`);
