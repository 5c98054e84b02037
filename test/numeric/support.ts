import { randomStream } from "../../src/numeric/random.ts";

/** Seeded numbers between -1 and 1. */
export function vectors(count: number, seed: number, purpose: string): Float32Array {
  const random = randomStream(seed, purpose);
  return Float32Array.from({ length: count }, () => random.real() * 2 - 1);
}

/** Dot products by the definition, in double precision. */
export function naiveProduct(
  left: Float32Array,
  count: number,
  right: Float32Array,
  rows: number,
  width: number,
): Float64Array {
  const out = new Float64Array(count * rows);
  for (let i = 0; i < count; i++)
    for (let j = 0; j < rows; j++)
      for (let l = 0; l < width; l++) out[i * rows + j]! += left[i * width + l]! * right[j * width + l]!;
  return out;
}

/** The largest difference; infinite where a value was left out. */
export function farthest(found: Float32Array, wanted: Float64Array): number {
  return found.reduce((most, each, at) => {
    const difference = Math.abs(each - wanted[at]!);
    return Number.isNaN(difference) ? Infinity : Math.max(most, difference);
  }, 0);
}
