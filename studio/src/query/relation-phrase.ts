/** How a relation is said between two names. */
export interface RelationPhrase {
  /** The phrase from its head: `borders`, `has`; `does not border`. */
  readonly says: (denied: boolean) => string;
  /** Words after the tail: `as a language`; empty for verbs. */
  readonly behind: string;
  /** The phrase from its tail, where it is a noun: `is a language of`. */
  readonly of: ((denied: boolean) => string) | undefined;
  /** The verb by itself, where there is one: `border`. */
  readonly verb: string | undefined;
}

/** Verbs of relations with one word; other words that end in s are plurals. */
const VERBS = new Set(
  "borders knows likes owns contains includes causes treats inhibits activates binds targets speaks uses plays directs writes eats follows cites employs teaches produces affects regulates loves marries buys sells supports supplies needs requires links visits interacts".split(
    " ",
  ),
);
const PREPOSITION = /\s(in|at|of|by|to|for|with|from|on|as|under|near|into)$/;

/**
 * A relation in words, by its name alone: `lives_in`, `worksAt` and `borders` are verbs, `capital of` is said with *is*, others are nouns.
 * @param nameOf how a name of the graph is written
 */
export function relationPhrase(relation: string, nameOf: (name: string) => string): RelationPhrase {
  const words = wordsOf(relation);
  const shown = nameOf(words);
  const [first = ""] = words.split(" ");
  const rest = words.slice(first.length);
  if (first === "is" || first === "was") return verbs((denied) => `${first}${denied ? " not" : ""}${rest}`);
  const isVerb = VERBS.has(first) || first === "has" || (/[^s]s$/.test(first) && PREPOSITION.test(words));
  if (isVerb && !/ of$/.test(words))
    return verbs(
      (denied) => (denied ? `does not ${baseOf(first)}${rest}` : words),
      `${baseOf(first)}${rest}`,
    );
  if (PREPOSITION.test(words)) return verbs((denied) => `is ${denied ? "not " : ""}${shown}`);
  if (/[^s]s$/.test(words))
    return {
      says: (denied) => (denied ? "does not have" : "has"),
      behind: `among its ${shown}`,
      of: (denied) => `is ${denied ? "not " : ""}among the ${shown} of`,
      verb: undefined,
    };
  const article = /^[aeiou]/i.test(words) ? "an" : "a";
  return {
    says: (denied) => (denied ? "does not have" : "has"),
    behind: `as ${article} ${shown}`,
    of: (denied) => `is ${denied ? "not " : ""}${article} ${shown} of`,
    verb: undefined,
  };
}

const verbs = (says: (denied: boolean) => string, verb?: string): RelationPhrase => ({
  says,
  behind: "",
  of: undefined,
  verb,
});

/** The last part of an IRI, with blanks between its words. */
const wordsOf = (relation: string): string =>
  relation
    .replace(/^[a-z]+:.*[/#]([^/#]+)$/i, "$1")
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, low: string, high: string) => `${low} ${high.toLowerCase()}`)
    .replaceAll(/[_-]+/g, " ")
    // A heading begins with a capital, and a name of capitals stays.
    .replaceAll(/(?<!\p{L})\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())
    .trim();

/** The verb without the ending of *she borders*. */
const baseOf = (verb: string): string =>
  verb === "has"
    ? "have"
    : /(ch|sh|x|ss|zz|o)es$/.test(verb)
      ? verb.slice(0, -2)
      : /[^aeiou]ies$/.test(verb)
        ? `${verb.slice(0, -3)}y`
        : verb.replace(/s$/, "");
