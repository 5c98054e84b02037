import type { Choice } from "../grammar/choices.ts";
import type { LinkedQuestion, NameCandidate } from "../linking/linker.ts";

/** Mentions less like a name may be chance. */
const SURE = 0.85;

/** Whether none of the words of something was taken by a choice. */
function untaken({ names, values, schema }: LinkedQuestion, choices: readonly Choice[]) {
  const taken = new Set<number>();
  const take = (each: Stretch | undefined) => {
    if (each) for (let at = each.from; at < each.to; at++) taken.add(at);
  };
  for (const { slot, item } of choices) {
    if (slot === "name") take(names[item]);
    else if (slot === "value" || slot === "qualifier-value") take(values[item]);
    else if (slot === "concept") take(schema.concepts.get(item));
    else if (slot === "predicate") take(schema.predicates.get(item));
    else if (slot === "key" || slot === "qualifier-key") take(schema.keys.get(item));
  }
  return ({ from, to }: Stretch): boolean => {
    for (let at = from; at < to; at++) if (taken.has(at)) return false;
    return true;
  };
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Letters of names that are no chance: "and" and "per" are codes of countries too. */
const LETTERS = 4;

/** The entities that a question names letter by letter and some choices leave out. */
export const entitiesLeftOut = (linked: LinkedQuestion, choices: readonly Choice[]): NameCandidate[] =>
  linked.names
    .filter(
      ({ best, concept, exact, from, to }) =>
        best &&
        concept >= 0 &&
        exact &&
        (lettersOf(linked, from, to) >= LETTERS || isAcronym(linked, from, to)),
    )
    .filter(untaken(linked, choices));

/** The entities that a question names, if not always letter by letter. */
export const surelyNamed = ({ names }: LinkedQuestion): NameCandidate[] =>
  names.filter(({ best, concept, similarity }) => best && concept >= 0 && similarity >= SURE);

const lettersOf = ({ tokens }: LinkedQuestion, from: number, to: number): number =>
  tokens.slice(from, to).reduce((sum, { text }) => sum + text.length, 0);

/** Capitals in a question that has small letters too: "UN" is no chance, "un" may be. */
function isAcronym({ text, tokens }: LinkedQuestion, from: number, to: number): boolean {
  const written = text.slice(tokens[from]?.start, tokens[to - 1]?.end);
  return /^\p{Lu}{2,}$/u.test(written) && /\p{Ll}/u.test(text);
}

/** What an entity counts that is named letter by letter. */
const NAMED = 3;

/**
 * How much of what a question surely mentions a program leaves out: entities by their names, more where they are named letter by
 * letter, numbers, and relations by their names, which count half. People mention nothing in vain.
 */
export function leftOut(linked: LinkedQuestion, choices: readonly Choice[]): number {
  const isFree = untaken(linked, choices);
  const numbers = linked.values.filter(({ kind }) => kind === "number");
  const relations = [...linked.schema.predicates.values()].filter(({ exact }) => exact);
  return (
    surelyNamed(linked).filter(isFree).length +
    NAMED * entitiesLeftOut(linked, choices).length +
    numbers.filter(isFree).length +
    relations.filter(isFree).length / 2
  );
}
