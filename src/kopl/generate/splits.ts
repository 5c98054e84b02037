import { randomStream, shuffle } from "../../numeric/random.ts";

/** Places of questions in the list they were generated in. @internal */
export interface SplitPlaces {
  readonly train: Uint32Array;
  readonly valid: Uint32Array;
  readonly test: Uint32Array;
}

/** KQA Pro's random split: a tenth, rounded down, each for validation and test (94,376 / 11,797 / 11,797). @internal */
export function randomSplit(count: number, seed: number): SplitPlaces {
  const order = shuffle(numbered(count), randomStream(seed, "kopl-random-split"));
  const part = Math.floor(count / 10);
  return sortedParts(order.subarray(2 * part), order.subarray(0, part), order.subarray(part, 2 * part));
}

/**
 * A compositional split by productivity: short programs for training, the longest tenth for validation and test, as
 * Cao et al. 2022 (§5.4) split 106,182 / 5,899 / 5,899. Threshold and division are not published; here questions are
 * taken by the number of functions, those of the length at the boundary at random, and the tenth is halved at random.
 * @internal
 */
export function compositionalSplit(lengths: readonly number[], seed: number): SplitPlaces {
  const random = randomStream(seed, "kopl-compositional-split");
  const order = shuffle(numbered(lengths.length), random);
  const longest = [...order].sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0));
  const part = Math.round(lengths.length / 20);
  const held = shuffle(Uint32Array.from(longest.slice(0, 2 * part)), random);
  return sortedParts(Uint32Array.from(longest.slice(2 * part)), held.subarray(0, part), held.subarray(part));
}

/** The zero-shot questions: those with an answer that no training question has. @internal */
export function zeroShot(answers: readonly string[], { train }: SplitPlaces): Uint8Array {
  const known = new Set(Array.from(train, (at) => answers[at]));
  return Uint8Array.from(answers, (answer) => Number(!known.has(answer)));
}

const numbered = (count: number) => Uint32Array.from({ length: count }, (_, at) => at);

const sortedParts = (train: Uint32Array, valid: Uint32Array, test: Uint32Array): SplitPlaces => ({
  train: train.slice().sort(),
  valid: valid.slice().sort(),
  test: test.slice().sort(),
});
