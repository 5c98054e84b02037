import type { KnowledgeBase } from "../../kb/kb.ts";
import type { SparqlEngine } from "../../sparql/engines/engine.ts";
import type { Host } from "../host.ts";
import { type EndpointWanted, openEndpointGiven } from "../resources/endpoint.ts";

/** The address of a SPARQL endpoint. */
export type EngineWanted = Omit<EndpointWanted, "endpoint"> & { readonly endpoint?: string | undefined };

/**
 * The endpoint that is named, or oxigraph with the knowledge base in memory.
 * @throws LacunaError `endpoint.bad-address`, `kopl.no-oxigraph`, `usage.no-network`
 */
export async function openEngine(
  { endpoint, ...wanted }: EngineWanted,
  kb: KnowledgeBase,
  host: Pick<Host, "fetch" | "wait" | "signal">,
): Promise<SparqlEngine> {
  if (endpoint === undefined)
    return (await import("../../kopl/sparql/answering/oxigraph.ts")).openOxigraph(kb);
  return openEndpointGiven({ endpoint, ...wanted }, host);
}
