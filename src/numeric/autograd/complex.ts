import type { Compute } from "./compute.ts";
import type { Floats } from "./floats.ts";
import type { Matrix, Tape } from "./tape.ts";

/**
 * Products of complex numbers, value by value: rows hold the real parts, then the imaginary ones. `sign` is -1 for the
 * negative of the product; with `conjugate` the second factor is conjugated.
 */
export function complexProduct(
  tape: Tape,
  a: Matrix,
  b: Matrix,
  { sign = 1, conjugate = false }: { readonly sign?: number; readonly conjugate?: boolean } = {},
): Matrix {
  const { rows, columns } = a;
  const { compute } = tape;
  const turn = conjugate ? -1 : 1;
  const result = tape.result(rows, columns, a, b);
  complexProducts(compute, rows, sign, a.values, turn, b.values, result.values, false);
  tape.record(result, (gradient) => {
    const byA = tape.gradientOf(a);
    if (byA) complexProducts(compute, rows, sign, gradient, -turn, b.values, byA, true);
    const byB = tape.gradientOf(b);
    if (!byB) return;
    // The gradient of a b by b is g conj(a), that of a conj(b) is a conj(g).
    const [first, second] = conjugate ? [a.values, gradient] : [gradient, a.values];
    complexProducts(compute, rows, sign, first, -1, second, byB, true);
  });
  return result;
}

/** `out` becomes sign · x ∘ y, or has it added when `more`, with the imaginary parts of y times `turn`. */
function complexProducts(
  { kernel }: Compute,
  rows: number,
  sign: number,
  x: Floats,
  turn: number,
  y: Floats,
  out: Floats,
  more: boolean,
): void {
  const half = out.length / rows / 2;
  if (kernel) {
    const [from, other, to] = [x, y, out].map(({ byteOffset }) => byteOffset);
    kernel("complexProducts", rows, half, sign, from!, turn, other!, to!, more ? 1 : 0);
    return;
  }
  for (let row = 0; row < rows; row++)
    for (let re = row * 2 * half; re < (row * 2 + 1) * half; re++) {
      const im = re + half;
      const imaginary = turn * y[im]!;
      to(re, sign * (x[re]! * y[re]! - x[im]! * imaginary));
      to(im, sign * (x[re]! * imaginary + x[im]! * y[re]!));
    }
  function to(at: number, value: number): void {
    out[at] = more ? out[at]! + value : value;
  }
}
