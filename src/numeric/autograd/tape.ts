import type { Compute } from "./compute.ts";
import type { Floats } from "./floats.ts";

/** A row-major matrix on a tape, or one that outlives tapes: a parameter or a constant. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Floats;
  /** The derivatives of the loss by the values, from the moment something adds to them. */
  gradient: Floats | undefined;
  /** Whether its gradient is computed. */
  readonly tracked: boolean;
}

/**
 * The operations of one computation in their order. An operation is a function that makes a `result` over its inputs,
 * fills it, and `record`s how the gradient of the result is added to those of its inputs. There is one object for
 * each operation and none for a value; memory goes back to `compute` as soon as the way back has passed.
 */
export interface Tape {
  readonly compute: Compute;
  /** A matrix that an operation fills, tracked when one of its inputs is; its values are not cleared. */
  result(rows: number, columns: number, ...inputs: readonly Matrix[]): Matrix;
  /** Says how the gradient of `result` goes back; `backward` is not called when nothing depends on the result. */
  record(result: Matrix, backward: (gradient: Floats) => void): void;
  /** The gradient of an input, to be added to: zeros at first; undefined where none is wanted. */
  gradientOf(input: Matrix): Floats | undefined;
  /** Room that operations may use until the tape is closed. */
  scratch(length: number): Floats;
  /** Ids where kernels can read them, until the tape is closed. */
  ids(values: Uint32Array): Uint32Array;
  /** Fills the gradients of all tracked matrices, going back from a loss of one value. The results are gone afterwards. */
  backward(loss: Matrix): void;
  /** Gives back all memory of the tape; gradients of parameters stay. */
  close(): void;
}

interface Step {
  readonly result: Matrix;
  readonly backward: (gradient: Floats) => void;
}

/** Opens a tape. Without `gradients` nothing is recorded, for answering. */
export function openTape(compute: Compute, { gradients = true } = {}): Tape {
  const steps: Step[] = [];
  const held = new Set<Floats | Uint32Array>();
  const take = (length: number) => {
    const room = compute.take(length);
    held.add(room);
    return room;
  };
  const give = (room: Floats | undefined) => {
    if (room && held.delete(room)) compute.give(room);
  };
  const made = new Set<Matrix>();
  return {
    compute,
    result(rows, columns, ...inputs) {
      const tracked = gradients && inputs.some((input) => input.tracked);
      const matrix: Matrix = { rows, columns, values: take(rows * columns), gradient: undefined, tracked };
      made.add(matrix);
      return matrix;
    },
    record(result, backward) {
      if (result.tracked) steps.push({ result, backward });
    },
    gradientOf(input) {
      if (!gradients || !input.tracked) return undefined;
      if (!input.gradient) {
        const length = input.rows * input.columns;
        input.gradient = made.has(input) ? take(length) : compute.take(length);
        compute.clear(input.gradient);
      }
      return input.gradient;
    },
    scratch: take,
    ids(values) {
      const room = compute.takeIds(values);
      if (room !== values) held.add(room);
      return room;
    },
    backward(loss) {
      loss.gradient = take(1).fill(1);
      for (let at = steps.length - 1; at >= 0; at--) {
        const { result, backward } = steps[at]!;
        if (result.gradient) backward(result.gradient);
        give(result.gradient);
        give(result.values);
        result.gradient = undefined;
      }
      steps.length = 0;
    },
    close() {
      for (const room of held) compute.give(room);
      held.clear();
    },
  };
}

/** A matrix that no tape owns: a parameter when `tracked`, a constant otherwise. */
export function lasting(
  compute: Compute,
  rows: number,
  columns: number,
  values: ArrayLike<number>,
  tracked: boolean,
): Matrix {
  if (values.length !== rows * columns)
    throw new RangeError(`${values.length} values are no matrix of ${rows} × ${columns}`);
  const room = compute.take(rows * columns);
  room.set(values);
  return { rows, columns, values: room, gradient: undefined, tracked };
}
