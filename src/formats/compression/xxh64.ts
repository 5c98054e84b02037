/** XXH64 with seed 0, the sum of zstd (xxHash specification, 3.2), over bytes in pieces. */
export interface Xxh64 {
  add(bytes: Uint8Array): void;
  /** The sum of all bytes so far. */
  sum(): bigint;
}

const [P1, P2, P3, P4, P5] = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
] as const;
const u64 = (value: bigint): bigint => BigInt.asUintN(64, value);
const rotated = (value: bigint, by: bigint): bigint => u64((value << by) | (value >> (64n - by)));
const round = (lane: bigint, input: bigint): bigint => u64(rotated(u64(lane + input * P2), 31n) * P1);

/** Bytes of a stripe: eight for each of the four lanes. */
const STRIPE = 32;

export function xxh64(): Xxh64 {
  // Lanes as halves of 32 bits, low first: numbers of 64 bits are ten times slower.
  const lanes = new Uint32Array(8);
  for (const [at, start] of [u64(P1 + P2), P2, 0n, u64(-P1)].entries()) {
    lanes[2 * at] = Number(start & 0xffffffffn);
    lanes[2 * at + 1] = Number(start >> 32n);
  }
  const held = new Uint8Array(STRIPE);
  let length = 0;
  let total = 0;
  return {
    add(bytes) {
      total += bytes.length;
      let at = 0;
      if (length > 0) {
        at = Math.min(STRIPE - length, bytes.length);
        held.set(bytes.subarray(0, at), length);
        length += at;
        if (length < STRIPE) return;
        stripes(lanes, held, 0, STRIPE);
        length = 0;
      }
      const whole = bytes.length - ((bytes.length - at) % STRIPE);
      stripes(lanes, bytes, at, whole);
      held.set(bytes.subarray(whole));
      length = bytes.length - whole;
    },
    sum: () => finished(lanes, held.subarray(0, length), total),
  };
}

function stripes(lanes: Uint32Array, bytes: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to; at += STRIPE)
    for (let lane = 0; lane < 4; lane++) {
      const i = at + 8 * lane;
      const low = bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
      const high = bytes[i + 4]! | (bytes[i + 5]! << 8) | (bytes[i + 6]! << 16) | (bytes[i + 7]! << 24);
      // lane + input * P2
      const productLow = Math.imul(low, 0x27d4eb4f);
      const productHigh =
        upper(low >>> 0, 0x27d4eb4f) + Math.imul(low, 0xc2b2ae3d) + Math.imul(high, 0x27d4eb4f);
      const sumLow = (lanes[2 * lane]! + (productLow >>> 0)) >>> 0;
      const carry = sumLow < productLow >>> 0 ? 1 : 0;
      const sumHigh = (lanes[2 * lane + 1]! + (productHigh >>> 0) + carry) >>> 0;
      // rotated by 31, times P1
      const turnedLow = ((sumLow << 31) | (sumHigh >>> 1)) >>> 0;
      const turnedHigh = ((sumHigh << 31) | (sumLow >>> 1)) >>> 0;
      lanes[2 * lane] = Math.imul(turnedLow, 0x85ebca87);
      lanes[2 * lane + 1] =
        upper(turnedLow, 0x85ebca87) + Math.imul(turnedLow, 0x9e3779b1) + Math.imul(turnedHigh, 0x85ebca87);
    }
}

/** The upper 32 bits of a product of two numbers of 32 bits. */
function upper(a: number, b: number): number {
  const [aLow, aHigh, bLow, bHigh] = [a & 0xffff, a >>> 16, b & 0xffff, b >>> 16];
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16);
  const other = aLow * bHigh + (middle & 0xffff);
  return (aHigh * bHigh + Math.floor(middle / 65536) + Math.floor(other / 65536)) >>> 0;
}

function finished(lanes: Uint32Array, rest: Uint8Array, total: number): bigint {
  const lane = (at: number) => (BigInt(lanes[2 * at + 1]!) << 32n) | BigInt(lanes[2 * at]!);
  let hash: bigint = P5;
  if (total >= STRIPE) {
    hash = u64(rotated(lane(0), 1n) + rotated(lane(1), 7n) + rotated(lane(2), 12n) + rotated(lane(3), 18n));
    for (let at = 0; at < 4; at++) hash = u64((hash ^ round(0n, lane(at))) * P1 + P4);
  }
  hash = u64(hash + BigInt(total));
  const view = new DataView(rest.buffer, rest.byteOffset, rest.byteLength);
  let at = 0;
  for (; at + 8 <= rest.length; at += 8)
    hash = u64(rotated(hash ^ round(0n, view.getBigUint64(at, true)), 27n) * P1 + P4);
  if (at + 4 <= rest.length) {
    hash = u64(rotated(hash ^ u64(BigInt(view.getUint32(at, true)) * P1), 23n) * P2 + P3);
    at += 4;
  }
  for (; at < rest.length; at++) hash = u64(rotated(hash ^ u64(BigInt(rest[at]!) * P5), 11n) * P1);
  hash = u64((hash ^ (hash >> 33n)) * P2);
  hash = u64((hash ^ (hash >> 29n)) * P3);
  return hash ^ (hash >> 32n);
}
