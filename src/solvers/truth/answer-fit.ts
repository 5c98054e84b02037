import { logistic } from "../../links/calibration/logistic-fit.ts";
import type { PooledPoint } from "../../links/calibration/pooling.ts";
import {
  along,
  CROSSED_POINTS,
  cappedCurve,
  fitCurve,
  movedCurve,
  totalShift,
} from "../../links/truth/curve.ts";
import { type Exchange, exchangedOdds, SUREST_EXCHANGED, unchanged } from "../../links/truth/exchange.ts";
import { dispersionOf } from "../../links/truth/expected.ts";
import { corrected, fitGroups, type GroupEffect, type Spread } from "../../links/truth/grouped-fit.ts";
import { fitWeights, weightedSums } from "../../links/truth/weights-fit.ts";
import { type AnswerColumns, columnsOf, type Keyed } from "./answer-columns.ts";
import { type AnswerTruths, exchangeFor, hiddenOdds, OPEN, truthOfAnswer, vectorOf } from "./answer-truth.ts";
import type { QueryPoints } from "./points.ts";

/** Truths above it count as answers that a query says much of. */
const SAID = 0.05;

const NONE: Spread = { slope: 0, shift: 0, open: 0 };
/** Spreads of effects that are tried: types first, then relations. */
const SPREADS: readonly Spread[] = [
  NONE,
  { slope: 0.03, shift: 0.1, open: 0.1 },
  { slope: 0.1, shift: 0.3, open: 0.3 },
  { slope: 0.1, shift: 0.7, open: 0.7 },
  { slope: 0.3, shift: 0.7, open: 0.7 },
  { slope: 0.3, shift: 1.5, open: 1.5 },
];

interface Spreads {
  readonly types: Spread;
  readonly relations: Spread;
}

type Effects = Omit<AnswerTruths, "dispersion" | "drawn" | "exchanges" | "crossed" | "totals">;

/**
 * Fits truths to drawn queries; spreads are chosen on halves of them.
 * @param exchange what becomes of the hidden answers of some of the queries
 */
export function fitAnswerTruths(
  queries: readonly QueryPoints[],
  exchange: (some: readonly QueryPoints[]) => Exchange = () => unchanged,
): AnswerTruths {
  const halves = [0, 1].map((half) => prepared(queries.filter((_, at) => at % 2 === half))) as [
    Prepared,
    Prepared,
  ];
  const lossBy = (spreads: Spreads) =>
    lossOf(halves[1], withEffects(halves[0], spreads)) + lossOf(halves[0], withEffects(halves[1], spreads));
  const best = (spreadsWith: (spread: Spread) => Spreads) =>
    SPREADS.map((spread) => ({ spreads: spreadsWith(spread), loss: lossBy(spreadsWith(spread)) })).reduce(
      (least, each) => (each.loss < least.loss - 1e-9 ? each : least),
    ).spreads;
  const { types } = best((each) => ({ types: each, relations: NONE }));
  const spreads = best((each) => ({ types, relations: each }));
  const effects = withEffects(prepared(queries), spreads);
  const drawn = [...new Set(queries.map(({ type }) => type))];
  const sizes = [...new Set(queries.map(({ size }) => size))];
  const exchanges = Object.fromEntries([
    ...drawn.map((name) => [name, exchange(queries.filter(({ type }) => type === name))] as const),
    ...sizes.map((name) => [name, exchange(queries.filter(({ size }) => size === name))] as const),
  ]);
  const crossed = fitCurve(
    [0, 1].flatMap((half) =>
      crossedPoints(halves[1 - half]!, { ...withEffects(halves[half]!, spreads), exchanges }),
    ),
    CROSSED_POINTS,
  );
  const isExchanged = Object.values(exchanges).some(({ unseen }) => unseen > 0);
  const pooled = withTotal(queries, {
    ...{ ...effects, drawn, exchanges, totals: {} },
    crossed: isExchanged ? cappedCurve(crossed, SUREST_EXCHANGED) : crossed,
  });
  const truths = withTotal(queries, { ...pooled, totals: typeTotals(queries, pooled) });
  return { ...truths, dispersion: spreadOf(queries, truths) };
}

/** What truths of one half of the queries say of the other half, and what is there when what is hidden is known. */
function crossedPoints(
  { queries, weights }: Prepared,
  truths: Effects & Pick<AnswerTruths, "exchanges">,
): PooledPoint[] {
  return queries.flatMap((query, at) =>
    query.points.map(({ candidates, links, missing, ...point }) => {
      const { right, unseen } = exchangeFor(truths, query);
      const vector = vectorOf({ ...point, known: query.known });
      const odds = exchangedOdds(hiddenOdds(truths, query, { vector, missing }), { right, unseen });
      const weight = weights[at]!;
      const left = unseen === 0 ? candidates : candidates - links + (right - unseen) * links;
      return { odds, candidates: weight * left, links: weight * right * links };
    }),
  );
}

/** Queries in columns, with what all have in common fitted. */
interface Prepared {
  readonly queries: readonly QueryPoints[];
  /** How much an answer of each query weighs. */
  readonly weights: Float64Array;
  readonly columns: AnswerColumns;
  readonly pooled: Pick<AnswerTruths, "weights" | "curve">;
  /** Log-odds of each entry before the effects of types and relations. */
  readonly odds: Float64Array;
}

/** Fits what all have in common. An answer of a query that much is said of weighs less: its answers stand and fall together. */
function prepared(queries: readonly QueryPoints[]): Prepared {
  const columns = columnsOf(queries);
  const odds = oddsOfAll(columns, pooledFit(columns));
  const said = new Float64Array(queries.length);
  for (let at = 0; at < odds.length; at++)
    if (logistic(odds[at]!) > SAID) said[columns.query[at]!]! += columns.candidates[at]!;
  const weights = said.map((each) => 1 / Math.sqrt(Math.max(1, each)));
  for (let at = 0; at < odds.length; at++) {
    const weight = weights[columns.query[at]!]!;
    columns.candidates[at]! *= weight;
    columns.links[at]! *= weight;
  }
  const pooled = pooledFit(columns);
  return { queries, weights, columns, pooled, odds: oddsOfAll(columns, pooled) };
}

function oddsOfAll({ features }: AnswerColumns, { weights, curve }: Prepared["pooled"]): Float64Array {
  const sums = weightedSums(features, weights);
  for (let at = 0; at < sums.length; at++) sums[at] = along(curve, sums[at]!);
  return sums;
}

/** The place of the first weight of what a solver says that is below 0; -1 where there is none. */
const falling = (weights: readonly number[]): number => [0, 1].findIndex((at) => weights[at]! < 0);

function pooledFit({ features, candidates, links }: AnswerColumns): Prepared["pooled"] {
  const points = { features, candidates, links };
  // Truths grow with scores: log-odds or a share with which they would fall have no weight.
  const without: number[] = [];
  let weights = fitWeights(points, [1, 0, 0, 0, 0]);
  for (let fall = falling(weights); fall >= 0; fall = falling(weights)) {
    without.push(fall);
    weights = fitWeights(points, fall === 0 ? [0, 1, 0, 0, 0] : [1, 0, 0, 0, 0], without);
  }
  const sums = weightedSums(features, weights);
  const curve = fitCurve(
    Array.from(sums, (odds, at) => ({ odds, candidates: candidates[at]!, links: links[at]! })),
  );
  return { weights: weights as unknown as AnswerTruths["weights"], curve };
}

function withEffects({ columns, pooled, odds }: Prepared, spreads: Spreads): Effects {
  const { types, sizes, relations, candidates, links } = columns;
  const open = columns.features[OPEN]!;
  const effectsOf = (own: Float64Array, { keys, of }: Keyed, spread: Spread): Record<string, GroupEffect> => {
    if (spread.shift === 0) return {};
    const fitted = fitGroups({ odds: own, group: of, candidates, links, open }, keys.length, spread);
    return Object.fromEntries(keys.map((key, group) => [key, fitted[group]!]));
  };
  const ofTypes = effectsOf(odds, types, spreads.types);
  const after = odds.map((each, at) => {
    const effect = ofTypes[types.keys[types.of[at]!]!];
    return effect ? corrected(each, open[at]!, effect) : each;
  });
  return {
    ...pooled,
    sizes: effectsOf(odds, sizes, spreads.types),
    types: ofTypes,
    relations: effectsOf(after, relations, spreads.relations),
  };
}

function lossOf({ columns }: Prepared, truths: Effects): number {
  const { features, types, relations, candidates, links } = columns;
  const sums = weightedSums(features, truths.weights);
  let loss = 0;
  for (let at = 0; at < sums.length; at++) {
    let odds = along(truths.curve, sums[at]!);
    const ofType = truths.types[types.keys[types.of[at]!]!];
    if (ofType) odds = corrected(odds, features[OPEN]![at]!, ofType);
    const relation = relations.of[at]!;
    const ofRelation = relation < 0 ? undefined : truths.relations[relations.keys[relation]!];
    if (ofRelation) odds = corrected(odds, features[OPEN]![at]!, ofRelation);
    loss += candidates[at]! * (Math.max(0, odds) + Math.log1p(Math.exp(-Math.abs(odds)))) - links[at]! * odds;
  }
  return loss;
}

/**
 * The same with all log-odds moved so that as many answers are said of those that are no hidden ones as will be missing then: queries
 * weighed less in the fit, and what is sure by luck cannot be surer than sure.
 */
function withTotal(queries: readonly QueryPoints[], truths: Omit<AnswerTruths, "dispersion">): typeof truths {
  const moved = (shift: number): typeof truths => ({ ...truths, crossed: movedCurve(truths.crossed, shift) });
  const right = queries.reduce((sum, query) => sum + rightThen(query, truths), 0);
  const saidWith = (shift: number) => {
    const by = moved(shift);
    return queries.reduce((sum, query) => sum + saidThen(query, by), 0);
  };
  return moved(totalShift(right, saidWith));
}

/**
 * Shifts by type with which its queries are said as often as they are right, as far as the difference is more than that of chance
 * between queries (empirical Bayes: one spread of all types, the error of each by its queries).
 */
function typeTotals(
  queries: readonly QueryPoints[],
  truths: Omit<AnswerTruths, "dispersion">,
): Record<string, number> {
  const found = truths.drawn.flatMap((type) => {
    const own = queries.filter((query) => query.type === type);
    const sums = own.map((query) => ({ said: saidThen(query, truths), right: rightThen(query, truths) }));
    const said = sums.reduce((sum, each) => sum + each.said, 0);
    const right = sums.reduce((sum, each) => sum + each.right, 0);
    if (said <= 0 || right <= 0) return [];
    const squares = sums.reduce((sum, each) => sum + (each.said * (right / said) - each.right) ** 2, 0);
    return [{ type, own, said, off: Math.log(right / said), error: squares / right ** 2 }];
  });
  const spread = found.reduce((sum, { off, error }) => sum + off ** 2 - error, 0) / Math.max(1, found.length);
  if (spread <= 0) return {};
  return Object.fromEntries(
    found.map(({ type, own, said, off, error }) => {
      const target = said * Math.exp((off * spread) / (spread + error));
      const saidWith = (shift: number) => {
        const by = { ...truths, totals: { [type]: shift } };
        return own.reduce((sum, query) => sum + saidThen(query, by), 0);
      };
      return [type, totalShift(target, saidWith)];
    }),
  );
}

/** Answers of a query that are missing when what is hidden is known. */
const rightThen = (query: QueryPoints, truths: Pick<AnswerTruths, "exchanges">): number =>
  exchangeFor(truths, query).right * query.points.reduce((all, { links }) => all + links, 0);

/** What is said of the answers of a query that nobody knows when what is hidden is known. */
const saidThen = (query: QueryPoints, truths: Omit<AnswerTruths, "dispersion">): number =>
  query.points.reduce((sum, point) => {
    const vector = vectorOf({ ...point, known: query.known });
    // What is hidden stands for what is missing where nothing is unseen.
    const left = exchangeFor(truths, query).unseen === 0 ? point.candidates : point.candidates - point.links;
    return sum + left * truthOfAnswer(truths, query, { vector, missing: point.missing });
  }, 0);

/** How much more numbers of missing answers spread than chance alone would have it. */
const spreadOf = (queries: readonly QueryPoints[], truths: Omit<AnswerTruths, "dispersion">): number =>
  dispersionOf(queries.map((query) => ({ said: saidThen(query, truths), right: rightThen(query, truths) })));
