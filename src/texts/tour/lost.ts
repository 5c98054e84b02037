import type { PartOf, TourQuestionFound } from "../../operations/tour/results.ts";
import { table } from "../../report/text-table.ts";
import { treeLines } from "../../report/tree-lines.ts";
import { namesLine, queryLines } from "./lines.ts";

/** The effect of hidden links on the answers of all questions, for people. */
export function lostText({ questions }: PartOf<"gaps">): string[] {
  return [
    ...questions.slice(2).flatMap((each, i) => asked(each, i + 3)),
    ...why(questions[1], 2),
    ...lostTable(questions),
    ``,
    ...falseAnswers(questions),
    ...hardest(questions),
  ];
}

function asked({ words, shape, query, answers }: TourQuestionFound, number: number): string[] {
  return [
    `${number}. ${words}  (${shape})`,
    ...queryLines(query).map((line) => `   ${line}`),
    `   → ${namesLine(answers, "; ")}`,
    ``,
  ];
}

/** The tree of the first answer to a question. */
function why(question: TourQuestionFound | undefined, number: number): string[] {
  const [first] = question?.answers ?? [];
  if (!question?.first || !first) return [];
  return [
    `Why is ${first.join(", ")} an answer to question ${number}? Its reasoning tree:`,
    ...indented(treeLines(question.first.tree, question.first.absences ?? [], false)),
    ``,
  ];
}

function lostTable(questions: readonly TourQuestionFound[]): string[] {
  const rows = questions.map(({ answers, byMissing }, i) => {
    const [found = 0, one = 0, ...several] = byMissing;
    const many = several.reduce((sum, n) => sum + n, 0);
    return [`question ${i + 1}`, answers.length, found, answers.length - found, one, many];
  });
  const header = ["", "answers", "still found", "lost", "one missing link", "several missing links"];
  return indented(table(header, rows).trimEnd().split("\n"));
}

function falseAnswers(questions: readonly TourQuestionFound[]): string[] {
  return questions.flatMap((question, i) => {
    if (question.false.length === 0) return [];
    const names = question.false.slice(0, 3).map((tuple) => tuple.join(" and "));
    return [
      `Question ${i + 1} also gets false answers, because what it denies is hidden: ${names.join("; ")}.`,
      ``,
    ];
  });
}

/** The tree of the lost answer that asks most of a method. */
function hardest(questions: readonly TourQuestionFound[]): string[] {
  const trees = questions.map((question) => question.hardest);
  const most = Math.max(...trees.map((tree) => tree?.missing ?? 0));
  const at = trees.findIndex((tree) => tree?.missing === most);
  const tree = trees[at];
  if (!tree) return [];
  return [
    `The hardest lost answer, ${tree.values.join(" and ")} (question ${at + 1}): even its easiest tree lacks ${most} link${most === 1 ? "" : "s"}.`,
    ...indented(treeLines(tree.tree, tree.absences ?? [], false)),
    ``,
  ];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
