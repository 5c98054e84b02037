import { mrr } from "../../ranking/measures.ts";
import { ranksIn, type ScoredQuery } from "../scoring/scored-query.ts";
import type { TypeScores } from "./leader.ts";

/** The MRR of each query in every stratum of one dimension, by stratum and type, in the order of the benchmark. */
type ScoredCells = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, number>>>;

/** @param at place of the dimension among those that the queries carry */
function scoredCells(queries: readonly ScoredQuery[], at: number): ScoredCells {
  const cells = new Map<string, Map<string, Map<string, number>>>();
  for (const query of queries)
    for (const stratum of query.strata[at] ?? []) {
      const types = cells.get(stratum.value) ?? new Map<string, Map<string, number>>();
      const scores = types.get(query.type) ?? new Map<string, number>();
      scores.set(query.id, mrr(ranksIn(query, stratum).ranks));
      cells.set(stratum.value, types.set(query.type, scores));
    }
  return cells;
}

/**
 * The scores of some runs side by side, for the strata of one dimension.
 * @param runs the scored queries of each run
 * @returns what finds the scores of a stratum, of some types or of all; null where the runs have not the same queries there
 */
export function cellsBeside(runs: readonly (readonly ScoredQuery[])[], at: number) {
  const all = runs.map((queries) => scoredCells(queries, at));
  return (value: string, only?: readonly string[]): TypeScores[] | null => {
    const found = all.map((cells) => cells.get(value));
    const types = only ?? [...(found[0]?.keys() ?? [])];
    const scores = types.map((type): TypeScores | null => {
      const own = found.map((each) => each?.get(type));
      const ids = [...(own[0]?.keys() ?? [])];
      const same = own.every((each) => each?.size === ids.length && ids.every((id) => each.has(id)));
      return same && ids.length > 0
        ? { type, ids, runs: own.map((each) => ids.map((id) => each!.get(id)!)) }
        : null;
    });
    const whole = found.every((each) => only !== undefined || each?.size === types.length);
    return whole && scores.every((each) => each !== null) && scores.length > 0 ? scores : null;
  };
}
