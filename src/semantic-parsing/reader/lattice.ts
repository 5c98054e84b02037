import { firstDay, isoDay } from "../../kg/values/calendar.ts";
import type { Integer } from "../../numeric/integer.ts";
import { type EnglishWord, englishWords } from "../text/english.ts";
import { monthOf, statedValues } from "../text/numbers.ts";
import { amountWords } from "./amount-words.ts";
import { clockTime } from "./field.ts";
import type { Lexeme } from "./lexeme.ts";
import type { WordIndex } from "./lexicon.ts";
import { plainWord } from "./spelled-words.ts";
import { type Correction, corrections, otherForms } from "./spelling.ts";
import { isUnit as isUnitWord } from "./words/unit-words.ts";

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
  const written = amountWords(
    englishWords(question).map((each) => ({ ...each, text: plainWord(each.text) })),
  );
  const spelled: Spelled[] = [];
  const numbersOf: Arc[][] = written.map(() => []);
  addNumbers(written, numbersOf, index);
  const numbers = coveredBy(numbersOf);
  const isCapital = ({ start, end }: EnglishWord) =>
    /^\p{Lu}{2,}$/u.test(question.slice(start, end)) && /\p{Ll}/u.test(question);
  const asWritten = written.map((word, at): readonly Correction[] =>
    numbers.has(at) || isKnown(word.text, index) ? [{ text: word.text, distance: 0 }] : [],
  );
  // A word that stands in names alone is none of them here: "Afrika" of "Suid-Afrika".
  const covered = coveredBy(withNames(written, asWritten, index, isCapital));
  const mended = written.map((word, at): readonly Correction[] => {
    const own = asWritten[at]!;
    if (own.length > 0 && (numbers.has(at) || covered.has(at) || !/^\p{L}{2,}$/u.test(word.text))) return own;
    const forms = otherForms(word.text, index);
    if (forms.length > 0) return [...own, ...forms];
    const found = corrections(word.text, index);
    if (found.length > 0)
      spelled.push({
        written: question.slice(word.start, word.end),
        read: inItsCase(question.slice(word.start, word.end), found[0]!.text),
        start: word.start,
        end: word.end,
      });
    return [...own, ...found];
  });
  const found = withNames(written, mended, index, isCapital).map((list, at) => [...numbersOf[at]!, ...list]);
  // "It" is the one thing that is named before.
  const arcs = found.map((list, at) => [
    ...list,
    ...(written[at]!.text === "it" ? namedBefore(found, at) : []),
  ]);
  const refused = new Set([
    ...refusedIn(written),
    ...pointingBack(written, arcs),
    ...saidBefore(written, arcs),
  ]);
  const unknown = written.filter(
    (word, at) =>
      refused.has(at) ||
      (mended[at]!.length === 0 && !/\p{N}/u.test(word.text) && !/^\p{P}$/u.test(word.text)),
  );
  return { text: question, words: written, arcs, spelled, unknown };
}

/** A word that is read for another, with a capital where that one has one. */
const inItsCase = (word: string, read: string): string =>
  /^\p{Lu}/u.test(word) ? `${read.charAt(0).toUpperCase()}${read.slice(1)}` : read;

/** What the words may mean by the lexicon, each as it is written or mended. */
function withNames(
  written: readonly EnglishWord[],
  mended: readonly (readonly Correction[])[],
  index: WordIndex,
  isCapital: (word: EnglishWord) => boolean,
): Arc[][] {
  return written.map((each, at) => {
    const found: Arc[] = [];
    for (const { text, distance } of mended[at]!)
      for (const { words, lexeme, cost, capitals } of index.byFirst.get(text) ?? []) {
        if (capitals && !isCapital(each)) continue;
        let more = distance;
        const fits = words.every((word, behind) => {
          const own = mended[at + behind]?.find((one) => one.text === word);
          if (behind > 0 && own) more += own.distance;
          return own !== undefined;
        });
        if (fits) found.push({ lexeme, to: at + words.length, cost: cost + MENDED * more });
      }
    return found;
  });
}

/** Places of words that some arc goes over. */
const coveredBy = (arcs: readonly (readonly Arc[])[]): ReadonlySet<number> =>
  new Set(
    arcs.flatMap((list, from) =>
      list.flatMap(({ to }) => Array.from({ length: to - from }, (_, each) => from + each)),
    ),
  );

/** Places of the words of turns that are refused. */
const refusedIn = (written: readonly EnglishWord[]): ReadonlySet<number> =>
  new Set(
    refusedPhrases.flatMap((phrase) =>
      written.flatMap((_, at) =>
        phrase.every((word, each) => written[at + each]?.text === word)
          ? phrase.map((_, each) => at + each)
          : [],
      ),
    ),
  );

/** Places of "its" and "their" between a verb and what is owned: whose it is, is not guessed. */
const pointingBack = (written: readonly EnglishWord[], arcs: readonly (readonly Arc[])[]): number[] =>
  written.flatMap(({ text }, at) => {
    const isOf = (place: number, type: Lexeme["type"]) =>
      arcs[place]?.some(({ lexeme }) => lexeme.type === type);
    return /^(its|their|his|her)$/.test(text) &&
      isOf(at - 1, "VERB") &&
      !/^(with|have|has|had|as|by|of|in|among|amongst|for|from|on)$/.test(written[at - 1]!.text) &&
      isOf(at + 1, "REL")
      ? [at]
      : [];
  });

/** Places of a noun that a name before ends with, in a clause of its own: "the club" of "members of the Chess Club … where the club meets" is that one. */
const saidBefore = (written: readonly EnglishWord[], arcs: readonly (readonly Arc[])[]): number[] =>
  written.flatMap(({ text }, at) => {
    const isClause =
      /^(the|this|that)$/.test(written[at - 1]?.text ?? "") &&
      /^(where|which|that|when|whose|who|whom)$/.test(written[at - 2]?.text ?? "");
    return isClause &&
      arcs.some((list, from) =>
        list.some(
          ({ lexeme, to }) =>
            lexeme.type === "ENT" && to < at && to - from > 1 && written[to - 1]!.text === text,
        ),
      )
      ? [at]
      : [];
  });

/** The cost of a word that stands for a name, and the most that a name itself may cost. */
const POINTS = 0.05;

/** The one thing that is named before a place; nothing where several are. */
function namedBefore(arcs: readonly (readonly Arc[])[], at: number): Arc[] {
  const names = new Map<string, Arc>();
  for (let from = 0; from < at; ) {
    const own = arcs[from]!.filter(({ lexeme, cost }) => lexeme.type === "ENT" && cost <= POINTS);
    const to = Math.max(from + 1, ...own.map((each) => each.to));
    for (const each of own) if (each.to === to) names.set(JSON.stringify(each.lexeme), each);
    from = to;
  }
  const [only] = names.values();
  return names.size === 1 ? [{ lexeme: only!.lexeme, to: at + 1, cost: POINTS }] : [];
}

const isUnit = (word: string, { byFirst }: WordIndex): boolean =>
  byFirst.get(word)?.some(({ words, lexeme }) => words.length === 1 && lexeme.type === "UNIT") ?? false;

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

/** Times of the day, and "a tonne", "half an hour". */
function addAmounts(words: readonly EnglishWord[], at: number, arcs: Arc[][]): void {
  const [text, next, last] = [0, 1, 2].map((more) => words[at + more]?.text ?? "");
  const clock = /^([01]?\d|2[0-3]):[0-5]\d$/.test(text!) ? clockTime(text!) : undefined;
  if (clock) arcs[at]!.push({ lexeme: { type: "DATE", value: clock }, to: at + 1, cost: 0 });
  const hour =
    /^(am|pm|a\.m\.|p\.m\.|o'clock)$/.exec(next!) && /^(\d|1[0-2])$/.test(text!) ? Number(text) : -1;
  if (hour >= 0) {
    const whole = (hour % 12) + (next!.startsWith("p") ? 12 : 0);
    const value = `${String(next!.startsWith("o") ? hour : whole).padStart(2, "0")}:00`;
    arcs[at]!.push({ lexeme: { type: "DATE", value }, to: at + 2, cost: 0 });
  }
  const named = { noon: "12:00", midday: "12:00", midnight: "00:00" }[text!];
  if (named) arcs[at]!.push({ lexeme: { type: "DATE", value: named }, to: at + 1, cost: 0 });
  if (/^an?$/.test(text!) && isUnitWord(next!))
    arcs[at]!.push({ lexeme: { type: "NUM", value: 1 }, to: at + 1, cost: 0.05 });
  if (text === "half" && /^an?$/.test(next!) && isUnitWord(last!))
    arcs[at]!.push({ lexeme: { type: "NUM", value: 0.5 }, to: at + 2, cost: 0 });
}

const isKnown = (word: string, { known }: WordIndex): boolean =>
  known.has(word) || /\p{N}/u.test(word) || /^[\p{P}\p{S}]+s?$/u.test(word);

/** The cost of a letter as a number of millions where it is a unit, too: "8500 m". */
const NO_UNIT = 0.5;

function addNumbers(words: readonly EnglishWord[], arcs: Arc[][], index: WordIndex): void {
  for (const { kind, value, from, to } of statedValues(
    words.map((each) => ({ ...each, text: each.text.replaceAll("_", ",") })),
  )) {
    if (kind === "date") arcs[from]!.push({ lexeme: { type: "DATE", value: String(value) }, to, cost: 0 });
    else if (kind === "year") {
      if (Number(value) >= 1000 && Number(value) <= 2100)
        arcs[from]!.push({ lexeme: { type: "YEAR", value: Number(value) }, to, cost: 0 });
    } else {
      const isOfUnit = to === from + 2 && /^\d/.test(words[from]!.text) && isUnit(words[to - 1]!.text, index);
      arcs[from]!.push({ lexeme: { type: "NUM", value: Number(value) }, to, cost: isOfUnit ? NO_UNIT : 0 });
      const alone = Number(words[from]!.text.replaceAll(",", ""));
      if (isOfUnit) arcs[from]!.push({ lexeme: { type: "NUM", value: alone }, to: from + 1, cost: 0 });
      // "60.000" is sixty to some and sixty thousand to others: both are readings, so that neither is sure.
      if (/^[1-9]\d{0,2}\.\d{3}$/.test(words[from]!.text))
        arcs[from]!.push({ lexeme: { type: "NUM", value: Number(value) * 1000 }, to, cost: 0 });
    }
  }
  for (const [at, { text }] of words.entries()) {
    addAmounts(words, at, arcs);
    if (/^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(text))
      arcs[at]!.push({
        lexeme: { type: "NUM", value: Number(text.replaceAll(".", "")) },
        to: at + 1,
        cost: 0,
      });
    const period = periodAt(words, at);
    if (period) arcs[at]!.push({ lexeme: period, to: at + 2, cost: 0 });
    const alone = { dozen: 12, hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 }[text];
    if (alone && /^(a|an|per)$/.test(words[at - 1]?.text ?? ""))
      arcs[at]!.push({ lexeme: { type: "NUM", value: alone }, to: at + 1, cost: 0 });
  }
}
