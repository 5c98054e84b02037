import type { Formula, Query } from "../../query/formula.ts";

/** Share of all pairs that one relation or one anchor may have, and the share of pairs from which that counts. */
export interface CapLimits {
  readonly share: number;
  readonly from: number;
}

/** Keeps the most frequent relation and anchor below a share of the pairs (Gregucci et al., ICML 2025, step 6 of the generator). */
export interface Cap {
  /** Whether a query with this many pairs may be taken. */
  allows(query: Query, pairs: number): boolean;
  /** Counts a query that is taken. */
  add(query: Query, pairs: number): void;
  /** Share of the most frequent relation and anchor so far. */
  shares(): { readonly relation: number; readonly anchor: number };
}

export function createCap(target: number, limits: CapLimits): Cap {
  const relations = createTally();
  const anchors = createTally();
  let total = 0;
  return {
    allows(query, pairs) {
      if (total <= limits.from * target) return true;
      const most = limits.share * (total + pairs);
      const used = usedIn(query);
      return !tops(relations, used.relations, pairs, most) && !tops(anchors, used.anchors, pairs, most);
    },
    add(query, pairs) {
      const used = usedIn(query);
      total += pairs;
      count(relations, used.relations, pairs);
      count(anchors, used.anchors, pairs);
    },
    shares: () => ({
      relation: relations.top / Math.max(total, 1),
      anchor: anchors.top / Math.max(total, 1),
    }),
  };
}

/** Pairs of each item, counted once a query, and of the most frequent one. */
interface Tally {
  readonly pairs: Map<number, number>;
  top: number;
}

const createTally = (): Tally => ({ pairs: new Map(), top: 0 });

/** Whether one of the items would be the most frequent one, with `most` pairs or more. */
function tops(tally: Tally, items: ReadonlySet<number>, pairs: number, most: number): boolean {
  for (const item of items) {
    const weight = (tally.pairs.get(item) ?? 0) + pairs;
    if (weight >= most && weight >= tally.top) return true;
  }
  return false;
}

function count(tally: Tally, items: ReadonlySet<number>, pairs: number): void {
  for (const item of items) {
    const weight = (tally.pairs.get(item) ?? 0) + pairs;
    tally.pairs.set(item, weight);
    tally.top = Math.max(tally.top, weight);
  }
}

/** The relations, a relation and its inverse being one, and the anchors of a query. */
export function usedIn({ body }: Query): { relations: Set<number>; anchors: Set<number> } {
  const used = { relations: new Set<number>(), anchors: new Set<number>() };
  const visit = (formula: Formula): void => {
    if (formula.kind === "atom") {
      used.relations.add(Number(formula.relation) & ~1);
      for (const term of [formula.head, formula.tail])
        if (term.kind === "constant") used.anchors.add(Number(term.entity));
    } else if (formula.kind === "and" || formula.kind === "or") formula.operands.forEach(visit);
    else visit(formula.body);
  };
  visit(body);
  return used;
}
