import { usageError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { SparqlGraph } from "../../sql/sparql/dataset.ts";
import { levelGraphs } from "../../sql/sparql/nquads.ts";
import { probeEndpoint } from "../../sql/sparql/probe.ts";
import type { Host } from "../host.ts";
import { type EndpointWanted, openEndpointGiven } from "../resources/endpoint.ts";
import type { GraphReading } from "../resources/graph.ts";
import { openGraphFor } from "./open-sql-graph.ts";

/** Blocks of queries that an endpoint is asked at once: each is one request after the other. */
export const REQUESTS = 4;
/** Queries of a block. */
export const BLOCK = 32;

/** How the names of a graph and its graphs of each split are called at an endpoint. */
export interface CalledAtEndpoint {
  readonly base?: string | undefined;
  readonly prefixes?: Readonly<Record<string, string>> | undefined;
  readonly namedGraphs?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Parameters of what may be asked at an endpoint. */
interface LinksAtEndpoint extends CalledAtEndpoint, Omit<EndpointWanted, "endpoint"> {
  readonly endpoint?: string | undefined;
  readonly graph?: Graph | string | undefined;
  readonly engine: string;
}

/** What only an endpoint is asked with. */
const OF_ENDPOINTS = ["base", "prefixes", "namedGraphs", "header", "timeout"] as const;

/**
 * The endpoint that has the links of a graph, where one is named.
 * @throws LacunaError `usage.conflict`, `usage.no-graph`
 */
export function endpointWanted<Given extends LinksAtEndpoint>(
  given: Given,
): (Given & { readonly endpoint: string; readonly graph: Graph | string }) | undefined {
  const { endpoint, graph, engine } = given;
  if (endpoint === undefined) {
    const idle = OF_ENDPOINTS.find((name) => given[name] !== undefined);
    if (idle === undefined) return undefined;
    throw usageError("conflict", `{${idle}} goes with {endpoint}`, "leave it out", idle);
  }
  if (engine !== "auto")
    throw usageError("conflict", "{endpoint} answers, and no {engine}", "leave one of them out", "engine");
  if (graph === undefined)
    throw usageError(
      "no-graph",
      "{endpoint} needs the names of the graph",
      "name the graph with {graph}",
      "graph",
    );
  return { ...given, endpoint, graph };
}

/**
 * How a graph is called at an endpoint. The prefixes that the graph itself knows are taken where none are given.
 * @throws LacunaError `usage.bad-iri`
 */
export function calledAt(
  graph: Graph,
  { base, prefixes, namedGraphs }: CalledAtEndpoint,
): Omit<SparqlGraph, "source"> {
  const all = { base: { base }, prefixes: prefixes ?? {}, namedGraphs: namedGraphs ?? {} };
  for (const [parameter, iris] of Object.entries(all))
    for (const iri of Object.values<string | undefined>(iris))
      if (iri !== undefined && !/^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/u.test(iri))
        throw usageError(
          "bad-iri",
          `"${iri}" is no absolute IRI`,
          "write it whole, such as http://example.org/",
          parameter,
        );
  const own = prefixes ?? (graph.prefixes && Object.fromEntries(graph.prefixes));
  return { graph, names: { base, prefixes: own }, levels: levelGraphs(namedGraphs) };
}

/**
 * Opens a graph whose links are asked for at an endpoint. The graph tells names and sizes; a folder of Parquet files is read without its links.
 * @throws LacunaError `endpoint.*`, what opening the graph throws
 */
export async function openGraphAtEndpoint(
  source: Graph | string,
  given: EndpointWanted & CalledAtEndpoint,
  host: Host,
  reading: GraphReading,
): Promise<SparqlGraph> {
  const { graph } = await openGraphFor("duckdb", source, {}, host, { ...reading, names: true });
  const engine = await openEndpointGiven({ ...given, base: "" }, host);
  const at = { ...calledAt(graph, given), source: engine };
  host.onProgress?.({ title: "checking the endpoint", done: 0, total: 0, note: engine.name });
  await probeEndpoint(at);
  return at;
}
