import type { Measure } from "../models/model.ts";

/**
 * Negated distances between `count` query vectors and all vectors of a table, both row-major: `out[i * rows + j]`.
 * Summed in double precision. `moduli` takes vectors as complex numbers, real parts first.
 */
export function negatedDistances(
  measure: Exclude<Measure, "product">,
  left: Float32Array,
  count: number,
  table: Float32Array,
  rows: number,
  width: number,
  out: Float32Array,
): void {
  const distance = { l1, l2, moduli }[measure];
  // Tables are larger than caches and queries are not: each vector of the table is read once.
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < count; i++) out[i * rows + j] = -distance(left, i * width, table, j * width, width);
}

function l1(a: Float32Array, i: number, b: Float32Array, j: number, width: number): number {
  let sum = 0;
  for (let l = 0; l < width; l++) sum += Math.abs(a[i + l]! - b[j + l]!);
  return sum;
}

function l2(a: Float32Array, i: number, b: Float32Array, j: number, width: number): number {
  let sum = 0;
  for (let l = 0; l < width; l++) {
    const difference = a[i + l]! - b[j + l]!;
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}

function moduli(a: Float32Array, i: number, b: Float32Array, j: number, width: number): number {
  const rank = width >> 1;
  let sum = 0;
  for (let l = 0; l < rank; l++) {
    const re = a[i + l]! - b[j + l]!;
    const im = a[i + rank + l]! - b[j + rank + l]!;
    sum += Math.sqrt(re * re + im * im);
  }
  return sum;
}
