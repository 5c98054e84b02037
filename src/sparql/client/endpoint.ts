import type { SparqlEngine, SparqlResult } from "../engines/engine.ts";
import { defaultBase, prologue } from "../prologue.ts";
import { endpointAddress } from "./address.ts";
import { type Answered, attempt, type Endpoint, type EndpointHost } from "./attempt.ts";
import { startDeadline } from "./deadline.ts";
import { endpointErrors } from "./errors.ts";
import { wholeResult } from "./pages.ts";

export type { EndpointHost } from "./attempt.ts";

/** @internal */
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
  /** Most retries of a request that the server could not serve; 3 by default. */
  readonly retries?: number;
  /** Milliseconds before the first further attempt, twice as many before each next one; 500 by default. */
  readonly backoff?: number;
  /** Rows asked for at a time. By default everything is, and pages only where the server says that it cuts off. */
  readonly pageSize?: number;
  /** Rows and bytes of one result at most; 1,000,000 and 256 MiB by default. */
  readonly maxRows?: number;
  readonly maxBytes?: number;
  /** The base of relative IRIs in queries; `""` sends them unchanged. */
  readonly base?: string;
  /** The graph to ask, where it is not the default one. */
  readonly graph?: string;
  readonly signal?: AbortSignal;
}

const LONGEST_WAIT = 30_000;
/** Default timeout of one request in milliseconds. */
const PATIENCE = 60_000;

/**
 * Any SPARQL 1.1 endpoint as an engine (SPARQL 1.1 Protocol §2.1.2: the query in the body of a POST). Failures that
 * may pass are tried again with growing pauses; a result that the server cut off is fetched in pages or refused, never
 * taken for the whole.
 * @throws LacunaError `endpoint.bad-address`; queries throw `endpoint.unreachable`, `.timeout`, `.server-limit`, `.refused`, `.unauthorized`,
 * `.redirected`, `.broken-off`, `.broken-result`, `.cut-off`, `.same-page`, `.too-large`, `.cancelled`
 * @internal
 */
export function openEndpoint(options: EndpointOptions, host: EndpointHost): SparqlEngine {
  const { retries = 3, backoff = 500, base = defaultBase, pageSize, timeout, graph } = options;
  const { maxRows = 1_000_000, maxBytes = 256 * 2 ** 20 } = options;
  const address = endpointAddress(options.url, options.headers);
  const name = address.url.host;
  const errors = endpointErrors(name, address.secrets);
  const patience = timeout === undefined ? PATIENCE : undefined;
  const endpoint: Endpoint = { address, errors, host, graph, patience };
  const before = prologue(base);

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
      for (let tried = 0; ; tried++) {
        if (whole.signal.aborted) throw whole.signal.reason;
        const outcome = await attempt(endpoint, before + asked, maxBytes - bytes, whole);
        if ("result" in outcome) {
          bytes += outcome.bytes;
          return outcome;
        }
        if (tried >= retries) throw outcome.error;
        why = `; before that, ${outcome.error.message}`;
        const pause = Math.min(outcome.retryAfter ?? backoff * 2 ** tried, LONGEST_WAIT);
        await whole.meet(host.wait(pause, whole.signal));
      }
    };
    try {
      return await wholeResult(text, { pageSize, maxRows, errors, request });
    } finally {
      whole.clear();
    }
  }

  return { name, base, query };
}
