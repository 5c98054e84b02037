import type { Random } from "../../numeric/random.ts";
import type { Query } from "../../query/formula.ts";
import type { SampleSetup } from "../protocol.ts";
import { createCap } from "./cap.ts";
import { capFrom, capShare } from "./parameters.ts";

/** Positions of hard answers by class. */
export type Picked = ReadonlyMap<string, Uint32Array>;

/** Limits of the number of queries of a type with the same relation or anchor. */
export interface Caps {
  /** The pairs of a query that may be taken; empty when none may. */
  within(query: Query, picked: Picked, random: Random): Picked;
  add(query: Query, picked: Picked): void;
  /** Shares of the most frequent relation and anchor so far, for the report. */
  shares?(): { readonly relation: number; readonly anchor: number };
}

/** A cap on all pairs of a type together: a query is taken with all that was picked, or not. */
export function capsOfType({ count, parameters }: SampleSetup, classes: number): Caps {
  const cap = createCap(count * classes, {
    share: Number(parameters[capShare.name] ?? capShare.default),
    from: Number(parameters[capFrom.name] ?? capFrom.default),
  });
  const pairsOf = (picked: Picked) => [...picked.values()].reduce((sum, each) => sum + each.length, 0);
  return {
    within: (query, picked) => (cap.allows(query, pairsOf(picked)) ? picked : none),
    add: (query, picked) => cap.add(query, pairsOf(picked)),
    shares: cap.shares,
  };
}

const none: Picked = new Map();
