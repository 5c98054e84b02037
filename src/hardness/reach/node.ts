import type { Formula } from "../../query/formula.ts";
import type { Reached } from "./patterns.ts";

/** The known end of a link: a constant of the query or a variable that is currently fixed. */
export interface Ref {
  readonly kind: "constant" | "fixed";
  readonly slot: number;
}

/** A link read in one direction. */
export interface Link {
  /** Slot of its relation. */
  readonly relation: number;
  /** Read from tail to head. */
  readonly turned: boolean;
  /** Bit in patterns, or `noBit`. */
  readonly bit: number;
}

interface Common {
  /** Result of the last evaluation. */
  readonly out: Reached;
  /** The query of `out`. */
  stamp: number;
  /** Depends on a fixed variable, so it is evaluated again for each value. */
  readonly varies: boolean;
}

/** The entities a link leads to from a known one. */
export interface Row extends Common {
  readonly kind: "row";
  readonly from: Ref;
  readonly link: Link;
}

/** The entities a link leads to from any of a set. */
export interface Step extends Common {
  readonly kind: "step";
  readonly from: Node;
  readonly link: Link;
}

/** Entities with a link to themselves. */
export interface Loop extends Common {
  readonly kind: "loop";
  readonly link: Link;
}

/** Whether a link between two known entities is there. Yes-or-no nodes reach only the placeholder entity 0, or nothing. */
export interface Check extends Common {
  readonly kind: "check";
  readonly from: Ref;
  readonly to: Ref;
  readonly link: Link;
}

/** Whether any entity is reached. */
export interface Some extends Common {
  readonly kind: "some";
  readonly from: Node;
}

/** Entities that all parts reach and no denied part does; guards are yes-or-no parts. */
export interface All extends Common {
  readonly kind: "all";
  readonly parts: readonly Node[];
  readonly guards: readonly Node[];
  readonly denied: readonly Node[];
  readonly deniedGuards: readonly Node[];
}

/** Entities that any branch reaches. */
export interface Any extends Common {
  readonly kind: "any";
  readonly branches: readonly Node[];
}

/** Every entity; only the placeholder for a yes-or-no node. */
export interface Everything extends Common {
  readonly kind: "everything";
  readonly scalar: boolean;
}

/** Entities reached for any value of some variables, which are fixed to one candidate at a time. */
export interface Fix extends Common {
  readonly kind: "fix";
  readonly variables: readonly string[];
  /** Slots of these variables. */
  readonly slots: readonly number[];
  /** The positive links whose matches give the candidates. */
  readonly positive: Formula;
  readonly inner: Node;
}

export type Node = Row | Step | Loop | Check | Some | All | Any | Everything | Fix;
