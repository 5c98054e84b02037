import type { BenchmarkQuery } from "../benchmark/protocol.ts";
import { createAnswerer } from "../exact/answer.ts";
import type { View } from "../kg/graph.ts";
import type { ScoreRow } from "./score-row.ts";
import type { Prediction } from "./scored-query.ts";

/**
 * The predictor that knows the observed links and guesses nothing: known answers first, all other entities tied. What
 * it scores on hard answers is chance, which is the floor for every method.
 */
export function exactPredictor(view: View): (query: BenchmarkQuery) => Prediction {
  const answer = createAnswerer(view);
  const universe = view.graph.entityCount;
  return ({ query }) => {
    const found = answer(query);
    const values = query.free.map(() => new Set<number>());
    for (const tuple of found)
      tuple.forEach((id, at) => {
        values[at]!.add(id);
      });
    return { rows: values.map((ids) => tiedFirst(ids, universe)), count: found.count };
  };
}

/** Some entities tied before all others. */
function tiedFirst(ids: ReadonlySet<number>, universe: number): ScoreRow {
  return { universe, ids: Uint32Array.from(ids).sort(), scores: new Float64Array(ids.size) };
}
