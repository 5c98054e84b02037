import { explain } from "../../exact/explain.ts";
import { renderExplanation } from "../../exact/render.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Told, TourGaps } from "../../operations/tour/tour-work.ts";
import { parseQuery } from "../../query/text/parse.ts";
import { table } from "../text/table.ts";
import { namesLine, queryLines } from "./lines.ts";

/** What hiding links does to the answers of all questions, for people. */
export function lostText({ world, gaps, told }: TourGaps): string[] {
  return [
    ...told.slice(2).flatMap((each, i) => asked(each, i + 3)),
    ...why(world, told[1], 2),
    ...lostTable(told),
    ``,
    ...falseAnswers(world, told),
    ...hardest(gaps, told),
  ];
}

function asked({ question, answers }: Told, number: number): string[] {
  return [
    `${number}. ${question.words}  (${question.shape})`,
    ...queryLines(question.query).map((line) => `   ${line}`),
    `   → ${namesLine(answers, "; ")}`,
    ``,
  ];
}

/** The tree of the first answer to a question. */
function why(world: Graph, told: Told | undefined, number: number): string[] {
  const [first] = told?.answers ?? [];
  const tree = told && first && explain(parseQuery(told.question.query, world), world, first);
  if (!tree) return [];
  return [
    `Why is ${first.join(", ")} an answer to question ${number}? Its reasoning tree:`,
    ...indented(renderExplanation(tree, world)),
    ``,
  ];
}

function lostTable(told: readonly Told[]): string[] {
  const rows = told.map(({ answers, hidden }, i) => {
    const [found = 0, one = 0, ...several] = hidden.byMissing;
    const many = several.reduce((sum, n) => sum + n, 0);
    return [`question ${i + 1}`, answers.length, found, answers.length - found, one, many];
  });
  const header = ["", "answers", "still found", "lost", "one missing link", "several missing links"];
  return indented(table(header, rows).trimEnd());
}

function falseAnswers(world: Graph, told: readonly Told[]): string[] {
  return told.flatMap(({ hidden }, i) => {
    if (hidden.false.length === 0) return [];
    const names = hidden.false.slice(0, 3).map((tuple) => tuple.map(world.label).join(" and "));
    return [
      `Question ${i + 1} also gets false answers, because what it denies is hidden: ${names.join("; ")}.`,
      ``,
    ];
  });
}

/** The tree of the lost answer that asks most of a method. */
function hardest(gaps: Graph, told: readonly Told[]): string[] {
  const trees = told.map(({ hidden }) => hidden.hardest);
  const most = Math.max(...trees.map((tree) => tree?.missing ?? 0));
  const at = trees.findIndex((tree) => tree?.missing === most);
  const tree = trees[at];
  if (!tree) return [];
  const names = tree.values.map(gaps.label).join(" and ");
  return [
    `The hardest lost answer, ${names} (question ${at + 1}): even its easiest tree lacks ${most} link${most === 1 ? "" : "s"}.`,
    ...indented(renderExplanation(tree, gaps)),
    ``,
  ];
}

const indented = (block: string): string[] => block.split("\n").map((line) => `  ${line}`);
