import type { Choice } from "../grammar/choices.ts";
import type { LinkedQuestion, NameCandidate } from "../linking/linker.ts";

/** Mentions less like a name may be chance. */
const SURE = 0.85;

/** Whether none of the words of something was taken by a choice. */
function untaken({ names, values, schema }: LinkedQuestion, choices: readonly Choice[]) {
  const taken = new Set<number>();
  const take = (each: TokenRange | undefined) => {
    if (each) for (let at = each.from; at < each.to; at++) taken.add(at);
  };
  for (const { slot, item } of choices) {
    if (slot === "name") take(names[item]);
    else if (slot === "value" || slot === "qualifier-value") take(values[item]);
    else if (slot === "concept") take(schema.concepts.get(item));
    else if (slot === "predicate") take(schema.predicates.get(item));
    else if (slot === "key" || slot === "qualifier-key") take(schema.keys.get(item));
  }
  return ({ from, to }: TokenRange): boolean => {
    for (let at = from; at < to; at++) if (taken.has(at)) return false;
    return true;
  };
}

interface TokenRange {
  readonly from: number;
  readonly to: number;
}

/** Letters of names that are no chance: "and" and "per" are codes of countries too. */
const LETTERS = 4;
/** Letters of a name that is spelled nearly right, and how like the words are to it. */
const LETTERS_TYPED = 7;
const TYPED = 0.75;

/** The entities that a question names, letter by letter or nearly so, and some choices leave out. */
export const entitiesLeftOut = (linked: LinkedQuestion, choices: readonly Choice[]): NameCandidate[] =>
  linked.names
    .filter(
      ({ best, concept, exact, similarity, from, to }) =>
        best &&
        concept >= 0 &&
        (exact
          ? lettersOf(linked, from, to) >= LETTERS || isAcronym(linked, from, to)
          : similarity >= TYPED && lettersOf(linked, from, to) >= LETTERS_TYPED),
    )
    .filter(untaken(linked, choices));

/** Words that are codes of countries too. */
const SMALL_WORDS = new Set("are and can per".split(" "));

/** The entities that a question names, if not always letter by letter; "and" is Andorra only where it is written in capitals. */
export const surelyNamed = (linked: LinkedQuestion): NameCandidate[] =>
  linked.names.filter(
    ({ best, concept, similarity, from, to }) =>
      best &&
      concept >= 0 &&
      similarity >= SURE &&
      !(to === from + 1 && SMALL_WORDS.has(linked.tokens[from]?.text ?? "") && !isAcronym(linked, from, to)),
  );

const lettersOf = ({ tokens }: LinkedQuestion, from: number, to: number): number =>
  tokens.slice(from, to).reduce((sum, { text }) => sum + text.length, 0);

/** Capitals in a question that has small letters too: "UN" is no chance, "un" may be. */
function isAcronym({ text, tokens }: LinkedQuestion, from: number, to: number): boolean {
  const written = text.slice(tokens[from]?.start, tokens[to - 1]?.end);
  return /^\p{Lu}{2,}$/u.test(written) && /\p{Ll}/u.test(text);
}

/** Numbers of the relations that a question names by their names, singular or plural, and some choices leave out. */
export const relationsLeftOut = (linked: LinkedQuestion, choices: readonly Choice[]): number[] => {
  const isFree = untaken(linked, choices);
  return [...linked.schema.predicates].flatMap(([predicate, each]) =>
    each.exact && isFree(each) ? [predicate] : [],
  );
};

/** Names less like the words that they were found by are guesses. */
const GUESSED = 0.6;
/** The weight of an entity that is named letter by letter. */
const NAMED = 3;

/**
 * How much of what a question surely mentions a program leaves out: entities by their names, more where they are named letter by
 * letter, numbers, concepts of several words, and relations by their names. People mention nothing in vain. Names that are hardly
 * like any words count as much: people do not ask about what they do not mention.
 */
export function leftOut(linked: LinkedQuestion, choices: readonly Choice[]): number {
  const isFree = untaken(linked, choices);
  const numbers = linked.values.filter(({ kind }) => kind === "number");
  const concepts = [...linked.schema.concepts.values()].filter(
    ({ exact, from, to }) => exact && to - from > 1,
  );
  const guessed = choices.filter(
    ({ slot, item }) => slot === "name" && linked.names[item]!.similarity < GUESSED,
  );
  return (
    surelyNamed(linked).filter(isFree).length +
    NAMED * entitiesLeftOut(linked, choices).length +
    numbers.filter(isFree).length +
    concepts.filter(isFree).length +
    relationsLeftOut(linked, choices).length +
    guessed.length
  );
}
