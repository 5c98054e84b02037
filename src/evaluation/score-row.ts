/**
 * How a predictor orders the entities for one free variable: higher scores first. Entities that are not listed stand
 * behind all listed ones, tied with each other, whatever the listed scores are.
 */
export interface ScoreRow {
  /** Number of entities: ids are below it. */
  readonly universe: number;
  /** The listed entities; all of them in order of their ids when left out. */
  readonly ids?: Uint32Array;
  /** The score of each listed entity; never NaN. */
  readonly scores: Float32Array | Float64Array;
}

/** The row of a ranking, best first: all listed scores differ. */
export function rankingRow(universe: number, ids: Uint32Array): ScoreRow {
  return { universe, ids, scores: Float64Array.from(ids, (_, at) => -at) };
}

/** The row of a predictor that says nothing: all entities are tied. */
export const emptyRow = (universe: number): ScoreRow => rankingRow(universe, new Uint32Array(0));
