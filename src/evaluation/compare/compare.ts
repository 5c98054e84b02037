import { LacunaError } from "../../error.ts";
import { mrr } from "../../ranking/measures.ts";
import type { ScoredLine } from "../run/scored-line.ts";
import { inReadingOrder } from "../strata/order.ts";
import { isEnough } from "../strata/scores.ts";
import { type Interval, LEVEL, skewedInterval } from "./interval.ts";
import { type MeanMoments, momentsOf, weightedMoments } from "./moments.ts";
import { type FlipOptions, type FlippedSums, flipChance, flippedSums, holm } from "./sign-flips.ts";
import { type WinningRate, winningRate } from "./winning-rate.ts";

/** One run against another on the same queries; differences are the second minus the first. */
export interface Difference {
  readonly queries: number;
  /** MRR of the first and of the second run. */
  readonly a: number;
  readonly b: number;
  readonly difference: number;
  /** Of the difference, over queries in pairs; null where there are too few queries. See `skewedInterval`. */
  readonly interval: Interval | null;
  /** How likely so large a difference is between runs that are alike, by sign flips; null where there are too few queries. */
  readonly chance: number | null;
  /** The same, corrected for how many types, or classes, are looked at (Holm); the mean is looked at once. */
  readonly corrected: number | null;
  /**
   * One run is ahead: the corrected chance is below 5 %, and the interval does not hold 0. Sign flips alone decide too often
   * where differences are skewed about 0, intervals alone where runs are alike (bench/intervals.ts); both together keep 5 %.
   */
  readonly decided: boolean;
}

/** The differences of one query type. */
export interface TypeDifference extends Difference {
  readonly type: string;
  /** Queries that the second run answers better, worse and equally well. */
  readonly better: number;
  readonly worse: number;
  readonly equal: number;
  readonly reduces: Readonly<Record<string, Difference>>;
}

/** Two runs compared. */
export interface Comparison {
  readonly types: readonly TypeDifference[];
  /** Every type weighs the same. */
  readonly mean: Difference;
  /** Types that each run wins. */
  readonly winning: WinningRate;
}

/**
 * Compares two runs query by query: intervals of the differences, and by sign flips whether one run is ahead, corrected for
 * the number of types and of classes.
 * @throws LacunaError `eval.other-queries` when they did not score the same ones
 */
export function compareRuns(
  a: readonly ScoredLine[],
  b: readonly ScoredLine[],
  options: FlipOptions,
): Comparison {
  const others = new Map(b.map((line) => [line.id, line]));
  const pairs = a.map((one) => {
    const other = others.get(one.id);
    if (!other || other.ranks.length !== one.ranks.length || a.length !== b.length) throw unlike(one.id);
    return { one, other };
  });
  const found = inReadingOrder([...new Set(a.map(({ type }) => type))]).map((type) => {
    const own = pairs.filter(({ one }) => one.type === type);
    const values = own.map(({ one, other }): Pair => [mrr(one.ranks), mrr(other.ranks)]);
    const names = inReadingOrder(
      [...new Set(own.flatMap(({ one }) => Object.keys(one.reduces ?? {})))],
      type,
    );
    const classes = names.map((name) => {
      const inside = own.flatMap(({ one, other }): Pair[] => {
        const positions = one.reduces?.[name] ?? [];
        const of = (line: ScoredLine) => mrr(positions.map((at) => line.ranks[at]!));
        return positions.length > 0 ? [[of(one), of(other)]] : [];
      });
      return { name, tested: tested(inside, `${type} ${name}`, options) };
    });
    return { type, values, whole: tested(values, type, options), classes };
  });
  const ofTypes = corrections(found.map(({ whole }) => whole.chance));
  const ofClasses = corrections(found.flatMap(({ classes }) => classes.map(({ tested }) => tested.chance)));
  const types = found.map(
    ({ type, values, whole, classes }): TypeDifference => ({
      type,
      ...told(whole, ofTypes.next().value!),
      better: values.filter(([x, y]) => y > x).length,
      worse: values.filter(([x, y]) => y < x).length,
      equal: values.filter(([x, y]) => y === x).length,
      reduces: Object.fromEntries(
        classes.map(({ name, tested }) => [name, told(tested, ofClasses.next().value!)]),
      ),
    }),
  );
  return {
    types,
    mean: meanDifference(found.map(({ whole }) => whole)),
    winning: winningRate(types.map((each) => [each.a, each.b])),
  };
}

type Pair = readonly [a: number, b: number];

/** The differences of some queries and what sign flips make of them. */
interface Tested {
  readonly a: number;
  readonly b: number;
  readonly moments: MeanMoments;
  readonly flipped: FlippedSums;
  readonly chance: number | null;
}

function tested(values: readonly Pair[], name: string, options: FlipOptions): Tested {
  const differences = values.map(([x, y]) => y - x);
  const flipped = flippedSums(differences, name, options);
  return {
    a: meanOf(values.map(([x]) => x)),
    b: meanOf(values.map(([, y]) => y)),
    moments: momentsOf(differences),
    flipped,
    chance: isEnough([values.length]) ? flipChance([{ flipped, weight: 1 }]) : null,
  };
}

const bounds: Interval = [-1, 1];

function told({ a, b, moments, chance }: Tested, corrected: number | null): Difference {
  const interval = isEnough([moments.count]) ? skewedInterval(moments, bounds) : null;
  return {
    ...{ queries: moments.count, a, b, difference: b - a, interval },
    ...{ chance, corrected, decided: isDecided(corrected, interval) },
  };
}

function meanDifference(types: readonly Tested[]): Difference {
  const enough = isEnough(types.map(({ moments }) => moments.count));
  const moments = weightedMoments(types.map((each) => ({ moments: each.moments, weight: 1 })));
  const chance = enough
    ? flipChance(types.map(({ flipped, moments }) => ({ flipped, weight: 1 / moments.count })))
    : null;
  const [a, b] = [meanOf(types.map((each) => each.a)), meanOf(types.map((each) => each.b))];
  const interval = enough ? skewedInterval(moments, bounds) : null;
  return {
    ...{ queries: moments.count, a, b, difference: b - a, interval },
    ...{ chance, corrected: chance, decided: isDecided(chance, interval) },
  };
}

function isDecided(chance: number | null, interval: Interval | null): boolean {
  if (chance === null || !(chance < 1 - LEVEL)) return false;
  // Where all differences are the same there is no interval, and flips alone decide.
  return interval === null || interval[0] > 0 || interval[1] < 0;
}

/** Chances corrected for their number, one after the other; those that are not tested do not count. */
function* corrections(chances: readonly (number | null)[]): Generator<number | null> {
  const corrected = holm(chances.filter((each) => each !== null))[Symbol.iterator]();
  for (const each of chances) yield each === null ? null : (corrected.next().value ?? null);
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const unlike = (id: string): LacunaError =>
  new LacunaError("eval.other-queries", `the runs did not score the same queries: ${id} differs`, {
    hint: "compare runs over one benchmark with the same types, limit and seed",
  });
