import { vectorOf } from "./answer-truth.ts";
import type { QueryPoints } from "./points.ts";

/** Names of groups, and the group of each entry; below 0 of none. */
export interface Keyed {
  readonly keys: readonly string[];
  readonly of: Int32Array;
}

/** The candidates of queries in columns. */
export interface AnswerColumns {
  readonly features: readonly Float64Array[];
  /** Place of the query. */
  readonly query: Int32Array;
  readonly candidates: Float64Array;
  readonly links: Float64Array;
  readonly types: Keyed;
  readonly sizes: Keyed;
  readonly relations: Keyed;
}

export function columnsOf(queries: readonly QueryPoints[]): AnswerColumns {
  const flat = queries.flatMap((query, at) => query.points.map((point) => ({ query, at, point })));
  const vectors = flat.map(({ query, point }) => vectorOf({ ...point, known: query.known }));
  const keyed = (nameOf: (entry: (typeof flat)[number]) => string | undefined): Keyed => {
    const groups = new Map<string, number>();
    const of = Int32Array.from(flat, (entry) => {
      const name = nameOf(entry);
      if (name === undefined) return -1;
      const group = groups.get(name) ?? groups.size;
      groups.set(name, group);
      return group;
    });
    return { keys: [...groups.keys()], of };
  };
  return {
    features: (vectors[0] ?? []).map((_, place) => Float64Array.from(vectors, (vector) => vector[place]!)),
    query: Int32Array.from(flat, ({ at }) => at),
    candidates: Float64Array.from(flat, ({ point }) => point.candidates),
    links: Float64Array.from(flat, ({ point }) => point.links),
    types: keyed(({ query, point }) => `${query.type}/${point.missing}`),
    sizes: keyed(({ query }) => query.size),
    relations: keyed(({ query }) => (query.relation < 0 ? undefined : String(query.relation))),
  };
}
