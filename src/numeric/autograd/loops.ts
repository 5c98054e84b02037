// Loops that many operations share, in WebAssembly where the compute has it. Writing a function here is worth it where
// one loop serves several operations; the others have their own beside the job of theirs.
import type { Compute } from "./compute.ts";
import type { Floats } from "./floats.ts";

/** `out` = a · x + b · y + c over all values of `out`, which may be `y`; without y where there is none. */
export function combine(
  { kernel }: Compute,
  out: Floats,
  [a, x]: readonly [number, Floats],
  [b, y]: readonly [number, Floats | undefined] = [0, undefined],
  c = 0,
): void {
  if (kernel) kernel("combine", out.length, a, x.byteOffset, b, y?.byteOffset ?? 0, c, out.byteOffset);
  else if (y) for (let i = 0; i < out.length; i++) out[i] = a * x[i]! + b * y[i]! + c;
  else for (let i = 0; i < out.length; i++) out[i] = a * x[i]! + c;
}

/** Adds x, times `factor`, where a sum is wanted. */
export function addTo(compute: Compute, out: Floats | undefined, x: Floats, factor = 1): void {
  if (out) combine(compute, out, [factor, x], [1, out]);
}

/** `out` becomes x ∘ y over all its values, or has it added when `more`. */
export function multiplyValues(
  { kernel }: Compute,
  x: Floats,
  y: Floats,
  out: Floats | undefined,
  more: boolean,
): void {
  if (!out) return;
  if (kernel)
    kernel("multiplyValues", ...[out.length, x.byteOffset, y.byteOffset, out.byteOffset], ...[more ? 1 : 0]);
  else if (more) for (let i = 0; i < out.length; i++) out[i]! += x[i]! * y[i]!;
  else for (let i = 0; i < out.length; i++) out[i] = x[i]! * y[i]!;
}

/** The places of rows in a matrix: the first value, and the distance between rows in values. */
export interface RowPlaces {
  /** The first value; 0 when absent. */
  readonly at?: number;
  readonly stride: number;
  /** The place of each row, its own number when absent; where kernels can read it (`Tape.ids`). */
  readonly ids?: Uint32Array;
}

/**
 * Copies rows of `columns` values, or adds them to their targets when `add`: a target of several rows gets them in their
 * order. Rows of stride 0 are all the same one.
 */
export function moveRows(
  { kernel }: Compute,
  rows: number,
  columns: number,
  source: Floats,
  from: RowPlaces,
  target: Floats,
  to: RowPlaces,
  add: boolean,
): void {
  // A set of no entities is projected too; the kernel shares out units of some rows.
  if (rows === 0 || columns === 0) return;
  if (kernel) {
    const laid = (values: Floats, { at = 0, stride, ids }: RowPlaces) => [
      ...[values.byteOffset + 4 * at, 4 * stride, ids?.byteOffset ?? 0],
    ];
    kernel("copyRows", rows, columns, ...laid(source, from), ...laid(target, to), add ? 1 : 0);
    return;
  }
  const placeOf = ({ at = 0, stride, ids }: RowPlaces, row: number) => at + (ids ? ids[row]! : row) * stride;
  for (let row = 0; row < rows; row++) {
    const [start, end] = [placeOf(from, row), placeOf(to, row)];
    if (add) for (let i = 0; i < columns; i++) target[end + i]! += source[start + i]!;
    else for (let i = 0; i < columns; i++) target[end + i] = source[start + i]!;
  }
}
