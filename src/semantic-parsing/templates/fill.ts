import type { Step } from "../../kopl/program.ts";
import { type Choice, END, functionNumber, type Slot } from "../grammar/choices.ts";
import {
  choose,
  emptySituation,
  type Grammar,
  itemsOf,
  type Situation,
  slotOf,
  textOf,
} from "../grammar/grammar.ts";
import type { Skeleton } from "./skeleton.ts";

/** A skeleton whose slots are filled. */
export interface Filled {
  readonly steps: readonly Step[];
  readonly choices: readonly Choice[];
  readonly logScore: number;
}

interface Partial {
  readonly situation: Situation;
  readonly choices: readonly Choice[];
  readonly logScore: number;
}

/** Fillings that are kept in view. */
const BEAM = 8;
/** The similarity of words to an item that they do not mention, and the factor of the score of an item that is taken twice. */
const UNMENTIONED = 0.05;
const TWICE = 0.2;

/** Fills the slots of a skeleton with what the question is linked to; the score is the product of how like the words are. */
export function filled(grammar: Grammar, skeleton: Skeleton): Filled[] {
  let beam: Partial[] = [{ situation: emptySituation, choices: [], logScore: 0 }];
  const grow = (next: (each: Partial) => Partial[]) => {
    beam = beam
      .flatMap(next)
      .sort((a, b) => b.logScore - a.logScore)
      .slice(0, BEAM);
  };
  for (const { function: name, inputs } of skeleton.steps) {
    grow((each) => taken(grammar, each, functionNumber.get(name)!, 0));
    for (const word of inputs)
      grow((each) =>
        itemsOf(grammar, each.situation).flatMap((item) => {
          if (word !== null)
            return textOf(grammar, each.situation, item) === word ? taken(grammar, each, item, 0) : [];
          return taken(grammar, each, item, Math.log(likeness(grammar, each, item)));
        }),
      );
  }
  return beam
    .filter(({ situation }) => isOf(situation, skeleton) && itemsOf(grammar, situation).includes(END))
    .map(({ situation, choices, logScore }) => ({ steps: situation.steps, choices, logScore }));
}

function taken(
  grammar: Grammar,
  { situation, choices, logScore }: Partial,
  item: number,
  log: number,
): Partial[] {
  const slot = slotOf(situation);
  if (slot === "function" && !itemsOf(grammar, situation).includes(item)) return [];
  const next = choose(grammar, situation, item);
  return [{ situation: next, choices: [...choices, { slot, item }], logScore: logScore + log }];
}

/** The similarity of some words of the question to the chosen item. */
function likeness({ question }: Grammar, { situation, choices }: Partial, item: number): number {
  const slot = slotOf(situation);
  const before = choices.some((each) => kindOf(each.slot) === kindOf(slot) && each.item === item);
  return mentioned(question, slot, item) * (before ? TWICE : 1);
}

/** The similarity of an item to the words of the question that mention it. */
function mentioned({ names, values, schema }: Grammar["question"], slot: Slot, item: number): number {
  if (slot === "name") return names[item]!.similarity * (names[item]!.best ? 1 : 0.5);
  if (slot === "value" || slot === "qualifier-value") return values[item]!.similarity;
  const mentions =
    slot === "concept" ? schema.concepts : slot === "predicate" ? schema.predicates : schema.keys;
  return Math.max(mentions.get(item)?.similarity ?? 0, UNMENTIONED);
}

/** Keys and values are the same things where they qualify. */
const kindOf = (slot: Slot): string => slot.replace("qualifier-", "");

const isOf = ({ steps }: Situation, skeleton: Skeleton): boolean =>
  steps.length === skeleton.steps.length &&
  steps.every(
    ({ dependencies }, at) =>
      JSON.stringify(dependencies) === JSON.stringify(skeleton.steps[at]!.dependencies),
  );
