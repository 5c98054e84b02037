import { type Random, sample } from "../numeric/random.ts";
import { type ScoreRow, type Standings, standings, tiedBefore } from "./standing.ts";
import { type Ordering, type TieRule, tieRules } from "./ties.ts";

/** The standings of some answers in a row, computed once for several orders. */
export interface Ranked {
  readonly row: ScoreRow;
  readonly answers: Uint32Array;
  readonly at: Standings;
}

/** @param answers distinct ids, ascending: all true answers, easy and hard */
export const ranked = (row: ScoreRow, answers: Uint32Array): Ranked => ({
  row,
  answers,
  at: standings(row, answers),
});

/**
 * Positions (from 1, unfiltered) of the answers in the order of a row. Tied answers are in the order of their ids, except in a
 * random order.
 */
export function placesOf({ row, answers, at }: Ranked, ordering: Ordering, random: Random): Float64Array {
  if (ordering === "index") {
    const before = tiedBefore(row, answers);
    return at.greater.map((greater, i) => 1 + greater + before[i]!);
  }
  return inTies(at, (members, equal) => {
    if (ordering === "random") return sample(equal, members, random);
    const ahead = ordering === "optimistic" ? 0 : equal - members;
    return Uint32Array.from({ length: members }, (_, i) => ahead + i);
  });
}

/** Positions by group of equal scores; `within` gives the positions of the answers inside their group, from 0. */
function inTies(
  { greater, equal }: Standings,
  within: (members: number, equal: number) => Uint32Array,
): Float64Array {
  const groups = new Map<number, number[]>();
  greater.forEach((above, i) => {
    const group = groups.get(above);
    if (group) group.push(i);
    else groups.set(above, [i]);
  });
  const places = new Float64Array(greater.length);
  for (const group of groups.values()) {
    const inside = within(group.length, equal[group[0]!]!);
    group.forEach((i, nth) => {
      places[i] = 1 + greater[i]! + inside[nth]!;
    });
  }
  return places;
}

/** Filtered ranks from places: every answer is ranked among the non-answers only (Bordes et al. 2013). */
export function filtered(places: Float64Array): Float64Array {
  const order = Uint32Array.from(places, (_, i) => i).sort((a, b) => places[a]! - places[b]!);
  const ranks = new Float64Array(places.length);
  order.forEach((answer, index) => {
    ranks[answer] = places[answer]! - index;
  });
  return ranks;
}

/** Ranks under a tie rule: the mean of the ranks over its orders. */
export function underRule(ties: TieRule, ranks: (ordering: Ordering) => Float64Array): Float64Array {
  const { orders } = tieRules[ties];
  const each = orders.map(ranks);
  return each[0]!.map((_, i) => each.reduce((sum, own) => sum + own[i]!, 0) / orders.length);
}
