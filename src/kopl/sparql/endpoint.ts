import { LacunaError } from "../../error.ts";
import { readResponse } from "./endpoint-response.ts";
import type { SparqlEngine, SparqlResult } from "./engine.ts";
import { defaultBase, prologue } from "./iris.ts";
import { pageOf } from "./paging.ts";
import { parseResultsJson } from "./results-json.ts";

/** What an endpoint is asked with; the platform's `fetch` and timer, or a test's. */
export interface EndpointHost {
  readonly fetch: typeof globalThis.fetch;
  /** Resolves after some milliseconds, or at once when the signal is aborted. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export interface EndpointOptions {
  /** The address of the SPARQL 1.1 query service, http or https. */
  readonly url: string;
  /** Sent with every request, for example `{ authorization: "Bearer …" }`; never shown in errors. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds one request may take, its body included; 60,000 by default. */
  readonly timeout?: number;
  /** How often a request that the server could not serve is made again; 3 by default. */
  readonly retries?: number;
  /** Milliseconds before the first further attempt, twice as many before each next one; 500 by default. */
  readonly backoff?: number;
  /** Rows asked for at a time. By default everything is, and pages only where the server says that it cuts off. */
  readonly pageSize?: number;
  /** Rows and bytes of one result at most; 1,000,000 and 256 MiB by default. */
  readonly maxRows?: number;
  readonly maxBytes?: number;
  /** What relative IRIs in queries stand for; `""` sends them as they are. */
  readonly base?: string;
  /** The graph to ask, where it is not the default one. */
  readonly graph?: string;
  readonly signal?: AbortSignal;
}

/** Answers of a server that may pass: too busy, or not up yet. */
const passing: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const LONGEST_WAIT = 30_000;

/**
 * Any SPARQL 1.1 endpoint as an engine (SPARQL 1.1 Protocol §2.1.2: the query in the body of a POST). Failures that
 * may pass are tried again with growing pauses; a result that the server cut off is fetched in pages or refused, never
 * taken for the whole.
 * @throws LacunaError `endpoint.bad-address`; queries throw `endpoint.unreachable`, `.timeout`, `.refused`,
 * `.broken-result`, `.cut-off`, `.too-large`, `.cancelled`
 */
export function openEndpoint(options: EndpointOptions, host: EndpointHost): SparqlEngine {
  const { url, retries = 3, backoff = 500, maxRows = 1_000_000, base = defaultBase, pageSize } = options;
  const address = addressOf(url);
  const before = prologue(base);

  async function request(text: string): Promise<Answered> {
    for (let attempt = 0; ; attempt++) {
      const outcome = await requestOnce(text, address, options, host);
      if (!("retryAfter" in outcome)) return outcome;
      if (attempt >= retries) throw outcome.error;
      await host.wait(Math.min(outcome.retryAfter ?? backoff * 2 ** attempt, LONGEST_WAIT), options.signal);
    }
  }

  async function query(text: string): Promise<SparqlResult> {
    let size = pageSize;
    if (size === undefined) {
      const { result, limit } = await request(before + text);
      if (result.kind === "boolean" || limit === undefined || result.rows.length < limit)
        return checked(result);
      // The server gives so many rows at most and has given all of these: there may be more.
      size = limit;
    }
    const rows = [];
    let variables: readonly string[] = [];
    for (let offset = 0; ; offset += size) {
      const page = pageOf(text, size, offset);
      const { result } = await request(before + (page ?? text));
      if (result.kind === "boolean") return result;
      variables = result.variables;
      for (const row of result.rows) rows.push(row);
      checked({ kind: "rows", variables, rows });
      if (page === undefined && pageSize === undefined && result.rows.length >= size)
        throw cutShort(size, address);
      if (page === undefined || result.rows.length < size) return { kind: "rows", variables, rows };
    }
  }

  const checked = (result: SparqlResult): SparqlResult => {
    if (result.kind === "rows" && result.rows.length > maxRows)
      throw new LacunaError("endpoint.too-large", `the result has more than ${maxRows} rows`, {
        hint: "ask for less, or raise maxRows",
      });
    return result;
  };

  return { name: address.host, base, query };
}

interface Answered {
  readonly result: SparqlResult;
  /** Rows that the server gives at most, where it says so. */
  readonly limit: number | undefined;
}

/** A failure that may pass. */
interface Failed {
  readonly error: LacunaError;
  readonly retryAfter: number | undefined;
}

async function requestOnce(
  text: string,
  address: URL,
  options: EndpointOptions,
  host: EndpointHost,
): Promise<Answered | Failed> {
  if (options.signal?.aborted) throw cancelled(address);
  const { timeout = 60_000, maxBytes = 256 * 2 ** 20, graph, headers } = options;
  const stop = new AbortController();
  const finished = new AbortController();
  const abort = () => stop.abort();
  options.signal?.addEventListener("abort", abort, { once: true });
  let late = false;
  void host.wait(timeout, finished.signal).then(() => {
    if (finished.signal.aborted) return;
    late = true;
    stop.abort();
  });
  try {
    const response = await host.fetch(address.href, {
      method: "POST",
      headers: {
        accept: "application/sparql-results+json",
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
      body: new URLSearchParams({
        query: text,
        ...(graph ? { "default-graph-uri": graph } : {}),
      }).toString(),
      signal: stop.signal,
    });
    const body = await readResponse(response, maxBytes, address.host);
    if (!response.ok) {
      const error = refused(response.status, body, address);
      if (!passing.has(response.status)) throw error;
      const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
      return { error, retryAfter: seconds >= 0 ? seconds * 1000 : undefined };
    }
    return { result: parseResultsJson(body, address.host), limit: cutOff(response.headers, address) };
  } catch (cause) {
    if (cause instanceof LacunaError) throw cause;
    if (options.signal?.aborted) throw cancelled(address);
    return {
      error: late ? timedOut(timeout, address) : unreachable(address, cause),
      retryAfter: undefined,
    };
  } finally {
    finished.abort();
    options.signal?.removeEventListener("abort", abort);
  }
}

function addressOf(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address || !/^https?:$/.test(address.protocol))
    throw new LacunaError("endpoint.bad-address", `"${url}" is no address of an endpoint`, {
      hint: "give the http or https address of a SPARQL 1.1 query service, such as http://localhost:8890/sparql",
    });
  return address;
}

/** How many rows the server gives at most, as Virtuoso says it; a query it stopped on the way is no result at all. */
function cutOff(headers: Headers, address: URL): number | undefined {
  if (headers.get("x-sql-state")) throw cutShort(undefined, address);
  const limit = Number(headers.get("x-sparql-maxrows") ?? Number.NaN);
  return Number.isInteger(limit) && limit > 0 ? limit : undefined;
}

const cutShort = (rows: number | undefined, { host }: URL) =>
  new LacunaError(
    "endpoint.cut-off",
    `${host} gave ${rows === undefined ? "a part of the result" : `${rows} rows, its limit`}, and there may be more`,
    { hint: "ask for less, or have the server's limits raised" },
  );

const refused = (status: number, body: string, { host }: URL) => {
  const [first = ""] = body.trim().split("\n");
  const said = first.length > 200 ? `${first.slice(0, 200)}…` : first;
  return new LacunaError("endpoint.refused", `${host} answered ${status}${said === "" ? "" : `: ${said}`}`, {
    hint:
      status === 401 || status === 403
        ? "give the credentials it wants as a header"
        : status === 404
          ? "check the path of the address; many servers use /sparql or /query"
          : status === 400
            ? "the server does not take this query; its message says why"
            : "try again later, or allow more retries",
  });
};

const timedOut = (timeout: number, { host }: URL) =>
  new LacunaError("endpoint.timeout", `${host} did not answer within ${timeout} ms`, {
    hint: "allow more time, or ask for less",
  });

const unreachable = ({ host }: URL, cause: unknown) =>
  new LacunaError("endpoint.unreachable", `${host} cannot be reached`, {
    hint: "check the address, and that the server is running",
    cause,
  });

const cancelled = ({ host }: URL) =>
  new LacunaError("endpoint.cancelled", `the request to ${host} was cancelled`, { hint: "ask again" });
