import { firstDay, isoDay } from "../../kg/values/calendar.ts";
import type { Integer } from "../../numeric/integer.ts";
import { type EnglishWord, englishWords } from "../text/english.ts";
import { monthOf, statedValues } from "../text/numbers.ts";
import type { Lexeme } from "./lexeme.ts";
import type { WordIndex } from "./lexicon.ts";
import { plainWord } from "./spelled-words.ts";
import { type Correction, corrections, otherForms } from "./spelling.ts";

/** What some words of a question may mean: words from a place to behind `to`. */
export interface Arc {
  readonly lexeme: Lexeme;
  readonly to: number;
  readonly cost: number;
}

/** A word that was mended: as it is written, and as it is read. */
export interface Spelled {
  /** The word as the question has it. */
  readonly written: string;
  /** The word as it was read. */
  readonly read: string;
  /** Offset of the first character, in UTF-16 units. */
  readonly start: Integer;
  /** Offset behind the last one. */
  readonly end: Integer;
}

/** A question with all that its words may mean. */
export interface Lattice {
  readonly text: string;
  readonly words: readonly EnglishWord[];
  /** The readings of the words that begin at a place, by place. */
  readonly arcs: readonly (readonly Arc[])[];
  readonly spelled: readonly Spelled[];
  /** Words that mean nothing over this field. */
  readonly unknown: readonly EnglishWord[];
}

/** Turns that are no exception and no denial of what stands beside them: the words alone would be read as something else. */
const refusedPhrases: readonly (readonly string[])[] =
  "in place of|in lieu of|instead of|rather than|anything but|nothing like|in contrast to|no longer|not yet|not only|not all|not every|not quite|not even|let alone|never mind|all or none|except when|unless|in general|on the contrary"
    .split("|")
    .map((phrase) => phrase.split(" "));

/** The cost of a mended word; a word further off costs twice as much. */
const MENDED = 0.25;

/** Looks up the words of a question. */
export function latticeOf(question: string, index: WordIndex): Lattice {
  const written = englishWords(question).map((each) => ({ ...each, text: plainWord(each.text) }));
  const spelled: Spelled[] = [];
  const arcs: Arc[][] = written.map(() => []);
  addNumbers(written, arcs);
  const numbers = new Set(
    arcs.flatMap((list, from) =>
      list.flatMap(({ to }) => Array.from({ length: to - from }, (_, each) => from + each)),
    ),
  );
  const mended = written.map((word, at): readonly Correction[] => {
    if (numbers.has(at) || isKnown(word.text, index)) return [{ text: word.text, distance: 0 }];
    const forms = otherForms(word.text, index);
    if (forms.length > 0) return forms;
    const found = corrections(word.text, index);
    if (found.length > 0)
      spelled.push({
        written: question.slice(word.start, word.end),
        read: found[0]!.text,
        start: word.start,
        end: word.end,
      });
    return found;
  });
  for (let at = 0; at < written.length; at++) {
    const isCapital =
      /^\p{Lu}{2,}$/u.test(question.slice(written[at]!.start, written[at]!.end)) && /\p{Ll}/u.test(question);
    for (const { text, distance } of mended[at]!)
      for (const { words, lexeme, cost, capitals } of index.byFirst.get(text) ?? []) {
        if (capitals && !isCapital) continue;
        let more = distance;
        const fits = words.every((word, each) => {
          const found = mended[at + each]?.find((one) => one.text === word);
          if (each > 0 && found) more += found.distance;
          return found !== undefined;
        });
        if (fits) arcs[at]!.push({ lexeme, to: at + words.length, cost: cost + MENDED * more });
      }
  }
  const refused = new Set(
    refusedPhrases.flatMap((phrase) =>
      written.flatMap((_, at) =>
        phrase.every((word, each) => written[at + each]?.text === word)
          ? phrase.map((_, each) => at + each)
          : [],
      ),
    ),
  );
  const unknown = written.filter(
    (word, at) =>
      refused.has(at) ||
      (mended[at]!.length === 0 && !/\p{N}/u.test(word.text) && !/^[\p{P}\p{S}]$/u.test(word.text)),
  );
  return { text: question, words: written, arcs, spelled, unknown };
}

/** "1990s", "the nineties" as "90s", "May 2024". */
function periodAt(
  words: readonly EnglishWord[],
  at: number,
): Extract<Lexeme, { type: "PERIOD" }> | undefined {
  const [one, two] = [words[at]!, words[at + 1]];
  if (!two) return undefined;
  if (/^(?:s|'s)$/.test(two.text) && two.start - one.end <= 1 && /^(?:[12]\d)?\d0$/.test(one.text)) {
    const low = one.text.length === 2 ? 1900 + Number(one.text) : Number(one.text);
    return { type: "PERIOD", low, high: low + (one.text.endsWith("00") && one.text.length === 4 ? 99 : 9) };
  }
  const month = monthOf(one.text);
  if (month === 0 || !/^[12]\d{3}$/.test(two.text)) return undefined;
  const [low, behind] = [0, 1].map((more) =>
    firstDay(Number(two.text) + (month + more > 12 ? 1 : 0), ((month + more - 1) % 12) + 1),
  );
  return { type: "PERIOD", low: isoDay(low!), high: isoDay(behind! - 1) };
}

const isKnown = (word: string, { known }: WordIndex): boolean =>
  known.has(word) || /\p{N}/u.test(word) || /^[\p{P}\p{S}]+s?$/u.test(word);

function addNumbers(words: readonly EnglishWord[], arcs: Arc[][]): void {
  for (const { kind, value, from, to } of statedValues(
    words.map((each) => ({ ...each, text: each.text.replaceAll("_", ",") })),
  )) {
    if (kind === "date") arcs[from]!.push({ lexeme: { type: "DATE", value: String(value) }, to, cost: 0 });
    else if (kind === "year") {
      if (Number(value) >= 1000 && Number(value) <= 2100)
        arcs[from]!.push({ lexeme: { type: "YEAR", value: Number(value) }, to, cost: 0 });
    } else arcs[from]!.push({ lexeme: { type: "NUM", value: Number(value) }, to, cost: 0 });
  }
  for (const [at, { text }] of words.entries()) {
    const period = periodAt(words, at);
    if (period) arcs[at]!.push({ lexeme: period, to: at + 2, cost: 0 });
    const alone = { dozen: 12, hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 }[text];
    if (alone && /^(a|an|per)$/.test(words[at - 1]?.text ?? ""))
      arcs[at]!.push({ lexeme: { type: "NUM", value: alone }, to: at + 1, cost: 0 });
    const short = /^(\d+(?:[.,]\d+)*)(k|m|mio|bn)$/.exec(text);
    const factor = { k: 1e3, m: 1e6, mio: 1e6, bn: 1e9 }[short?.[2] ?? ""];
    if (short && factor)
      arcs[at]!.push({
        lexeme: { type: "NUM", value: Number(short[1]!.replaceAll(",", "")) * factor },
        to: at + 1,
        cost: 0,
      });
  }
}
