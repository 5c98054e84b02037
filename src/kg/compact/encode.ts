import type { Piecewise } from "../on-disk/parts.ts";
import { taker } from "../on-disk/take.ts";
import { folded, isAscending, MOST_BYTES, putNumber } from "./codes.ts";

/** Numbers that are coded at once. */
const BLOCK = 1 << 16;

/** What is coded: the sections of a graph in pieces, and where the rows of each relation begin. */
export interface Columns {
  readonly relationRow: Uint32Array;
  readonly part: (name: string) => Piecewise;
}

type Encoder = (columns: Columns, name: string) => AsyncGenerator<Uint8Array>;

const encoders: Readonly<Record<string, Encoder>> = {
  rowHead: encodedHeads,
  rowEdge: encodedAscending,
  tails: encodedTails,
  levels: encodedLevels,
};

/**
 * How a section of a snapshot is written shorter, in pieces; undefined where it is not. Heads are differences inside a relation, places
 * differences throughout, tails differences inside a row, and the first tail of a row is a difference to that of the row before; four
 * levels are a byte.
 */
export const encoderOf = (name: string): Encoder | undefined =>
  encoders[name] ?? (isAscending(name) ? encodedAscending : undefined);

/** The words of a column in blocks. */
async function* words(part: Piecewise): AsyncGenerator<Uint32Array> {
  const source = taker(part.read());
  try {
    for (let left = part.bytes; left > 0; ) {
      const block = await source.take(Math.min(4 * BLOCK, left));
      left -= block.length;
      yield new Uint32Array(block.buffer);
    }
  } finally {
    await source.close();
  }
}

async function* encodedHeads({ relationRow, part }: Columns): AsyncGenerator<Uint8Array> {
  let [row, relation, before] = [0, -1, -1];
  for await (const heads of words(part("rowHead"))) {
    const bytes = new Uint8Array(MOST_BYTES * heads.length);
    let at = 0;
    for (const head of heads) {
      while (relationRow[relation + 1]! <= row) {
        relation++;
        before = -1;
      }
      at = putNumber(bytes, at, head - before - 1);
      before = head;
      row++;
    }
    yield bytes.subarray(0, at);
  }
}

async function* encodedAscending({ part }: Columns, name: string): AsyncGenerator<Uint8Array> {
  let before = 0;
  for await (const values of words(part(name))) {
    const bytes = new Uint8Array(MOST_BYTES * values.length);
    let at = 0;
    for (const value of values) {
      at = putNumber(bytes, at, value - before);
      before = value;
    }
    yield bytes.subarray(0, at);
  }
}

async function* encodedTails({ part }: Columns): AsyncGenerator<Uint8Array> {
  const ends = words(part("rowEdge"));
  let [block, row]: [Uint32Array, number] = [new Uint32Array(0), 0];
  const nextEnd = async () => {
    if (row === block.length) {
      block = (await ends.next()).value ?? new Uint32Array(0);
      row = 0;
    }
    return block[row++]!;
  };
  // The first row begins here.
  await nextEnd();
  let [edge, end, first, before] = [0, 0, 0, 0];
  for await (const tails of words(part("tails"))) {
    const bytes = new Uint8Array(MOST_BYTES * tails.length);
    let at = 0;
    for (const tail of tails) {
      if (edge === end) {
        while (edge === end) end = row < block.length ? block[row++]! : await nextEnd();
        at = putNumber(bytes, at, folded(tail - first));
        first = tail;
      } else at = putNumber(bytes, at, tail - before - 1);
      before = tail;
      edge++;
    }
    yield bytes.subarray(0, at);
  }
  await ends.return(undefined);
}

async function* encodedLevels({ part }: Columns): AsyncGenerator<Uint8Array> {
  const levels = part("levels");
  const source = taker(levels.read());
  for (let left = levels.bytes; left > 0; ) {
    const block = await source.take(Math.min(4 * BLOCK, left));
    left -= block.length;
    const bytes = new Uint8Array(Math.ceil(block.length / 4));
    for (let i = 0; i < block.length; i++) bytes[i >> 2]! |= block[i]! << (2 * (i & 3));
    yield bytes;
  }
  await source.close();
}
