import type { Random } from "../random.ts";
import type { Matrix, Tape } from "./tape.ts";

/**
 * Sets values to 0 with probability `rate` and multiplies the others by 1 / (1 - rate). The stream is read once a value
 * in row-major order, so that it says everything.
 */
export function dropout(tape: Tape, x: Matrix, rate: number, random: Random): Matrix {
  if (rate === 0) return x;
  const result = tape.result(x.rows, x.columns, x);
  const factors = tape.scratch(result.values.length);
  for (let i = 0; i < factors.length; i++) {
    factors[i] = random.real() < rate ? 0 : 1 / (1 - rate);
    result.values[i] = factors[i]! * x.values[i]!;
  }
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(x)!;
    for (let i = 0; i < by.length; i++) by[i]! += factors[i]! * gradient[i]!;
  });
  return result;
}
