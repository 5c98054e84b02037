import type { TruthRow } from "../rows/rows.ts";
import type { Solving } from "../scheduling/solving.ts";
import { emptyFuzzy, type FuzzySet, fuzzySupport } from "./fuzzy.ts";

/** Heads of the second round; every further round takes this many times more. */
const ROUND = 16;

/**
 * Projection over links that must not be there: v'[t] = max over h of v[h] · (1 − min(1, scale · M[h, t])).
 *
 * A tail that is not in the row of the heaviest head has its weight already. Of the others, the next heads, by
 * descending weight, raise some; once the next weight is no more than the least of them nothing can change any more.
 * So few rows are asked for, and the result is the same as with all of them.
 */
export function* projectFuzzyNegated(
  set: FuzzySet,
  relation: number,
  scale: number,
  entityCount: number,
): Solving<FuzzySet> {
  const { ids, values } = fuzzySupport(set, entityCount);
  if (ids.length === 0) return emptyFuzzy;
  const heaviest = values.reduce((best, value, at) => (value > values[best]! ? at : best), 0);
  const rest = values[heaviest]!;
  let open = emptyFuzzy as { readonly ids: Uint32Array; readonly values: Float32Array };
  yield {
    relation,
    heads: ids.subarray(heaviest, heaviest + 1),
    visit(_, { tails, values: truths, from, to }) {
      open = {
        ids: tails.slice(from, to),
        values: truths.slice(from, to).map((truth) => rest * (1 - Math.min(1, scale * truth))),
      };
    },
  };
  let order: Uint32Array | undefined;
  for (let from = 1, round = ROUND; from < ids.length; from += round, round *= ROUND) {
    order ??= byWeight(values);
    if (!(values[order[from]!]! > least(open.values))) break;
    const chosen = order.slice(from, from + round).sort();
    yield {
      relation,
      heads: chosen.map((at) => ids[at]!),
      visit: (at, row) => raise(open, row, values[chosen[at]!]!, scale),
    };
  }
  return { ...open, rest };
}

/** Positions by descending weight, equal ones as they stand. */
function byWeight(weights: Float32Array): Uint32Array {
  return Uint32Array.from(weights.keys()).sort((a, b) => weights[b]! - weights[a]! || a - b);
}

function least(values: Float32Array): number {
  let found = Number.POSITIVE_INFINITY;
  for (const value of values) if (value < found) found = value;
  return found;
}

/** Raises the open tails to what a head of some weight gives them. */
function raise(
  open: { readonly ids: Uint32Array; readonly values: Float32Array },
  { tails, values, from, to }: TruthRow,
  weight: number,
  scale: number,
): void {
  let at = from;
  for (let i = 0; i < open.ids.length; i++) {
    const tail = open.ids[i]!;
    while (at < to && tails[at]! < tail) at++;
    const truth = at < to && tails[at] === tail ? values[at]! : 0;
    const found = weight * (1 - Math.min(1, scale * truth));
    if (found > open.values[i]!) open.values[i] = found;
  }
}
