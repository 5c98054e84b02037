/** A t-norm and the disjunction that belongs to it by De Morgan, with their slopes; all are symmetric. */
export interface TNorm {
  /** Truth of "a and b". */
  and(a: number, b: number): number;
  /** Truth of "a or b". */
  or(a: number, b: number): number;
  /** Derivative of `and` with respect to a; halved where min has a corner. */
  andSlope(a: number, b: number): number;
  /** Derivative of `or` with respect to a. */
  orSlope(a: number, b: number): number;
}

/** Names of conjunctions. */
export const tnormNames = ["product", "min"] as const;

/** Conjunctions by name (CQD, §3). */
export const tnorms: Readonly<Record<(typeof tnormNames)[number], TNorm>> = {
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
};

/** Truth of "not a", and how fast it grows with a. */
export interface Negation {
  not(a: number): number;
  slope(a: number): number;
}

/** Names of negations. */
export const negationNames = ["standard", "cosine"] as const;

/** Negations by name: 1 − a, or the strict cosine ½ (1 + cos πa). */
export const negations: Readonly<Record<(typeof negationNames)[number], Negation>> = {
  standard: { not: (a) => 1 - a, slope: () => -1 },
  cosine: {
    not: (a) => (1 + Math.cos(Math.PI * a)) / 2,
    slope: (a) => (-Math.PI / 2) * Math.sin(Math.PI * a),
  },
};

/** Names of disjunctions: the dual of the conjunction, or one of its own. */
export const conormNames = ["dual", "product", "max"] as const;

/** The parts of a setting that make a logic. */
export interface LogicSetting {
  readonly tnorm: (typeof tnormNames)[number];
  readonly conorm: (typeof conormNames)[number];
  readonly negation: (typeof negationNames)[number];
}

/** The conjunction, disjunction and negation that a setting names. */
export interface Logic {
  /** The t-norm of conjunctions. */
  readonly and: TNorm;
  /** The t-conorm of disjunctions; the dual of the former by default. */
  readonly or: TNorm;
  readonly negation: Negation;
}

/** The logic that a setting names. */
export function logicOf({ tnorm, conorm, negation }: LogicSetting): Logic {
  const and = tnorms[tnorm];
  const ors = { dual: and, product: tnorms.product, max: tnorms.min };
  return { and, or: ors[conorm], negation: negations[negation] };
}
