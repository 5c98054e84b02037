import type { Matrix, Tape } from "../../../src/numeric/autograd/tape.ts";

/** Mean and variance of each part. */
export interface PartStatistics {
  readonly mean: ArrayLike<number>;
  /** Divided by the number of values, not by one less. */
  readonly variance: ArrayLike<number>;
}

/**
 * Batch normalisation (Ioffe and Szegedy, ICML 2015) of parts that lie beside each other: the columns fall into as many equal
 * parts as there are weights, and each part is one channel, as PyTorch's `BatchNorm1d` has it for batch × parts × width.
 * @param known statistics to normalise by; those of the rows when absent, with gradients through them
 * @param bias 1 × parts
 */
export function batchNorm(
  tape: Tape,
  x: Matrix,
  weight: Matrix,
  bias: Matrix,
  known?: PartStatistics,
  epsilon = 1e-5,
): { readonly result: Matrix; readonly statistics: PartStatistics } {
  const parts = bias.columns;
  const width = x.columns / parts;
  const count = x.rows * width;
  const result = tape.result(x.rows, x.columns, x, weight, bias);
  const partOf = (at: number) => Math.floor((at % x.columns) / width);
  const statistics = known ?? statisticsOf(x, parts, partOf, count);
  const { mean, variance } = statistics;
  const scales = Array.from({ length: parts }, (_, part) => 1 / Math.sqrt(variance[part]! + epsilon));
  const normal = tape.scratch(x.values.length);
  for (let at = 0; at < normal.length; at++) {
    const part = partOf(at);
    normal[at] = (x.values[at]! - mean[part]!) * scales[part]!;
    result.values[at] = normal[at]! * weight.values[part]! + bias.values[part]!;
  }
  tape.record(result, (gradient) => {
    const sums = new Float64Array(parts);
    const along = new Float64Array(parts);
    for (let at = 0; at < normal.length; at++) {
      sums[partOf(at)]! += gradient[at]!;
      along[partOf(at)]! += gradient[at]! * normal[at]!;
    }
    const [byX, byWeight, byBias] = [x, weight, bias].map((each) => tape.gradientOf(each));
    for (let part = 0; part < parts; part++) {
      if (byWeight) byWeight[part]! += along[part]!;
      if (byBias) byBias[part]! += sums[part]!;
    }
    if (!byX) return;
    for (let at = 0; at < normal.length; at++) {
      const part = partOf(at);
      const inner = known ? 0 : (sums[part]! + normal[at]! * along[part]!) / count;
      byX[at]! += weight.values[part]! * scales[part]! * (gradient[at]! - inner);
    }
  });
  return { result, statistics };
}

function statisticsOf(
  { values }: Matrix,
  parts: number,
  partOf: (at: number) => number,
  count: number,
): PartStatistics {
  const mean = new Float64Array(parts);
  const variance = new Float64Array(parts);
  for (let at = 0; at < values.length; at++) mean[partOf(at)]! += values[at]! / count;
  for (let at = 0; at < values.length; at++)
    variance[partOf(at)]! += (values[at]! - mean[partOf(at)]!) ** 2 / count;
  return { mean, variance };
}
