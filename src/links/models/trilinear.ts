import type { Compose, ComposeGradient, ScoringModel } from "./model.ts";

const times: Compose = (a, i, b, j, rank, out, to) => {
  for (let l = 0; l < rank; l++) out[to + l] = a[i + l]! * b[j + l]!;
};

const timesGradient: ComposeGradient = (a, i, b, j, rank, g, from, da, db) => {
  for (let l = 0; l < rank; l++) {
    da[i + l]! += g[from + l]! * b[j + l]!;
    db[j + l]! += g[from + l]! * a[i + l]!;
  }
};

/** DistMult: Σ h r t. Yang et al., Embedding Entities and Relations for Learning and Inference (ICLR 2015), §3.1. */
export const distmult: ScoringModel = {
  name: "distmult",
  source: "Yang et al., ICLR 2015",
  width: (rank) => rank,
  complex: false,
  measure: "product",
  twoSided: false,
  tails: times,
  heads: times,
  relations: times,
  gradients: { tails: timesGradient, relations: timesGradient },
  relationValues: "any",
};

/**
 * CP: Σ h r t′ with one table for heads and one for tails.
 *
 * Hitchcock (1927); as a link predictor Lacroix et al., Canonical Tensor Decomposition for Knowledge Base Completion
 * (ICML 2018), §2.
 */
export const cp: ScoringModel = {
  ...distmult,
  name: "cp",
  source: "Lacroix et al., ICML 2018",
  twoSided: true,
};
