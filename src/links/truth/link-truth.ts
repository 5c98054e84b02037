import { offsetOf, type Scaling } from "../calibration/calibration.ts";
import { fitTemperature } from "../calibration/fit.ts";
import { logistic } from "../calibration/logistic-fit.ts";
import type { PooledPoint } from "../calibration/pooling.ts";
import type { RowCell } from "./cells.ts";
import { along, CROSSED_POINTS, type Curve, cappedCurve, fitCurve, movedCurve, totalShift } from "./curve.ts";
import { type Exchange, exchangedOdds, SUREST_EXCHANGED, unchanged } from "./exchange.ts";
import { corrected, fitGroups, type GroupEffect, type Spread } from "./grouped-fit.ts";

/**
 * The map from what a predictor says of a link to the share of such links that are there: a curve for the graph, and effects of
 * relations and directions that stay near it where few links speak for them. Plain data.
 */
export interface LinkTruths {
  readonly scaling: Scaling;
  readonly curve: Curve;
  /** Effects by directed relation; those that are not listed follow the curve. */
  readonly effects: Readonly<Record<string, GroupEffect>>;
  /** The spread of the effects, which the halves of the rows chose; null where there are none. */
  readonly spread: Spread | null;
  /** From links that were hidden while they were fitted to those that are missing when one asks. */
  readonly exchange: Exchange;
  /**
   * What truths of links that were not fitted to really are: what was highest among many is lower when it is asked again, and more so
   * where most of what is hidden was counted.
   */
  readonly crossed: Curve;
}

/** The features of a candidate of a row. */
export type LinkFeatures = Pick<RowCell, "relation" | "logSoftmax" | "known">;

/** The truth of a link that is not known, 0 to 1. Within a row it grows with the score. */
export const linkTruth = (truths: LinkTruths, features: LinkFeatures): number =>
  logistic(along(truths.crossed, exchangedLink(truths, features)));

/** A row without a known link was drawn because a hidden one is there, then as now. */
function exchangedLink(truths: Omit<LinkTruths, "crossed">, features: LinkFeatures): number {
  const odds = hiddenOdds(truths, features);
  return features.known === 0 ? odds : exchangedOdds(odds, truths.exchange);
}

/** The log-odds that a link is hidden, while nobody knows what was hidden. */
function hiddenOdds(
  { scaling, curve, effects }: Omit<LinkTruths, "exchange" | "crossed">,
  { relation, logSoftmax, known }: LinkFeatures,
): number {
  const odds = along(curve, scaledOdds(scaling, { logSoftmax, known }));
  const effect = effects[relation];
  return effect ? corrected(odds, known === 0 ? 1 : 0, effect) : odds;
}

/** The share of rows' candidates that were hidden. */
export const hiddenShare = (
  truths: Omit<LinkTruths, "exchange" | "crossed">,
  features: LinkFeatures,
): number => logistic(hiddenOdds(truths, features));

const scaledOdds = (scaling: Scaling, { logSoftmax, known }: Omit<LinkFeatures, "relation">) =>
  logSoftmax / scaling.temperature + offsetOf(scaling, known);

/** Spreads of effects that are tried. */
const SPREADS: readonly (Spread | null)[] = [
  null,
  ...[0.03, 0.1, 0.3].flatMap((slope) =>
    [0.15, 0.3, 0.6, 1, 1.6].map((shift) => ({ slope, shift, open: shift })),
  ),
];

/** Fits truths to two random halves of the rows; the spread of effects is the one with the least loss on the other half. */
export function fitLinkTruths(
  halves: readonly [readonly RowCell[], readonly RowCell[]],
  exchange: Exchange = unchanged,
): LinkTruths {
  const [one, other] = halves.map((cells) => ({ cells, pooled: pooledFit(cells) })) as [Half, Half];
  let spread: Spread | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const tried of SPREADS) {
    const loss = lossOf(other.cells, withEffects(one, tried)) + lossOf(one.cells, withEffects(other, tried));
    if (loss < least) [spread, least] = [tried, loss];
  }
  const all = together([...one.cells, ...other.cells]);
  const crossed = fitCurve(
    [
      ...crossedPoints({ ...withEffects(one, spread), exchange }, other.cells),
      ...crossedPoints({ ...withEffects(other, spread), exchange }, one.cells),
    ],
    CROSSED_POINTS,
  );
  const truths = { ...withEffects({ cells: all, pooled: pooledFit(all) }, spread), exchange };
  return withTotal(all, {
    ...truths,
    crossed: exchange.unseen === 0 ? crossed : cappedCurve(crossed, SUREST_EXCHANGED),
  });
}

/** The same moved so that as many links are said of those that are no hidden ones as will be missing then. */
function withTotal(cells: readonly RowCell[], truths: LinkTruths): LinkTruths {
  const found = cells.map((cell) => ({ cell, ...afterwards(cell, truths.exchange) }));
  const right = found.reduce((sum, { links }) => sum + links, 0);
  const at = (shift: number): LinkTruths => ({ ...truths, crossed: movedCurve(truths.crossed, shift) });
  return at(
    totalShift(right, (shift) => {
      const moved = at(shift);
      return found.reduce((sum, { cell, left }) => sum + left * linkTruth(moved, cell), 0);
    }),
  );
}

/** Candidates of a cell that are left when what is hidden is known, and links that are missing then; the same where nothing is unseen. */
export function afterwards(
  { known, candidates, links }: Pick<RowCell, "known" | "candidates" | "links">,
  { right, unseen }: Exchange,
) {
  return known === 0 || unseen === 0
    ? { left: candidates, links, all: candidates }
    : { left: candidates - links, links: right * links, all: candidates - links + (right - unseen) * links };
}

/** What truths of one half say of the other one, and what is there when what is hidden is known. */
const crossedPoints = (truths: Omit<LinkTruths, "crossed">, cells: readonly RowCell[]): PooledPoint[] =>
  cells.map((cell) => {
    const { all, links } = afterwards(cell, truths.exchange);
    return { odds: exchangedLink(truths, cell), candidates: all, links };
  });

type Pooled = Pick<LinkTruths, "scaling" | "curve">;
type Fitted = Omit<LinkTruths, "exchange" | "crossed">;

interface Half {
  readonly cells: readonly RowCell[];
  readonly pooled: Pooled;
}

function pooledFit(cells: readonly RowCell[]): Pooled {
  // Cells of equal features are one: a block of the curve may not end between those with links and those without.
  const all = together(cells.map((cell) => ({ ...cell, relation: -1 })));
  const { temperature, known, open, shift } = fitTemperature(all);
  const scaling = { temperature, known, open, shift };
  return { scaling, curve: fitCurve(all.map((cell) => ({ ...cell, odds: scaledOdds(scaling, cell) }))) };
}

function withEffects({ cells, pooled }: Half, spread: Spread | null): Fitted {
  const base = { ...pooled, effects: {}, spread };
  if (!spread) return base;
  const relations = [...new Set(cells.map(({ relation }) => relation))];
  const groupOf = new Map(relations.map((relation, group) => [relation, group]));
  const points = {
    odds: Float64Array.from(cells, (cell) => hiddenOdds(base, cell)),
    group: Int32Array.from(cells, ({ relation }) => groupOf.get(relation)!),
    open: Float64Array.from(cells, ({ known }) => (known === 0 ? 1 : 0)),
    candidates: Float64Array.from(cells, ({ candidates }) => candidates),
    links: Float64Array.from(cells, ({ links }) => links),
  };
  const fitted = fitGroups(points, relations.length, spread);
  return {
    ...base,
    effects: Object.fromEntries(relations.map((relation, group) => [relation, fitted[group]!])),
  };
}

/** Cells of equal features as one. */
export function together(cells: readonly RowCell[]): RowCell[] {
  const found = new Map<string, { -readonly [K in keyof RowCell]: RowCell[K] }>();
  for (const cell of cells) {
    const key = `${cell.relation} ${cell.logSoftmax} ${cell.known}`;
    const before = found.get(key);
    if (before) {
      before.candidates += cell.candidates;
      before.links += cell.links;
    } else found.set(key, { ...cell });
  }
  return [...found.values()];
}

/** The log-loss of hidden shares, summed over candidates. */
export const lossOf = (cells: readonly RowCell[], truths: Fitted): number =>
  cells.reduce((loss, cell) => {
    const bounded = Math.min(1 - 1e-9, Math.max(1e-12, hiddenShare(truths, cell)));
    return loss - cell.links * Math.log(bounded) - (cell.candidates - cell.links) * Math.log1p(-bounded);
  }, 0);
