import { columnMajorStrides, rowMajor } from "./strided.ts";
import { brokenTensors, type Dtype, dtypeBytes, elementCount, type Tensor } from "./tensors.ts";

// The format of NumPy's `numpy/lib/format.py`: a magic, a version, a Python dict as text, and the values.
const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];
/** NumPy pads so that the values begin at a multiple of this. */
const ALIGN = 64;
const LONGEST_HEADER = 65_536;
/** NumPy's own. */
const MOST_DIMENSIONS = 32;

const DTYPES: ReadonlyMap<string, Dtype> = new Map([
  ["<f8", "float64"],
  ["<f4", "float32"],
  ["<f2", "float16"],
  ["<i8", "int64"],
  ["<i4", "int32"],
  ["<i2", "int16"],
  ["|i1", "int8"],
  ["<u8", "uint64"],
  ["<u4", "uint32"],
  ["<u2", "uint16"],
  ["|u1", "uint8"],
  ["|b1", "bool"],
]);

/** Whether bytes begin like a `.npy` file. */
export const isNpy = (bytes: Uint8Array): boolean => MAGIC.every((byte, at) => bytes[at] === byte);

/**
 * Reads a NumPy array of numbers; column-major arrays are turned round.
 * @throws LacunaError `formats.broken-tensors` for anything that is no whole array of plain numbers
 */
export function readNpy(bytes: Uint8Array, file: string): Tensor {
  if (!isNpy(bytes) || bytes.length < 10) throw brokenTensors(file, "is no .npy file");
  const major = bytes[6]!;
  if (major < 1 || major > 3)
    throw brokenTensors(file, `is of version ${major} of the format, which is not known`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = major === 1 ? 10 : 12;
  const length =
    major === 1 ? view.getUint16(8, true) : bytes.length < 12 ? Infinity : view.getUint32(8, true);
  if (length > LONGEST_HEADER || start + length > bytes.length)
    throw brokenTensors(file, "ends inside its header");
  const header = String.fromCharCode(...bytes.subarray(start, start + length));
  const descr = /'descr'\s*:\s*'([^']+)'/.exec(header)?.[1];
  const order = /'fortran_order'\s*:\s*(True|False)\b/.exec(header)?.[1];
  const sizes = /'shape'\s*:\s*\(([\d\s,]*)\)/.exec(header)?.[1];
  const shape = sizes === undefined ? [] : (sizes.match(/\d+/g) ?? []).map(Number);
  if (descr === undefined || order === undefined || sizes === undefined || shape.length > MOST_DIMENSIONS)
    throw brokenTensors(file, "has a header that is not of an array of plain numbers", NUMBERS);
  const dtype = DTYPES.get(descr.replace(/^=/, "<"));
  if (!dtype) throw brokenTensors(file, `holds values of type ${descr.slice(0, 16)}`, NUMBERS);
  const count = elementCount(shape);
  const values = bytes.subarray(start + length);
  if (!(count * dtypeBytes[dtype] === values.length))
    throw brokenTensors(
      file,
      `has ${values.length} bytes of values where shape (${shape.join(", ")}) asks for others`,
    );
  return order === "True" && shape.length > 1
    ? rowMajor({ dtype, shape, offset: 0, strides: columnMajorStrides(shape) }, values)
    : { dtype, shape, bytes: values };
}

const NUMBERS =
  "save it in Python with numpy.save as float32, float16 or float64 (no objects, little-endian)";

/** The bytes of a `.npy` file of version 1. */
export function writeNpy({ dtype, shape, bytes }: Tensor): Uint8Array {
  const header = npyHeader(dtype, shape);
  const out = new Uint8Array(header.length + bytes.length);
  out.set(header);
  out.set(bytes, header.length);
  return out;
}

/** The header of a `.npy` file of version 1; the values follow in row-major order. */
export function npyHeader(dtype: Dtype, shape: readonly number[]): Uint8Array {
  const descr = [...DTYPES].find(([, each]) => each === dtype)?.[0];
  if (descr === undefined) throw new RangeError(`NumPy has no ${dtype}`);
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(", ");
  const dict = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${sizes}), }`;
  const padding = ALIGN - ((10 + dict.length + 1) % ALIGN);
  const header = `${dict}${" ".repeat(padding)}\n`;
  const out = new Uint8Array(10 + header.length);
  out.set(MAGIC);
  out.set([1, 0, header.length & 255, header.length >>> 8], 6);
  out.set(new TextEncoder().encode(header), 10);
  return out;
}
