import { LacunaError } from "../../error.ts";
import { problemOf, problemReply } from "../calls/problem.ts";
import { type Answer, isReply, type Reply, reply, withHeaders, withoutBodyOf } from "../calls/reply.ts";
import { refusal } from "../refusal.ts";
import { refuseForeignAddress, refuseForeignHost, refuseForeignPage } from "../security/foreign.ts";
import { dataPolicy, safeHeaders } from "../security/headers.ts";
import type { OwnPlaces } from "../security/hosts.ts";
import type { RequestLog } from "../telemetry/log.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import type { FoundRoute, Router } from "./router.ts";

/** The common parts of all requests. */
export interface AppSetup {
  readonly prefix: string;
  readonly places: () => OwnPlaces;
  readonly allowOrigins: ReadonlySet<string>;
  /** The sender of a request, by its header or its cookie. */
  callerOf(request: Request): string | undefined;
  readonly router: Router;
  /** Open to all: the health of the server, pages without data, the sign-in. */
  open(path: string, request: Request, url: URL): Reply | undefined;
  withoutPaths(text: string): string;
  readonly log: RequestLog | undefined;
  readonly logQueries: boolean;
  readonly metrics: Metrics;
  now(): Date;
}

interface Told {
  route: string;
  caller?: string;
  code?: string;
}

/**
 * Everything that a server answers. In this order: the name that it was called by, what is open to all, whose page asks, the
 * token, the route.
 */
export function openApp(setup: AppSetup): (request: Request) => Promise<Answer> {
  const { prefix } = setup;
  const answered = async (request: Request, told: Told): Promise<Answer> => {
    const places = setup.places();
    refuseForeignHost(request.headers, places);
    const url = new URL(request.url);
    refuseForeignAddress(url, places);
    refuseManyNames(url);
    const path = pathBelow(prefix, url);
    const open = path === undefined ? undefined : setup.open(path, request, url);
    if (open) {
      told.route = "open";
      return safe(open);
    }
    const origin = refuseForeignPage(request.headers, places, setup.allowOrigins);
    if (request.method === "OPTIONS" && origin !== undefined)
      return reply(null, { status: 204, headers: { ...preflight, ...allowing(origin) } });
    const answer = await afterToken({ request, url, path }, told);
    return origin === undefined ? answer : withHeaders(answer, allowing(origin));
  };
  const afterToken = async ({ request, url, path }: Located, told: Told): Promise<Answer> => {
    try {
      const caller = setup.callerOf(request);
      if (caller === undefined)
        throw refusal("unauthorized", "this needs a token", {
          hint: "send the header `Authorization: Bearer <token>`, or open the link that the server printed when it started",
        });
      told.caller = caller;
      const { route, names } = await routeAt(path, request.method, setup.router);
      told.route = route.path;
      refuseOthers(route.takes, url);
      const answer = await route.answer(request, { url, caller, names });
      return safe(request.method === "HEAD" ? await withoutBody(answer) : answer);
    } catch (error) {
      return toldWrong(error, told, request);
    }
  };
  const toldWrong = (thrown: unknown, told: Told, { signal }: Request): Answer => {
    // Who hangs up ends what was done for it, wherever that was: no fault of ours, and nobody reads the answer.
    const error = !(thrown instanceof LacunaError) && signal.aborted ? hungUp() : thrown;
    if (error instanceof LacunaError) told.code = error.code;
    else {
      told.code = "internal";
      setup.log?.({
        time: setup.now().toISOString(),
        event: "fault",
        stack: String((error as Error)?.stack ?? error),
      });
    }
    return safe(problemReply(problemOf(error, setup.withoutPaths)));
  };
  return async (request) => {
    const began = performance.now();
    const told: Told = { route: "none" };
    const answer = await answered(request, told).catch((error: unknown) => toldWrong(error, told, request));
    const milliseconds = Math.round((performance.now() - began) * 1000) / 1000;
    setup.metrics.request(told.route, answer.status, milliseconds / 1000);
    setup.log?.({
      time: setup.now().toISOString(),
      method: request.method,
      route: told.route,
      status: answer.status,
      milliseconds,
      ...(told.caller === undefined ? {} : { caller: told.caller }),
      ...(told.code === undefined ? {} : { code: told.code }),
      ...(setup.logQueries ? { url: request.url } : {}),
    });
    return answer;
  };
}

const hungUp = () => refusal("hung-up", "the client has hung up");

/** A request with its address, and its path below the prefix, where it is below. */
interface Located {
  readonly request: Request;
  readonly url: URL;
  readonly path: string | undefined;
}

function pathBelow(prefix: string, { pathname }: URL): string | undefined {
  if (!pathname.startsWith(prefix)) return undefined;
  return pathname.length === prefix.length ? "/" : pathname.slice(prefix.length);
}

/** @throws LacunaError `http.no-method`, `http.no-route` */
async function routeAt(path: string | undefined, method: string, router: Router): Promise<FoundRoute> {
  const wanted = method === "HEAD" ? "GET" : method;
  const all = path === undefined ? [] : await router.at(path);
  const found = all.find(({ route }) => route.method === wanted);
  if (found) return found;
  if (all.length > 0)
    throw refusal("no-method", `${method} is not taken here`, {
      hint: `use ${[...new Set(all.map(({ route }) => route.method))].join(" or ")}`,
    });
  throw refusal("no-route", "there is nothing at this address", { hint: "/api/v1 lists what there is" });
}

/** @throws LacunaError `http.bad-parameter`: nothing that an address says is skipped */
function refuseOthers(takes: readonly string[] | undefined, { searchParams }: URL): void {
  if (!takes) return;
  for (const name of searchParams.keys())
    if (!takes.includes(name))
      throw refusal("bad-parameter", `there is no parameter ${JSON.stringify(name.slice(0, 80))} here`, {
        hint: takes.length === 0 ? "this address has none" : `there is ${takes.join(", ")}`,
      });
}

/** Parameters of an address; no operation has as many, and lists repeat theirs. */
const MOST_NAMES = 500;

/**
 * Counts before anything reads the names: an address may have thousands.
 * @throws LacunaError `http.too-large`
 */
function refuseManyNames({ search }: URL): void {
  let count = 0;
  for (let at = search.indexOf("&"); at >= 0; at = search.indexOf("&", at + 1)) count++;
  if (count >= MOST_NAMES)
    throw refusal("too-large", `the address has ${count + 1} parameters`, {
      hint: `at most ${MOST_NAMES} are taken; send others as an object of JSON (POST)`,
    });
}

async function withoutBody(answer: Answer): Promise<Reply> {
  if (isReply(answer)) return withoutBodyOf(answer);
  await answer.body?.cancel();
  return reply(null, { status: answer.status, headers: Object.fromEntries(answer.headers) });
}

const dataHeaders = { ...safeHeaders, "Content-Security-Policy": dataPolicy };

/** The answer with the headers that all have. */
const safe = (answer: Answer): Answer => withHeaders(answer, {}, dataHeaders);

const preflight = {
  "Access-Control-Allow-Methods": "GET, POST, DELETE",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, If-None-Match, Last-Event-ID",
  "Access-Control-Max-Age": "600",
};

/** Headers for a page of others that was allowed by name. Cookies are not sent to us from there. */
const allowing = (origin: string): Readonly<Record<string, string>> => ({
  "Access-Control-Allow-Origin": origin,
  "Access-Control-Expose-Headers": "ETag, Link, Location, Retry-After",
  "Cross-Origin-Resource-Policy": "cross-origin",
  Vary: "Origin, Accept, Authorization, Cookie",
});
