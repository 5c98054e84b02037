import { queryHash } from "../../query/canonical/canonical.ts";
import type { Query } from "../../query/formula.ts";
import { atomsOf } from "../../query/scope.ts";
import { notationFor, queryReader } from "../../query/source.ts";

/** The parts of a query that a server checks before it is asked. */
export interface SeenQuery {
  /** Links, denied ones included. */
  readonly links: number;
  /** The same for the same query, however it is written; undefined where finding that out takes long. */
  readonly hash: string | undefined;
}

/** Links of a query that is compared by what it says: longer ones are compared as they are written. */
const MOST_COMPARED = 16;

/** Reads a query without a graph; undefined for one that cannot be read so, which the operation tells better. */
export function seenQuery(text: string, notation: unknown): SeenQuery | undefined {
  try {
    const source = text.trim();
    const known = notationFor(source, typeof notation === "string" ? notation : undefined);
    const { query } = queryReader(known, { unsafe: true })(source);
    const links = atomsOf(query.body).length;
    return { links, hash: links > MOST_COMPARED ? undefined : hashOf(query) };
  } catch {
    return undefined;
  }
}

/** Names of free variables are in the answer, so they count. */
const hashOf = (query: Query): string => `${queryHash(query)} ${query.free.join()}`;
