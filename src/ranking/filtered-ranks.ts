import { LacunaError } from "../error.ts";
import type { Random } from "../numeric/random.ts";
import { lowerBound, restricted, type ScoreRow, standings, tiedBefore } from "./standing.ts";

/**
 * Where an answer stands among others of the same score. `realistic` is the mean of the best and the worst place,
 * `random` a place drawn with a seed, `index` that of a stable sort by entity id.
 */
export const tieRules = ["realistic", "optimistic", "pessimistic", "random", "index"] as const;

export type TieRule = (typeof tieRules)[number];

/**
 * The filtered ranks of some answers, from 1: one more than the entities with a higher score that are no answers, plus
 * what the tie rule adds for those with the same score (Bordes et al. 2013; `realistic` may be a half).
 * @param answers all true answers, distinct and ascending; none of them is counted against another
 * @param asked those whose rank is wanted, ascending
 */
export function filteredRanks(
  row: ScoreRow,
  answers: Uint32Array,
  asked: Uint32Array,
  ties: TieRule,
  random: Random,
): Float64Array {
  // What stands above and beside an answer, without the answers among it.
  const all = standings(row, asked);
  const among = restricted(row, answers);
  const places = Uint32Array.from(asked, (id) => lowerBound(answers, id));
  const filtered = standings(among, places);
  const ranks = all.greater.map((greater, i) => 1 + greater - filtered.greater[i]!);
  if (ties === "optimistic") return ranks;
  if (ties === "index") {
    const [before, others] = [tiedBefore(row, asked), tiedBefore(among, places)];
    return ranks.map((rank, i) => rank + before[i]! - others[i]!);
  }
  const place = {
    pessimistic: (same: number) => same,
    realistic: (same: number) => same / 2,
    random: (same: number) => random.below(same + 1),
  }[ties];
  return ranks.map((rank, i) => rank + place(all.equal[i]! - filtered.equal[i]!));
}

/**
 * @param entityAt the entity that a score belongs to; every entity in its order unless told
 * @throws LacunaError `links.nan-score` when any score is no number
 */
export function checkScores(scores: Float32Array, entityAt = (at: number): number => at): void {
  // A sum with a NaN in it is one; so is one of infinities of both signs, which are looked at more closely.
  let [even, odd] = [0, 0];
  for (let i = 0; i + 1 < scores.length; i += 2) {
    even += scores[i]!;
    odd += scores[i + 1]!;
  }
  if (!Number.isNaN(even + odd + (scores.at(-1) ?? 0))) return;
  const at = scores.findIndex((score) => Number.isNaN(score));
  if (at >= 0)
    throw new LacunaError("links.nan-score", `the score of entity ${entityAt(at)} is no number`, {
      hint: "the model's tables hold NaN or infinite values; its training has diverged",
    });
}
