import { murmur32 } from "./murmur.ts";

/** A stream of random numbers: a function of its seed alone, the same on every machine. */
export interface Random {
  /** The next 32 random bits, as an unsigned integer. */
  bits(): number;
  /** A double in [0, 1) with 53 random bits. */
  real(): number;
  /**
   * An integer in [0, bound), every one equally likely.
   * @throws RangeError when `bound` is no integer in [1, 2^32]
   */
  below(bound: number): number;
}

/**
 * The stream of (seed, purpose, shard). Streams of different purposes or shards are independent, so that the work can
 * be cut up over any number of workers without changing a result; never share one stream between two uses.
 *
 * The 128 bits of state are four MurmurHash3 values of the JSON form of the three.
 */
export function randomStream(seed: number, purpose: string, shard = 0): Random {
  const key = new TextEncoder().encode(JSON.stringify([seed, purpose, shard]));
  return xoshiro(murmur32(key, 0), murmur32(key, 1), murmur32(key, 2), murmur32(key, 3));
}

/** The generator xoshiro128** 1.1 of Blackman and Vigna, from its four words of state. */
export function xoshiro(first: number, second: number, third: number, fourth: number): Random {
  let a = first | 0;
  let b = second | 0;
  let c = third | 0;
  let d = fourth | 0;
  // The state of zeros is the one that never leaves itself.
  if ((a | b | c | d) === 0) a = 1;
  return fromBits(() => {
    const result = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotated(d, 11);
    return result;
  });
}

/** Makes the other draws from a source of 32 random bits; two draws make a real, the first one its high bits. */
export function fromBits(bits: () => number): Random {
  return {
    bits,
    real: () => ((bits() >>> 5) * 67_108_864 + (bits() >>> 6)) / 9_007_199_254_740_992,
    below: (bound) => {
      if (!(Number.isInteger(bound) && bound >= 1 && bound <= 4_294_967_296))
        throw new RangeError(`${bound} is no integer in [1, 2^32]`);
      // Masked rejection: no bias, and at most two draws on average.
      const last = bound - 1;
      if (last === 0) return 0;
      const mask = 0xffff_ffff >>> Math.clz32(last);
      for (;;) {
        const drawn = (bits() & mask) >>> 0;
        if (drawn <= last) return drawn;
      }
    },
  };
}

/** A draw from the standard normal distribution (Box and Muller). */
export const standardNormal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.real())) * Math.cos(2 * Math.PI * random.real());

/** Puts a list into random order, in place (Fisher and Yates, from the end); returns it. */
export function shuffle<List extends unknown[] | Uint32Array>(list: List, random: Random): List {
  const items = list as unknown[];
  for (let last = items.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const kept = items[last];
    items[last] = items[other];
    items[other] = kept;
  }
  return list;
}

/**
 * `count` different integers of [0, bound) in random order, in memory of size `count` (Fisher and Yates over a map of
 * what was moved).
 * @throws RangeError when `count` is more than `bound`
 */
export function sample(bound: number, count: number, random: Random): Uint32Array {
  if (count > bound) throw new RangeError(`${count} different numbers below ${bound} do not exist`);
  const moved = new Map<number, number>();
  const drawn = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const at = i + random.below(bound - i);
    drawn[i] = moved.get(at) ?? at;
    moved.set(at, moved.get(i) ?? i);
  }
  return drawn;
}

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
