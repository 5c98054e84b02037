/** The mean of some independent scores, and how it is distributed as far as three moments say. @internal */
export interface MeanMoments {
  readonly count: number;
  readonly mean: number;
  /** Variance of the mean; NaN for fewer than two scores. */
  readonly variance: number;
  /** Third central moment of the mean: scores are skewed, and a mean of few is too. */
  readonly third: number;
  /** Degrees of freedom of the variance. */
  readonly freedom: number;
}

/** @internal */
export function momentsOf(values: ArrayLike<number>): MeanMoments {
  const count = values.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i]!;
  const mean = sum / count;
  let [squares, cubes] = [0, 0];
  for (let i = 0; i < count; i++) {
    const off = values[i]! - mean;
    squares += off * off;
    cubes += off * off * off;
  }
  return {
    count,
    mean,
    variance: squares / (count - 1) / count,
    third: cubes / count / count ** 2,
    freedom: count - 1,
  };
}

/** The weighted mean of independent means; degrees of freedom by Welch and Satterthwaite. @internal */
export function weightedMoments(
  parts: readonly { readonly moments: MeanMoments; readonly weight: number }[],
): MeanMoments {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  let [count, mean, variance, third, spread] = [0, 0, 0, 0, 0];
  for (const { moments, weight } of parts) {
    const share = weight / total;
    const own = share ** 2 * moments.variance;
    count += moments.count;
    mean += share * moments.mean;
    variance += own;
    third += share ** 3 * moments.third;
    spread += own ** 2 / moments.freedom;
  }
  return { count, mean, variance, third, freedom: variance ** 2 / spread };
}
