import type { RelationWordings } from "./lexicon.ts";

const PREPOSITIONS = new Set([
  "of",
  "in",
  "by",
  "from",
  "to",
  "at",
  "on",
  "for",
  "with",
  "as",
  "into",
  "under",
]);
const VERBS = new Set([
  "has",
  "have",
  "shares",
  "contains",
  "owns",
  "borders",
  "follows",
  "depicts",
  "uses",
  "speaks",
]);

/**
 * Wordings of a relation from its name alone: nouns ("capital": the capital of X; that has the capital X), participles and
 * nouns with a preposition ("drafted by X"), verbs ("borders X").
 */
export function defaultRelation(predicate: string, direction: "forward" | "backward"): RelationWordings {
  const words = predicate.split(" ");
  const [first = ""] = words;
  const tail = direction === "forward";
  if (VERBS.has(first)) {
    const several = [first === "has" ? "have" : first.replace(/s$/, ""), ...words.slice(1)].join(" ");
    return { clauses: [tail ? `[that] {x} ${predicate}` : `that <${predicate}/${several}> {x}`] };
  }
  if (words.length > 1 && PREPOSITIONS.has(words.at(-1) ?? "")) {
    if (tail)
      return {
        clauses: [`that {x} (is|was) ${predicate}`, `{x} (is|was) ${predicate}`],
        nouns: [`${predicate}`],
      };
    return { clauses: [`[that <is/are>] ${predicate} {x}`, `that <was/were> ${predicate} {x}`] };
  }
  return tail ? { nouns: [`<${predicate}/${pluralOf(predicate)}>`] } : { clauses: [] };
}

/** The plural of a noun phrase: of the noun before "of", "in", …, or of its last word. */
export function pluralOf(name: string): string {
  const words = name.split(" ");
  const preposition = words.findIndex((word, at) => at > 0 && PREPOSITIONS.has(word));
  const at = preposition > 0 ? preposition - 1 : words.length - 1;
  return words.map((word, each) => (each === at ? pluralWord(word) : word)).join(" ");
}

function pluralWord(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/.test(word)) return /(series|species)$/.test(word) ? word : `${word}es`;
  return /[\p{L}]$/u.test(word) ? `${word}s` : word;
}
