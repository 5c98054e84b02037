import type { BelievedCell } from "./error.ts";
import { logistic, logisticFit } from "./logistic-fit.ts";

/** A correction of log-odds: `slope` times the predicted log-odds, plus `shift`. */
export interface TruthLine {
  readonly slope: number;
  readonly shift: number;
}

/** The line that changes nothing. */
export const asSaid: TruthLine = { slope: 1, shift: 0 };

/** Fewest true candidates for a fit of a line. */
const LEAST_TRUE = 20;

/** Probabilities are taken to lie this far from 0 and 1, where log-odds have no end. */
const CERTAIN = 1e-12;

/** The line under which the cells are most likely (Platt's scaling); undefined where it would rest on too little, or fall. */
export function fitTruthLine(cells: readonly BelievedCell[]): TruthLine | undefined {
  if (cells.reduce((sum, { links }) => sum + links, 0) < LEAST_TRUE) return undefined;
  const points = cells.map(({ said, candidates, links }) => ({
    features: [logOdds(said), 1],
    candidates,
    links,
  }));
  const [slope, shift] = logisticFit(points, [asSaid.slope, asSaid.shift]) as [number, number];
  return slope > 0.01 ? { slope, shift } : undefined;
}

/** A cell with its said corrected by a line. */
export const alongLine = (cell: BelievedCell, { slope, shift }: TruthLine): BelievedCell => ({
  ...cell,
  said: logistic(slope * logOdds(cell.said) + shift),
});

function logOdds(said: number): number {
  const bounded = Math.min(1 - CERTAIN, Math.max(CERTAIN, said));
  return Math.log(bounded) - Math.log1p(-bounded);
}
