import { dayOf, isoDay } from "../../kg/values/calendar.ts";
import type { Token } from "./tokens.ts";

/** A number or a time that a question states. */
export interface StatedValue {
  readonly kind: "number" | "year" | "date";
  /** The number or year; an ISO day of a date. */
  readonly value: number | string;
  /** Words of the question, from the first to behind the last. */
  readonly from: number;
  readonly to: number;
}

const MULTIPLES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  millions: 1e6,
  m: 1e6,
  mio: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
};

const UNITS = [
  ...[
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
  ],
  ...["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"],
];
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

const WORDS = new Map<string, number>([
  ...UNITS.map((word, at) => [word, at] as const),
  ...TENS.map((word, at) => [word, 10 * (at + 2)] as const),
]);

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"],
  ...["november", "december"],
];

/** All numbers, years and days of a question, in their order; a word of four digits is a number and a year. */
export function statedValues(tokens: readonly Token[]): StatedValue[] {
  const found: StatedValue[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const day = dayAt(tokens, at);
    if (day) found.push(day);
    const word = tokens[at]!.text;
    const plain = plainNumber(word) ?? wordNumber(tokens, at);
    if (plain === undefined) continue;
    let to = at + 1;
    if (WORDS.has(word) && TENS.includes(word) && plain % 10 !== 0) to++;
    let value = plain;
    for (let factor = MULTIPLES[tokens[to]?.text ?? ""]; factor; factor = MULTIPLES[tokens[to]?.text ?? ""]) {
      value *= factor;
      to++;
    }
    // Products such as 1.1 · 10⁶ carry an error of binary fractions.
    found.push({ kind: "number", value: Number(value.toPrecision(15)), from: at, to });
    if (/^\d{1,4}$/.test(word) && to === at + 1)
      found.push({ kind: "year", value: Number(word), from: at, to });
  }
  return found;
}

/** "1,234,567.8", "12.5", "0.5"; not "2001-05-01". */
function plainNumber(word: string): number | undefined {
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(word)) return Number(word.replaceAll(",", ""));
  if (/^-?\d+(\.\d+)?$/.test(word)) return Number(word);
  return undefined;
}

function wordNumber(tokens: readonly Token[], at: number): number | undefined {
  const first = WORDS.get(tokens[at]!.text);
  if (first === undefined) return undefined;
  const second = WORDS.get(tokens[at + 1]?.text ?? "");
  return first >= 20 && second !== undefined && second > 0 && second < 10 ? first + second : first;
}

/** The number of a month by its name or its first letters; 0 for other words. */
export const monthOf = (word: string): number =>
  MONTHS.findIndex(
    (name) => name === word || (/^\p{L}{3,4}$/u.test(word) && word !== "mayo" && name.startsWith(word)),
  ) + 1;

/** "2011-05-05", "2011/5/5", "5 may 2011", "may 5 2011". */
function dayAt(tokens: readonly Token[], at: number): StatedValue | undefined {
  const iso = (year: number, month: number, day: number, to: number): StatedValue | undefined => {
    const days = year < 1 ? undefined : dayOf(year, month, day);
    return days === undefined ? undefined : { kind: "date", value: isoDay(days), from: at, to };
  };
  const [one = "", two = "", three = ""] = [0, 1, 2].map((next) => tokens[at + next]?.text ?? "");
  const written = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(one);
  if (written) return iso(Number(written[1]), Number(written[2]), Number(written[3]), at + 1);
  const month = monthOf;
  if (/^\d{1,2}$/.test(one) && month(two) > 0 && /^\d{3,4}$/.test(three))
    return iso(Number(three), month(two), Number(one), at + 3);
  if (month(one) > 0 && /^\d{1,2}$/.test(two) && /^\d{3,4}$/.test(three))
    return iso(Number(three), month(one), Number(two), at + 3);
  return undefined;
}
