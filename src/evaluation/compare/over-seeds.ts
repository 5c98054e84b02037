import type { Integer } from "../../numeric/integer.ts";
import type { Comparison } from "./compare.ts";

/** The mean over runs that differ by their seed, and the standard deviation of one run (n − 1); null of a single run. */
export interface OverSeeds {
  readonly mean: number;
  /** Standard deviation of one run (n − 1); null of a single run. */
  readonly deviation: number | null;
}

/** MRR over the seeds of one predictor. */
export interface SeedFigures {
  /** Runs, the first among them. */
  readonly runs: Integer;
  /** MRR by query type. */
  readonly types: Readonly<Record<string, OverSeeds>>;
  /** MRR of the means over the types. */
  readonly mean: OverSeeds;
}

/** Mean and sample standard deviation of values, of which there is at least one. */
export function overSeeds(values: readonly number[]): OverSeeds {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2) return { mean, deviation: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
}

/**
 * The figures of a predictor over its seeds.
 * @param compared the first run with each of the runs, itself among them; their scores are those of `b`
 */
export function seedFigures(compared: readonly Pick<Comparison, "types" | "mean">[]): SeedFigures {
  const [first] = compared;
  const types = (first?.types ?? []).map(({ type }): [string, OverSeeds] => [
    type,
    overSeeds(
      compared.flatMap((each) => each.types.filter((other) => other.type === type).map(({ b }) => b)),
    ),
  ]);
  return {
    runs: compared.length,
    types: Object.fromEntries(types),
    mean: overSeeds(compared.map(({ mean }) => mean.b)),
  };
}
