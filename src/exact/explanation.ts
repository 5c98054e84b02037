import type { Atom, Formula } from "../query/formula.ts";

/** One link of a reasoning tree, always in the forward direction of its relation. */
export interface TreeLink {
  readonly head: number;
  /** Forward directed relation id (`2k`). */
  readonly relation: number;
  readonly tail: number;
  /**
   * `known`: in the observed view. `missing`: only in the full view. `absent`: a negated atom asks that the link is
   * not there, and it is not.
   */
  readonly state: "known" | "missing" | "absent";
}

/** The easiest reasoning tree of one answer: fewest missing links, then lowest atom pattern, then smallest ids. */
export interface Explanation {
  /** One entity per free variable. */
  readonly values: readonly number[];
  /** Entity bound to each variable of the tree, free and existential. */
  readonly bindings: ReadonlyMap<string, number>;
  /** Links in the order of the atoms of the query; with a disjunction, those of the alternative that holds. */
  readonly links: readonly TreeLink[];
  /** The positive atoms of that alternative, with their variables; `links` begins with one link for each, in order. */
  readonly atoms: readonly Atom[];
  /** Denied branches that hold because nothing matches them, with the bindings filled in. */
  readonly absences: readonly Formula[];
  /** Number of missing links of the tree; 0 for an easy answer. */
  readonly missing: number;
}
