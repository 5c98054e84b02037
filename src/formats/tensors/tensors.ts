import { LacunaError } from "../../error.ts";
import { brainFloatsToFloats, halvesToFloats } from "./half.ts";

/** Types of the values of a tensor, and their sizes in bytes. */
export const dtypeBytes = {
  float64: 8,
  float32: 4,
  float16: 2,
  bfloat16: 2,
  int64: 8,
  int32: 4,
  int16: 2,
  int8: 1,
  uint64: 8,
  uint32: 4,
  uint16: 2,
  uint8: 1,
  bool: 1,
} as const;

export type Dtype = keyof typeof dtypeBytes;

/** A dense array as a file holds it: little-endian values, row-major. */
export interface Tensor {
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  /** Exactly as long as shape and type ask; not aligned, often a view of the file. */
  readonly bytes: Uint8Array;
}

/** The tensors of a file by name, in the order of the file. */
export interface TensorFile {
  readonly kind: "npy" | "npz" | "safetensors" | "torch";
  readonly tensors: ReadonlyMap<string, Tensor>;
  /** Further metadata of the file; empty for most. */
  readonly metadata: ReadonlyMap<string, string>;
}

/** Values of a tensor of this shape; NaN for sizes that are no sizes. */
export function elementCount(shape: readonly number[]): number {
  return shape.reduce(
    (count, size) => (Number.isSafeInteger(size) && size >= 0 ? count * size : Number.NaN),
    1,
  );
}

/** The values as float32, in an array of their own. @throws LacunaError `formats.not-floats` for integers */
export function toFloats(tensor: Tensor, name: string): Float32Array {
  const { dtype, bytes } = tensor;
  // A copy is aligned, whatever the file is.
  const { buffer } = Uint8Array.from(bytes);
  switch (dtype) {
    case "float32":
      return new Float32Array(buffer);
    case "float64":
      return Float32Array.from(new Float64Array(buffer));
    case "float16":
      return halvesToFloats(new Uint16Array(buffer));
    case "bfloat16":
      return brainFloatsToFloats(new Uint16Array(buffer));
  }
  throw new LacunaError("formats.not-floats", `${name} holds ${dtype}, not real numbers`, {
    hint: "store the table as float32 or float16",
  });
}

/** A tensor of float32 values. */
export function floatTensor(values: Float32Array, shape: readonly number[]): Tensor {
  return {
    dtype: "float32",
    shape,
    bytes: new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
  };
}

/** The error for a broken file of tensors. */
export const brokenTensors = (file: string, why: string, hint = "fetch the file again, or write it anew") =>
  new LacunaError("formats.broken-tensors", `${file} ${why}`, { place: { file }, hint });
