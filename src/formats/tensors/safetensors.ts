import { parseJson } from "../text/json-text.ts";
import { isObject } from "../text/shape.ts";
import { brokenTensors, type Dtype, dtypeBytes, elementCount, type Tensor } from "./tensors.ts";

// The format of https://github.com/huggingface/safetensors: 8 bytes of length, a JSON header, the values.
// The reference allows 100 MB of header; a hundred thousand tensors need a tenth of it.
const LONGEST_HEADER = 1 << 24;

const DTYPES = {
  F64: "float64",
  F32: "float32",
  F16: "float16",
  BF16: "bfloat16",
  I64: "int64",
  I32: "int32",
  I16: "int16",
  I8: "int8",
  U64: "uint64",
  U32: "uint32",
  U16: "uint16",
  U8: "uint8",
  BOOL: "bool",
} as const satisfies Record<string, Dtype>;

/** Whether bytes begin like a safetensors file: a length that lies inside the file, then a JSON object. */
export function isSafetensors(bytes: Uint8Array): boolean {
  const length = headerLength(bytes);
  return length >= 2 && length <= bytes.length - 8 && bytes[8] === 0x7b;
}

function headerLength(bytes: Uint8Array): number {
  if (bytes.length < 10) return -1;
  const view = new DataView(bytes.buffer, bytes.byteOffset, 8);
  return view.getUint32(4, true) === 0 ? view.getUint32(0, true) : -1;
}

/**
 * Reads the tensors of a safetensors file; they are views of `bytes`. As the format asks, the tensors cover the values
 * without a hole or an overlap.
 * @throws LacunaError `formats.broken-tensors`
 */
export function readSafetensors(
  bytes: Uint8Array,
  file: string,
): { readonly tensors: Map<string, Tensor>; readonly metadata: Map<string, string> } {
  const length = headerLength(bytes);
  if (!isSafetensors(bytes) || length > LONGEST_HEADER)
    throw brokenTensors(file, "is no whole safetensors file");
  const header = parsed(bytes.slice(8, 8 + length), file);
  const values = bytes.subarray(8 + length);
  const metadata = new Map<string, string>();
  const found: { name: string; from: number; tensor: Tensor }[] = [];
  for (const [name, entry] of Object.entries(header)) {
    if (!isObject(entry)) throw brokenTensors(file, `says nothing about ${short(name)}`);
    if (name === "__metadata__") {
      for (const [key, text] of Object.entries(entry)) if (typeof text === "string") metadata.set(key, text);
      continue;
    }
    const { dtype: code, shape, data_offsets: offsets } = entry;
    const dtype =
      typeof code === "string" && Object.hasOwn(DTYPES, code)
        ? DTYPES[code as keyof typeof DTYPES]
        : undefined;
    if (!dtype)
      throw brokenTensors(file, `gives ${short(name)} a type that is not known`, "store it as F32 or F16");
    if (!isCounts(shape) || !isCounts(offsets) || offsets.length !== 2)
      throw brokenTensors(file, `has no shape or no place for ${short(name)}`);
    const [from, to] = offsets as [number, number];
    if (!(from <= to && to <= values.length && to - from === elementCount(shape) * dtypeBytes[dtype]))
      throw brokenTensors(
        file,
        `gives ${short(name)} a place that does not fit its shape or lies outside the file`,
      );
    found.push({ name, from, tensor: { dtype, shape, bytes: values.subarray(from, to) } });
  }
  found.sort((a, b) => a.from - b.from || a.tensor.bytes.length - b.tensor.bytes.length);
  let at = 0;
  for (const { name, from, tensor } of found) {
    if (from !== at) throw brokenTensors(file, `has a hole or an overlap before ${short(name)}`);
    at += tensor.bytes.length;
  }
  if (at !== values.length) throw brokenTensors(file, "has bytes that belong to no tensor");
  return { tensors: new Map(found.map(({ name, tensor }) => [name, tensor])), metadata };
}

function parsed(json: Uint8Array, file: string): Record<string, unknown> {
  try {
    const value = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(json));
    if (isObject(value)) return value;
  } catch {
    // Told below.
  }
  throw brokenTensors(file, "has a header that is no JSON object");
}

const isCounts = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length <= 32 &&
  value.every((each) => Number.isSafeInteger(each) && each >= 0);

const short = (name: string): string => JSON.stringify(name.slice(0, 80));

/** The parts of a safetensors file, one after another; the same tensors and metadata give the same bytes. */
export function writeSafetensors(
  tensors: ReadonlyMap<string, Tensor>,
  metadata: Readonly<Record<string, string>> = {},
): Uint8Array[] {
  let at = 0;
  const entries = [...tensors].map(([name, { dtype, shape, bytes }]) => {
    const code = Object.entries(DTYPES).find(([, each]) => each === dtype)![0];
    const entry = { dtype: code, shape, data_offsets: [at, at + bytes.length] };
    at += bytes.length;
    return [name, entry] as const;
  });
  const about = Object.keys(metadata).length === 0 ? [] : [["__metadata__", metadata] as const];
  const json = JSON.stringify(Object.fromEntries([...about, ...entries]));
  const text = new TextEncoder().encode(json);
  // Values begin at a multiple of 8, so that they can be mapped.
  const header = new Uint8Array(Math.ceil((8 + text.length) / 8) * 8).fill(0x20);
  new DataView(header.buffer).setBigUint64(0, BigInt(header.length - 8), true);
  header.set(text, 8);
  return [header, ...[...tensors.values()].map(({ bytes }) => bytes)];
}
