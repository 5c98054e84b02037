import { logistic, logisticFit } from "../../links/calibration/logistic-fit.ts";
import { fitCurve } from "../../links/truth/curve.ts";
import { dispersionOf } from "../../links/truth/expected.ts";
import { corrected, fitGroups, type GroupEffect, type Spread } from "../../links/truth/grouped-fit.ts";
import type { Hiding } from "../../links/truth/hiding.ts";
import { type AnswerTruths, pooledOdds, truthOfAnswer, vectorOf, weighted } from "./answer-truth.ts";
import type { QueryPoints } from "./points.ts";

/**
 * A query as it will be when what is hidden now is known. The answer that it was drawn for is a random one of its kind: it needs all
 * links of a tree, each of which is hidden by chance. There are more other answers then, as their trees had to be whole to be found.
 */
export function exchangedQuery(query: QueryPoints, { known, hidden, unseen }: Omit<Hiding, "graph" | "how">): QueryPoints {
  if (unseen === 0) return query;
  const links = Math.max(1, query.atoms);
  const shown = ((known + hidden) / (known + hidden + unseen)) ** links;
  const before = (known / (known + hidden)) ** links;
  const ofDrawn = (1 - shown) / (1 - before);
  const ofOthers = ofDrawn / shown;
  const points = query.points.map((point) => ({
    ...point,
    candidates: point.candidates - point.links + point.drawn * ofDrawn,
    links: point.drawn * ofDrawn + (point.links - point.drawn) * ofOthers,
  }));
  return { ...query, points };
}

/** Candidates of all queries, ready for a fit: one entry each in columns. */
interface Flat {
  readonly query: QueryPoints;
  readonly at: number;
  readonly vector: readonly number[];
  readonly missing: number;
  readonly candidates: number;
  readonly links: number;
}

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

/** Fits truths to drawn queries; spreads are chosen on halves of them. */
export function fitAnswerTruths(queries: readonly QueryPoints[]): AnswerTruths {
  const flat = queries.flatMap((query, at): Flat[] =>
    query.points.map(({ candidates, links, ...point }) => ({
      ...{ query, at, missing: point.missing, candidates, links },
      vector: vectorOf({ ...point, known: query.known }),
    })),
  );
  const halves = [0, 1].map((half) => prepared(flat.filter(({ at }) => at % 2 === half)));
  const lossBy = (spreads: Spreads) =>
    lossOf(halves[1]!.flat, withEffects(halves[0]!, spreads)) + lossOf(halves[0]!.flat, withEffects(halves[1]!, spreads));
  const best = (spreadsWith: (spread: Spread) => Spreads) =>
    SPREADS.map((spread) => ({ spreads: spreadsWith(spread), loss: lossBy(spreadsWith(spread)) })).reduce(
      (least, each) => (each.loss < least.loss - 1e-9 ? each : least),
    ).spreads;
  const { types } = best((each) => ({ types: each, relations: NONE }));
  const spreads = best((each) => ({ types, relations: each }));
  const truths = withEffects(prepared(flat), spreads);
  const drawn = [...new Set(queries.map(({ type }) => type))];
  return { ...truths, drawn, dispersion: spreadOf(flat, truths) };
}

type Effects = Omit<AnswerTruths, "dispersion" | "drawn">;
type Pooled = Pick<AnswerTruths, "weights" | "curve">;

interface Prepared {
  readonly flat: readonly Flat[];
  readonly pooled: Pooled;
}

/** Fits what all have in common. An answer of a query that much is said of weighs less: its answers stand and fall together. */
function prepared(all: readonly Flat[]): Prepared {
  const first = pooledFit(all);
  const said = new Map<number, number>();
  for (const { at, vector, candidates } of all)
    if (logistic(pooledOdds(first, vector)) > SAID) said.set(at, (said.get(at) ?? 0) + candidates);
  const flat = all.map((each) => {
    const weight = 1 / Math.sqrt(Math.max(1, said.get(each.at) ?? 1));
    return { ...each, candidates: each.candidates * weight, links: each.links * weight };
  });
  return { flat, pooled: pooledFit(flat) };
}

function pooledFit(flat: readonly Flat[]): Pooled {
  const points = flat.map(({ vector, ...each }) => ({ ...each, features: vector }));
  let weights = logisticFit(points, [1, 0, 0, 0, 0]);
  // Truths grow with scores.
  for (const at of [0, 1])
    if (weights[at]! < 0) {
      const without = points.map((each) => ({ ...each, features: each.features.with(at, 0) }));
      weights = logisticFit(without, at === 0 ? [0, 1, 0, 0, 0] : [1, 0, 0, 0, 0]).with(at, 0);
    }
  const own = weights as unknown as AnswerTruths["weights"];
  const curve = fitCurve(
    flat.map(({ vector, candidates, links }) => ({ odds: weighted(own, vector), candidates, links })),
  );
  return { weights: own, curve };
}

function withEffects({ flat, pooled }: Prepared, spreads: Spreads): Effects {
  const points = flat.map((each) => ({ ...each, odds: pooledOdds(pooled, each.vector) }));
  const sizes = effectsOf(points, ({ query }) => query.size, spreads.types);
  const types = effectsOf(points, ({ query, missing }) => `${query.type}/${missing}`, spreads.types);
  const after = points.map((each) => {
    const effect = types[`${each.query.type}/${each.missing}`];
    return effect ? { ...each, odds: corrected(each.odds, each.vector[3]!, effect) } : each;
  });
  const relations = effectsOf(
    after.filter(({ query }) => query.relation >= 0),
    ({ query }) => String(query.relation),
    spreads.relations,
  );
  return { ...pooled, sizes, types, relations };
}

function effectsOf(
  points: readonly (Flat & { readonly odds: number })[],
  keyOf: (point: Flat) => string,
  spread: Spread,
): Record<string, GroupEffect> {
  if (spread.shift === 0) return {};
  const keys = new Map<string, number>();
  const grouped = points.map((each) => {
    const key = keyOf(each);
    const group = keys.get(key) ?? keys.size;
    keys.set(key, group);
    return { odds: each.odds, group, candidates: each.candidates, links: each.links, open: each.vector[3]! };
  });
  const fitted = fitGroups(grouped, spread);
  return Object.fromEntries([...keys].map(([key, group]) => [key, fitted.get(group)!]));
}

function lossOf(flat: readonly Flat[], truths: Effects): number {
  return flat.reduce((loss, { query, vector, missing, candidates, links }) => {
    const bounded = Math.min(1 - 1e-9, Math.max(1e-12, truthOfAnswer(truths, query, { vector, missing })));
    return loss - (links * Math.log(bounded) + (candidates - links) * Math.log1p(-bounded));
  }, 0);
}

function spreadOf(flat: readonly Flat[], truths: Effects): number {
  const byQuery = new Map<number, { said: number; right: number }>();
  for (const { at, query, vector, missing, candidates, links } of flat) {
    const sums = byQuery.get(at) ?? { said: 0, right: 0 };
    sums.said += candidates * truthOfAnswer(truths, query, { vector, missing });
    sums.right += links;
    byQuery.set(at, sums);
  }
  return dispersionOf([...byQuery.values()]);
}
