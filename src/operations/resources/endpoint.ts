import { usageError } from "../../error.ts";
import type { SparqlEngine } from "../../sparql/engines/engine.ts";
import type { Host } from "../host.ts";

/** A SPARQL endpoint, and how it is asked. */
export interface EndpointWanted {
  readonly endpoint: string;
  /** Sent with every request. */
  readonly header?: Readonly<Record<string, string>> | undefined;
  /** The base of relative IRIs in queries; by default that of `kopl export`, `""` for none. */
  readonly base?: string | undefined;
  readonly defaultGraph?: string | undefined;
  /** Seconds one query may take, with its retries and pages. */
  readonly timeout?: number | undefined;
  /** Bytes that one result may take in memory. */
  readonly memory?: number | undefined;
}

/** Bytes of memory that a byte of a result takes: its text, the parsed JSON and the rows. */
const GROWTH = 12;

/**
 * The endpoint as an engine, with time limits, retries and pages.
 * @throws LacunaError `endpoint.bad-address`, `usage.no-network`
 */
export async function openEndpointGiven(
  { endpoint, header, base, defaultGraph, timeout, memory }: EndpointWanted,
  { fetch, wait, signal }: Pick<Host, "fetch" | "wait" | "signal">,
): Promise<SparqlEngine> {
  const { openEndpoint } = await import("../../sparql/client/endpoint.ts");
  if (!fetch || !wait) throw usageError("no-network", "this host asks no endpoints", undefined, "endpoint");
  return openEndpoint(
    {
      url: endpoint,
      ...(header ? { headers: header } : {}),
      ...(base === undefined ? {} : { base }),
      ...(defaultGraph === undefined ? {} : { graph: defaultGraph }),
      ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
      ...(memory === undefined ? {} : { maxBytes: Math.ceil(memory / GROWTH) }),
      ...(signal ? { signal } : {}),
    },
    { fetch, wait },
  );
}
