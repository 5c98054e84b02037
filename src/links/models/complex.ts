import type { Compose, ComposeGradient, ScoringModel } from "./model.ts";

/** conj a · b; applied to head and tail, it is the factor whose conjugate the score multiplies by. */
const conjugateTimes: Compose = (a, i, b, j, rank, out, to) => {
  for (let l = 0; l < rank; l++) {
    const [re, im] = [a[i + l]!, a[i + rank + l]!];
    const [bRe, bIm] = [b[j + l]!, b[j + rank + l]!];
    out[to + l] = re * bRe + im * bIm;
    out[to + rank + l] = re * bIm - im * bRe;
  }
};

/** Gradients of a · b: that by a is g · conj b, that by b is g · conj a. */
const timesGradient: ComposeGradient = (a, i, b, j, rank, g, from, da, db) => {
  for (let l = 0; l < rank; l++) {
    const [re, im] = [a[i + l]!, a[i + rank + l]!];
    const [bRe, bIm] = [b[j + l]!, b[j + rank + l]!];
    const [gRe, gIm] = [g[from + l]!, g[from + rank + l]!];
    da[i + l]! += gRe * bRe + gIm * bIm;
    da[i + rank + l]! += gIm * bRe - gRe * bIm;
    db[j + l]! += gRe * re + gIm * im;
    db[j + rank + l]! += gIm * re - gRe * im;
  }
};

/** Gradients of conj a · b: that by a is conj g · b, that by b is g · a. */
const conjugateTimesGradient: ComposeGradient = (a, i, b, j, rank, g, from, da, db) => {
  for (let l = 0; l < rank; l++) {
    const [re, im] = [a[i + l]!, a[i + rank + l]!];
    const [bRe, bIm] = [b[j + l]!, b[j + rank + l]!];
    const [gRe, gIm] = [g[from + l]!, g[from + rank + l]!];
    da[i + l]! += gRe * bRe + gIm * bIm;
    da[i + rank + l]! += gRe * bIm - gIm * bRe;
    db[j + l]! += gRe * re - gIm * im;
    db[j + rank + l]! += gRe * im + gIm * re;
  }
};

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
  relations: conjugateTimes,
  gradients: { tails: timesGradient, relations: conjugateTimesGradient },
  relationValues: "any",
};
