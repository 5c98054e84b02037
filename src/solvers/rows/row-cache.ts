import type { TruthRow } from "./rows.ts";

/** Most rows of a slab; with the number of the slab a row has a number that fits 32 bits. */
const ROWS = 1 << 10;
/** Numbers of slabs begin again after this many. */
const SLABS = 1 << 22;
/** Entries of a slab, unless one row has more. */
const [LEAST_ENTRIES, MOST_ENTRIES] = [1 << 10, 1 << 17];
const BYTES_OF_ENTRY = 8;

/** A stretch of memory that rows are put into one after the other. */
interface Slab {
  tails: Uint32Array;
  values: Float32Array;
  /** First entry of each row and, behind the last, the end. */
  readonly starts: Uint32Array;
  rows: number;
}

/** Rows by (relation, head), as long as there is room; the oldest go first. */
export interface RowCache {
  has(relation: number, head: number): boolean;
  /** A row that is there. The same object every time: it holds until the next call. */
  row(relation: number, head: number): TruthRow;
  /** The place, from `from` on, of the next row of at most n entries. */
  room(entries: number): TruthRow;
  /** Keeps what has been written there, up to `to`, as a row. */
  keep(relation: number, head: number, to: number): void;
  /** Drops the oldest rows until what is left takes no more than the memory. Nothing is dropped otherwise. */
  shrink(): void;
  /** Bytes that are taken now. */
  bytes(): number;
}

/**
 * A cache of rows in slabs of typed arrays: no object a row. A slab is dropped as a whole, and the index of a relation
 * (4 bytes an entity, made when its first row comes) keeps the numbers of dropped rows, which are known to be old.
 */
export function rowCache(entityCount: number, memory: number): RowCache {
  const entries = Math.max(LEAST_ENTRIES, Math.min(MOST_ENTRIES, Math.floor(memory / 64 / BYTES_OF_ENTRY)));
  /** The place of a row by relation: 1 + number of slab · ROWS + row in it, or 0. */
  let index = new Map<number, Uint32Array>();
  let slabs: Slab[] = [];
  /** Number of the oldest slab. */
  let first = 0;
  let bytes = 0;
  const row: { -readonly [Key in keyof TruthRow]: TruthRow[Key] } = {
    tails: new Uint32Array(),
    values: new Float32Array(),
    from: 0,
    to: 0,
  };
  const bytesOf = (slab: Slab) => BYTES_OF_ENTRY * slab.tails.length + slab.starts.byteLength;

  const open = (size: number): Slab => {
    const slab = {
      tails: new Uint32Array(size),
      values: new Float32Array(size),
      starts: new Uint32Array(ROWS + 1),
      rows: 0,
    };
    slabs.push(slab);
    bytes += bytesOf(slab);
    return slab;
  };
  /** Gives back what a slab that is full of rows has left of entries. */
  const fit = (slab: Slab) => {
    const used = slab.starts[slab.rows]!;
    if (2 * used > slab.tails.length) return;
    bytes -= bytesOf(slab);
    slab.tails = slab.tails.slice(0, used);
    slab.values = slab.values.slice(0, used);
    bytes += bytesOf(slab);
  };
  const indexOf = (relation: number) => {
    let found = index.get(relation);
    if (found) return found;
    found = new Uint32Array(entityCount);
    bytes += found.byteLength;
    index.set(relation, found);
    return found;
  };
  const clear = () => {
    index = new Map();
    slabs = [];
    first = 0;
    bytes = 0;
  };
  const numberOf = (relation: number, head: number) => (index.get(relation)?.[head] ?? 0) - 1;

  return {
    has: (relation, head) => numberOf(relation, head) >= first * ROWS,
    row(relation, head) {
      const number = numberOf(relation, head);
      const slab = slabs[Math.floor(number / ROWS) - first]!;
      const at = number % ROWS;
      row.tails = slab.tails;
      row.values = slab.values;
      row.from = slab.starts[at]!;
      row.to = slab.starts[at + 1]!;
      return row;
    },
    room(size) {
      let slab = slabs.at(-1);
      if (slab?.rows === ROWS) fit(slab);
      if (!slab || slab.rows === ROWS || slab.starts[slab.rows]! + size > slab.tails.length)
        slab = open(Math.max(entries, size));
      const from = slab.starts[slab.rows]!;
      return { tails: slab.tails, values: slab.values, from, to: slab.tails.length };
    },
    keep(relation, head, to) {
      const slab = slabs.at(-1)!;
      indexOf(relation)[head] = 1 + (first + slabs.length - 1) * ROWS + slab.rows;
      slab.starts[++slab.rows] = to;
    },
    shrink() {
      const indexBytes = 4 * entityCount * index.size;
      if (2 * indexBytes > memory || first + slabs.length >= SLABS - 1) {
        if (bytes > memory || first + slabs.length >= SLABS - 1) clear();
        return;
      }
      while (bytes > memory && slabs.length > 0) {
        bytes -= bytesOf(slabs.shift()!);
        first++;
      }
    },
    bytes: () => bytes,
  };
}
