import type { Random } from "../random.ts";
import type { Floats } from "./floats.ts";
import { multiplyValues } from "./loops.ts";
import type { Matrix, Tape } from "./tape.ts";

/** Factors of dropout until the tape is closed: 0 with probability `rate`, else 1 / (1 - rate). */
export function dropoutFactors(tape: Tape, count: number, rate: number, random: Random): Floats {
  const factors = tape.scratch(count);
  for (let i = 0; i < factors.length; i++) factors[i] = random.real() < rate ? 0 : 1 / (1 - rate);
  return factors;
}

/**
 * Sets values to 0 with probability `rate` and multiplies the others by 1 / (1 - rate). The stream is read once a value
 * in row-major order, so that it says everything.
 */
export function dropout(tape: Tape, x: Matrix, rate: number, random: Random): Matrix {
  if (rate === 0) return x;
  const result = tape.result(x.rows, x.columns, x);
  const factors = dropoutFactors(tape, result.values.length, rate, random);
  multiplyValues(tape.compute, factors, x.values, result.values, false);
  tape.record(result, (gradient) =>
    multiplyValues(tape.compute, factors, gradient, tape.gradientOf(x), true),
  );
  return result;
}
