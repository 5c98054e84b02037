import { fromBits, type Random, shuffle } from "./random.ts";

const SIZE = 624;

/** Draws as NumPy's legacy `RandomState` makes them, for splits and samples that were published with one. */
export interface RandomState extends Random {
  /** Integers of [low, high), as `randint(low, high, count)`; the range is at most 2^32. */
  integers(low: number, high: number, count: number): Float64Array;
  /** 0 … count - 1 in random order, as `permutation(count)`. */
  permutation(count: number): Uint32Array;
}

/**
 * NumPy's `RandomState(seed)` for a seed below 2^32: `real()` is `random_sample()`, and {@link shuffle} over it is
 * `shuffle()`. A list of words seeds like Python's `random.seed`, whose words are the 32-bit digits of the seed, lowest
 * first. Generator: MT19937 of Matsumoto and Nishimura (`init_genrand`, `init_by_array`, `genrand_res53`).
 */
export function randomState(seed: number | readonly number[]): RandomState {
  const state = typeof seed === "number" ? seeded(seed) : seededByWords(seed);
  let next = SIZE;
  const random = fromBits(() => {
    if (next === SIZE) {
      renew(state);
      next = 0;
    }
    let word = state[next++]!;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c_5680;
    word ^= (word << 15) & 0xefc6_0000;
    return (word ^ (word >>> 18)) >>> 0;
  });
  return {
    ...random,
    integers: (low, high, count) =>
      Float64Array.from({ length: count }, () => low + random.below(high - low)),
    permutation: (count) =>
      shuffle(
        Uint32Array.from({ length: count }, (_, i) => i),
        random,
      ),
  };
}

function seeded(seed: number): Uint32Array {
  if (!(Number.isInteger(seed) && seed >= 0 && seed < 4_294_967_296))
    throw new RangeError(`${seed} is no seed in [0, 2^32)`);
  const state = new Uint32Array(SIZE);
  state[0] = seed;
  for (let i = 1; i < SIZE; i++) {
    const previous = state[i - 1]!;
    state[i] = Math.imul(1_812_433_253, previous ^ (previous >>> 30)) + i;
  }
  return state;
}

function seededByWords(words: readonly number[]): Uint32Array {
  const state = seeded(19_650_218);
  let i = 1;
  let j = 0;
  const advance = () => {
    if (++i < SIZE) return;
    state[0] = state[SIZE - 1]!;
    i = 1;
  };
  const mixed = (factor: number) => state[i]! ^ Math.imul(state[i - 1]! ^ (state[i - 1]! >>> 30), factor);
  for (let step = Math.max(SIZE, words.length); step > 0; step--) {
    state[i] = mixed(1_664_525) + words[j]! + j;
    advance();
    j = (j + 1) % words.length;
  }
  for (let step = SIZE - 1; step > 0; step--) {
    state[i] = mixed(1_566_083_941) - i;
    advance();
  }
  state[0] = 0x8000_0000;
  return state;
}

function renew(state: Uint32Array): void {
  for (let i = 0; i < SIZE; i++) {
    const joined = (state[i]! & 0x8000_0000) | (state[(i + 1) % SIZE]! & 0x7fff_ffff);
    state[i] = state[(i + 397) % SIZE]! ^ (joined >>> 1) ^ (joined & 1 ? 0x9908_b0df : 0);
  }
}
