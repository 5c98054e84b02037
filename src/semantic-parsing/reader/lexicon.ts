import type { Lexicon } from "../wordings/lexicon.ts";
import type { Field } from "./field.ts";
import type { Entry, Lexeme } from "./lexeme.ts";
import { addFigures } from "./lexicon-figures.ts";
import { addKinds } from "./lexicon-kinds.ts";
import { addAdjectives, addEntities, addValueWords } from "./lexicon-names.ts";
import { addRelations } from "./lexicon-relations.ts";
import { addSides } from "./lexicon-sides.ts";
import { addQualifiers, addTimeWords } from "./lexicon-told.ts";
import type { Condition } from "./meaning.ts";
import { areNobody } from "./row-things.ts";
import { nameWords } from "./spelled-words.ts";
import {
  aggregates,
  comparatives,
  comparisons,
  comparisonsBehind,
  functionWords,
  ordinals,
  superlatives,
  tableWords,
} from "./words/function-words.ts";

/** What is known of words over one field. */
export interface WordIndex {
  /** Entries by their first word, the longest first. */
  readonly byFirst: ReadonlyMap<string, readonly Entry[]>;
  /** Every word of an entry, with how common it is: small words 2, words of the language 1, those of names alone 0. */
  readonly known: ReadonlyMap<string, number>;
  /** What stands for the things that a table has a row for. */
  readonly rowThings: Condition | undefined;
  /** Whether those are nobody: "who" asks for none of them. */
  readonly isOfNobody: boolean;
}

/** Adds what a phrase means; phrases in one text are separated by `|`. */
export type Add = (phrases: string, lexeme: Lexeme, cost?: number) => void;

/** Builds the lexicon of a field: from its names, from the general English of relations and figures, and from given wordings. */
export function wordIndexOf(field: Field, wordings: Lexicon = {}): WordIndex {
  const byFirst = new Map<string, Entry[]>();
  const known = new Map<string, number>();
  const seen = new Set<string>();
  const smallOnly = new Set<string>();
  const lightOnly = (word: string) =>
    byFirst
      .get(word)!
      .every(({ words, lexeme }) => words.length > 1 || (lexeme.type === "SMALL" && lexeme.is === "LIGHT"));
  const adder =
    (common: number): Add =>
    (phrases, lexeme, cost = 0) => {
      for (const phrase of phrases.split("|").flatMap((each) => wholeWords(each, common))) {
        const words = common === 2 ? phrase.trim().split(" ") : nameWords(phrase);
        const [first] = words;
        if (first === undefined) continue;
        // A small word is no name: "are" and "in" are codes of countries, too.
        // A longer one that carries nothing is the name where the data has it: a course called "main".
        const capitals =
          common === 0 &&
          words.length === 1 &&
          smallOnly.has(first) &&
          !(first.length > 3 && lightOnly(first));
        if (common === 0 && words.length === 1 && !capitals && smallOnly.has(first)) {
          byFirst.set(
            first,
            byFirst.get(first)!.filter(({ words }) => words.length > 1),
          );
          smallOnly.delete(first);
        }
        const key = `${words.join(" ")}\0${JSON.stringify(lexeme)}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const list = byFirst.get(first) ?? [];
        list.push({ words, lexeme, cost, ...(capitals ? { capitals } : {}) });
        byFirst.set(first, list);
        for (const word of words) known.set(word, Math.max(known.get(word) ?? 0, common));
      }
    };
  addSmallWords(adder(2));
  addTimeWords(field, adder(2));
  for (const [word, entries] of byFirst)
    if (entries.some(({ words }) => words.length === 1)) smallOnly.add(word);
  const add = adder(1);
  const rows = addKinds(field, wordings, add);
  addRelations(field, wordings, add);
  addSides(field, add);
  addFigures(field, wordings, add);
  if (field.graph.report?.things) addTableWords(byFirst, adder(2));
  addEntities(field, wordings, adder(0), (word) =>
    Boolean(byFirst.get(word)?.some(({ words, lexeme }) => words.length === 1 && lexeme.type === "REL")),
  );
  addAdjectives(field, adder(0));
  addValueWords(field, add);
  addQualifiers(field, adder(0));
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);
  return { byFirst, known, rowThings: rows?.condition, isOfNobody: rows !== undefined && areNobody(rows) };
}

/** Adds the small words of tables that no column is known by. */
function addTableWords(byFirst: ReadonlyMap<string, readonly Entry[]>, add: Add): void {
  const isVerb = (phrase: string) =>
    byFirst
      .get(phrase.split(" ")[0]!)
      ?.some(({ lexeme }) => lexeme.type === "VERB" || lexeme.type === "FVERB");
  for (const [is, phrases] of Object.entries(tableWords)) {
    const free = phrases.split("|").filter((phrase) => !isVerb(phrase));
    if (free.length > 0) add(free.join("|"), { type: "SMALL", is, turns: false });
  }
}

/** A phrase, and a name with capitals inside its words as people type it: "NordRail" is one word. */
const wholeWords = (phrase: string, common: number): string[] =>
  common < 2 && /\p{Ll}\p{Lu}/u.test(phrase) ? [phrase, phrase.toLowerCase()] : [phrase];

/** Types of small words that turn the meaning: none may be left out of a reading. */
const TURNS = new Set([
  "NEG",
  "NO",
  "NOT",
  "NON",
  "NONE",
  "NEITHER",
  "NOR",
  "EXCEPT",
  "EXCEPTED",
  "ONLY",
  "WITHOUT",
  "OUTSIDE",
  "SAME",
  "COMMON",
  "EACH",
]);

function addSmallWords(add: Add): void {
  for (const [is, phrases] of Object.entries(functionWords)) {
    add(phrases, { type: "SMALL", is, turns: TURNS.has(is) });
    if (phrases.includes(",")) add(",", { type: "SMALL", is: "COMMA", turns: false });
  }
  for (const [compare, phrases] of comparisons) add(phrases, { type: "CMP", compare });
  for (const [compare, phrases] of comparisonsBehind) add(phrases, { type: "CMPB", compare });
  for (const [ask, phrases] of Object.entries(aggregates))
    add(phrases, { type: "AGG", ask: ask as keyof typeof aggregates });
  for (const [word, from] of Object.entries(ordinals)) add(word, { type: "ORD", from });
  for (const [largest, phrases] of Object.entries(superlatives))
    add(phrases, { type: "MOST", largest: largest === "largest" });
  for (const [greater, phrases] of Object.entries(comparatives))
    add(phrases, { type: "MORE", greater: greater === "greater" });
}
