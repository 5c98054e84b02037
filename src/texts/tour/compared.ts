import type { PartOf } from "../../operations/tour/results.ts";
import { points } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { treeLines } from "../../report/tree-lines.ts";
import { classTable } from "../evaluation/side-by-side.ts";

/** The ranks of lost answers among all entities by the trained model, and the general quality of predicted answers, for people. */
export function comparedText(
  { graph }: PartOf<"gaps">,
  { model }: PartOf<"guesses">,
  { recovered, benchmark }: PartOf<"full">,
): string[] {
  return [
    `The trained model (ComplEx, rank ${model.rank}, ${model.epochs} epochs) finds hidden links with an MRR of ${points(model.mrr)} %;`,
    `guessing by frequency has ${points(model.baseline)} %. Where it puts the lost answers, among all entities:`,
    ``,
    ...indented(rankTable(graph.entities, recovered)),
    ``,
    ...firstTree(recovered),
    `How good are such answers in general? MRR in percent on questions sampled over the hidden`,
    `links, by what their answers reduce to (full inference: every link is hidden):`,
    ``,
    ...indented(classTable(benchmark).trimEnd().split("\n")),
    ``,
  ];
}

type Recovered = PartOf<"full">["recovered"];

function rankTable(entities: number, recovered: Recovered): string[] {
  const rows = recovered.map(({ solver, variables, lost }, i) => {
    const within = (most: number) => lost.filter(({ rank }) => rank !== null && rank <= most).length;
    return [
      `question ${i + 1}`,
      solver,
      lost.length,
      within(1),
      within(10),
      within(100),
      entities ** variables,
    ];
  });
  const header = ["", "solver", "lost", "back in place 1", "up to 10", "up to 100", "of"];
  return table(header, rows).trimEnd().split("\n");
}

function firstTree(recovered: Recovered): string[] {
  const at = recovered.findIndex(({ tree }) => tree !== null);
  const found = recovered[at];
  if (!found?.tree) return [];
  const { tree, lost } = found;
  const { rank } = lost.find(({ values }) => values.join() === tree.values.join())!;
  return [
    `${tree.values.join(" and ")} is back in place ${rank} of question ${at + 1}. What the solver believes:`,
    ...indented(treeLines(tree.tree, tree.absences ?? [], true)),
    ``,
  ];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
