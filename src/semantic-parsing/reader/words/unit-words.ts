/** Words for units of one kind, with how many of the first each is. */
const KINDS: readonly Readonly<Record<string, number>>[] = [
  {
    "metre|metres|meter|meters|m": 1,
    "kilometre|kilometres|kilometer|kilometers|km|kms": 1000,
    "centimetre|centimetres|centimeter|centimeters|cm": 0.01,
    "millimetre|millimetres|millimeter|millimeters|mm": 0.001,
    "mile|miles|mi": 1609.344,
    "foot|feet|ft": 0.3048,
    "inch|inches": 0.0254,
    "yard|yards": 0.9144,
  },
  {
    "kilogram|kilograms|kg|kgs|kilo|kilos|kilogramme|kilogrammes": 1,
    "gram|grams|g|gramme|grammes": 0.001,
    "milligram|milligrams|mg": 0.000001,
    "tonne|tonnes|ton|tons|metric tons": 1000,
    "pound|pounds|lb|lbs": 0.45359237,
    "ounce|ounces|oz": 0.028349523125,
  },
  {
    "minute|minutes|min|mins": 1,
    "second|seconds|sec|secs|s": 1 / 60,
    "hour|hours|h|hrs|hr": 60,
    "day|days": 1440,
    "week|weeks": 10080,
  },
  { "year|years|yrs|yr": 1, "month|months": 1 / 12, "decade|decades": 10, "century|centuries": 100 },
  {
    "square metre|square metres|square meter|square meters|m2|sq m|sqm": 1,
    "square kilometre|square kilometres|square kilometer|square kilometers|km2|square km|sq km|sqkm|km²": 1_000_000,
    "hectare|hectares|ha": 10_000,
    "acre|acres": 4046.8564224,
    "square mile|square miles|sq mi": 2589988.110336,
    "square foot|square feet|sq ft": 0.09290304,
  },
  { "litre|litres|liter|liters|l": 1, "millilitre|millilitres|ml": 0.001, "gallon|gallons": 3.785411784 },
  { "euro|euros|eur|€": 1 },
  { "dollar|dollars|usd|us dollars|$": 1 },
  { "pound sterling|gbp|£|quid": 1 },
];

const byWord = new Map(
  KINDS.flatMap((kind, at) =>
    Object.entries(kind).flatMap(([words, size]) =>
      words.split("|").map((word) => [word, { kind: at, words, size }] as const),
    ),
  ),
);

/** Words of a unit, and what a number of it has to be multiplied by to be in the unit of a figure. */
export interface UnitWords {
  readonly words: string;
  readonly factor: number;
}

/** All units in which the numbers of a figure may be told, by the name of its own unit; undefined for a unit that is not known. */
export function unitsLike(own: string): readonly UnitWords[] | undefined {
  const known = byWord.get(own.toLowerCase().trim());
  if (!known) return undefined;
  return Object.entries(KINDS[known.kind]!).map(([words, size]) => ({ words, factor: size / known.size }));
}

/** Whether a word is one of a unit. */
export const isUnit = (word: string): boolean => byWord.has(word);

/** How much one stands for where the numbers of a figure are of thousands or millions; else 1. */
export function scaleOf(name: string): number {
  const word = /\b(thousands?|millions?|billions?|mn|bn|mio)\b/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (word === "") return 1;
  return word.startsWith("t") ? 1e3 : word.startsWith("b") ? 1e9 : 1e6;
}
