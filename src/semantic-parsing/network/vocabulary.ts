import { murmur32 } from "../../numeric/murmur.ts";
import { spellingSimilarity } from "../text/edits.ts";
import { trigramsOf } from "../text/trigrams.ts";

/** Numbers of words; 0 is any other word. */
export interface Vocabulary {
  readonly words: readonly string[];
  number(word: string): number;
  /** The known word that a mistyped one is most like; the word itself where it is known, or like none. */
  corrected(word: string): string;
}

/** Shorter words are like too many. */
const SHORTEST = 4;
/** Words less like a known one are words of their own. */
const LIKE = 0.75;

export function vocabularyOfWords(words: readonly string[]): Vocabulary {
  const numbers = new Map(words.map((word, at) => [word, at + 1]));
  const corrections = new Map<string, string>();
  const nearest = (word: string): string => {
    let [best, most] = [word, LIKE];
    for (const each of words) {
      if (Math.abs(each.length - word.length) > 2 || each.length < SHORTEST) continue;
      const similarity = spellingSimilarity(each, word);
      // The more frequent of equally similar ones comes first.
      if (similarity > most || (similarity === most && best === word)) [best, most] = [each, similarity];
    }
    return best;
  };
  return {
    words,
    number: (word) => numbers.get(word) ?? 0,
    corrected(word) {
      if (numbers.has(word) || word.length < SHORTEST || /\P{L}/u.test(word)) return word;
      const known = corrections.get(word);
      if (known !== undefined) return known;
      const found = nearest(word);
      if (corrections.size < MOST_KEPT) corrections.set(word, found);
      return found;
    },
  };
}

/** Corrections that are remembered. */
const MOST_KEPT = 100_000;

/** Words that stand in at least `least` of the questions, the most frequent first; of equal ones by code units. */
export function frequentWords(questions: Iterable<readonly string[]>, least: number, most: number): string[] {
  const counts = new Map<string, number>();
  for (const words of questions)
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([word, count]) => count >= least && !isNumber(word))
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([word]) => word);
}

/** Words of digits without a letter; "q30" is a word of its own. */
const isNumber = (word: string) => /\p{N}/u.test(word) && !/\p{L}/u.test(word);

const encoder = new TextEncoder();

/** Rows of a table of `size` that the trigrams of a word fall into; digits of numbers are alike. */
export const gramRows = (word: string, size: number): number[] =>
  [...trigramsOf(isNumber(word) ? word.replaceAll(/\p{N}/gu, "0") : word)].map(
    (gram) => murmur32(encoder.encode(gram), 0) % size,
  );
