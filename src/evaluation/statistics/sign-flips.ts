import { randomStream } from "../../numeric/random.ts";

/** How sign flips are counted. @internal */
export interface FlipOptions {
  /** Flips drawn where not all of them can be counted. */
  readonly flips: number;
  readonly seed: number;
}

/** Differences up to this many are flipped in every way there is. */
const EXACT = 13;

/**
 * The sum of some paired differences under sign flips: what it would be if for each query chance had decided which run is
 * which. All flips of few differences, drawn ones of many. Zeros add nothing and are left out.
 */
export interface FlippedSums {
  readonly observed: number;
  readonly sums: Float64Array;
  /** All flips are there; otherwise they are a sample. */
  readonly exact: boolean;
}

/** @internal */
export function flippedSums(
  differences: ArrayLike<number>,
  name: string,
  { flips, seed }: FlipOptions,
): FlippedSums {
  const values = Float64Array.from(differences).filter((each) => each !== 0);
  const observed = values.reduce((sum, each) => sum + each, 0);
  if (values.length <= EXACT) {
    const sums = new Float64Array(2 ** values.length);
    for (let mask = 0; mask < sums.length; mask++)
      for (let i = 0; i < values.length; i++) sums[mask]! += (mask >> i) & 1 ? -values[i]! : values[i]!;
    return { observed, sums, exact: true };
  }
  return { observed, sums: drawnSums(values, name, { flips, seed }), exact: false };
}

function drawnSums(values: Float64Array, name: string, { flips, seed }: FlipOptions): Float64Array {
  const random = randomStream(seed, `sign flips ${name}`);
  const sums = new Float64Array(flips);
  for (let at = 0; at < flips; at++) {
    let sum = 0;
    let bits = 0;
    for (let i = 0; i < values.length; i++) {
      if ((i & 31) === 0) bits = random.below(2 ** 32);
      sum += bits & 1 ? values[i]! : -values[i]!;
      bits >>>= 1;
    }
    sums[at] = sum;
  }
  return sums;
}

/**
 * How often a mean of type means is at least as far from 0 when signs are flipped: the p-value of a two-sided sign-flip
 * test. Exact where all flips are counted, for any distribution of differences that is symmetric when the runs are alike.
 * @param parts the flipped sums of each type with its weight over its number of queries
 * @internal
 */
export function flipChance(
  parts: readonly { readonly flipped: FlippedSums; readonly weight: number }[],
): number {
  const [only] = parts;
  // A hair less than what was observed, so that rounding does not take a tie for smaller.
  const least = (observed: number) => Math.abs(observed) * (1 - 1e-12);
  if (parts.length === 1) {
    const { observed, sums, exact } = only!.flipped;
    const bound = least(observed);
    let count = exact ? 0 : 1;
    for (const sum of sums) count += Number(Math.abs(sum) >= bound);
    return count / (sums.length + (exact ? 0 : 1));
  }
  const drawn = Math.max(...parts.map(({ flipped }) => (flipped.exact ? 0 : flipped.sums.length)), 0);
  const flips = drawn || 9999;
  const bound = least(parts.reduce((sum, { flipped, weight }) => sum + weight * flipped.observed, 0));
  const random = randomStream(0, "sign flips of several types");
  let count = 1;
  for (let at = 0; at < flips; at++) {
    let sum = 0;
    for (const { flipped, weight } of parts)
      sum += weight * flipped.sums[flipped.exact ? random.below(flipped.sums.length) : at]!;
    count += Number(Math.abs(sum) >= bound);
  }
  return count / (flips + 1);
}

/** p-values corrected for how many there are, in their order, by Holm's step-down procedure (1979). @internal */
export function holm(chances: readonly number[]): number[] {
  const order = chances.map((_, at) => at).sort((a, b) => chances[a]! - chances[b]!);
  const corrected = new Array<number>(chances.length);
  let least = 0;
  order.forEach((at, rank) => {
    least = Math.max(least, Math.min(1, (chances.length - rank) * chances[at]!));
    corrected[at] = least;
  });
  return corrected;
}
