import { type Compute, plainCompute } from "../../src/numeric/autograd/compute.ts";
import { lasting, type Matrix, openTape, type Tape } from "../../src/numeric/autograd/tape.ts";
import { vectors } from "./support.ts";

/** A matrix of an operation's inputs: rows, columns, and where its values lie. */
export interface Given {
  readonly rows: number;
  readonly columns: number;
  readonly low?: number;
  readonly high?: number;
}

export type Operation = (tape: Tape, inputs: readonly Matrix[]) => Matrix;

const values = ({ rows, columns, low = -1, high = 1 }: Given, at: number): Float64Array =>
  Float64Array.from(vectors(rows * columns, 17 + at, "inputs"), (v) => low + ((v + 1) / 2) * (high - low));

/** Σ weight · result, with fixed weights, so that every value of the result counts differently. */
function loss(tape: Tape, result: Matrix): Matrix {
  const weights = vectors(result.values.length, 5, "weights");
  const sum = tape.result(1, 1, result);
  let all = 0;
  for (let i = 0; i < weights.length; i++) all += result.values[i]! * weights[i]!;
  sum.values[0] = all;
  tape.record(sum, (gradient) => {
    const by = tape.gradientOf(result)!;
    for (let i = 0; i < by.length; i++) by[i]! += gradient[0]! * weights[i]!;
  });
  return sum;
}

/** The gradients of an operation by each of its inputs, by going back on a tape. */
export function gradientsOf(given: readonly Given[], operation: Operation, compute: Compute): Float64Array[] {
  const inputs = given.map((each, at) => lasting(compute, each.rows, each.columns, values(each, at), true));
  const tape = openTape(compute);
  tape.backward(loss(tape, operation(tape, inputs)));
  tape.close();
  return inputs.map(({ gradient, values: own }) =>
    Float64Array.from(gradient ?? new Float64Array(own.length)),
  );
}

/** What an operation gives. */
export function resultOf(given: readonly Given[], operation: Operation, compute: Compute): Float64Array {
  const inputs = given.map((each, at) => lasting(compute, each.rows, each.columns, values(each, at), false));
  const tape = openTape(compute, { gradients: false });
  const found = Float64Array.from(operation(tape, inputs).values);
  tape.close();
  return found;
}

/** The same gradients by central differences in double precision. */
export function differencesOf(given: readonly Given[], operation: Operation): Float64Array[] {
  const compute = plainCompute("double");
  const inputs = given.map((each, at) => lasting(compute, each.rows, each.columns, values(each, at), false));
  const value = () => {
    const tape = openTape(compute, { gradients: false });
    const found = loss(tape, operation(tape, inputs)).values[0]!;
    tape.close();
    return found;
  };
  const step = 1e-6;
  return inputs.map(({ values: own }) =>
    Float64Array.from({ length: own.length }, (_, at) => {
      const before = own[at]!;
      own[at] = before + step;
      const above = value();
      own[at] = before - step;
      const below = value();
      own[at] = before;
      return (above - below) / (2 * step);
    }),
  );
}

/** The largest difference between two lists of gradients, relative to the largest value. */
export function distance(found: readonly Float64Array[], wanted: readonly Float64Array[]): number {
  let [most, size] = [0, 1];
  for (const [at, each] of wanted.entries())
    for (let i = 0; i < each.length; i++) {
      most = Math.max(most, Math.abs(each[i]! - found[at]![i]!));
      size = Math.max(size, Math.abs(each[i]!));
      if (Number.isNaN(found[at]![i]!)) return Number.NaN;
    }
  return most / size;
}
