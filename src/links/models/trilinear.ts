import type { Compose, ScoringModel } from "./model.ts";

const times: Compose = (a, i, b, j, rank, out, to) => {
  for (let l = 0; l < rank; l++) out[to + l] = a[i + l]! * b[j + l]!;
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
