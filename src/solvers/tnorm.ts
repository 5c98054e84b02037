/** Truth of "a and b". */
export type TNorm = (a: number, b: number) => number;

/** Conjunctions by name, with the disjunction of each by De Morgan (CQD, §3; models, §2). */
export const tnorms = {
  product: { and: (a: number, b: number) => a * b, or: (a: number, b: number) => a + b - a * b },
  min: { and: Math.min as TNorm, or: Math.max as TNorm },
} as const;

/** The name of a t-norm. */
export type TNormName = keyof typeof tnorms;

/** Negations by name: 1 − a, or the strict cosine ½ (1 + cos πa). */
export const negations = {
  standard: (a: number) => 1 - a,
  cosine: (a: number) => (1 + Math.cos(Math.PI * a)) / 2,
} as const;

/** The name of a negation. */
export type NegationName = keyof typeof negations;
