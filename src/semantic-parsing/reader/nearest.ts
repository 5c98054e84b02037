import { turningWords } from "../honesty/turning-words.ts";
import type { EnglishWord } from "../text/english.ts";
import { type AnsweredReading, answerWords } from "./answers.ts";
import type { Reader, WordsRead } from "./read.ts";

/** Why a question was not read. */
export interface NotRead {
  /** The words that could not be read. */
  readonly words: readonly string[];
  /** The reading of all other words. */
  readonly nearest?: AnsweredReading;
}

/** Small words that turn the meaning in some places alone. */
const JOINING = /^(but|yet|less|short|ever|than|so|as|if|or|until|would|like|could)$/;

/** What a word that turns the meaning counts for. */
const TURNS = 0.5;

/** Says which words of a question that was not read stand in the way, and what the others mean. */
export function notRead(reader: Reader, question: string, { unknown, lattice }: WordsRead): NotRead {
  if (unknown.length > 0) {
    const nearest = without(reader, question, lattice.unknown);
    return { words: unknown, ...(nearest ? { nearest } : {}) };
  }
  const turning = turningWords(question);
  let best: { word: EnglishWord; nearest: AnsweredReading; weight: number } | undefined;
  for (const word of lattice.words) {
    if (!/\p{L}/u.test(word.text)) continue;
    const nearest = without(reader, question, [word]);
    if (!nearest) continue;
    // A word that turns the meaning is likelier what stands in the way than one that names something.
    const turns = turning.some(({ start, end }) => start <= word.start && word.end <= end);
    const weight = nearest.probability + (turns ? TURNS : 0);
    if (!best || weight > best.weight) best = { word, nearest, weight };
  }
  if (!best) {
    const small = lattice.words
      .filter(({ text }) => JOINING.test(text))
      .map(({ start, end }) => question.slice(start, end));
    return { words: [...new Set([...turning.map(({ words }) => words), ...small])] };
  }
  return { words: [question.slice(best.word.start, best.word.end)], nearest: best.nearest };
}

function without(
  reader: Reader,
  question: string,
  words: readonly EnglishWord[],
): AnsweredReading | undefined {
  let text = question;
  for (const { start, end } of [...words].sort((a, b) => b.start - a.start))
    text = text.slice(0, start) + text.slice(end);
  return answerWords(reader, text).readings[0];
}
