import { LacunaError } from "../../error.ts";
import type { Compute } from "../../numeric/autograd/compute.ts";
import { dense } from "../../numeric/autograd/dense.ts";
import { lasting, type Matrix, type Tape } from "../../numeric/autograd/tape.ts";
import { matrixShape, type NamedValues, type TensorSpec } from "../../training/tensors.ts";

/** Named parameters laid out to compute with. */
export interface Parameters {
  readonly compute: Compute;
  readonly all: ReadonlyMap<string, Matrix>;
  get(name: string): Matrix;
}

/**
 * Lays values out.
 * @throws LacunaError `parsing.other-tensors` when a tensor is missing or has another size
 */
export function laidOut(specs: readonly TensorSpec[], values: NamedValues, compute: Compute): Parameters {
  const all = new Map<string, Matrix>();
  for (const { name, shape, trained } of specs) {
    const { rows, columns } = matrixShape(shape);
    const found = values.get(name);
    if (found?.length !== rows * columns)
      throw new LacunaError(
        "parsing.other-tensors",
        found ? `${name} has ${found.length} values, not ${rows * columns}` : `the tensor ${name} is missing`,
        { hint: "the file was written with other settings, or is not whole" },
      );
    all.set(name, lasting(compute, rows, columns, found, trained));
  }
  return {
    compute,
    all,
    get(name) {
      const found = all.get(name);
      if (!found) throw new RangeError(`there is no parameter ${name}`);
      return found;
    },
  };
}

/** x through the dense layer with a name. */
export const layer = (tape: Tape, parameters: Parameters, name: string, x: Matrix): Matrix =>
  dense(tape, x, parameters.get(`${name}.weight`), parameters.get(`${name}.bias`));

/** The contribution of the input to the gates of a unit. */
export const gateInputs = (tape: Tape, parameters: Parameters, name: string, x: Matrix): Matrix =>
  dense(tape, x, parameters.get(`${name}.inputWeight`), parameters.get(`${name}.inputBias`));

/** The other inputs of a unit. */
export const unitOf = (parameters: Parameters, name: string) => ({
  hidden: parameters.get(`${name}.hiddenWeight`),
  hiddenBias: parameters.get(`${name}.hiddenBias`),
});
