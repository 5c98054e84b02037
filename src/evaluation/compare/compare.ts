import { LacunaError } from "../../error.ts";
import { mrr } from "../../ranking/measures.ts";
import type { ScoredLine } from "../run/scored-line.ts";
import { inReadingOrder } from "../strata/order.ts";
import {
  type BootstrapOptions,
  type Interval,
  intervalFrom,
  resampledMeans,
  weightedMeans,
} from "./bootstrap.ts";
import { type WinningRate, winningRate } from "./winning-rate.ts";

/** One run against another on the same queries; differences are the second minus the first. */
export interface Difference {
  readonly queries: number;
  /** MRR of the first and of the second run. */
  readonly a: number;
  readonly b: number;
  readonly difference: number;
  /** Bootstrap interval of the difference, queries resampled in pairs; null for fewer than ten queries. */
  readonly interval: Interval | null;
  /** The interval does not hold 0. */
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
 * Compares two runs query by query.
 * @throws LacunaError `eval.other-queries` when they did not score the same ones
 */
export function compareRuns(
  a: readonly ScoredLine[],
  b: readonly ScoredLine[],
  options: BootstrapOptions,
): Comparison {
  const others = new Map(b.map((line) => [line.id, line]));
  const pairs = a.map((one) => {
    const other = others.get(one.id);
    if (!other || other.ranks.length !== one.ranks.length || a.length !== b.length) throw unlike(one.id);
    return { one, other };
  });
  const types = inReadingOrder([...new Set(a.map(({ type }) => type))]);
  const sampled = types.map((type) => {
    const own = pairs.filter(({ one }) => one.type === type);
    const values = own.map(({ one, other }): Pair => [mrr(one.ranks), mrr(other.ranks)]);
    const whole = paired(values, type, options);
    const classes = inReadingOrder(
      [...new Set(own.flatMap(({ one }) => Object.keys(one.reduces ?? {})))],
      type,
    );
    const reduces = classes.map((name) => {
      const inside = own.flatMap(({ one, other }): Pair[] => {
        const positions = one.reduces?.[name] ?? [];
        const of = (line: ScoredLine) => mrr(positions.map((at) => line.ranks[at]!));
        return positions.length > 0 ? [[of(one), of(other)]] : [];
      });
      return [name, paired(inside, type, options).difference] as const;
    });
    const summary: TypeDifference = {
      type,
      ...whole.difference,
      better: values.filter(([x, y]) => y > x).length,
      worse: values.filter(([x, y]) => y < x).length,
      equal: values.filter(([x, y]) => y === x).length,
      reduces: Object.fromEntries(reduces),
    };
    return { summary, means: whole.means };
  });
  const summaries = sampled.map(({ summary }) => summary);
  const mean = (of: (each: TypeDifference) => number) => meanOf(summaries.map(of));
  const means = weightedMeans(sampled.map((each) => ({ means: each.means, weight: 1 })));
  const difference = {
    queries: a.length,
    a: mean((each) => each.a),
    b: mean((each) => each.b),
    difference: mean((each) => each.difference),
  };
  return {
    types: summaries,
    mean: { ...difference, ...intervalOf(means, a.length, options) },
    winning: winningRate(summaries.map((each) => [each.a, each.b])),
  };
}

type Pair = readonly [a: number, b: number];

function paired(values: readonly Pair[], name: string, options: BootstrapOptions) {
  const means = resampledMeans(
    values.map(([x, y]) => y - x),
    `difference ${name}`,
    options,
  );
  const [a, b] = [meanOf(values.map(([x]) => x)), meanOf(values.map(([, y]) => y))];
  const difference: Difference = {
    queries: values.length,
    a,
    b,
    difference: b - a,
    ...intervalOf(means, values.length, options),
  };
  return { difference, means };
}

function intervalOf(means: Float64Array, queries: number, { level }: BootstrapOptions) {
  const interval = intervalFrom(means, queries, level);
  return { interval, decided: interval !== null && (interval[0] > 0 || interval[1] < 0) };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const unlike = (id: string): LacunaError =>
  new LacunaError("eval.other-queries", `the runs did not score the same queries: ${id} differs`, {
    hint: "compare runs over one benchmark with the same --types and --limit",
  });
