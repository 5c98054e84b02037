import { logistic } from "../../links/calibration/logistic-fit.ts";
import { along, fitCurve } from "../../links/truth/curve.ts";
import { dispersionOf } from "../../links/truth/expected.ts";
import { corrected, fitGroups, type GroupEffect, type Spread } from "../../links/truth/grouped-fit.ts";
import { type AnswerColumns, columnsOf, type Keyed } from "./answer-columns.ts";
import { type AnswerTruths, OPEN, truthOfAnswer, vectorOf } from "./answer-truth.ts";
import type { QueryPoints } from "./points.ts";
import { fitWeights, weightedSums } from "./weights-fit.ts";

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

type Effects = Omit<AnswerTruths, "dispersion" | "drawn">;

/** Fits truths to drawn queries; spreads are chosen on halves of them. */
export function fitAnswerTruths(queries: readonly QueryPoints[]): AnswerTruths {
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
  const truths = withTotal(queries, withEffects(prepared(queries), spreads));
  const drawn = [...new Set(queries.map(({ type }) => type))];
  return { ...truths, drawn, dispersion: spreadOf(queries, truths) };
}

/** Queries in columns, with what all have in common fitted. */
interface Prepared {
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
  for (let at = 0; at < odds.length; at++) {
    const weight = 1 / Math.sqrt(Math.max(1, said[columns.query[at]!]!));
    columns.candidates[at]! *= weight;
    columns.links[at]! *= weight;
  }
  const pooled = pooledFit(columns);
  return { columns, pooled, odds: oddsOfAll(columns, pooled) };
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

/** Bounds of the shift of all log-odds, and how often their distance is halved. */
const MOST_SHIFT = 3;
const HALVINGS = 14;

/** The same with all log-odds moved so that as many answers are said as there are: queries weighed less in the fit, and count here. */
function withTotal(queries: readonly QueryPoints[], truths: Effects): Effects {
  const moved = (shift: number): Effects => ({
    ...truths,
    curve: { ...truths.curve, real: truths.curve.real.map((each) => each + shift) },
  });
  const right = queries.reduce(
    (sum, { points }) => sum + points.reduce((all, { links }) => all + links, 0),
    0,
  );
  let [low, high] = [-MOST_SHIFT, MOST_SHIFT];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    const said = queries.reduce((sum, query) => sum + saidOf(query, moved(middle)), 0);
    [low, high] = said > right ? [low, middle] : [middle, high];
  }
  return moved((low + high) / 2);
}

const saidOf = (query: QueryPoints, truths: Effects): number =>
  query.points.reduce((sum, point) => {
    const vector = vectorOf({ ...point, known: query.known });
    return sum + point.candidates * truthOfAnswer(truths, query, { vector, missing: point.missing });
  }, 0);

/** How much more numbers of hidden answers spread than chance alone would have it. */
const spreadOf = (queries: readonly QueryPoints[], truths: Effects): number =>
  dispersionOf(
    queries.map((query) => ({
      said: saidOf(query, truths),
      right: query.points.reduce((sum, { links }) => sum + links, 0),
    })),
  );
