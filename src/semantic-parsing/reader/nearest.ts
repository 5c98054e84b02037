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

/** Says which words of a question that was not read stand in the way, and what the others mean. */
export function notRead(reader: Reader, question: string, { unknown, lattice }: WordsRead): NotRead {
  if (unknown.length > 0) {
    const nearest = without(reader, question, lattice.unknown);
    return { words: unknown, ...(nearest ? { nearest } : {}) };
  }
  let best: { word: EnglishWord; nearest: AnsweredReading } | undefined;
  for (const word of lattice.words) {
    if (!/\p{L}/u.test(word.text)) continue;
    const nearest = without(reader, question, [word]);
    if (nearest && (!best || nearest.probability > best.nearest.probability)) best = { word, nearest };
  }
  if (!best) return { words: [] };
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
