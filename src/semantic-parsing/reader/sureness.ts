import type { WordsRead } from "./read.ts";

/** A reading as its probability sees it. */
export interface Weighed {
  readonly cost: number;
  /** The cost of its words alone. */
  readonly byWords: number;
  /** The data has nothing that answers it. */
  readonly nothing: boolean;
  /** It leaves out by name what would not be there anyway. */
  readonly nobody: boolean;
}

/**
 * Weights of a logistic regression over {@link featuresOf}, fitted on one half of the questions of
 * `test/semantic-parsing/reader/sureness.test.ts`, which reports on the other half.
 */
const WEIGHTS: readonly number[] = [2.34, -2.63, 6.32, -0.1, -0.44, -2.5, -0.24, -2.07];
/** A larger lead tells no more. */
const LEAD = 0.3;

/** What tells how sure the reading at a place is: a constant, its cost, its lead on the next one, mended words, finding nothing, leaving out nobody, length, no lead. @internal */
export function featuresOf(
  readings: readonly Weighed[],
  at: number,
  { spelled, lattice }: Pick<WordsRead, "spelled" | "lattice">,
): number[] {
  const own = readings[at]!;
  const others = readings.filter((_, each) => each !== at);
  // A reading that only goes first because another finds nothing is behind that one by its words.
  const behind = Math.min(0, ...others.map(({ byWords }) => byWords - own.byWords));
  const next = Math.min(LEAD, ...others.map(({ cost }) => cost - own.cost));
  const lead = Math.max(-LEAD, behind < 0 ? Math.min(behind, next) : next);
  return [
    1,
    own.byWords,
    lead,
    spelled.length,
    Number(own.nothing),
    Number(own.nobody),
    Math.max(0, lattice.words.length - SHORT) / SHORT,
    Number(lead < NO_LEAD),
  ];
}

/** A smaller lead is none. */
const NO_LEAD = 0.01;
/** Questions of at most this many words are short. */
const SHORT = 8;

/** The probability that a reading is meant, by its features. @internal */
export const sureness = (features: readonly number[], weights: readonly number[] = WEIGHTS): number =>
  1 / (1 + Math.exp(-features.reduce((all, each, at) => all + each * weights[at]!, 0)));

/** The probability of each of some readings with other answers, the cheapest first, that it is meant. */
export function probabilityOfReading(
  readings: readonly Weighed[],
  read: Pick<WordsRead, "spelled" | "lattice">,
): number[] {
  const [first] = readings;
  if (!first) return [];
  const best = sureness(featuresOf(readings, 0, read));
  // What is left goes to the others by their cost.
  const weights = readings.slice(1).map(({ cost }) => Math.exp(-8 * (cost - first.cost)));
  const total = weights.reduce((all, each) => all + each, 0);
  return [best, ...weights.map((each) => (1 - best) * Math.min(0.9, each / Math.max(total, 1)))];
}
