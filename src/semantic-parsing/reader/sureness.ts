import type { WordsRead } from "./read.ts";

/** Weights of a logistic regression over a constant, the cost, the lead on the next reading, mended words and finding nothing. */
const WEIGHTS = [3.2, -3, 6, -0.4, -1.2] as const;
/** A larger lead tells no more. */
const LEAD = 0.3;

/** The probability of each of some readings with other answers, the cheapest first, that it is meant. */
export function probabilityOfReading(
  readings: readonly { readonly cost: number; readonly byWords: number; readonly nothing: boolean }[],
  { spelled }: Pick<WordsRead, "spelled">,
): number[] {
  const [first, second] = readings;
  if (!first) return [];
  // A reading that only goes first because another finds nothing is behind that one by its words.
  const behind = Math.min(0, ...readings.slice(1).map(({ byWords }) => byWords - first.byWords));
  const lead = behind < 0 ? behind : Math.min((second?.cost ?? first.cost + LEAD) - first.cost, LEAD);
  const features = [1, first.cost, lead - LEAD / 2, spelled.length, Number(first.nothing)];
  const sum = features.reduce((all, each, at) => all + each * WEIGHTS[at]!, 0);
  const best = 1 / (1 + Math.exp(-sum));
  // What is left goes to the others by their cost.
  const weights = readings.slice(1).map(({ cost }) => Math.exp(-8 * (cost - first.cost)));
  const total = weights.reduce((all, each) => all + each, 0);
  return [best, ...weights.map((each) => (1 - best) * Math.min(0.9, each / Math.max(total, 1)))];
}
