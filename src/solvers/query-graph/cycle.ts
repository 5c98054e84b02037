import {
  type Fuzzy,
  isBound,
  larger,
  promises,
  ranked,
  supportSize,
  these,
  uniform,
  valueAt,
  weighted,
} from "../fuzzy/precise-sets.ts";
import { type Elimination, eliminate, pairsAt } from "./eliminate.ts";
import { together } from "./together.ts";
import type { FitSolving, FitWork } from "./truths.ts";

/** Candidates whose sub-problems advance side by side. */
const SIDE_BY_SIDE = 64;

/** Times the entities followed at a step elsewhere that are followed behind all candidates together. */
const SHARED = 16;

/**
 * Cuts a cycle (FIT): of the nodes that are not asked for, that with the fewest neighbours, then candidates, is set to one
 * candidate after the other; what is left has a cycle less. With `cut` m only the m best candidates and those of truth 1
 * are tried, so that the result is a lower bound. Where few entities are followed, those that are tried share a number of
 * entities to follow behind them.
 */
export function* cutCycle(state: Elimination, work: FitWork): FitSolving<Fuzzy> {
  const { entityCount, norm, everyone } = work;
  const node = cutNode(state, entityCount);
  const set = state.sets[node]!;
  const listed = isBound(set)
    ? set
    : { ids: everyone, values: Float64Array.from(everyone, (id) => valueAt(set, id)), rest: 0 };
  const all = promises(listed);
  const exact = all.reduce((sum, value) => sum + Number(value === 1), 0);
  const tried = ranked({ ...listed, values: all }).subarray(0, Math.min(work.width, work.cut + exact));
  const behind = { ...work, width: Math.min(work.width, Math.ceil((SHARED * work.width) / tried.length)) };
  const single = function* (place: number): FitSolving<Fuzzy> {
    const sets = state.sets.with(node, these(listed.ids.subarray(place, place + 1)));
    return weighted(yield* eliminate({ ...state, sets }, behind), listed.values[place]!, norm);
  };
  let best = uniform(0);
  for (let at = 0; at < tried.length; at += SIDE_BY_SIDE)
    best = largestOf(
      [best, ...(yield* together(Array.from(tried.subarray(at, at + SIDE_BY_SIDE), single)))],
      work,
    );
  return best;
}

function cutNode(state: Elimination, entityCount: number): number {
  const size = (node: number) => supportSize(state.sets[node]!, entityCount);
  const degree = (node: number) => pairsAt(state, node).length;
  return state.nodes
    .filter((node) => node !== state.target && degree(node) > 1)
    .reduce((a, b) => ((degree(b) - degree(a) || size(b) - size(a)) < 0 ? b : a));
}

/** The largest truth of each entity in any of the sets. */
function largestOf(sets: readonly Fuzzy[], work: FitWork): Fuzzy {
  if (!sets.every(isBound)) return sets.reduce(larger);
  const best = work.collector();
  for (const { ids, values } of sets) for (let at = 0; at < ids.length; at++) best.add(ids[at]!, values[at]!);
  return best.done();
}
