import type { Calling } from "../calls/call.ts";
import { jsonResponse } from "../calls/json-response.ts";
import type { Route } from "../calls/route.ts";
import type { Mount, ServerContext } from "../context.ts";
import { placesOf } from "../offers/places.ts";
import { openApiDocument } from "../openapi/document.ts";
import { sparqlRoutes } from "../sparql/routes.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { jobRoutes } from "./job-routes.ts";
import { answerOperation } from "./operation-route.ts";
import { resourceRoutes } from "./resource-routes.ts";
import { openStates } from "./state.ts";

/** Everything that answers behind the token. */
export function allRoutes(
  context: ServerContext,
  {
    calling,
    metrics,
    prefix,
    mounts,
  }: {
    readonly calling: Calling;
    readonly metrics: Metrics;
    readonly prefix: string;
    readonly mounts: Readonly<Record<string, Mount>>;
  },
): Route[] {
  const { offers, jobs, url } = context;
  const called = [...offers.values()].flatMap((offer) =>
    offer.as === "job" ? [] : placesOf(offer).map((place) => ({ offer, place })),
  );
  const asJobs = [...offers.values()].filter((offer) => offer.as === "job");
  const document = openApiDocument(called, asJobs, prefix);
  const addresses = called.map(({ place }) => `/api/v1${place.path}`);
  return [
    ...resourceRoutes(calling, addresses),
    ...["/api/v1/openapi.json", "/openapi.json"].map(
      (path): Route => ({ method: "GET", path, answer: async () => jsonResponse(await document) }),
    ),
    { method: "GET", path: "/metrics", answer: () => metricsResponse(metrics) },
    ...jobRoutes(jobs, offers, calling, prefix),
    ...sparqlRoutes(offers, calling, url),
    ...Object.entries(mounts).flatMap(([path, mount]) => mountRoutes(path, mount(context))),
    ...operationRoutes(called, calling),
  ];
}

const metricsResponse = (metrics: Metrics): Response =>
  new Response(metrics.text(), {
    headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" },
  });

const both = ["GET", "POST"] as const;

const mountRoutes = (path: string, answer: ReturnType<Mount>): Route[] =>
  both.map((method) => ({
    ...{ method, path },
    answer: (request, { caller }) => answer(request, { caller }),
  }));

/** An address for each place of each operation that is answered at once. */
function operationRoutes(
  called: readonly {
    readonly offer: Parameters<typeof answerOperation>[0];
    readonly place: ReturnType<typeof placesOf>[number];
  }[],
  calling: Calling,
): Route[] {
  const states = openStates(calling.host);
  return called.flatMap(({ offer, place }) =>
    both.map(
      (method): Route => ({
        method,
        path: `/api/v1${place.path}`,
        answer(request, { url, caller, names }) {
          const id = place.parameter ? names[place.parameter.name] : undefined;
          return answerOperation(offer, place, { request, url, caller, id }, { ...calling, states });
        },
      }),
    ),
  );
}
