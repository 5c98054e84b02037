import type { Calibration } from "./calibration/calibration.ts";
import type { Cut, CutRows } from "./predictors/cut-rows.ts";
import type { RuleSource } from "./rules/scoring/rule-source.ts";
import type { LinkTables } from "./tables.ts";

/**
 * Scores links of a graph: the one interface that evaluation and solvers ask. A higher score means a more likely link;
 * what scores mean besides (a share, a distance) is the predictor's own.
 */
export interface LinkPredictor {
  /** The name of the scoring function, such as `complex`. */
  readonly model: string;
  readonly entityCount: number;
  /** Directed relations: `2k` forward, `2k+1` its inverse. */
  readonly relationCount: number;
  /** Identity of the scores: the same hash gives the same scores on the same kernel. */
  readonly hash: string;
  /** Identity of the trained weights, when `hash` also covers the links that are used. */
  readonly weights?: string;
  /** The kernel that computes the scores, for manifests. */
  readonly kernel: string;
  /** The mapping from scores to probabilities; the scores themselves stay raw. */
  readonly calibration?: Calibration;
  /**
   * Scores of `(heads[i], relations[i], ?)` for every entity: `out[i * entityCount + tail]`. A row does not depend on
   * the others of the call. `relations` are directed; `out` must hold all rows.
   */
  scoreRows(heads: Uint32Array, relations: Uint32Array, out: Float32Array): void;
  /**
   * Multiplications that a row takes, where it is not one product with every vector: to ask often enough whether to stop.
   */
  readonly rowCost?: number;
  /** The vectors behind the scores, for predictors that have them. */
  readonly tables?: LinkTables;
  /** The rules behind the scores, for predictors that have them. */
  readonly rules?: RuleSource;
  /** How these are put together for each directed relation: places of `aggregations`; the first of all where absent. */
  readonly aggregations?: Uint8Array;
  /**
   * The scores of `scoreRows` as they count in a product of several predictors, where those differ: with a tail that leaves to the
   * others what this one says nothing of.
   */
  factorRows?: LinkPredictor["scoreRows"];
  /** The predictors that this one is the average of, in order. */
  readonly averaged?: readonly LinkPredictor[];
  /** The weight of each of them in the mean, together 1, when they differ. */
  readonly shares?: readonly number[];
  /** The kind of mean, when it is not the arithmetic mean of their probabilities. */
  readonly mean?: "geometric" | "product";
  /** The parts of a product: by what the score of each counts, and by what the sum is divided. */
  readonly powers?: readonly number[];
  readonly temperature?: number;
  /** Whether the powers of single relations were fitted; `powers` are those of all others. */
  readonly fitted?: boolean;
  /** The work of the function `cutRows`, for predictors that can do it without returning all scores. */
  cutRows?(heads: Uint32Array, relations: Uint32Array, cut: Cut): CutRows;
}

/** Assumed width of a vector when a predictor states neither its tables nor its cost. */
const DEFAULT_WIDTH = 1024;

/** Approximate number of multiplications of a row. */
export const rowCostOf = ({
  entityCount,
  tables,
  rowCost = entityCount * (tables ? tables.model.width(tables.rank) : DEFAULT_WIDTH),
}: Pick<LinkPredictor, "entityCount" | "tables" | "rowCost">): number => Math.max(1, rowCost);

/** Most rows that are scored at once. */
const MOST_ROWS = 1024;
/** Multiplications of rows that are scored at once, where a row tells its cost: about a second of one thread. */
const PRODUCTS = 2 ** 34;
/** Costly rows that are scored at once in any case: they share much of the work. */
const LEAST_ROWS = 16;

/**
 * Rows that are scored at once so that their scores take about `bytes`, and not much longer than a second where they are
 * costly; at least one.
 */
export function rowsWithin(
  bytes: number,
  { entityCount, rowCost = 0 }: Pick<LinkPredictor, "entityCount" | "rowCost">,
): number {
  const held = Math.floor(bytes / (4 * Math.max(1, entityCount)));
  const done = rowCost === 0 ? MOST_ROWS : Math.max(LEAST_ROWS, Math.floor(PRODUCTS / rowCost));
  return Math.max(1, Math.min(MOST_ROWS, held, done));
}
