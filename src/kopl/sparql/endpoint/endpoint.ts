import { LacunaError } from "../../../error.ts";
import type { SparqlEngine, SparqlResult } from "../engine.ts";
import { defaultBase, prologue } from "../iris.ts";
import { parseResultsJson } from "../results-json.ts";
import { endpointAddress } from "./address.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { endpointErrors } from "./errors.ts";
import { pageOf } from "./paging.ts";
import { postTo } from "./request.ts";
import { readResponse } from "./response.ts";

/** What an endpoint is asked with; the platform's `fetch` and timer, or a test's. */
export interface EndpointHost {
  readonly fetch: typeof globalThis.fetch;
  /** Resolves after some milliseconds, or at once when the signal is aborted. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export interface EndpointOptions {
  /** The address of the SPARQL 1.1 query service, http or https; credentials in it are sent as a header. */
  readonly url: string;
  /** Sent with every request, for example `{ authorization: "Bearer …" }`; never shown in errors, never sent to another server. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Milliseconds one query may take, with all of its retries, pauses and pages. Without it, 60,000 for each request, its
   * body included.
   */
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
/** Failures on the way, after which it is asked again. */
const onTheWay: ReadonlySet<string> = new Set([
  "endpoint.broken-off",
  "endpoint.timeout",
  "endpoint.unreachable",
]);
const LONGEST_WAIT = 30_000;
/** Milliseconds of one request where nothing else is said. */
const PATIENCE = 60_000;

/** One answer, with its bytes and how many rows the server gives at most. */
interface Answered {
  readonly result: SparqlResult;
  readonly bytes: number;
  readonly limit: number | undefined;
}

/** A failure that may pass, and after how many milliseconds the server says it will. */
interface Failed {
  readonly error: LacunaError;
  readonly retryAfter: number | undefined;
}

/**
 * Any SPARQL 1.1 endpoint as an engine (SPARQL 1.1 Protocol §2.1.2: the query in the body of a POST). Failures that
 * may pass are tried again with growing pauses; a result that the server cut off is fetched in pages or refused, never
 * taken for the whole.
 * @throws LacunaError `endpoint.bad-address`; queries throw `endpoint.unreachable`, `.timeout`, `.refused`, `.unauthorized`,
 * `.redirected`, `.broken-off`, `.broken-result`, `.cut-off`, `.same-page`, `.too-large`, `.cancelled`
 */
export function openEndpoint(options: EndpointOptions, host: EndpointHost): SparqlEngine {
  const { retries = 3, backoff = 500, base = defaultBase, pageSize, timeout, graph } = options;
  const { maxRows = 1_000_000, maxBytes = 256 * 2 ** 20 } = options;
  const address = endpointAddress(options.url, options.headers);
  const name = address.url.host;
  const errors = endpointErrors(name, address.secrets);
  const before = prologue(base);

  async function once(text: string, most: number, whole: Deadline): Promise<Answered | Failed> {
    const deadline = startDeadline(
      timeout === undefined ? PATIENCE : undefined,
      () => errors.late(PATIENCE),
      { signal: whole.signal, error: () => whole.signal.reason },
      host.wait,
    );
    try {
      const form = { query: text, ...(graph ? { "default-graph-uri": graph } : {}) };
      const response = await postTo(address, form, deadline, errors, host.fetch);
      const { text: body, bytes } = await readResponse(response, most, deadline, errors);
      if (response.ok) {
        if (response.headers.get("x-sql-state")) throw errors.cutShort();
        return { result: parseResultsJson(body, name), bytes, limit: rowsAtMost(response.headers) };
      }
      const error = errors.refused(response.status, body);
      if (!passing.has(response.status)) throw error;
      const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
      return { error, retryAfter: seconds >= 0 ? seconds * 1000 : undefined };
    } catch (cause) {
      const error = cause instanceof LacunaError ? cause : errors.unreachable(cause);
      if (whole.signal.aborted) throw whole.signal.reason;
      if (!onTheWay.has(error.code)) throw error;
      return { error, retryAfter: undefined };
    } finally {
      deadline.clear();
    }
  }

  async function query(text: string): Promise<SparqlResult> {
    let why = "";
    const whole = startDeadline(
      timeout,
      () => errors.late(timeout ?? 0, why),
      { signal: options.signal, error: errors.cancelled },
      host.wait,
    );
    let bytes = 0;
    const request = async (asked: string): Promise<Answered> => {
      for (let attempt = 0; ; attempt++) {
        if (whole.signal.aborted) throw whole.signal.reason;
        const outcome = await once(before + asked, maxBytes - bytes, whole);
        if ("result" in outcome) {
          bytes += outcome.bytes;
          return outcome;
        }
        if (attempt >= retries) throw outcome.error;
        why = `; before that, ${outcome.error.message}`;
        const pause = Math.min(outcome.retryAfter ?? backoff * 2 ** attempt, LONGEST_WAIT);
        await whole.meet(host.wait(pause, whole.signal));
      }
    };
    try {
      return await paged(text, request);
    } finally {
      whole.clear();
    }
  }

  async function paged(text: string, request: (text: string) => Promise<Answered>): Promise<SparqlResult> {
    let size = pageSize;
    if (size === undefined) {
      const { result, limit } = await request(text);
      if (result.kind === "boolean" || limit === undefined || result.rows.length < limit)
        return checked(result);
      // The server gives so many rows at most and has given all of these: there may be more.
      size = limit;
    }
    const rows = [];
    let variables: readonly string[] = [];
    let last = "";
    for (let offset = 0; ; offset += size) {
      const page = pageOf(text, size, offset);
      const { result } = await request(page ?? text);
      if (result.kind === "boolean") return result;
      variables = result.variables;
      for (const row of result.rows) rows.push(row);
      checked({ kind: "rows", variables, rows });
      if (page === undefined && pageSize === undefined && result.rows.length >= size)
        throw errors.cutShort(size);
      if (page === undefined || result.rows.length < size) return { kind: "rows", variables, rows };
      const all = result.rows.map((row) => JSON.stringify([...row]));
      // A page of one row again and again may go on: it is there so often.
      if (all.join() === last && new Set(all).size > (isDistinct(text) ? 0 : 1)) throw errors.samePage();
      last = all.join();
    }
  }

  const checked = (result: SparqlResult): SparqlResult => {
    if (result.kind === "rows" && result.rows.length > maxRows) throw errors.tooManyRows(maxRows);
    return result;
  };

  return { name, base, query };
}

const isDistinct = (text: string): boolean => /^[^{]*\bselect\s+distinct\b/i.test(text);

/** How many rows the server gives at most, as Virtuoso says it. */
function rowsAtMost(headers: Headers): number | undefined {
  const limit = Number(headers.get("x-sparql-maxrows") ?? Number.NaN);
  return Number.isInteger(limit) && limit > 0 ? limit : undefined;
}
