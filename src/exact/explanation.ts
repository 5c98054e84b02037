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

/** A negated branch that holds because nothing matches it. */
export interface Absence {
  /** The branch as text, with the bound variables filled in. */
  readonly text: string;
}

/** The easiest reasoning tree of one answer: fewest missing links, then lowest atom pattern, then smallest ids. */
export interface Explanation {
  readonly values: readonly number[];
  /** Entity bound to each variable of the tree, free and existential. */
  readonly bindings: ReadonlyMap<string, number>;
  readonly links: readonly TreeLink[];
  readonly absences: readonly Absence[];
  /** How many links of the tree are missing; 0 for an easy answer. */
  readonly missing: number;
}
