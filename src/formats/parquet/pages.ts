import { crc32 } from "../compression/crc32.ts";
import { readThrift, type ThriftStruct, type ThriftValue } from "./thrift.ts";

/** A page of a column: what its header says, and its bytes as they are stored (parquet-format, PageHeader). */
export interface Page {
  readonly kind: "data" | "data v2" | "dictionary";
  /** Bytes when unpacked, levels of the second version included. */
  readonly size: number;
  readonly body: Uint8Array;
  readonly values: number;
  /** A number of parquet-format's `Encoding`. */
  readonly encoding: number;
  /** Bytes of both kinds of levels before the values, and values that are missing: of the second version only. */
  readonly levels?: { readonly repetition: number; readonly definition: number; readonly nulls: number };
  readonly isPacked: boolean;
}

/** Largest page that is unpacked; writers make them of about a megabyte. */
const MOST_PAGE = 1 << 30;

/**
 * The pages of a chunk of a column, which must fill it to its last byte. The sum of a page is compared where it has one.
 * @throws Error that says what is wrong
 */
export function* pagesOf(bytes: Uint8Array, from: number, to: number): Generator<Page> {
  const chunk = bytes.subarray(0, to);
  for (let at = from; at < to; ) {
    const { struct, end } = readThrift(chunk, at);
    const [kind, size, stored] = [1, 2, 3].map((field) => count(struct.get(field), "a page's size")) as [
      number,
      number,
      number,
    ];
    if (size > MOST_PAGE) throw new Error(`a page asks for ${size} bytes`);
    if (stored > to - end) throw new Error("a page is longer than its column");
    const body = chunk.subarray(end, end + stored);
    const sum = struct.get(4);
    if (sum !== undefined && crc32(body) !== (sum as number) >>> 0)
      throw new Error("a page does not have the sum in its header");
    at = end + stored;
    if (kind === 1) continue;
    yield pageOf(struct, kind, { size, body });
  }
}

function pageOf(
  struct: ThriftStruct,
  kind: number,
  { size, body }: { size: number; body: Uint8Array },
): Page {
  const of = (field: number): ThriftStruct => {
    const found = struct.get(field);
    if (found instanceof Map) return found as ThriftStruct;
    throw new Error("a page has no header of its kind");
  };
  const number = (inside: ThriftStruct, field: number) => count(inside.get(field), "a page's count");
  if (kind === 3) {
    const inside = of(8);
    const [values, nulls, rows, encoding, definition, repetition] = [1, 2, 3, 4, 5, 6].map((field) =>
      number(inside, field),
    ) as [number, number, number, number, number, number];
    if (nulls > values || rows !== values) throw new Error("a page has counts that contradict each other");
    const levels = { repetition, definition, nulls };
    return { kind: "data v2", size, body, values, encoding, levels, isPacked: inside.get(7) !== false };
  }
  if (kind !== 0 && kind !== 2) throw new Error(`a page is of the unknown kind ${kind}`);
  const inside = of(kind === 0 ? 5 : 7);
  // Levels of the first version are in runs; the other way (BIT_PACKED) was given up before the first release.
  if (kind === 0 && inside.get(3) !== undefined && inside.get(3) !== 3)
    throw new Error("a page has levels in an old encoding");
  return {
    kind: kind === 0 ? "data" : "dictionary",
    ...{ size, body, values: number(inside, 1), encoding: number(inside, 2), isPacked: true },
  };
}

function count(value: ThriftValue | undefined, what: string): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error(`${what} is no count`);
}
