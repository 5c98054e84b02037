import { type Random, randomStream } from "../numeric/random.ts";

/**
 * Draws tails that training does not have for a question, every one as likely as the others, with repetition; none
 * when training has them all.
 * @param tails those training has, ascending
 */
export function drawNegatives(
  tails: Uint32Array,
  entityCount: number,
  random: Random,
  out: Uint32Array,
): number {
  const others = entityCount - tails.length;
  if (others === 0) return 0;
  for (let at = 0; at < out.length; at++) {
    // The k-th entity that is not among the tails: k, moved up by the tails that are not after it.
    const k = random.below(others);
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (tails[middle]! - middle <= k) low = middle + 1;
      else high = middle;
    }
    out[at] = k + low;
  }
  return out.length;
}

/** The stream of the negatives of one batch. */
export const negativeStream = (seed: number, epoch: number, batch: number): Random =>
  randomStream(seed, `negatives of epoch ${epoch}`, batch);

/** Draws entities evenly, with repetition, whether they are answers or not. */
export const drawAny = (count: number, entityCount: number, random: Random): Uint32Array =>
  Uint32Array.from({ length: count }, () => random.below(entityCount));
