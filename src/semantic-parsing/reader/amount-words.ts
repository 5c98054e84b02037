import type { EnglishWord } from "../text/english.ts";

/** Signs that comparisons are typed with, as words. */
const COMPARED: Readonly<Record<string, readonly string[]>> = {
  "≥": ["at", "least"],
  "≤": ["at", "most"],
  ">=": ["at", "least"],
  "<=": ["at", "most"],
  ">": ["more", "than"],
  "<": ["less", "than"],
  "=": ["exactly"],
  "==": ["exactly"],
  "≠": ["not", "exactly"],
  "!=": ["not", "exactly"],
  "<>": ["not", "exactly"],
};

/** Words of a scale that stand between a number and its currency. */
const SCALE = /^(?:k|m|mn|mio|bn|thousand|million|billion)$/;

/**
 * The words of a question with its amounts as the grammar has them: "€60,000" and "$2 million" with the currency behind, "60 000" and
 * "60'000" as one number, "> 30" as "more than 30", "between 5 km and 10 km" with one unit for both.
 */
export const amountWords = (words: readonly EnglishWord[]): EnglishWord[] =>
  unitOnce(compared(currencyBehind(joined(words))));

/** Groups of three digits with one sign between them are one number; a year is no first group. */
function joined(words: readonly EnglishWord[]): EnglishWord[] {
  const found: EnglishWord[] = [];
  let open = false;
  for (const word of words) {
    const before = found.at(-1);
    const isNext = word.start - (before?.end ?? 0) === 1 && /^\d{3}$/.test(word.text);
    open = isNext && (open || /^[1-9]\d{0,2}$/.test(before?.text ?? ""));
    if (open && before) found[found.length - 1] = { ...before, text: before.text + word.text, end: word.end };
    else found.push(word);
  }
  return found;
}

function currencyBehind(words: readonly EnglishWord[]): EnglishWord[] {
  const found = [...words];
  for (let at = 0; at + 1 < found.length; at++) {
    if (!/^\p{Sc}$/u.test(found[at]!.text) || !/^\d/.test(found[at + 1]!.text)) continue;
    const sign = found[at]!;
    let last = at + 1;
    if (SCALE.test(found[last + 1]?.text ?? "")) last++;
    found.splice(at, last - at + 1, ...found.slice(at + 1, last + 1), sign);
    at = last;
  }
  return found;
}

const compared = (words: readonly EnglishWord[]): EnglishWord[] =>
  words.flatMap((word, at) => {
    const before = words[at - 1];
    const isPlus = word.text === "+" && before?.end === word.start && /^[\dkm]/.test(before.text);
    return (isPlus ? ["plus"] : COMPARED[word.text])?.map((text) => ({ ...word, text })) ?? [word];
  });

/** The unit of the first number is left out where the second has the same. */
function unitOnce(words: readonly EnglishWord[]): EnglishWord[] {
  const at = words.findIndex(({ text }) => text === "between");
  const and = words.findIndex(({ text }, place) => place > at && text === "and");
  const unit = words[and - 1];
  if (at < 0 || and < at + 3 || !/^\d/.test(words[at + 1]!.text)) return [...words];
  if (/^\d/.test(unit!.text) || SCALE.test(unit!.text)) return [...words];
  const isSame = words.slice(and + 2, and + 2 + (and - at)).some(({ text }) => text === unit!.text);
  return isSame ? words.filter((_, place) => place !== and - 1) : [...words];
}
