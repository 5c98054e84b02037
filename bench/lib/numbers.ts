import { randomStream } from "../../src/numeric/random.ts";

/** Numbers between -1 and 1, the same in every run. */
export function numbers(count: number, purpose: string): Float32Array {
  const random = randomStream(1, purpose);
  return Float32Array.from({ length: count }, () => random.real() * 2 - 1);
}
