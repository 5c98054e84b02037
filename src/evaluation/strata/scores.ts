import { hitsAt } from "../../ranking/measures.ts";
import { type BootstrapOptions, type Interval, intervalFrom, weightedMeans } from "../compare/bootstrap.ts";
import type { Cell } from "./cell.ts";

/** What types are weighed by: every type the same, or every query the same (EFO_k-CQA). */
export type Averaging = "types" | "queries";

/** The figures of a stratum; shares between 0 and 1. */
export interface Scores {
  /** How many query types it has. */
  readonly types: number;
  readonly queries: number;
  /** Pairs of a query and a hard answer. */
  readonly pairs: number;
  readonly mrr: number;
  /** Bootstrap interval of the MRR over queries; null for fewer than ten queries. */
  readonly interval: Interval | null;
  readonly hits: Readonly<Record<string, number>>;
  readonly raOracle: number;
}

/** A cell of one type with its resampled means. */
export interface SampledCell {
  readonly cell: Cell;
  readonly means: Float64Array;
}

/** Averages the cells of a stratum, one for each type, over queries and then over types. */
export function scoresOf(
  cells: readonly SampledCell[],
  averaging: Averaging,
  { level }: Pick<BootstrapOptions, "level">,
): Scores {
  const weights = cells.map(({ cell }) => (averaging === "types" ? 1 : cell.mrr.length));
  const total = weights.reduce(add, 0);
  const mean = (sum: (cell: Cell) => number): number =>
    cells.map(({ cell }, at) => (weights[at]! * sum(cell)) / cell.mrr.length).reduce(add, 0) / total;
  const queries = cells.reduce((sum, { cell }) => sum + cell.mrr.length, 0);
  const resampled = weightedMeans(cells.map(({ means }, at) => ({ means, weight: weights[at]! })));
  return {
    types: cells.length,
    queries,
    pairs: cells.reduce((sum, { cell }) => sum + cell.pairs, 0),
    mrr: mean((cell) => cell.mrr.reduce(add, 0)),
    interval: intervalFrom(resampled, queries, level),
    hits: Object.fromEntries(hitsAt.map((most, at) => [String(most), mean((cell) => cell.hits[at]!)])),
    raOracle: mean((cell) => cell.raOracle),
  };
}

const add = (a: number, b: number): number => a + b;
