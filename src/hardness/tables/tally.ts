import type { Formula, Query } from "../../query/formula.ts";
import { noClass } from "../classes/classes.ts";
import type { Classified } from "../classes/classified.ts";
import { bucketOf, type CardinalityBucket, cardinalityBuckets } from "../reach/cardinality.ts";

/** Counts of one query type; plain data that can be summed over files and workers. @internal */
export interface TypeTally {
  readonly type: string;
  /** Index of its first query, when indexes are given. */
  first: number;
  queries: number;
  /** Hard pairs, without those that have no class. */
  pairs: number;
  /** Hard pairs that the filter of nonexistent links drops (Gregucci et al., ICML 2025). */
  dropped: number;
  /** The counts by class; full inference is `full`. */
  readonly classes: Map<string, ClassTally>;
  /** Pairs by number of existing entities: full inference (`true`) and partial (`reduced`), as published (Gregucci et al., ICML 2025). */
  readonly cardinality: Record<"true" | "reduced", Record<CardinalityBucket, number>>;
  /** Hard pairs of the queries that have a relation (both directions are one) or an anchor. */
  readonly relations: Map<number, number>;
  readonly anchors: Map<number, number>;
}

export interface ClassTally {
  /** Fewest missing links of a pair in this class; the number varies for full inference of alternatives. */
  missing: number;
  pairs: number;
  /** Queries with a pair of this class. */
  queries: number;
}

/** Tallies by type, in order of first occurrence. @internal */
export type Tally = Map<string, TypeTally>;

/** @internal */
export const createTally = (): Tally => new Map();

/** The tally of a type, created at its first occurrence. @internal */
export function tallyOf(tally: Tally, type: string): TypeTally {
  let found = tally.get(type);
  if (!found) {
    const buckets = () =>
      Object.fromEntries(cardinalityBuckets.map((each) => [each, 0])) as Record<CardinalityBucket, number>;
    found = {
      type,
      first: Number.POSITIVE_INFINITY,
      queries: 0,
      pairs: 0,
      dropped: 0,
      classes: new Map(),
      cardinality: { true: buckets(), reduced: buckets() },
      relations: new Map(),
      anchors: new Map(),
    };
    tally.set(type, found);
  }
  return found;
}

/** Further data about a counted query. @internal */
export interface Counted {
  /** The type to count it under; its own by default. */
  readonly type?: string;
  /** Number of existing entities, for the table of cardinalities. */
  readonly existing?: number | undefined;
  /** The query itself, for the table of frequencies. */
  readonly query?: Query;
  /** Its index among all queries. */
  readonly place?: number;
}

/** Counts one classified query. @internal */
export function count(tally: Tally, found: Classified, { type, existing, query, place }: Counted = {}): void {
  const into = tallyOf(tally, type ?? found.type);
  if (place !== undefined) into.first = Math.min(into.first, place);
  into.queries++;
  const pairs = new Array<number>(found.classes.length).fill(0);
  let dropped = 0;
  for (const position of found.classOf) {
    if (position === noClass) dropped++;
    else pairs[position]!++;
  }
  into.dropped += dropped;
  into.pairs += found.classOf.length - dropped;
  const names = new Set<string>();
  pairs.forEach((many, position) => {
    if (many === 0) return;
    const { name, missing } = found.classes[position]!;
    addClass(into, name, missing, many, names.has(name) ? 0 : 1);
    names.add(name);
    if (existing !== undefined)
      into.cardinality[name === "full" ? "true" : "reduced"][bucketOf(existing)] += many;
  });
  if (query) tallyItems(into, query, found.classOf.length - dropped);
}

/** @internal */
export function addClass(
  into: TypeTally,
  name: string,
  missing: number,
  pairs: number,
  queries: number,
): void {
  const before = into.classes.get(name);
  if (before) {
    before.pairs += pairs;
    before.queries += queries;
    before.missing = Math.min(before.missing, missing);
  } else into.classes.set(name, { missing, pairs, queries });
}

/** Counts the relations and anchors of a query, each once, with the weight of its answers. @internal */
export function tallyItems(into: TypeTally, query: Query, weight: number): void {
  const relations = new Set<number>();
  const anchors = new Set<number>();
  const visit = (part: Formula): void => {
    if (part.kind === "atom") {
      relations.add((part.relation as number) & ~1);
      for (const term of [part.head, part.tail])
        if (term.kind === "constant") anchors.add(term.entity as number);
    } else if (part.kind === "and" || part.kind === "or") part.operands.forEach(visit);
    else visit(part.body);
  };
  visit(query.body);
  for (const each of relations) into.relations.set(each, (into.relations.get(each) ?? 0) + weight);
  for (const each of anchors) into.anchors.set(each, (into.anchors.get(each) ?? 0) + weight);
}

/** Adds a tally to another. @internal */
export function addTally(into: Tally, more: Tally): void {
  for (const each of more.values()) {
    const sum = tallyOf(into, each.type);
    sum.first = Math.min(sum.first, each.first);
    sum.queries += each.queries;
    sum.pairs += each.pairs;
    sum.dropped += each.dropped;
    for (const [name, { missing, pairs, queries }] of each.classes)
      addClass(sum, name, missing, pairs, queries);
    for (const kind of ["true", "reduced"] as const)
      for (const bucket of cardinalityBuckets)
        sum.cardinality[kind][bucket] += each.cardinality[kind][bucket];
    for (const column of ["relations", "anchors"] as const)
      for (const [id, pairs] of each[column]) sum[column].set(id, (sum[column].get(id) ?? 0) + pairs);
  }
}
