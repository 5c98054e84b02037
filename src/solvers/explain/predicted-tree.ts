import type { Atom, Formula } from "../../query/formula.ts";

/** One link of a predicted reasoning tree, always in the forward direction of its relation. */
export interface PredictedLink {
  readonly head: number;
  /** Forward directed relation id (`2k`). */
  readonly relation: number;
  readonly tail: number;
  /**
   * `known`: in the known view. `predicted`: not there, the solver believes in it. `absent`: a negated atom asks that
   * the link is not there; `truth` says how much the solver believes that.
   */
  readonly state: "known" | "predicted" | "absent";
  /** Truth of the atom to the solver, from 0 to 1. */
  readonly truth: number;
}

/** The reasoning tree that a solver believes in most for one answer. */
export interface PredictedTree {
  /** One entity for each free variable. */
  readonly values: readonly number[];
  /** Entity bound to each variable of the tree, free and existential. */
  readonly bindings: ReadonlyMap<string, number>;
  /** Links in the order of the atoms of the query; with a disjunction, those of the alternative chosen. */
  readonly links: readonly PredictedLink[];
  /** The positive atoms of that alternative; `links` begins with one link for each, in order. */
  readonly atoms: readonly Atom[];
  /** Denied branches, with the bindings filled in. */
  readonly absences: readonly Formula[];
  /** Product of the truths of the links and, for each denied branch, of 1 minus the truth of its best match. */
  readonly truth: number;
  /** Number of predicted links; 0 when every link is known. */
  readonly predicted: number;
}
