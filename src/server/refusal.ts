import { type ErrorDetails, LacunaError } from "../error.ts";
import { ENGINE_FAILED } from "../operations/running/engine-failed.ts";
import { WORKER_MEMORY } from "../operations/workers/worker-memory.ts";

/** Why a server refuses a request before an operation is asked, and the status of each. */
const statuses = {
  "not-json": 400,
  "bad-parameter": 400,
  "bad-cursor": 400,
  unauthorized: 401,
  "foreign-host": 403,
  "foreign-origin": 403,
  "used-link": 403,
  "unknown-id": 404,
  "no-route": 404,
  "no-method": 405,
  "not-acceptable": 406,
  "other-state": 409,
  "too-large": 413,
  "too-many-links": 422,
  "not-json-type": 415,
  busy: 429,
  "time-limit": 503,
  "hung-up": 503,
  closing: 503,
  unsupported: 501,
} as const;
export type RefusalName = keyof typeof statuses;

/** The error that refuses a request: `http.` and the name. */
export const refusal = (name: RefusalName, message: string, details: ErrorDetails = {}): LacunaError =>
  new LacunaError(`http.${name}`, message, details);

/** Titles of statuses, as RFC 9110 calls them. */
const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  503: "Service Unavailable",
};

/** The title of a status. */
export const titleOf = (status: number): string => titles[status] ?? "Error";

/** The status of an error: refusals have their own, wrong fields 400, what the machine cannot do 503, all else that users do 422. */
export function statusOf({ code }: LacunaError): number {
  if (code.startsWith("http.")) {
    const name = code.slice("http.".length);
    return Object.hasOwn(statuses, name) ? statuses[name as RefusalName] : 422;
  }
  if (code === "internal" || code === ENGINE_FAILED) return 500;
  if (code.startsWith("usage.")) return 400;
  if (
    code === "runs.no-memory" ||
    code === WORKER_MEMORY ||
    code === "runs.disk-full" ||
    code === "run.interrupted"
  )
    return 503;
  return 422;
}
