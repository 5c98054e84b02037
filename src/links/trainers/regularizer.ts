import type { ScoringModel } from "../models/model.ts";

/** Penalties on the three vectors of a triple. */
export const regularizers = ["n3", "l2", "none"] as const;

export type Regularizer = (typeof regularizers)[number];

/**
 * The penalty of one vector at `at`, and its gradient added: weight · Σ |f|³ (N3, Lacroix et al., ICML 2018, §4.2) or
 * weight · Σ |f|², over moduli where values are complex numbers.
 */
export function addPenalty(
  regularizer: Regularizer,
  weight: number,
  model: ScoringModel,
  rank: number,
  values: Float32Array,
  at: number,
  gradients: Float32Array,
): number {
  if (regularizer === "none" || weight === 0) return 0;
  const cubes = regularizer === "n3";
  let sum = 0;
  for (let l = at; l < at + rank; l++) {
    const re = values[l]!;
    const im = model.complex ? values[l + rank]! : 0;
    const square = re * re + im * im;
    const modulus = Math.sqrt(square);
    sum += cubes ? square * modulus : square;
    const by = weight * (cubes ? 3 * modulus : 2);
    gradients[l]! += by * re;
    if (model.complex) gradients[l + rank]! += by * im;
  }
  return weight * sum;
}
