import type { ProductKind } from "../../numeric/native-products.ts";

/** Versions of the format that runtimes have read since 2021. */
const IR_VERSION = 8;
const OPSET = 13;
const FLOAT = 1;
const INT_ATTRIBUTE = 2;

/** Names of the graph's two inputs and of its output. */
export const LEFT = "left";
export const RIGHT = "right";
export const PRODUCT = "product";

/**
 * An ONNX model that is a single matrix product of any sizes (operator `Gemm`), as bytes. The message numbers are those
 * of onnx.proto; the format is simple enough to be written without a library.
 */
export function onnxProduct(kind: ProductKind): Uint8Array {
  const flag = (name: string) =>
    field(5, [...text(1, name), ...integer(3, 1), ...integer(20, INT_ATTRIBUTE)]);
  const node = [
    ...[...text(1, LEFT), ...text(1, RIGHT), ...text(2, PRODUCT), ...text(4, "Gemm")],
    ...(kind === "tn" ? flag("transA") : []),
    ...(kind === "nt" ? flag("transB") : []),
  ];
  const graph = [
    ...[...field(1, node), ...text(2, "product")],
    ...field(11, matrix(LEFT, kind === "tn" ? ["k", "m"] : ["m", "k"])),
    ...field(11, matrix(RIGHT, kind === "nt" ? ["n", "k"] : ["k", "n"])),
    ...field(12, matrix(PRODUCT, ["m", "n"])),
  ];
  const opset = [...text(1, ""), ...integer(2, OPSET)];
  return Uint8Array.from([...integer(1, IR_VERSION), ...field(7, graph), ...field(8, opset)]);
}

/** A float matrix whose sizes have names instead of numbers. */
function matrix(name: string, sizes: readonly string[]): number[] {
  const shape = sizes.flatMap((size) => field(1, text(2, size)));
  return [...text(1, name), ...field(2, field(1, [...integer(1, FLOAT), ...field(2, shape)]))];
}

/** Protocol buffers: a number, and bytes with their length before them. */
const integer = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)];
const field = (number: number, bytes: readonly number[]): number[] => [
  ...[...varint(number * 8 + 2), ...varint(bytes.length)],
  ...bytes,
];
const text = (number: number, value: string): number[] => field(number, [...new TextEncoder().encode(value)]);

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
