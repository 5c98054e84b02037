/** Nested tuples of whole numbers and texts: the keys of query pickles. */
export type TupleValue = number | string | readonly TupleValue[];

/** Members of a container that are filled in at a time, as Python does. */
const BATCH = 1000;

/**
 * Writes a Python pickle (protocol 4) of data piece by piece: each call writes at once, so a dict of any size takes the
 * memory of one entry. Containers are opened, given members and closed.
 */
export interface PickleWriter {
  value(value: TupleValue): void;
  ids(ids: Iterable<number>): void;
  openSet(): void;
  openList(): void;
  /** A `defaultdict(set)`; members are a key and then a value. */
  openDict(): void;
  /** One member of the innermost container is complete (of a dict: key and value). */
  member(): void;
  close(): void;
  /** The bytes written since the last call. */
  taken(): Uint8Array;
  /** Ends the pickle. */
  end(): void;
}

export function pickleWriter(): PickleWriter {
  const bytes = growingBytes();
  const { put } = bytes;
  const { integer, text } = atoms(put);
  /** Members since the last mark, and the opcode that fills them in. */
  const open: { count: number; readonly fill: number }[] = [];
  const value = (each: TupleValue): void => {
    if (typeof each === "number") integer(each);
    else if (typeof each === "string") text(each);
    else if (each.length === 0) put(0x29);
    else {
      if (each.length > 3) put(0x28);
      for (const inner of each) value(inner);
      put(each.length > 3 ? 0x74 : 0x84 + each.length);
    }
  };
  const name = (module: string, own: string) => {
    text(module);
    text(own);
    put(0x93);
  };
  const opened = (fill: number) => {
    put(0x28);
    open.push({ count: 0, fill });
  };
  const member = () => {
    const inner = open.at(-1)!;
    if (++inner.count < BATCH) return;
    put(inner.fill, 0x28);
    inner.count = 0;
  };
  put(0x80, 4);
  return {
    value,
    ids(ids) {
      for (const id of ids) {
        integer(id);
        member();
      }
    },
    openSet() {
      put(0x8f);
      opened(0x90);
    },
    openList() {
      put(0x5d);
      opened(0x65);
    },
    openDict() {
      name("collections", "defaultdict");
      name("builtins", "set");
      put(0x85, 0x52);
      opened(0x75);
    },
    member,
    close: () => put(open.pop()!.fill),
    taken: bytes.taken,
    end: () => put(0x2e),
  };
}

/** Bytes that are put one after another and taken away. */
function growingBytes() {
  let bytes = new Uint8Array(1 << 16);
  let at = 0;
  const put = (...codes: readonly number[]) => {
    if (at + codes.length > bytes.length) {
      const grown = new Uint8Array(bytes.length * 2);
      grown.set(bytes);
      bytes = grown;
    }
    for (const code of codes) bytes[at++] = code;
  };
  return {
    put,
    taken() {
      const taken = bytes.slice(0, at);
      at = 0;
      return taken;
    },
  };
}

/** Writes numbers and texts, each in its shortest form. */
function atoms(put: (...codes: readonly number[]) => void) {
  const word = (value: number) => [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24];
  const integer = (value: number) => {
    if (!Number.isInteger(value) || value < -0x8000_0000 || value > 0xffff_ffff)
      throw new RangeError(`${value} is no id`);
    if (value >= 0 && value < 0x100) put(0x4b, value);
    else if (value >= 0 && value < 0x10000) put(0x4d, value & 0xff, value >>> 8);
    else if (value <= 0x7fff_ffff) put(0x4a, ...word(value));
    else put(0x8a, 5, ...word(value), 0);
  };
  const text = (value: string) => {
    const encoded = new TextEncoder().encode(value);
    if (encoded.length < 256) put(0x8c, encoded.length);
    else put(0x58, ...word(encoded.length));
    for (const code of encoded) put(code);
  };
  return { integer, text };
}
