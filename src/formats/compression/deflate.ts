import { huffmanCodes, huffmanLengths } from "./huffman.ts";

/** Bits that do not fill a byte yet, lowest first; fewer than eight between blocks. */
export interface PendingBits {
  value: number;
  count: number;
}

const WINDOW = 32_768;
const HASH_BITS = 15;
/** Earlier places with the same hash that are tried for a match. */
const TRIES = 12;
const SHORTEST = 4;
const LONGEST = 258;
const END = 256;

// RFC 1951, 3.2.5: the length and distance codes with their extra bits.
const lengthExtra = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const lengthBase = bases(lengthExtra, 3);
lengthBase[28] = LONGEST;
const distanceExtra = Array.from({ length: 30 }, (_, code) => Math.max(0, (code >> 1) - 1));
const distanceBase = bases(distanceExtra, 1);
/** Code of each match length, and of each distance up to 256 and, in steps of 128, beyond. */
const lengthCode = Uint8Array.from({ length: LONGEST + 1 }, (_, length) => lastNotAbove(lengthBase, length));
const nearCode = Uint8Array.from({ length: 257 }, (_, distance) => lastNotAbove(distanceBase, distance));
const farCode = Uint8Array.from({ length: 257 }, (_, step) => lastNotAbove(distanceBase, step * 128 + 1));
/** The order in which the lengths of the code for code lengths are written (3.2.7). */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** One deflate block with Huffman codes of its own, never the last of its stream (RFC 1951). */
export function deflateBlock(bytes: Uint8Array, pending: PendingBits): Uint8Array {
  const { tokens, count } = matches(bytes);
  const literals = new Uint32Array(286);
  const distances = new Uint32Array(30);
  for (let i = 0; i < count; i++) {
    const token = tokens[i]!;
    if (token < 256) literals[token]!++;
    else {
      literals[257 + lengthCode[token >>> 16]!]!++;
      distances[distanceCode(token & 0xffff)]!++;
    }
  }
  literals[END] = 1;
  const literalLengths = huffmanLengths(literals, 15);
  const distanceLengths = huffmanLengths(distances, 15);
  const literalCodes = huffmanCodes(literalLengths);
  const distanceCodes = huffmanCodes(distanceLengths);

  // A symbol takes 15 bits and 13 extra ones at most, and the tables less than 400 bytes.
  const out = new Uint8Array(count * 7 + 512);
  let at = 0;
  let { value, count: held } = pending;
  const put = (bits: number, width: number) => {
    value |= bits << held;
    held += width;
    while (held >= 8) {
      out[at++] = value & 0xff;
      value >>>= 8;
      held -= 8;
    }
  };

  put(0b100, 3); // not the last block, dynamic codes
  putTables(put, literalLengths, distanceLengths);
  for (let i = 0; i < count; i++) {
    const token = tokens[i]!;
    if (token < 256) {
      put(literalCodes[token]!, literalLengths[token]!);
      continue;
    }
    const length = token >>> 16;
    const code = lengthCode[length]!;
    put(literalCodes[257 + code]!, literalLengths[257 + code]!);
    put(length - lengthBase[code]!, lengthExtra[code]!);
    const distance = token & 0xffff;
    const far = distanceCode(distance);
    put(distanceCodes[far]!, distanceLengths[far]!);
    put(distance - distanceBase[far]!, distanceExtra[far]!);
  }
  put(literalCodes[END]!, literalLengths[END]!);
  pending.value = value;
  pending.count = held;
  return out.subarray(0, at);
}

/** Literals as their byte, matches as length and distance in the two halves of a word. */
function matches(bytes: Uint8Array): { tokens: Uint32Array; count: number } {
  const tokens = new Uint32Array(bytes.length);
  const latest = new Int32Array(1 << HASH_BITS).fill(-1);
  const earlier = new Int32Array(bytes.length);
  let count = 0;
  const hashAt = (i: number) =>
    Math.imul(
      bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24),
      0x9e3779b1,
    ) >>>
    (32 - HASH_BITS);
  const enter = (i: number) => {
    const hash = hashAt(i);
    earlier[i] = latest[hash]!;
    latest[hash] = i;
  };
  const last = bytes.length - SHORTEST;
  let i = 0;
  while (i < bytes.length) {
    let best = 0;
    let from = 0;
    if (i <= last) {
      const most = Math.min(LONGEST, bytes.length - i);
      let place = latest[hashAt(i)]!;
      for (let tries = TRIES; place >= 0 && i - place < WINDOW && tries > 0; tries--) {
        if (bytes[place + best] === bytes[i + best]) {
          let length = 0;
          while (length < most && bytes[place + length] === bytes[i + length]) length++;
          if (length > best) {
            best = length;
            from = place;
            if (length === most) break;
          }
        }
        place = earlier[place]!;
      }
    }
    if (best < SHORTEST) {
      if (i <= last) enter(i);
      tokens[count++] = bytes[i++]!;
      continue;
    }
    tokens[count++] = (best << 16) | (i - from);
    for (const end = i + best; i < end; i++) if (i <= last) enter(i);
  }
  return { tokens, count };
}

const distanceCode = (distance: number): number =>
  distance <= 256 ? nearCode[distance]! : farCode[(distance - 1) >>> 7]!;

/** The lengths of both codes, run-length coded under a code of their own (3.2.7). */
function putTables(
  put: (bits: number, width: number) => void,
  literalLengths: Uint8Array,
  distanceLengths: Uint8Array,
): void {
  const used = (lengths: Uint8Array, least: number) => {
    let count = lengths.length;
    while (count > least && lengths[count - 1] === 0) count--;
    return count;
  };
  const literals = used(literalLengths, 257);
  const distances = used(distanceLengths, 1);
  const runs = runLengths([
    ...literalLengths.subarray(0, literals),
    ...distanceLengths.subarray(0, distances),
  ]);
  const frequencies = new Uint32Array(19);
  for (const { symbol } of runs) frequencies[symbol]!++;
  const lengths = huffmanLengths(frequencies, 7);
  const codes = huffmanCodes(lengths);
  let written = 19;
  while (written > 4 && lengths[lengthOrder[written - 1]!] === 0) written--;
  put(literals - 257, 5);
  put(distances - 1, 5);
  put(written - 4, 4);
  for (let i = 0; i < written; i++) put(lengths[lengthOrder[i]!]!, 3);
  for (const { symbol, extra, width } of runs) {
    put(codes[symbol]!, lengths[symbol]!);
    put(extra, width);
  }
}

interface Run {
  readonly symbol: number;
  readonly extra: number;
  readonly width: number;
}

function runLengths(lengths: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < lengths.length; ) {
    const length = lengths[i]!;
    let end = i + 1;
    while (end < lengths.length && lengths[end] === length) end++;
    let left = end - i;
    i = end;
    if (length > 0) {
      runs.push({ symbol: length, extra: 0, width: 0 });
      left--;
    }
    const [least, most] = length > 0 ? [3, 6] : [3, 138];
    while (left >= least) {
      const taken = Math.min(left, most);
      if (length > 0) runs.push({ symbol: 16, extra: taken - 3, width: 2 });
      else if (taken <= 10) runs.push({ symbol: 17, extra: taken - 3, width: 3 });
      else runs.push({ symbol: 18, extra: taken - 11, width: 7 });
      left -= taken;
    }
    for (; left > 0; left--) runs.push({ symbol: length, extra: 0, width: 0 });
  }
  return runs;
}

function bases(extra: readonly number[], start: number): number[] {
  let base = start;
  return extra.map((bits) => {
    const own = base;
    base += 1 << bits;
    return own;
  });
}

function lastNotAbove(sorted: readonly number[], value: number): number {
  let found = 0;
  for (let i = 0; i < sorted.length; i++) if (sorted[i]! <= value) found = i;
  return found;
}
