import { LacunaError } from "../error.ts";
import type { Random } from "../numeric/random.ts";
import { lowerBound, restricted, type ScoreRow, standings, tiedBefore } from "./standing.ts";
import { type TieRule, tieRules } from "./ties.ts";

/** The filtered ranks of some answers under a tie rule, and the smallest and largest possible ranks among ties. */
export interface RankSpan {
  readonly ranks: Float64Array;
  readonly best: Float64Array;
  readonly worst: Float64Array;
}

/**
 * The filtered ranks of some answers, from 1: one more than the entities with a higher score that are no answers, plus the addition
 * of the tie rule for those with the same score (Bordes et al. 2013; `realistic` may be a half).
 * @param answers all true answers, distinct and ascending; none of them is counted against another
 * @param asked answers whose rank is wanted, ascending
 */
export function rankSpan(
  row: ScoreRow,
  answers: Uint32Array,
  asked: Uint32Array,
  ties: TieRule,
  random: Random,
): RankSpan {
  // Entities above an answer and tied with it, without the other answers.
  const all = standings(row, asked);
  const among = restricted(row, answers);
  const places = Uint32Array.from(asked, (id) => lowerBound(answers, id));
  const filtered = standings(among, places);
  const rule = tieRules[ties];
  const best = all.greater.map((greater, i) => 1 + greater - filtered.greater[i]!);
  const same = all.equal.map((equal, i) => equal - filtered.equal[i]!);
  const before = rule.byId ? tiedBefore(row, asked) : undefined;
  const answersBefore = rule.byId ? tiedBefore(among, places) : undefined;
  return {
    best,
    worst: best.map((rank, i) => rank + same[i]!),
    ranks: best.map(
      (rank, i) => rank + rule.ahead(same[i]!, before ? before[i]! - answersBefore![i]! : 0, random),
    ),
  };
}

/** Easy and hard answers as {@link rankSpan} takes them. @internal */
export function allAnswers(easy: Uint32Array, hard: Uint32Array): Uint32Array {
  const all = new Uint32Array(easy.length + hard.length);
  all.set(easy);
  all.set(hard, easy.length);
  return all.sort();
}

/** The ranks of {@link rankSpan} alone. @internal */
export const filteredRanks = (...asked: Parameters<typeof rankSpan>): Float64Array =>
  rankSpan(...asked).ranks;

/**
 * @param entityAt the entity that a score belongs to; every entity in its order by default
 * @throws LacunaError `links.nan-score` when any score is no number
 */
export function checkScores(scores: Float32Array, entityAt = (at: number): number => at): void {
  // A sum with a NaN is NaN; so is a sum with infinities of both signs, which needs a closer check.
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
