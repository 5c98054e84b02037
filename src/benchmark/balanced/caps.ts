import type { Query } from "../../query/formula.ts";
import type { SampleSetup } from "../protocol.ts";
import { type Cap, createCap } from "./cap.ts";
import { capFrom, capShare } from "./parameters.ts";

/** Positions of hard answers by class. */
type Picked = ReadonlyMap<string, Uint32Array>;

/** Whether a cap is on all pairs of a type together, or on those of each class. */
export type CapScope = "type" | "class";

/** How often a relation or an anchor may stand in the queries of a type. */
export interface Caps {
  /** What may be taken of a query: all that was picked or nothing, or of every class. */
  within(query: Query, picked: Picked): Picked;
  add(query: Query, picked: Picked): void;
  /** Shares of the most frequent relation and anchor so far, with four decimals; the largest of the classes. */
  shares(): { readonly relation: number; readonly anchor: number };
}

/** @param count pairs wanted of each class */
export function createCaps(
  scope: CapScope,
  classes: readonly string[],
  count: number,
  parameters: SampleSetup["parameters"],
): Caps {
  const limits = {
    share: Number(parameters[capShare.name] ?? capShare.default),
    from: Number(parameters[capFrom.name] ?? capFrom.default),
  };
  if (scope === "type") return together(createCap(count * classes.length, limits));
  return apart(new Map(classes.map((each) => [each, createCap(count, limits)])));
}

const none: Picked = new Map();

function together(cap: Cap): Caps {
  const pairsOf = (picked: Picked) => [...picked.values()].reduce((sum, each) => sum + each.length, 0);
  return {
    within: (query, picked) => (cap.allows(query, pairsOf(picked)) ? picked : none),
    add: (query, picked) => cap.add(query, pairsOf(picked)),
    shares: () => rounded([cap]),
  };
}

function apart(caps: ReadonlyMap<string, Cap>): Caps {
  return {
    within: (query, picked) =>
      new Map([...picked].filter(([name, positions]) => caps.get(name)!.allows(query, positions.length))),
    add: (query, picked) => {
      for (const [name, positions] of picked) caps.get(name)!.add(query, positions.length);
    },
    shares: () => rounded([...caps.values()]),
  };
}

function rounded(caps: readonly Cap[]) {
  const most = (of: "relation" | "anchor") =>
    Math.round(1e4 * Math.max(0, ...caps.map((cap) => cap.shares()[of]))) / 1e4;
  return { relation: most("relation"), anchor: most("anchor") };
}
