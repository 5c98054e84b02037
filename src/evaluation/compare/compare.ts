import { LacunaError } from "../../error.ts";
import type { Integer } from "../../numeric/integer.ts";
import { mrr } from "../../ranking/measures.ts";
import type { ScoredLine } from "../scoring/scored-line.ts";
import type { FlipOptions } from "../statistics/sign-flips.ts";
import { inReadingOrder } from "../strata/order.ts";
import type { Averaging } from "../strata/scores.ts";
import { type ApartQuery, beats, type ScoresBeside } from "./apart.ts";
import { type Difference, decidedTogether, meanDifference, type Pair, tested } from "./paired.ts";
import { type WinningRate, winningRate } from "./winning-rate.ts";

/** The differences of one query type. @internal */
export interface TypeDifference extends Difference {
  readonly type: string;
  /** Queries that the second run answers better, worse and equally well. */
  readonly better: Integer;
  readonly worse: Integer;
  readonly equal: Integer;
  /** Figures by what answers reduce to; full inference under the type's own name. */
  readonly reduces: Readonly<Record<string, Difference>>;
  /** Queries that each run answers better than the other, furthest apart first; scores are those of a and b. */
  readonly apart: { readonly a: readonly ApartQuery[]; readonly b: readonly ApartQuery[] };
}

/** A comparison of two runs. @internal */
export interface Comparison {
  readonly types: readonly TypeDifference[];
  /** Averaged as the runs are. */
  readonly mean: Difference;
  /** Types that each run wins. */
  readonly winning: WinningRate;
}

/** Options of a comparison of two runs. */
export interface CompareOptions extends FlipOptions {
  /** The unit of equal weight in the mean; types by default. */
  readonly averaging?: Averaging;
  /** Queries of each type that one run answers better than the other, at most; none when left out. */
  readonly apart?: number;
}

/**
 * Compares two runs query by query: intervals of the differences, and by sign flips whether one run is ahead, corrected for
 * the number of types and of classes.
 * @throws LacunaError `eval.other-queries` when they did not score the same ones
 * @internal
 */
export function compareScoredLines(
  a: readonly ScoredLine[],
  b: readonly ScoredLine[],
  options: CompareOptions,
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
    const ids = own.map(({ one }) => one.id);
    return { type, ids, values, whole: tested(values, type, options), classes };
  });
  const ofTypes = decidedTogether(found.map(({ whole }) => whole));
  const ofClasses = decidedTogether(found.flatMap(({ classes }) => classes.map((each) => each.tested)));
  let next = 0;
  const types = found.map(
    ({ type, ids, values, classes }, at): TypeDifference => ({
      type,
      ...ofTypes[at]!,
      better: values.filter(([x, y]) => y > x).length,
      worse: values.filter(([x, y]) => y < x).length,
      equal: values.filter(([x, y]) => y === x).length,
      reduces: Object.fromEntries(classes.map(({ name }) => [name, ofClasses[next++]!])),
      apart: apartOf({ ids, runs: [values.map(([x]) => x), values.map(([, y]) => y)] }, options.apart ?? 0),
    }),
  );
  return {
    types,
    mean: meanDifference(
      found.map(({ whole }) => whole),
      options.averaging,
    ),
    winning: winningRate(types.map((each) => [each.a, each.b])),
  };
}

const apartOf = (scores: ScoresBeside, most: number): TypeDifference["apart"] => ({
  a: beats(scores, 0, 1, most),
  b: beats(scores, 1, 0, most),
});

const unlike = (id: string): LacunaError =>
  new LacunaError("eval.other-queries", `the runs did not score the same queries: ${id} differs`, {
    hint: "compare runs over one benchmark with the same types, limit and seed",
  });
