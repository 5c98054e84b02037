import type { EntitySet } from "../numeric/entity-set.ts";

/**
 * Links that follow from an order instead of being listed, such as *is smaller than* between numbers. Their relations come behind
 * all listed ones; they count as train links.
 */
export interface ImpliedLinks {
  /** The first directed relation that has no rows. */
  readonly from: number;
  tails(relation: number, head: number): EntitySet;
  /** All that have a link of the relation. */
  heads(relation: number): EntitySet;
  /** All that some member of a set is linked to. @param each calls back for every member */
  image(relation: number, each: (visit: (id: number) => void) => void): EntitySet;
  has(head: number, relation: number, tail: number): boolean;
}
