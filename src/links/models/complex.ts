import type { ScoringModel } from "./model.ts";

/**
 * ComplEx: Re⟨h, r, conj t⟩ = Σ (h_re r_re − h_im r_im) t_re + (h_re r_im + h_im r_re) t_im.
 *
 * Trouillon et al., Complex Embeddings for Simple Link Prediction (ICML 2016), equations 9 to 11.
 */
export const complex: ScoringModel = {
  name: "complex",
  source: "Trouillon et al., ICML 2016",
  width: (rank) => 2 * rank,
  complex: true,
  measure: "product",
  twoSided: false,
  // h · r
  tails(a, i, b, j, rank, out, to) {
    for (let l = 0; l < rank; l++) {
      const [re, im] = [a[i + l]!, a[i + rank + l]!];
      const [rRe, rIm] = [b[j + l]!, b[j + rank + l]!];
      out[to + l] = re * rRe - im * rIm;
      out[to + rank + l] = re * rIm + im * rRe;
    }
  },
  // t · conj r
  heads(a, i, b, j, rank, out, to) {
    for (let l = 0; l < rank; l++) {
      const [re, im] = [a[i + l]!, a[i + rank + l]!];
      const [rRe, rIm] = [b[j + l]!, b[j + rank + l]!];
      out[to + l] = re * rRe + im * rIm;
      out[to + rank + l] = im * rRe - re * rIm;
    }
  },
};
