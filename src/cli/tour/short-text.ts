import type { Graph } from "../../kg/graph.ts";
import type { Guess, Guessed } from "../../operations/tour/guess.ts";
import { LOOKED_AT } from "../../operations/tour/guess.ts";
import type { Told, TourGaps, TourGuesses } from "../../operations/tour/tour-work.ts";
import { renderPredictedTree } from "../../solvers/explain/render-predicted.ts";
import { numberText } from "../text/figures.ts";
import { namesLine } from "./lines.ts";

/** The questions, and what becomes of the answers when links are hidden. */
export function gapsText({ world, gaps, told }: TourGaps): string[] {
  const [first, second] = told as [Told, Told];
  const lost = first.hidden.lost.map((values) => values.map(gaps.label));
  return [
    `Lacuna answers questions over graphs that have gaps. The graph "world" comes with it:`,
    `${numberText(world.tripleCounts[0])} links between ${numberText(world.entityCount)} countries, languages, currencies and other things.`,
    ``,
    ...asked(first),
    ...asked(second),
    ``,
    `Now ${gaps.tripleCounts[2]} of the links, a tenth, are hidden, and ${lost.length} of the ${first.answers.length} languages are lost:`,
    `  ${namesLine(lost)}`,
  ];
}

/** What models bring back, and one answer with what it stands on. */
export function guessesText({ gaps }: TourGaps, { untrained, trained }: TourGuesses): string[] {
  const best = bestGuess(trained, untrained);
  return [
    `Lacuna also answers through links that are missing. Among its first ${LOOKED_AT} guesses are`,
    `  ${shareText(untrained)}  without any training: a model that knows no graph (ULTRA) comes with it`,
    `  ${shareText(trained)}  with a model that was just trained on the links that are left`,
    ...(best ? ["", ...guessText(best, gaps)] : []),
  ];
}

/** What to do after the tour. */
export const NEXT = [
  `Next:  npx lacuna ask world '?c : borders(?c, Chad) & language(?c, Arabic)' --predicted --explain`,
  `       npx lacuna tour --full    how good such answers are, and what makes some harder than others`,
  `       npx lacuna --help         your own graph, your own model, benchmarks`,
];

function asked({ question, answers }: Told): string[] {
  return [question.words, `  ${question.query}`, `  ${namesLine(answers)}`];
}

const shareText = ({ found, lost }: Guessed) => `${found.length} of the ${lost.length}`;

/** The one that comes first, for the right reason where there is such a one. */
function bestGuess(...guessed: readonly Guessed[]): Guess | undefined {
  const all = guessed.flatMap(({ found }) => found).filter(({ tree }) => tree !== undefined);
  return all.find(({ forTheRightReason }) => forTheRightReason) ?? all[0];
}

function guessText({ values, place, tree, forTheRightReason }: Guess, graph: Graph): string[] {
  const name = values.map(graph.label).join(" and ");
  const links = tree ? renderPredictedTree(tree, graph).split("\n") : [];
  return [
    `${name} is guess ${place}, and it is right. What it stands on:`,
    ...links.map((line) => `  ${line}`),
    forTheRightReason
      ? `The link that was predicted is one of the hidden ones.`
      : `Another link than this one makes it true.`,
  ];
}
