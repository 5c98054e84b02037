import { offsetOf } from "../../src/links/calibration/calibration.ts";
import { fitTemperature } from "../../src/links/calibration/fit.ts";
import { logistic } from "../../src/links/calibration/logistic-fit.ts";
import type { RowCell } from "./cells.ts";
import { along, fitCurve } from "./curve.ts";
import { corrected, fitGroups, type Spread } from "./grouped-fit.ts";

/**
 * Cells of validation as those of test will be. Links of validation will be known then, and the candidates that are left hold
 * as many hidden ones, times the sizes of the splits: test links are not looked at, and yet they are among the candidates.
 * A row without a known link is drawn because validation has one: nothing else is hidden there.
 */
export const exchanged = (cells: readonly RowCell[], ratio: number): RowCell[] =>
  cells.map((cell) =>
    cell.known === 0
      ? cell
      : { ...cell, candidates: cell.candidates - cell.links, links: cell.links * ratio },
  );

/** The truth of a candidate of a cell. */
export type LinkTruth = (cell: Pick<RowCell, "relation" | "logSoftmax" | "known">) => number;

/** A curve for the graph, and effects of relations and directions that stay near it where few links speak for them. */
export function fitLinks(cells: readonly RowCell[], spread: Spread | undefined): LinkTruth {
  const all = merged(cells);
  const scaling = fitTemperature(all);
  const scaled = ({ logSoftmax, known }: Pick<RowCell, "logSoftmax" | "known">) =>
    logSoftmax / scaling.temperature + offsetOf(scaling, known);
  const curve = fitCurve(all.map((cell) => ({ ...cell, odds: scaled(cell) })));
  const points = cells.map((cell) => ({
    ...cell,
    odds: along(curve, scaled(cell)),
    group: cell.relation,
    open: cell.known === 0 ? 1 : 0,
  }));
  const effects = spread && fitGroups(points, spread);
  return (cell) => {
    const odds = along(curve, scaled(cell));
    const effect = effects?.get(cell.relation);
    return logistic(effect ? corrected(odds, cell.known === 0 ? 1 : 0, effect) : odds);
  };
}

/** Cells of equal features together: blocks of a curve may not end between those that have links and those that have none. */
function merged(cells: readonly RowCell[]): RowCell[] {
  const found = new Map<string, { -readonly [K in keyof RowCell]: RowCell[K] }>();
  for (const cell of cells) {
    const key = `${cell.logSoftmax} ${cell.known}`;
    const before = found.get(key);
    if (before) {
      before.candidates += cell.candidates;
      before.links += cell.links;
    } else found.set(key, { ...cell, relation: -1 });
  }
  return [...found.values()];
}

/** Log-loss of truths, summed over candidates. */
export const lossOf = (cells: readonly RowCell[], truth: LinkTruth): number =>
  cells.reduce((loss, cell) => {
    const bounded = Math.min(1 - 1e-9, Math.max(1e-12, truth(cell)));
    return loss - cell.links * Math.log(bounded) - (cell.candidates - cell.links) * Math.log1p(-bounded);
  }, 0);

/** Spreads of effects that are tried. */
export const SPREADS: readonly (Spread | undefined)[] = [
  undefined,
  ...[0.03, 0.1, 0.3].flatMap((slope) =>
    [0.15, 0.3, 0.6, 1, 1.6].map((shift) => ({ slope, shift, open: shift })),
  ),
];

/** The spread with the least loss on the half that it was not fitted on. */
export const chosenSpread = (one: readonly RowCell[], other: readonly RowCell[]): Spread | undefined =>
  SPREADS.map((spread) => ({
    spread,
    loss: lossOf(other, fitLinks(one, spread)) + lossOf(one, fitLinks(other, spread)),
  })).reduce((best, each) => (each.loss < best.loss ? each : best)).spread;
