import { Hono } from "hono";
import { LacunaError } from "../../error.ts";
import { problemOf, problemResponse } from "../calls/problem.ts";
import type { Route } from "../calls/route.ts";
import { refusal } from "../refusal.ts";
import { refuseForeignHost, refuseForeignPage } from "../security/foreign.ts";
import { dataPolicy, safeHeaders } from "../security/headers.ts";
import type { OwnPlaces } from "../security/hosts.ts";
import type { Log } from "../telemetry/log.ts";
import type { Metrics } from "../telemetry/metrics.ts";

/** What all requests have in common. */
export interface AppSetup {
  readonly prefix: string;
  readonly places: () => OwnPlaces;
  readonly allowOrigins: ReadonlySet<string>;
  /** Who sends a request, by its header or its cookie. */
  callerOf(request: Request): string | undefined;
  readonly routes: readonly Route[];
  /** Open to all: the health of the server, pages without data, the sign-in. */
  open(path: string, request: Request, url: URL): Response | undefined;
  withoutPaths(text: string): string;
  readonly log: Log | undefined;
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
export function openApp(setup: AppSetup): (request: Request) => Promise<Response> {
  const { prefix, routes } = setup;
  const app = new Hono<{ Bindings: { told: Told } }>({ strict: true });
  for (const { method, path, answer } of routes)
    app.on(method === "GET" ? ["GET", "HEAD"] : [method], honoPath(prefix + path), async (context) => {
      const told = context.env.told;
      told.route = path;
      const names = context.req.param() as Record<string, string>;
      const url = new URL(context.req.url);
      return await answer(context.req.raw, { url, caller: told.caller ?? "", names });
    });
  app.notFound(({ req }) => {
    throw nothingAt(req.path, req.method, setup);
  });
  app.onError((error) => {
    throw error;
  });
  const answered = async (request: Request, told: Told): Promise<Response> => {
    refuseForeignHost(request.headers, setup.places());
    const url = new URL(request.url);
    const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname;
    const open = setup.open(path === "" ? "/" : path, request, url);
    if (open) {
      told.route = "open";
      return safe(open);
    }
    const origin = refuseForeignPage(request.headers, setup.places(), setup.allowOrigins);
    if (request.method === "OPTIONS" && origin !== undefined)
      return new Response(null, { status: 204, headers: { ...preflight, ...allowing(origin) } });
    const response = await afterToken(request, told);
    if (origin !== undefined)
      for (const [name, value] of Object.entries(allowing(origin))) response.headers.set(name, value);
    return response;
  };
  const afterToken = async (request: Request, told: Told): Promise<Response> => {
    try {
      const caller = setup.callerOf(request);
      if (caller === undefined)
        throw refusal("unauthorized", "this needs a token", {
          hint: "send the header `Authorization: Bearer <token>`, or open the link that the server printed when it started",
        });
      told.caller = caller;
      return safe(await app.fetch(request, { told }));
    } catch (error) {
      return told404(error, told);
    }
  };
  const told404 = (error: unknown, told: Told): Response => {
    if (error instanceof LacunaError) told.code = error.code;
    else {
      told.code = "internal";
      setup.log?.({
        time: setup.now().toISOString(),
        event: "fault",
        stack: String((error as Error)?.stack ?? error),
      });
    }
    return safe(problemResponse(problemOf(error, setup.withoutPaths)));
  };
  return async (request) => {
    const began = performance.now();
    const told: Told = { route: "none" };
    const response = await answered(request, told).catch((error: unknown) => told404(error, told));
    const milliseconds = Math.round((performance.now() - began) * 1000) / 1000;
    setup.metrics.request(told.route, response.status, milliseconds / 1000);
    setup.log?.({
      ...{ time: setup.now().toISOString(), method: request.method, route: told.route },
      ...{ status: response.status, milliseconds },
      ...(told.caller === undefined ? {} : { caller: told.caller }),
      ...(told.code === undefined ? {} : { code: told.code }),
      ...(setup.logQueries ? { url: request.url } : {}),
    });
    return response;
  };
}

/** Why nothing answers at an address: another method is taken there, or none. */
function nothingAt(path: string, method: string, { prefix, routes }: AppSetup): LacunaError {
  const others = routes.filter((each) => pathMatches(prefix + each.path, path)).map((each) => each.method);
  if (others.length > 0)
    return refusal("no-method", `${method} is not taken here`, {
      hint: `use ${[...new Set(others)].join(" or ")}`,
    });
  return refusal("no-route", "there is nothing at this address", { hint: "/api/v1 lists what there is" });
}

/** The response with the headers that all have. */
function safe(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(safeHeaders)) if (!headers.has(name)) headers.set(name, value);
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", dataPolicy);
  return new Response(response.body, { status: response.status, headers });
}

const preflight = {
  "Access-Control-Allow-Methods": "GET, POST",
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

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

const pathMatches = (template: string, path: string): boolean =>
  template.split("/").length === path.split("/").length &&
  template.split("/").every((part, at) => part.startsWith("{") || part === path.split("/")[at]);
