import { bestOf, type RankTally, ranksOf } from "../rules/scoring/choices-by-relation.ts";
import type { OptionTable } from "./option-table.ts";
import { waysOf } from "./ways.ts";

/** Parts of the questions, of which each is ranked by the choices of the others. */
const FOLDS = 5;
/** Standard errors that a way with more choices has to gain. */
const LEAST_GAIN = 2;

/** A way to choose. */
export interface WayTried {
  /** What is chosen, and for what. */
  readonly name: string;
  /**
   * MRR to expect on other links: of each fifth of the questions by what the others have chosen, with the answers of later splits that
   * count as wrong estimated away.
   */
  readonly expected: number;
  /** What it gains over the way that was kept before. */
  readonly gain: number;
  /** Standard error of the gain, in pairs; a way is kept that gains two of them. */
  readonly error: number;
  /** Whether the choices are those of this way. */
  readonly isKept: boolean;
}

/**
 * Finds the way: from the plainest on, each goes before the one that is kept where it gains two standard errors in pairs. Each fifth of
 * the questions is ranked by what the other four have chosen.
 * @param values of each link and option, `links × options`, the greater the better
 * @param own how rules are put together for each directed relation, as they come
 */
export function bestWay(
  { options, relations, questions }: OptionTable,
  values: Float32Array,
  relationCount: number,
  own?: Uint8Array,
): { readonly choices: Uint16Array; readonly best: number; readonly tried: readonly WayTried[] } {
  const folds = Array.from({ length: FOLDS }, () => emptyTally(relationCount, options.length));
  relations.forEach((relation, link) => {
    const { sums, ranks } = folds[questions[link]! % FOLDS]!;
    for (let option = 0; option < options.length; option++)
      sums[relation * options.length + option]! += values[link * options.length + option]!;
    ranks[relation]! += 1;
  });
  const whole = addedUp(folds);
  const ways = waysOf(options, own);
  const others = folds.map((_, at) => addedUp(folds.filter((__, fold) => fold !== at)));
  let kept = -1;
  let before = new Float64Array(relations.length);
  const tried = ways.map(({ name, choose }, at) => {
    const chosen = others.map((each) => (ranksOf(each) > 0 ? choose(each) : choose(whole)));
    const given = Float64Array.from(relations, (relation, link) => {
      const option = chosen[questions[link]! % FOLDS]![relation]!;
      return values[link * options.length + option]!;
    });
    const { mean, error } = meanOf(given.map((value, link) => value - before[link]!));
    const isBetter = kept < 0 || mean > LEAST_GAIN * error;
    const gain = kept < 0 ? 0 : mean;
    if (isBetter) [kept, before] = [at, given];
    return { name, expected: meanOf(given).mean, gain, error: gain === 0 ? 0 : error };
  });
  return {
    choices: ways[kept]!.choose(whole),
    best: bestOf(whole, options.length),
    tried: tried.map((each, at) => ({ ...each, isKept: at === kept })),
  };
}

const emptyTally = (relations: number, options: number): RankTally => ({
  sums: new Float64Array(relations * options),
  ranks: new Float64Array(relations),
});

function addedUp(tallies: readonly RankTally[]): RankTally {
  const [first] = tallies;
  return {
    sums: first!.sums.map((_, at) => tallies.reduce((sum, { sums }) => sum + sums[at]!, 0)),
    ranks: first!.ranks.map((_, at) => tallies.reduce((sum, { ranks }) => sum + ranks[at]!, 0)),
  };
}

function meanOf(values: Float64Array): { readonly mean: number; readonly error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, error: Math.sqrt(spread / values.length) };
}
