import type { KnowledgeBase } from "../../kb/kb.ts";
import type { SparqlEngine } from "../../kopl/sparql/engine.ts";
import type { Host } from "../host.ts";
import { usageError } from "../usage.ts";

/** Where SPARQL is asked. */
export interface EngineWanted {
  readonly endpoint?: string | undefined;
  readonly header?: Readonly<Record<string, string>> | undefined;
  readonly base?: string | undefined;
  readonly defaultGraph?: string | undefined;
  /** Seconds one request may take. */
  readonly timeout?: number | undefined;
}

/**
 * The endpoint that is named, or oxigraph with the knowledge base in memory.
 * @throws LacunaError `endpoint.bad-address`, `kopl.no-oxigraph`, `usage.no-network`
 */
export async function openEngine(
  { endpoint, header, base, defaultGraph, timeout }: EngineWanted,
  kb: KnowledgeBase,
  host: Pick<Host, "fetch" | "wait" | "signal">,
): Promise<SparqlEngine> {
  if (endpoint === undefined) return (await import("../../kopl/sparql/oxigraph.ts")).openOxigraph(kb);
  const { openEndpoint } = await import("../../kopl/sparql/endpoint.ts");
  const { fetch, wait, signal } = host;
  if (!fetch || !wait) throw usageError("no-network", "this host asks no endpoints", undefined, "endpoint");
  return openEndpoint(
    {
      url: endpoint,
      ...(header ? { headers: header } : {}),
      ...(base === undefined ? {} : { base }),
      ...(defaultGraph === undefined ? {} : { graph: defaultGraph }),
      ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
      ...(signal ? { signal } : {}),
    },
    { fetch, wait },
  );
}
