import { type Dtype, dtypeBytes, elementCount, type Tensor } from "./tensors.ts";

/** The places of the values of a tensor in a storage; steps count values, one for each axis. */
export interface Strided {
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  readonly offset: number;
  readonly strides: readonly number[];
}

/** A copy of the tensor, row by row. */
export function rowMajor({ dtype, shape, offset, strides }: Strided, storage: Uint8Array): Tensor {
  const size = dtypeBytes[dtype];
  const count = elementCount(shape);
  const bytes = new Uint8Array(count * size);
  // Counts up in row-major order; `from` follows in the storage.
  const at = shape.map(() => 0);
  for (let to = 0, from = offset; to < count; to++) {
    for (let byte = 0; byte < size; byte++) bytes[to * size + byte] = storage[from * size + byte]!;
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      from += strides[axis]!;
      if (++at[axis]! < shape[axis]!) break;
      from -= strides[axis]! * shape[axis]!;
      at[axis] = 0;
    }
  }
  return { dtype, shape, bytes };
}

/** The steps of an array that lies column by column, as Fortran has it. */
export function columnMajorStrides(shape: readonly number[]): readonly number[] {
  let stride = 1;
  return shape.map((length) => {
    const own = stride;
    stride *= length;
    return own;
  });
}
