import type { Integer } from "../../numeric/integer.ts";
import { type Interval, LEVEL, skewedChance, skewedInterval } from "../statistics/interval.ts";
import { type MeanMoments, momentsOf, weightedMoments } from "../statistics/moments.ts";
import {
  type FlipOptions,
  type FlippedSums,
  flipChance,
  flippedSums,
  holm,
} from "../statistics/sign-flips.ts";
import { isEnough } from "../strata/scores.ts";

/** The scores of one question in two runs. */
export type Pair = readonly [a: number, b: number];

/** One run against another on the same queries; differences are the second minus the first. @internal */
export interface Difference {
  readonly queries: Integer;
  /** Mean score of the first and of the second run. */
  readonly a: number;
  /** Mean score of the second run. */
  readonly b: number;
  /** `b` minus `a`. */
  readonly difference: number;
  /** The interval of the difference over paired queries; null where there are too few queries. See `skewedInterval`. */
  readonly interval: Interval | null;
  /**
   * How likely so large a difference is between runs that are alike: by sign flips, or by the skewness-corrected t of the
   * interval where that says more; null where there are too few queries. Sign flips alone decide too often where differences
   * are skewed about 0, the interval alone where runs are alike; the larger of both comes nearest to its level in either case
   * (experiments/statistics/decisions.ts).
   */
  readonly chance: number | null;
  /** The same, corrected for how many types, or classes, are looked at (Holm); the mean is looked at once. */
  readonly corrected: number | null;
  /** One run is ahead: the corrected chance is below 5 %, so that the interval does not hold 0 either. */
  readonly decided: boolean;
}

/** The differences of some queries and how likely they are between runs that are alike. */
export interface Tested {
  readonly a: number;
  readonly b: number;
  readonly moments: MeanMoments;
  readonly flipped: FlippedSums;
  readonly chance: number | null;
}

/** Tests the pairs of one type, class or stratum; its name decides the stream of flips. */
export function tested(pairs: readonly Pair[], name: string, options: FlipOptions): Tested {
  const differences = pairs.map(([x, y]) => y - x);
  const flipped = flippedSums(differences, name, options);
  const moments = momentsOf(differences);
  return {
    a: meanOf(pairs.map(([x]) => x)),
    b: meanOf(pairs.map(([, y]) => y)),
    moments,
    flipped,
    chance: isEnough([pairs.length]) ? chanceOf(moments, [{ flipped, weight: 1 }]) : null,
  };
}

const bounds: Interval = [-1, 1];

/** What is said of each when they are looked at together: chances are corrected for their number (Holm). */
export function decidedTogether(family: readonly Tested[]): Difference[] {
  const corrected = holm(family.flatMap(({ chance }) => chance ?? []));
  let next = 0;
  return family.map(({ a, b, moments, chance }) => {
    const own = chance === null ? null : corrected[next++]!;
    const interval = isEnough([moments.count]) ? skewedInterval(moments, bounds) : null;
    return {
      queries: moments.count,
      a,
      b,
      difference: b - a,
      interval,
      chance,
      corrected: own,
      decided: isDecided(own),
    };
  });
}

/** The difference of two means over types, looked at once. */
export function meanDifference(
  types: readonly Tested[],
  weighing: "types" | "queries" = "types",
): Difference {
  const weightOf = ({ moments }: Tested) => (weighing === "types" ? 1 : moments.count);
  const total = types.reduce((sum, each) => sum + weightOf(each), 0);
  const mean = (of: (each: Tested) => number) =>
    types.reduce((sum, each) => sum + weightOf(each) * of(each), 0) / total;
  const enough = isEnough(types.map(({ moments }) => moments.count));
  const moments = weightedMoments(types.map((each) => ({ moments: each.moments, weight: weightOf(each) })));
  const chance = enough
    ? chanceOf(
        moments,
        types.map((each) => ({ flipped: each.flipped, weight: weightOf(each) / each.moments.count })),
      )
    : null;
  const [a, b] = [mean((each) => each.a), mean((each) => each.b)];
  const interval = enough ? skewedInterval(moments, bounds) : null;
  return {
    queries: moments.count,
    a,
    b,
    difference: b - a,
    interval,
    chance,
    corrected: chance,
    decided: isDecided(chance),
  };
}

/** Equal differences say nothing about their spread: then flips alone decide. */
const chanceOf = (moments: MeanMoments, parts: Parameters<typeof flipChance>[0]): number =>
  Math.max(flipChance(parts), skewedChance(moments) ?? 0);

const isDecided = (corrected: number | null): boolean => corrected !== null && corrected < 1 - LEVEL;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
