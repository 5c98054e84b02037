/** A t-norm and the disjunction that belongs to it by De Morgan, with their slopes; all are symmetric. */
export interface TNorm {
  /** Truth of "a and b". */
  and(a: number, b: number): number;
  /** Truth of "a or b". */
  or(a: number, b: number): number;
  /** How fast `and` grows with a; halved where min has a corner. */
  andSlope(a: number, b: number): number;
  /** How fast `or` grows with a. */
  orSlope(a: number, b: number): number;
}

/** Conjunctions by name (CQD, §3). */
export const tnorms = {
  product: {
    and: (a, b) => a * b,
    or: (a, b) => a + b - a * b,
    andSlope: (_, b) => b,
    orSlope: (_, b) => 1 - b,
  },
  min: {
    and: Math.min,
    or: Math.max,
    andSlope: (a, b) => (a < b ? 1 : a > b ? 0 : 0.5),
    orSlope: (a, b) => (a > b ? 1 : a < b ? 0 : 0.5),
  },
} satisfies Record<string, TNorm>;

/** Truth of "not a", and how fast it grows with a. */
export interface Negation {
  not(a: number): number;
  slope(a: number): number;
}

/** Negations by name: 1 − a, or the strict cosine ½ (1 + cos πa). */
export const negations = {
  standard: { not: (a) => 1 - a, slope: () => -1 },
  cosine: {
    not: (a) => (1 + Math.cos(Math.PI * a)) / 2,
    slope: (a) => (-Math.PI / 2) * Math.sin(Math.PI * a),
  },
} satisfies Record<string, Negation>;

/** The conjunction, disjunction and negation that a setting names. */
export interface Logic {
  /** Of conjunctions. */
  readonly and: TNorm;
  /** Of disjunctions: the dual of the former unless told otherwise. */
  readonly or: TNorm;
  readonly negation: Negation;
}

/** The logic of a setting with the parameters `tnorm`, `conorm` and `negation`. */
export function logicOf(setting: Readonly<Record<string, unknown>>): Logic {
  const and: TNorm = tnorms[setting.tnorm as keyof typeof tnorms];
  const ors: Record<string, TNorm> = { dual: and, product: tnorms.product, max: tnorms.min };
  return {
    and,
    or: ors[setting.conorm as string]!,
    negation: negations[setting.negation as keyof typeof negations],
  };
}
