import { usageError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { notationFor, queryReader, wideReader } from "../../query/source.ts";
import { isNarrow, type WideQuery } from "../../query/wide/formula.ts";
import { heldAt } from "../../query/wide/held-at.ts";
import { lowered } from "../../query/wide/lower.ts";
import { narrowed } from "../../query/wide/narrow.ts";
import { type GraphHost, type GraphReading, openGraph } from "./graph.ts";

/** Options of the reader of a query. */
export interface QueryReading {
  /** Detected from the text when omitted. */
  readonly notation?: string | undefined;
  /** Ids come before names (`r3`, `e40`). */
  readonly ids?: boolean;
  /** Free variables without a positive link range over all entities. */
  readonly unsafe?: boolean;
  /** The meanings of prefixes of names, beside those of the graph. */
  readonly prefixes?: Readonly<Record<string, string>> | undefined;
}

/**
 * A query over a graph: in any notation, as plain text, as JSON, or as an object that has it as `query`. A query that has been
 * read already is given as it is.
 * @throws LacunaError `usage.unknown-notation`, `query.*` with the place of the mistake
 */
export function openQuery(
  source: WideQuery | string,
  graph: Graph,
  { notation, ids = false, unsafe = false, prefixes }: QueryReading = {},
): Query {
  if (typeof source !== "string") return narrowed(source, READER);
  const text = source.trim();
  return queryReader(notationFor(text, notation), { ids, unsafe, graph: withPrefixes(graph, prefixes) })(text)
    .query;
}

/** What reads links alone, in the error of a query over values. */
const READER = "what was asked for";

/** The same for a query that may speak of values. */
export function openWideQuery(
  source: WideQuery | string,
  graph: Graph,
  { notation, ids = false, unsafe = false, prefixes }: QueryReading = {},
): WideQuery {
  if (typeof source !== "string") return source;
  const text = source.trim();
  return wideReader(notationFor(text, notation), { ids, unsafe, graph: withPrefixes(graph, prefixes) })(text)
    .query;
}

/** The graph as queries are read over it, where prefixes of names are given. */
export const withPrefixes = (graph: Graph, prefixes: Readonly<Record<string, string>> | undefined): Graph =>
  prefixes === undefined
    ? graph
    : { ...graph, prefixes: new Map([...(graph.prefixes ?? []), ...Object.entries(prefixes)]) };

/**
 * Opens a graph and reads the one query that is asked of it. A mistake in the notation is reported before the graph is read.
 * @throws LacunaError what `openGraph` and {@link openQuery} throw
 */
export async function openGraphAndQuery(
  given: { readonly graph: Graph | string; readonly query: WideQuery | string } & QueryReading & GraphReading,
  host: GraphHost,
): Promise<{ readonly graph: Graph; readonly query: Query }> {
  refuseUnreadable(given);
  const graph = await openGraph(given.graph, host, { ...given, shared: false });
  return { graph, query: openQuery(given.query, graph, given) };
}

/** A query over links and the graph that it is answered on. */
export interface ExactQuery {
  readonly graph: Graph;
  readonly query: Query;
  /** The query as it was read, with how its answers are shown. */
  readonly asked: WideQuery;
  /** Its text; absent where its links do not stand there one by one. */
  readonly source: string | undefined;
}

/**
 * Opens a graph and reads the query that the exact engine answers on it. A query over values is answered on the graph with its
 * values; any other on the graph as it is.
 * @param shaped whether the caller groups, sorts and cuts the answers as the query says
 * @throws LacunaError what {@link openGraphAndQuery} throws
 */
export async function openGraphAndExact(
  given: {
    readonly graph: Graph | string;
    readonly query: WideQuery | string;
    /** The time at which links hold that the query gives none. */
    readonly at?: string | undefined;
  } & QueryReading &
    GraphReading,
  host: GraphHost,
  { shaped = false }: { readonly shaped?: boolean } = {},
): Promise<ExactQuery> {
  refuseUnreadable(given);
  const graph = await openGraph(given.graph, host, { ...given, shared: false });
  const read = openWideQuery(given.query, graph, given);
  const asked = given.at === undefined ? read : heldAt(read, given.at, graph);
  if (!shaped && asked.answer) return { graph, asked, query: narrowed(asked, READER), source: undefined };
  const { free, body } = asked;
  if (!isNarrow(body)) return { ...lowered(asked, graph), asked, source: undefined };
  const source = typeof given.query === "string" ? given.query : undefined;
  return { graph, asked, query: { free, body }, source };
}

/**
 * Refuses what can be told of a query without its graph.
 * @throws LacunaError `usage.missing-query`, `usage.unknown-notation`
 */
export function refuseUnreadable(given: { readonly query: WideQuery | string } & QueryReading): void {
  if (given.query === "-")
    throw usageError(
      "missing-query",
      "a single query is not read from standard input",
      "write it after the graph, or give {files} - for a file of queries, one a line",
      "query",
    );
  if (typeof given.query === "string") notationFor(given.query.trim(), given.notation);
}
