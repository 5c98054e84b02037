/** A value of Thrift's compact protocol, as far as Parquet uses it. */
export type ThriftValue = number | boolean | Uint8Array | ThriftStruct | readonly ThriftValue[];

/** Fields of a struct by their numbers. */
export type ThriftStruct = ReadonlyMap<number, ThriftValue>;

/** Structs and lists inside one another; Parquet needs seven. */
const MOST_DEPTH = 32;
/** Bytes of a number of 64 bits, seven bits each. */
const MOST_VARINT = 10;

/** Reads bytes from a place on; every step takes at least one byte, so a read ends after as many steps as there are bytes. */
interface Reader {
  readonly bytes: Uint8Array;
  at: number;
}

/**
 * A struct in the compact protocol (Apache Thrift, thrift-compact-protocol.md) and where it ends. Bounded: in depth, in the
 * length of numbers, and in lists, which cannot be longer than the bytes that are left.
 * @throws Error that says what is wrong
 */
export function readThrift(bytes: Uint8Array, from: number): { struct: ThriftStruct; end: number } {
  const reader = { bytes, at: from };
  const struct = structOf(reader, 0);
  return { struct, end: reader.at };
}

function byteOf(reader: Reader): number {
  const byte = reader.bytes[reader.at++];
  if (byte === undefined) throw new Error("a header ends too early");
  return byte;
}

function structOf(reader: Reader, depth: number): ThriftStruct {
  if (depth > MOST_DEPTH) throw new Error(`a header is nested more than ${MOST_DEPTH} deep`);
  const fields = new Map<number, ThriftValue>();
  for (let field = 0; ; ) {
    const head = byteOf(reader);
    const type = head & 15;
    if (type === 0) return fields;
    field = head >> 4 ? field + (head >> 4) : zigzag(reader);
    if (fields.has(field)) throw new Error(`a header has the field ${field} twice`);
    fields.set(field, type <= 2 ? type === 1 : readValue(reader, type, depth + 1));
  }
}

function readValue(reader: Reader, type: number, depth: number): ThriftValue {
  switch (type) {
    case 1:
    case 2:
      return byteOf(reader) === 1;
    case 3:
      return (byteOf(reader) << 24) >> 24;
    case 4:
    case 5:
    case 6:
      return zigzag(reader);
    case 7:
      return new DataView(taken(reader, 8).slice().buffer).getFloat64(0, true);
    case 8:
      return taken(reader, varint(reader));
    case 9:
    case 10:
      return listOf(reader, depth);
    case 12:
      return structOf(reader, depth);
    default:
      throw new Error(`a header has a value of the unknown kind ${type}`);
  }
}

function listOf(reader: Reader, depth: number): readonly ThriftValue[] {
  if (depth > MOST_DEPTH) throw new Error(`a header is nested more than ${MOST_DEPTH} deep`);
  const head = byteOf(reader);
  const length = head >> 4 === 15 ? varint(reader) : head >> 4;
  if (length > reader.bytes.length - reader.at) throw new Error("a list is longer than its file");
  return Array.from({ length }, () => readValue(reader, head & 15, depth + 1));
}

function taken(reader: Reader, length: number): Uint8Array {
  if (length > reader.bytes.length - reader.at) throw new Error("a text is longer than its file");
  reader.at += length;
  return reader.bytes.subarray(reader.at - length, reader.at);
}

/** A number without a sign, exact to 53 bits. */
export function varint(reader: Reader): number {
  let value = 0;
  for (let count = 0; count < MOST_VARINT; count++) {
    const byte = byteOf(reader);
    value += (byte & 127) * 2 ** (7 * count);
    if (byte < 128) return value;
  }
  throw new Error(`a number has more than ${MOST_VARINT} bytes`);
}

function zigzag(reader: Reader): number {
  const value = varint(reader);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
