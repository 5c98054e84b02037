/** Sums of 1/rank by relation and option, `relations × options`, and numbers of ranks by relation. */
export interface RankTally {
  readonly sums: Float64Array;
  readonly ranks: Float64Array;
}

/** All ranks of a tally. */
export const ranksOf = ({ ranks }: Pick<RankTally, "ranks">): number =>
  ranks.reduce((sum, each) => sum + each, 0);

/** The MRR of each option over all relations; 0 where there are no ranks. */
export function mrrOf(tally: RankTally, options: number): Float64Array {
  const all = Math.max(1, ranksOf(tally));
  return Float64Array.from({ length: options }, (_, option) => {
    let sum = 0;
    for (let relation = 0; relation < tally.ranks.length; relation++)
      sum += tally.sums[relation * options + option]!;
    return sum / all;
  });
}

/** The option of the greatest MRR over all relations, of equal ones the first. */
export function bestOf(tally: RankTally, options: number): number {
  const mrr = mrrOf(tally, options);
  return mrr.indexOf(Math.max(...mrr));
}

/**
 * The option of each relation: the greatest (Σ 1/rank + shrink · MRR over all) / (ranks + shrink), which holds a relation of few ranks to
 * what is best for all. Of equal ones the first.
 */
export function choicesOf(tally: RankTally, options: number, shrink: number): Uint16Array {
  const mrr = mrrOf(tally, options);
  return Uint16Array.from(tally.ranks, (count, relation) => {
    let [best, most] = [0, -1];
    mrr.forEach((all, option) => {
      const shrunk = (tally.sums[relation * options + option]! + shrink * all) / (count + shrink);
      if (shrunk > most) [best, most] = [option, shrunk];
    });
    return best;
  });
}
