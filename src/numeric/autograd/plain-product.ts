import type { ProductKind } from "../native-products.ts";
import type { Floats } from "./floats.ts";

/** Sizes of a product whose result is `m × n`, summed over `k`. */
export interface ProductSizes {
  readonly m: number;
  readonly n: number;
  readonly k: number;
}

/** A product of matrices in plain TypeScript, summed in double precision; see `Compute.product`. */
export function plainMatrixProduct(
  kind: ProductKind,
  { m, n, k }: ProductSizes,
  left: Floats,
  right: Floats,
  out: Floats,
  more: boolean,
): void {
  const row = new Float64Array(n);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) row[j] = more ? out[i * n + j]! : 0;
    if (kind === "nt") addDots(left, i * k, right, k, row);
    else
      for (let l = 0; l < k; l++) {
        const by = kind === "nn" ? left[i * k + l]! : left[l * m + i]!;
        if (by !== 0) for (let j = 0; j < n; j++) row[j]! += by * right[l * n + j]!;
      }
    out.set(row, i * n);
  }
}

function addDots(left: Floats, from: number, right: Floats, k: number, sums: Float64Array): void {
  for (let j = 0; j < sums.length; j++) {
    let sum = 0;
    for (let l = 0; l < k; l++) sum += left[from + l]! * right[j * k + l]!;
    sums[j]! += sum;
  }
}
