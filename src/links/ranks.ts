import { LacunaError } from "../error.ts";
import type { Random } from "../numeric/random.ts";

/**
 * Where an answer stands among others of the same score. `realistic` is the mean of the best and the worst place,
 * `random` a place drawn with a seed, `index` that of a stable sort by entity id.
 */
export const tieRules = ["realistic", "optimistic", "pessimistic", "random", "index"] as const;

export type TieRule = (typeof tieRules)[number];

/** A row of scores with the answers that are filtered out of it. */
export interface ScoredRow {
  readonly scores: Float32Array;
  /** All true answers, ascending; none of them is counted against another. */
  readonly answers: Uint32Array;
}

/**
 * The filtered rank of one answer, from 1: one more than the entities with a higher score that are no answers, plus
 * what the tie rule adds for those with the same score (Bordes et al. 2013; `realistic` may be a half).
 * Scores are numbers: see {@link checkScores}.
 */
export function filteredRank(
  { scores, answers }: ScoredRow,
  answer: number,
  ties: TieRule,
  random: Random,
): number {
  const own = scores[answer]!;
  let higher = 0;
  let same = 0;
  for (let entity = 0; entity < scores.length; entity++) {
    const score = scores[entity]!;
    higher += +(score > own);
    same += +(score === own);
  }
  for (const other of answers) {
    const score = scores[other]!;
    higher -= +(score > own);
    same -= +(score === own);
  }
  const best = 1 + higher;
  if (same === 0) return best;
  switch (ties) {
    case "optimistic":
      return best;
    case "pessimistic":
      return best + same;
    case "realistic":
      return best + same / 2;
    case "random":
      return best + random.below(same + 1);
    case "index": {
      let before = 0;
      for (let entity = 0; entity < answer; entity++) before += +(scores[entity] === own);
      for (const other of answers) if (other < answer) before -= +(scores[other] === own);
      return best + before;
    }
  }
}

/** @throws LacunaError `links.nan-score` when any score is no number */
export function checkScores(scores: Float32Array): void {
  for (let entity = 0; entity < scores.length; entity++) {
    const score = scores[entity]!;
    if (Number.isNaN(score))
      throw new LacunaError("links.nan-score", `the score of entity ${entity} is no number`, {
        hint: "the model's tables hold NaN or infinite values; its training has diverged",
      });
  }
}
