import { LacunaError } from "../../error.ts";
import type { SparqlResult } from "../engines/engine.ts";
import { parseResultsJson } from "../results/results-json.ts";
import type { EndpointAddress } from "./address.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import type { EndpointErrors } from "./errors.ts";
import { postTo } from "./request.ts";
import { readResponse } from "./response.ts";

/** The platform's `fetch` and timer, or a test's. @internal */
export interface EndpointHost {
  readonly fetch: typeof globalThis.fetch;
  /** Resolves after some milliseconds, or at once when the signal is aborted. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Answers of a server that may pass: too busy, or not up yet. */
const passing: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
/** Failures on the way, after which it is asked again. */
const onTheWay: ReadonlySet<string> = new Set([
  "endpoint.broken-off",
  "endpoint.timeout",
  "endpoint.unreachable",
]);
/** One answer, with its bytes and how many rows the server gives at most. */
export interface Answered {
  readonly result: SparqlResult;
  readonly bytes: number;
  readonly limit: number | undefined;
}

/** A failure that may pass, and after how many milliseconds the server says it will. */
interface Failed {
  readonly error: LacunaError;
  readonly retryAfter: number | undefined;
}

/** A server, and how it is asked. */
export interface Endpoint {
  readonly address: EndpointAddress;
  readonly errors: EndpointErrors;
  readonly host: EndpointHost;
  /** The graph to ask, where it is not the default one. */
  readonly graph: string | undefined;
  /** Milliseconds of one request, its body included; without it the deadline of the whole query alone holds. */
  readonly patience: number | undefined;
}

/**
 * Sends a query once and reads at most `most` bytes of the answer.
 * @param whole the deadline of the query with all of its attempts and pages
 * @throws LacunaError for failures that do not pass
 */
export async function attempt(
  { address, errors, host, graph, patience }: Endpoint,
  query: string,
  most: number,
  whole: Deadline,
): Promise<Answered | Failed> {
  const deadline = startDeadline(
    patience,
    () => errors.late(patience ?? 0),
    { signal: whole.signal, error: () => whole.signal.reason },
    host.wait,
  );
  try {
    const form = { query, ...(graph ? { "default-graph-uri": graph } : {}) };
    const response = await postTo(address, form, deadline, errors, host.fetch);
    const { text: body, bytes } = await readResponse(response, most, deadline, errors);
    if (response.ok) {
      if (response.headers.get("x-sql-state")) throw errors.cutShort();
      return { result: parseResultsJson(body, address.url.host), bytes, limit: rowsAtMost(response.headers) };
    }
    const error = errors.refused(response.status, body);
    // Asked again, the server would give up again.
    if (!passing.has(response.status) || error.code === "endpoint.server-limit") throw error;
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

/** The server's maximum number of rows, as Virtuoso states it. */
function rowsAtMost(headers: Headers): number | undefined {
  const limit = Number(headers.get("x-sparql-maxrows") ?? Number.NaN);
  return Number.isInteger(limit) && limit > 0 ? limit : undefined;
}
