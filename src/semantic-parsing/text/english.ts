import { folded } from "./tokens.ts";

/** A word of an English question; offsets are UTF-16. A contraction is two words: "don't" is "do" and "n't". */
export interface EnglishWord {
  /** Lower-case, without accents; `'s` where it is the ending of another. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Numbers with their separators and what is written behind them, domains, words, the ending of a possessive, commas, other signs. */
const PARTS =
  /(?<![\p{L}\p{N}])[-+]?\p{N}+(?:[.,_:/-]\p{N}+)*%?|(?<![\p{L}\p{N}])\.\p{L}{2,}|(?<=[\p{L}\p{N}.)])['’](?:s|re|ve|ll|d|m)?(?![\p{L}\p{N}])|[\p{L}\p{M}][\p{L}\p{M}\p{Nd}]*(?:['’]t(?!\p{L}))?|[<>=!]=|<>|[,;:<>=+&%²~]|\p{Sc}|[≥≤≠≈±]/giu;

/** Contractions as people type them, without the apostrophe. */
const CONTRACTED: Readonly<Record<string, readonly [string, string]>> = Object.fromEntries([
  ..."do does did is are was were has have had ca wo would should could need must"
    .split(" ")
    .map((verb) => [`${verb}nt`, [verb === "ca" ? "can" : verb === "wo" ? "will" : verb, "n't"] as const]),
  ..."what who where how that there".split(" ").map((word) => [`${word}s`, [word, "is"] as const]),
]);

/** "theres", "hows" and others are words with a verb; "were" is none. */
const NOT_CONTRACTED = new Set(["hers"]);

/** The words and commas of a question, in their order. */
export function englishWords(question: string): EnglishWord[] {
  const found: EnglishWord[] = [];
  for (const { 0: text, index } of question.matchAll(PARTS)) {
    // A fold takes the stroke from "≠".
    const plain = text === "≠" ? text : folded(text).replaceAll("’", "'");
    const end = index + text.length;
    const add = (word: string, from: number, to: number) => found.push({ text: word, start: from, end: to });
    const contracted = NOT_CONTRACTED.has(plain) ? undefined : CONTRACTED[plain];
    if (contracted) {
      add(contracted[0], index, end);
      add(contracted[1], index, end);
    } else if (plain === "cannot") {
      add("can", index, index + 3);
      add("n't", index + 3, end);
    } else if (plain.endsWith("n't") && plain !== "n't") {
      const verb = plain.slice(0, -3);
      add(verb === "ca" ? "can" : verb === "wo" ? "will" : verb, index, end - 3);
      add("n't", end - 3, end);
    } else if (plain === "'") add("'s", index, end);
    else add(plain, index, end);
  }
  return found;
}
