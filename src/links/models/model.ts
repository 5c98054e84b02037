/** The closeness of a query vector and an entity: their product, or the negated distance between them. */
export type Measure = "product" | "l1" | "l2" | "moduli";

/** Builds a query vector: from `a` at `i` (an entity) and `b` at `j` (a relation) into `out` at `to`. */
export type Compose = (
  a: Float32Array,
  i: number,
  b: Float32Array,
  j: number,
  rank: number,
  out: Float32Array,
  to: number,
) => void;

/**
 * Goes back through a {@link Compose}: adds to `da` at `i` and `db` at `j` what the gradient `g` (at `from`) by its
 * query vector is by `a` and by `b`.
 */
export type ComposeGradient = (
  a: Float32Array,
  i: number,
  b: Float32Array,
  j: number,
  rank: number,
  g: Float32Array,
  from: number,
  da: Float32Array,
  db: Float32Array,
) => void;

/**
 * A scoring function as data. The score of (h, r, t) is measured between a query vector made of two of the three and
 * the vector of the third. Complex vectors lie as their real parts, then their imaginary parts.
 * @example
 * export const distmult: ScoringModel = {
 *   name: "distmult",
 *   source: "Yang et al., ICLR 2015",
 *   width: (rank) => rank,
 *   complex: false,
 *   measure: "product",
 *   twoSided: false,
 *   tails: times,
 *   heads: times,
 *   relations: times,
 *   gradients: { tails: timesGradient, relations: timesGradient },
 *   relationValues: "any",
 * };
 */
export interface ScoringModel {
  readonly name: string;
  /** The paper, and the place of the score in it. */
  readonly source: string;
  /** Values of an entity and of a relation vector, for a rank. */
  readonly width: (rank: number) => number;
  readonly complex: boolean;
  readonly measure: Measure;
  /** Entities have a second table for when they are tails. */
  readonly twoSided: boolean;
  /** The query vector of (h, r, ?), from the head and the relation. */
  readonly tails: Compose;
  /** The query vector of (?, r, t), from the tail and the relation. */
  readonly heads: Compose;
  /** The query vector of (h, ?, t), from the head and the tail, where the score is a product with the relation. */
  readonly relations: Compose | undefined;
  readonly gradients: {
    readonly tails: ComposeGradient;
    readonly relations: ComposeGradient | undefined;
  };
  /** The kind of values in trained relation vectors: any numbers, or complex numbers of modulus 1. */
  readonly relationValues: "any" | "unit";
}
