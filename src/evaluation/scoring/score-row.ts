import type { ScoreRow } from "../../ranking/standing.ts";

export type { ScoreRow };

/** The row of a ranking, best first: all listed scores differ. @internal */
export function rankingRow(universe: number, ids: Uint32Array): ScoreRow {
  return { universe, ids, scores: Float64Array.from(ids, (_, at) => -at) };
}

/** The row of a predictor that says nothing: all entities are tied. @internal */
export const emptyRow = (universe: number): ScoreRow => rankingRow(universe, new Uint32Array(0));
