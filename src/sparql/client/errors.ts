import { LacunaError } from "../../error.ts";

/** The errors of one endpoint; their messages contain none of its secrets. */
export type EndpointErrors = ReturnType<typeof endpointErrors>;

/**
 * @param host the name of the endpoint
 * @param secrets texts that no message may contain: credentials, values of headers
 */
export function endpointErrors(host: string, secrets: readonly string[]) {
  const error = (code: string, message: string, hint: string, cause?: unknown) =>
    new LacunaError(`endpoint.${code}`, without(message, secrets), { hint: without(hint, secrets), cause });
  return {
    refused(status: number, body: string) {
      const [first = ""] = body.trim().split("\n");
      const said = first.length > 200 ? `${first.slice(0, 200)}…` : first;
      if (SERVER_LIMIT.test(first)) return error("server-limit", `${host} gave up: ${said}`, RAISED);
      const code = status === 401 || status === 407 ? "unauthorized" : "refused";
      return error(code, `${host} answered ${status}${said === "" ? "" : `: ${said}`}`, hintFor(status));
    },
    late: (timeout: number, why = "") =>
      error(
        "timeout",
        `${host} did not answer within ${timeout} ms${why}`,
        "allow more time with {timeout}, or ask for less",
      ),
    unreachable: (cause: unknown) =>
      error(
        "unreachable",
        `${host} cannot be reached`,
        "check the address, and that the server is running",
        cause,
      ),
    brokenOff: (bytes: number, encoding: string | null, cause: unknown) =>
      error(
        "broken-off",
        encoding === null
          ? `the answer of ${host} broke off after ${bytes} bytes`
          : `the answer of ${host} is announced as ${encoding} and does not read as that, or broke off`,
        "ask again, or ask for less; a proxy in between may be at fault",
        cause,
      ),
    tooManyBytes: (most: number) =>
      error(
        "too-large",
        `the result of ${host} has more than ${most} bytes`,
        "ask for less, page by page, or raise {memory}",
      ),
    tooManyRows: (most: number) =>
      error("too-large", `the result has more than ${most} rows`, "ask for less, or raise maxRows"),
    cutShort: (rows?: number) =>
      error(
        "cut-off",
        `${host} gave ${rows === undefined ? "a part of the result" : `${rows} rows, its limit`}, and there may be more`,
        RAISED,
      ),
    samePage: () =>
      error(
        "same-page",
        `${host} gave the same page twice: it does not heed OFFSET`,
        "ask for less, so that one page has all of it",
      ),
    elsewhere: (address: string) =>
      error(
        "redirected",
        `${host} sends queries on to ${address}, another server, which was sent nothing`,
        "if you trust that server, give its address",
      ),
    withoutQuery: (status: number, address: string) =>
      error(
        "redirected",
        `${host} answered ${status} and sends to ${address}: the query gets lost on such a way`,
        "give the address that it sends to",
      ),
    inCircles: () =>
      error("redirected", `${host} sends from address to address without end`, "check the address"),
    somewhere: () =>
      error("redirected", `${host} sends queries on to another address`, "give that address itself"),
    cancelled: () => error("cancelled", `the request to ${host} was cancelled`, "ask again"),
  };
}

/** How Virtuoso says that a query took too long, or would. */
const SERVER_LIMIT = /\bS1T(00|AT)\b|estimated execution time/i;

const RAISED =
  "ask for less, or have the server's limits raised: for Virtuoso ResultSetMaxRows, MaxQueryExecutionTime and MaxQueryCostEstimationTime under [SPARQL] of virtuoso.ini";

const hintFor = (status: number): string => {
  if (status === 401 || status === 403 || status === 407)
    return "give the credentials it wants as a {header}";
  if (status === 404) return "check the path of the address; many servers use /sparql or /query";
  return status === 400
    ? "the server does not take this query; its message says why"
    : "try again later, or allow more retries";
};

const without = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((shown, secret) => shown.replaceAll(secret, "…"), text);
