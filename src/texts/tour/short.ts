import { LOOKED_AT } from "../../operations/tour/guess.ts";
import type { PartOf, TourQuestionFound } from "../../operations/tour/results.ts";
import { numberText } from "../../report/figures.ts";
import { treeLines } from "../../report/tree-lines.ts";
import { namesLine } from "./lines.ts";

type Guessed = PartOf<"guesses">["predicted"][number];

/** The questions, and what becomes of the answers when links are hidden. */
export function gapsText({ graph, questions }: PartOf<"gaps">, numbered: boolean): string[] {
  const [first, second] = questions as [TourQuestionFound, TourQuestionFound];
  return [
    `Lacuna answers questions over graphs that have gaps. The graph "world" comes with it:`,
    `${numberText(graph.triples)} links between ${numberText(graph.entities)} countries, languages, currencies and other things.`,
    ``,
    ...asked(first, numbered ? "1. " : ""),
    ...asked(second, numbered ? "2. " : ""),
    ``,
    `Now ${graph.hidden} of the links, a tenth, are hidden, and ${first.lost.length} of the ${first.answers.length} languages are lost:`,
    `  ${namesLine(first.lost)}`,
  ];
}

/** The lost answers that models find, and one of them with its reasoning tree. */
export function guessesText({ predicted }: PartOf<"guesses">): string[] {
  const [untrained, trained] = predicted as [Guessed, Guessed];
  const both = [trained.best, untrained.best].filter((each) => each !== null);
  const best = both.find(({ forTheRightReason }) => forTheRightReason) ?? both[0];
  return [
    `Lacuna also answers through links that are missing. Among its first ${LOOKED_AT} guesses are`,
    `  ${shareText(untrained)}  without any training: a model that knows no graph (ULTRA) comes with it`,
    `  ${shareText(trained)}  with a model that was just trained on the links that are left`,
    ...(best ? ["", ...guessText(best)] : []),
  ];
}

/** The steps after the tour; `full` after the whole one. */
export const nextText = (full: boolean): string[] => [
  `Next:  npx lacuna ask world '?c : borders(?c, Chad) & language(?c, Arabic)' --predicted --explain`,
  ...(full
    ? []
    : [`       npx lacuna tour --full    how good such answers are, and what makes some harder than others`]),
  `       npx lacuna --help         your own graph, your own model, benchmarks`,
];

function asked({ words, query, answers }: TourQuestionFound, number: string): string[] {
  const indent = " ".repeat(Math.max(2, number.length));
  return [`${number}${words}`, `${indent}${query}`, `${indent}${namesLine(answers)}`];
}

const shareText = ({ lost }: Guessed) =>
  `${lost.filter(({ place }) => place !== null).length} of the ${lost.length}`;

function guessText(best: NonNullable<Guessed["best"]>): string[] {
  return [
    `${best.values.join(" and ")} is guess ${best.place}, and it is right. What it stands on:`,
    ...treeLines(best.tree, best.absences ?? [], true).map((line) => `  ${line}`),
    best.forTheRightReason
      ? `The link that was predicted is one of the hidden ones.`
      : `Another link than this one makes it true.`,
  ];
}
