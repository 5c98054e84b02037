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
  const half = columns / 2;
  const turn = conjugate ? -1 : 1;
  const result = tape.result(rows, columns, a, b);
  const [x, y, to] = [a.values, b.values, result.values];
  for (let row = 0; row < rows; row++)
    for (let re = row * columns; re < row * columns + half; re++) {
      const im = re + half;
      const imaginary = turn * y[im]!;
      to[re] = sign * (x[re]! * y[re]! - x[im]! * imaginary);
      to[im] = sign * (x[re]! * imaginary + x[im]! * y[re]!);
    }
  tape.record(result, (gradient) => {
    const byA = tape.gradientOf(a);
    const byB = tape.gradientOf(b);
    for (let row = 0; row < rows; row++)
      for (let re = row * columns; re < row * columns + half; re++) {
        const im = re + half;
        const [gRe, gIm] = [sign * gradient[re]!, sign * gradient[im]!];
        const imaginary = turn * y[im]!;
        if (byA) {
          byA[re]! += gRe * y[re]! + gIm * imaginary;
          byA[im]! += gIm * y[re]! - gRe * imaginary;
        }
        if (byB) {
          byB[re]! += gRe * x[re]! + gIm * x[im]!;
          byB[im]! += turn * (gIm * x[re]! - gRe * x[im]!);
        }
      }
  });
  return result;
}
