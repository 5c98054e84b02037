import { points } from "../../report/figures.ts";
import { type FlipOptions, holm } from "../statistics/sign-flips.ts";
import type { Averaging } from "../strata/scores.ts";
import type { ScoresBeside } from "./apart.ts";
import { meanDifference, type Pair, tested } from "./paired.ts";

/** The scores of one type in a cell of a table. */
export interface TypeScores extends ScoresBeside {
  readonly type: string;
}

/**
 * For each cell of a table which run is ahead of all others, by its place; null where none is: where the interval of a
 * difference holds 0, where sign flips leave a chance of 5 % or more after Holm's correction for the number of cells, where
 * the figures are the same as printed, and where there are too few queries. That all differences of a cell have to be
 * decided is an intersection-union test: the largest of their chances counts, and their number needs no correction.
 * @param cells null where the runs have not the same queries
 */
export function leaders(
  cells: readonly (readonly TypeScores[] | null)[],
  averaging: Averaging,
  options: FlipOptions,
): (number | null)[] {
  const tests = cells.map((types) => (types ? ahead(types, averaging, options) : null));
  const corrected = holm(tests.map((each) => each?.chance ?? 1));
  return tests.map((each, at) => (each && corrected[at]! < 0.05 ? each.run : null));
}

/** The run of the highest mean, and the largest chance that it is like another; null where an interval holds 0. */
function ahead(types: readonly TypeScores[], averaging: Averaging, options: FlipOptions) {
  const means = (types[0]?.runs ?? []).map((_, run) => meanOver(types, run, averaging));
  const run = means.indexOf(Math.max(...means));
  let chance = 0;
  for (const [other, mean] of means.entries()) {
    if (other === run) continue;
    if (points(mean) === points(means[run]!)) return null;
    const pairs = types.map(({ type, runs }) => ({
      type,
      pairs: runs[other]!.map((score, at): Pair => [score, runs[run]![at]!]),
    }));
    const found = meanDifference(
      pairs.map((own) => tested(own.pairs, own.type, options)),
      averaging,
    );
    if (!found.decided) return null;
    chance = Math.max(chance, found.chance ?? 1);
  }
  return means.length > 1 ? { run, chance } : null;
}

function meanOver(types: readonly TypeScores[], run: number, averaging: Averaging): number {
  let [sum, total] = [0, 0];
  for (const { runs } of types) {
    const scores = runs[run]!;
    const weight = averaging === "types" ? 1 : scores.length;
    sum += (weight * scores.reduce((all, each) => all + each, 0)) / scores.length;
    total += weight;
  }
  return sum / total;
}
