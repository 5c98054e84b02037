import { logistic, logisticFit } from "../../src/links/calibration/logistic-fit.ts";
import { along, type Curve, fitCurve } from "./curve.ts";
import { corrected, fitGroups, type GroupEffect, type Spread } from "./grouped-fit.ts";
import type { AnswerPoint, QueryPoints } from "./points.ts";

/** What is known of a candidate beside its class and relation. */
export interface Features {
  readonly odds: number;
  readonly share: number;
  /** Answers of the query that follow from known links. */
  readonly known: number;
}

/** The map from what a solver says of an answer to its truth. */
export interface AnswerTruth {
  /** Log-odds are the sum of these times log-odds of the score, log share, log(1 + known answers), "none is known", and 1. */
  readonly weights: readonly [odds: number, share: number, known: number, open: number, shift: number];
  readonly curve: Curve;
  /** Effects by class of what is missing: `2p/1` for answers of 2p that most likely lack one link. */
  readonly classes: Readonly<Record<string, GroupEffect>>;
  /** Effects by the number of links that are most likely missing, for types that were not drawn. */
  readonly missing: Readonly<Record<string, GroupEffect>>;
  /** Effects by the directed relation nearest to the answers. */
  readonly relations: Readonly<Record<string, GroupEffect>>;
}

const LINE = (query: QueryPoints, { missing }: Pick<AnswerPoint, "missing">) => `${query.type}/${missing}`;

/** A candidate with its query, ready for a fit. */
interface Flat {
  readonly at: number;
  readonly query: QueryPoints;
  readonly features: readonly number[];
  readonly missing: number;
  readonly candidates: number;
  readonly links: number;
}

const featuresOf = ({ odds, share, known }: Features): number[] => [
  odds,
  share,
  Math.log1p(known),
  known === 0 ? 1 : 0,
  1,
];

/** Truths above it count as answers that a query says much of. */
const SAID = 0.05;

/** Spreads of effects that are tried: classes first, then relations. */
const SPREADS: readonly Spread[] = [
  { slope: 0, shift: 0, open: 0 },
  { slope: 0.03, shift: 0.1, open: 0.1 },
  { slope: 0.1, shift: 0.3, open: 0.3 },
  { slope: 0.1, shift: 0.7, open: 0.7 },
  { slope: 0.3, shift: 0.7, open: 0.7 },
  { slope: 0.3, shift: 1.5, open: 1.5 },
];

/** Fits truths to drawn queries; spreads are chosen on halves of them. */
export function fitAnswers(queries: readonly QueryPoints[]): AnswerTruth {
  const flat = queries.flatMap((query, at): Flat[] =>
    query.points.map((point) => ({
      at,
      query,
      features: featuresOf({ ...point, known: query.known }),
      missing: point.missing,
      candidates: point.candidates,
      links: point.links,
    })),
  );
  const [even, odd] = [flat.filter(({ at }) => at % 2 === 0), flat.filter(({ at }) => at % 2 === 1)];
  let chosen = { classes: SPREADS[0]!, relations: SPREADS[0]! };
  for (const part of ["classes", "relations"] as const) {
    let least = Number.POSITIVE_INFINITY;
    let best = SPREADS[0]!;
    for (const spread of SPREADS) {
      const tried = { ...chosen, [part]: spread };
      const loss = lossOf(odd, fitOnce(even, tried)) + lossOf(even, fitOnce(odd, tried));
      if (loss < least - 1e-9) [least, best] = [loss, spread];
    }
    chosen = { ...chosen, [part]: best };
  }
  return fitOnce(flat, chosen);
}

function fitOnce(flat: readonly Flat[], spread: { classes: Spread; relations: Spread }): AnswerTruth {
  let weighed = flat;
  let found = pooledFit(weighed);
  // What a query says much of decides how much each of its answers weighs.
  const said = new Map<number, number>();
  for (const each of flat) {
    const truth = logistic(oddsBy(found, each.features));
    if (truth > SAID) said.set(each.at, (said.get(each.at) ?? 0) + each.candidates);
  }
  weighed = flat.map((each) => {
    const weight = 1 / Math.sqrt(Math.max(1, said.get(each.at) ?? 1));
    return { ...each, candidates: each.candidates * weight, links: each.links * weight };
  });
  found = pooledFit(weighed);
  const points = weighed.map((each) => ({ ...each, odds: oddsBy(found, each.features) }));
  const missing = effects(points, ({ missing: count }) => String(count), spread.classes);
  const classes = effects(
    points,
    ({ query, missing: count }) => LINE(query, { missing: count }),
    spread.classes,
  );
  const after = points.map((each) => {
    const effect = classes[LINE(each.query, each)];
    return { ...each, odds: effect ? corrected(each.odds, each.features[3]!, effect) : each.odds };
  });
  const relations = effects(
    after.filter(({ query }) => query.relation >= 0),
    ({ query }) => String(query.relation),
    spread.relations,
  );
  return { ...found, classes, missing, relations };
}

type Pooled = Pick<AnswerTruth, "weights" | "curve">;

function pooledFit(flat: readonly Flat[]): Pooled {
  const weights = logisticFit(flat, [1, 0, 0, 0, 0]);
  for (const at of [0, 1])
    if (weights[at]! < 0) {
      const without = logisticFit(
        flat.map((each) => ({ ...each, features: each.features.map((value, i) => (i === at ? 0 : value)) })),
        at === 0 ? [0, 1, 0, 0, 0] : [1, 0, 0, 0, 0],
      );
      without[at] = 0;
      weights.splice(0, weights.length, ...without);
    }
  const own = weights as unknown as AnswerTruth["weights"];
  const curve = fitCurve(
    flat.map(({ features, candidates, links }) => ({ odds: sum(own, features), candidates, links })),
  );
  return { weights: own, curve };
}

const sum = (weights: readonly number[], features: readonly number[]): number =>
  weights.reduce((all, each, at) => all + each * features[at]!, 0);

const oddsBy = ({ weights, curve }: Pooled, features: readonly number[]): number =>
  along(curve, sum(weights, features));

function effects(
  points: readonly (Flat & { readonly odds: number })[],
  keyOf: (point: Flat) => string,
  spread: Spread,
): Record<string, GroupEffect> {
  if (spread.shift === 0) return {};
  const keys = new Map<string, number>();
  const grouped = points.map((each) => {
    const key = keyOf(each);
    if (!keys.has(key)) keys.set(key, keys.size);
    return {
      odds: each.odds,
      group: keys.get(key)!,
      candidates: each.candidates,
      links: each.links,
      open: each.features[3]!,
    };
  });
  const fitted = fitGroups(grouped, spread);
  return Object.fromEntries([...keys].map(([key, group]) => [key, fitted.get(group)!]));
}

/** The truth of an answer. */
export function truthOf(
  fit: AnswerTruth,
  query: Pick<QueryPoints, "type" | "relation">,
  point: Features & Pick<AnswerPoint, "missing">,
): number {
  const open = point.known === 0 ? 1 : 0;
  let odds = oddsBy(fit, featuresOf(point));
  const ofClass = fit.classes[`${query.type}/${point.missing}`] ?? fit.missing[String(point.missing)];
  if (ofClass) odds = corrected(odds, open, ofClass);
  const ofRelation = fit.relations[String(query.relation)];
  if (ofRelation) odds = corrected(odds, open, ofRelation);
  return logistic(odds);
}

function lossOf(flat: readonly Flat[], fit: AnswerTruth): number {
  return flat.reduce((loss, { query, features, missing, candidates, links }) => {
    const weight = 1 / Math.sqrt(1 + query.points.reduce((all, each) => all + each.links, 0));
    const truth = truthOf(fit, query, {
      odds: features[0]!,
      share: features[1]!,
      known: query.known,
      missing,
    });
    const bounded = Math.min(1 - 1e-9, Math.max(1e-12, truth));
    return loss - weight * (links * Math.log(bounded) + (candidates - links) * Math.log1p(-bounded));
  }, 0);
}
