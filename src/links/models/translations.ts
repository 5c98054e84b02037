import type { ScoringModel } from "./model.ts";

/**
 * TransE: −‖h + r − t‖, by default with the sum of absolute values.
 *
 * Bordes et al., Translating Embeddings for Modeling Multi-relational Data (NeurIPS 2013), §2. A margin (γ − ‖…‖)
 * shifts all scores alike and is left out.
 */
export const transe: ScoringModel = {
  name: "transe",
  source: "Bordes et al., NeurIPS 2013",
  width: (rank) => rank,
  complex: false,
  measure: "l1",
  twoSided: false,
  tails(a, i, b, j, rank, out, to) {
    for (let l = 0; l < rank; l++) out[to + l] = a[i + l]! + b[j + l]!;
  },
  heads(a, i, b, j, rank, out, to) {
    for (let l = 0; l < rank; l++) out[to + l] = a[i + l]! - b[j + l]!;
  },
  relations: undefined,
  gradients: {
    tails(_a, i, _b, j, rank, g, from, da, db) {
      for (let l = 0; l < rank; l++) {
        da[i + l]! += g[from + l]!;
        db[j + l]! += g[from + l]!;
      }
    },
    relations: undefined,
  },
  relationValues: "any",
};

/** TransE with the Euclidean distance. */
export const transeL2: ScoringModel = { ...transe, name: "transe-l2", measure: "l2" };
