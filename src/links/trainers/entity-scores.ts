import type { Measure } from "../models/model.ts";

/** The score of one query vector and one entity, and the way back from a gradient by it. */
export interface EntityScore {
  score(a: Float32Array, i: number, b: Float32Array, j: number, width: number): number;
  /** Adds `g` times the gradient of the score by `a` and by `b`. */
  gradient(
    a: Float32Array,
    i: number,
    b: Float32Array,
    j: number,
    width: number,
    g: number,
    da: Float32Array,
    p: number,
    db: Float32Array,
    q: number,
  ): void;
}

const product: EntityScore = {
  score(a, i, b, j, width) {
    let sum = 0;
    for (let l = 0; l < width; l++) sum += a[i + l]! * b[j + l]!;
    return sum;
  },
  gradient(a, i, b, j, width, g, da, p, db, q) {
    for (let l = 0; l < width; l++) {
      da[p + l]! += g * b[j + l]!;
      db[q + l]! += g * a[i + l]!;
    }
  },
};

const l1: EntityScore = {
  score(a, i, b, j, width) {
    let sum = 0;
    for (let l = 0; l < width; l++) sum -= Math.abs(a[i + l]! - b[j + l]!);
    return sum;
  },
  gradient(a, i, b, j, width, g, da, p, db, q) {
    for (let l = 0; l < width; l++) {
      const by = g * Math.sign(a[i + l]! - b[j + l]!);
      da[p + l]! -= by;
      db[q + l]! += by;
    }
  },
};

const l2: EntityScore = {
  score(a, i, b, j, width) {
    let sum = 0;
    for (let l = 0; l < width; l++) sum += (a[i + l]! - b[j + l]!) ** 2;
    return -Math.sqrt(sum);
  },
  gradient(a, i, b, j, width, g, da, p, db, q) {
    const length = -l2.score(a, i, b, j, width);
    // At its tip the cone has no gradient.
    if (length === 0) return;
    for (let l = 0; l < width; l++) {
      const by = (g * (a[i + l]! - b[j + l]!)) / length;
      da[p + l]! -= by;
      db[q + l]! += by;
    }
  },
};

const moduli: EntityScore = {
  score(a, i, b, j, width) {
    const rank = width >> 1;
    let sum = 0;
    for (let l = 0; l < rank; l++) {
      const re = a[i + l]! - b[j + l]!;
      const im = a[i + rank + l]! - b[j + rank + l]!;
      sum -= Math.sqrt(re * re + im * im);
    }
    return sum;
  },
  gradient(a, i, b, j, width, g, da, p, db, q) {
    const rank = width >> 1;
    for (let l = 0; l < rank; l++) {
      const re = a[i + l]! - b[j + l]!;
      const im = a[i + rank + l]! - b[j + rank + l]!;
      const modulus = Math.sqrt(re * re + im * im);
      if (modulus === 0) continue;
      const by = g / modulus;
      da[p + l]! -= by * re;
      da[p + rank + l]! -= by * im;
      db[q + l]! += by * re;
      db[q + rank + l]! += by * im;
    }
  },
};

/** Scores of pairs by how a model measures. */
export const entityScores: Readonly<Record<Measure, EntityScore>> = { product, l1, l2, moduli };
