import type { Integer } from "../../numeric/integer.ts";
import type { CardinalityBucket } from "../reach/cardinality.ts";
import type { Tally, TypeTally } from "./tally.ts";

/** Number of pairs, and their share of the pairs of their type. @internal */
export interface Share {
  /** Number of pairs. */
  readonly pairs: Integer;
  /** The share, 0 to 1, of the pairs with a class. */
  readonly share: number;
}

/** The distribution of the pairs of one type (Gregucci et al., ICML 2025; the tables of *Is Complex Query Answering Really Complex?*). @internal */
export interface TypeDistribution {
  readonly type: string;
  /** Number of queries. */
  readonly queries: Integer;
  /** Hard pairs with a class. */
  readonly pairs: Integer;
  /** Hard pairs that the filter of nonexistent links drops; unions only. */
  readonly dropped: Integer;
  /** Counts by reduced type, easiest first; full inference has the type's own name. */
  readonly reduces: Readonly<
    Record<
      string,
      Share & {
        /** Missing links. */
        readonly missing: Integer;
        /** Number of queries. */
        readonly queries: Integer;
      }
    >
  >;
}

/** The distribution of all pairs counted, type by type. @internal */
export function distribution(tally: Tally): TypeDistribution[] {
  return [...tally.values()].map((each) => ({
    type: each.type,
    queries: each.queries,
    pairs: each.pairs,
    dropped: each.dropped,
    reduces: Object.fromEntries(
      orderedClasses(each).map(([name, { pairs, queries, missing }]) => [
        name === "full" ? each.type : name,
        { pairs, share: share(pairs, each.pairs), missing, queries },
      ]),
    ),
  }));
}

/** Classes by missing links, then by name; full inference last. */
function orderedClasses({ classes }: TypeTally) {
  return [...classes].sort(
    ([a, { missing: left }], [b, { missing: right }]) =>
      Number(a === "full") - Number(b === "full") || left - right || (a < b ? -1 : 1),
  );
}

/** Pairs of one type by number of existing entities (Gregucci et al., ICML 2025). @internal */
export interface TypeCardinality {
  readonly type: string;
  /** Full inference: all links of the easiest tree are missing. */
  readonly true: Readonly<Record<CardinalityBucket, Share>>;
  /** Partial inference. */
  readonly reduced: Readonly<Record<CardinalityBucket, Share>>;
}

/** Tables of existing-entity cardinality; types without existential variables are left out. @internal */
export function cardinalities(tally: Tally): TypeCardinality[] {
  return [...tally.values()].flatMap((each) => {
    const { true: full, reduced } = each.cardinality;
    const counted = total(full) + total(reduced);
    return counted === 0 ? [] : [{ type: each.type, true: shares(full), reduced: shares(reduced) }];
  });
}

/** The most frequent relation and anchor of one type (Gregucci et al., ICML 2025). @internal */
export interface TypeFrequency {
  readonly type: string;
  /** The most frequent relation. */
  readonly relation: Share & {
    /** Id of the most frequent one. */
    readonly id: Integer;
  };
  /** The most frequent anchor. */
  readonly anchor: Share & {
    /** Id of the most frequent one. */
    readonly id: Integer;
  };
}

/** Shares of the pairs whose query has the most frequent relation and anchor; types without pairs are left out. @internal */
export function frequencies(tally: Tally): TypeFrequency[] {
  return [...tally.values()].flatMap((each) =>
    each.pairs === 0
      ? []
      : [
          {
            type: each.type,
            relation: top(each.relations, each.pairs),
            anchor: top(each.anchors, each.pairs),
          },
        ],
  );
}

function top(weights: ReadonlyMap<number, number>, pairs: number): Share & { id: number } {
  let [id, most] = [-1, 0];
  for (const [each, weight] of weights)
    if (weight > most || (weight === most && each < id)) [id, most] = [each, weight];
  return { id, pairs: most, share: share(most, pairs) };
}

function shares(buckets: Readonly<Record<CardinalityBucket, number>>): Record<CardinalityBucket, Share> {
  const all = total(buckets);
  const entries = Object.entries(buckets).map(([name, pairs]) => [name, { pairs, share: share(pairs, all) }]);
  return Object.fromEntries(entries) as Record<CardinalityBucket, Share>;
}

const total = (buckets: Readonly<Record<CardinalityBucket, number>>): number =>
  Object.values(buckets).reduce((sum, each) => sum + each, 0);

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
