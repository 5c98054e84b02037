import { expect, test } from "vitest";
import { shuffle } from "../../src/numeric/random.ts";
import { randomState } from "../../src/numeric/random-state.ts";

const draws = (count: number, draw: () => number) => Array.from({ length: count }, draw);

test("MT19937 gives the published first and ten-thousandth values", () => {
  // Matsumoto and Nishimura's mt19937ar.out.
  expect(draws(5, randomState([0x123, 0x234, 0x345, 0x456]).bits)).toEqual([
    1067595299, 955945823, 477289528, 4107218783, 4228976476,
  ]);
  // The C++ standard, [rand.predef].
  expect(draws(10_000, randomState(5489).bits).at(-1)).toBe(4123659995);
  expect(draws(3, randomState(42).bits)).toEqual([1608637542, 3421126067, 4083286876]);
});

test("random_sample gives NumPy's doubles", () => {
  expect(draws(3, randomState(42).real)).toEqual([
    0.3745401188473625, 0.9507143064099162, 0.7319939418114051,
  ]);
  expect(draws(3, randomState(0).real)).toEqual([0.5488135039273248, 0.7151893663724195, 0.6027633760716439]);
});

test("randint gives NumPy's integers", () => {
  expect([...randomState(42).integers(0, 100, 10)]).toEqual([51, 92, 14, 71, 60, 20, 82, 86, 74, 74]);
  expect([...randomState(0).integers(0, 10, 10)]).toEqual([5, 0, 3, 3, 7, 9, 3, 5, 2, 4]);
  expect([...randomState(42).integers(-50, 50, 3)]).toEqual([1, 42, -36]);
});

test("permutation and shuffle give NumPy's orders", () => {
  expect([...randomState(42).permutation(10)]).toEqual([8, 1, 5, 0, 7, 2, 9, 4, 3, 6]);
  const twenty = [0, 17, 15, 1, 8, 5, 11, 3, 18, 16, 13, 2, 9, 19, 4, 12, 7, 10, 14, 6];
  expect([...randomState(42).permutation(20)]).toEqual(twenty);
  expect(
    shuffle(
      Array.from({ length: 20 }, (_, i) => i),
      randomState(42),
    ),
  ).toEqual(twenty);
});

test("a list of words seeds like Python's random", () => {
  // python3 -c 'import random; random.seed(12345); print([random.random() for _ in range(4)])'
  expect(draws(4, randomState([12345]).real)).toEqual([
    0.41661987254534116, 0.010169169457068361, 0.8252065092537432, 0.2986398551995928,
  ]);
  // random.seed(2**40 + 7)
  expect(draws(3, randomState([7, 256]).real)).toEqual([
    0.6137037779936511, 0.8149162973309487, 0.9450115087592873,
  ]);
});

test("a seed must fit 32 bits, as in NumPy", () => {
  expect(() => randomState(2 ** 32)).toThrow(RangeError);
  expect(() => randomState(-1)).toThrow(RangeError);
});
