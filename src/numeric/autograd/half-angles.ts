import type { Matrix, Tape } from "./tape.ts";

/**
 * Sine and cosine of half the angle that a raw value stands for, π · tanh(factor · x): all sines of a row, then all
 * cosines. Distances between angles need no other function of an entity (`cone` in `pair-scores.ts`).
 */
export function halfAngles(tape: Tape, x: Matrix, factor: number): Matrix {
  const { rows, columns } = x;
  const result = tape.result(rows, 2 * columns, x);
  const [from, to] = [x.values, result.values];
  const kernel = columns % 4 === 0 ? tape.compute.kernel : undefined;
  if (kernel) {
    kernel("halfAnglesForward", from.byteOffset, rows, columns, factor, to.byteOffset);
    tape.record(result, (gradient) =>
      kernel(
        "halfAnglesBackward",
        ...[from.byteOffset, rows, columns, factor],
        ...[to.byteOffset, gradient.byteOffset, tape.gradientOf(x)!.byteOffset],
      ),
    );
    return result;
  }
  for (let row = 0; row < rows; row++)
    for (let j = 0; j < columns; j++) {
      const half = (Math.PI / 2) * Math.tanh(factor * from[row * columns + j]!);
      to[row * 2 * columns + j] = Math.sin(half);
      to[row * 2 * columns + columns + j] = Math.cos(half);
    }
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let row = 0; row < rows; row++)
      for (let j = 0; j < columns; j++) {
        const at = row * columns + j;
        const sine = row * 2 * columns + j;
        const cosine = sine + columns;
        const turn = gradient[sine]! * to[cosine]! - gradient[cosine]! * to[sine]!;
        by[at]! += turn * (Math.PI / 2) * factor * (1 - Math.tanh(factor * from[at]!) ** 2);
      }
  });
  return result;
}
