import type { Random } from "../../numeric/random.ts";
import { chance, oneOf } from "./pattern.ts";

/** The share of questions that get typing errors. */
export interface NoiseSettings {
  /** Share of questions in lower case, and without a question mark. */
  readonly lowerCase: number;
  readonly noMark: number;
  /** Typing errors a word of four letters and more. */
  readonly typos: number;
  /** Share of small words left out. */
  readonly dropped: number;
}

export const usualNoise: NoiseSettings = { lowerCase: 0.5, noMark: 0.5, typos: 0.025, dropped: 0.04 };

const SMALL = new Set([
  "the",
  "a",
  "an",
  "is",
  "are",
  "of",
  "do",
  "does",
  "that",
  "it",
  "me",
  "there",
  "and",
  "to",
]);
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A question as somebody may type it. */
export function typed(question: string, noise: NoiseSettings, random: Random): string {
  const words = question.split(" ").flatMap((word) => {
    if (SMALL.has(word.toLowerCase()) && chance(noise.dropped, random)) return [];
    return /^[\p{L}]{4,}$/u.test(word) && chance(noise.typos, random) ? [mistyped(word, random)] : [word];
  });
  const text = words.join(" ");
  const cased = chance(noise.lowerCase, random)
    ? text.toLowerCase()
    : text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
  return chance(noise.noMark, random) ? cased : `${cased}?`;
}

/** One letter swapped with the next, left out, doubled or replaced. */
function mistyped(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2);
  const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
  switch (random.below(4)) {
    case 0:
      return `${before}${after[0] ?? ""}${letter}${after.slice(1)}`;
    case 1:
      return before + after;
    case 2:
      return before + letter + letter + after;
    default:
      return before + oneOf([...LETTERS], random) + after;
  }
}
