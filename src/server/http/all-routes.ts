import type { Calling } from "../calls/call.ts";
import { jsonReply } from "../calls/json-reply.ts";
import { type Reply, reply } from "../calls/reply.ts";
import type { Route } from "../calls/route.ts";
import type { ServerContext, ServerMount } from "../context.ts";
import { placesOf } from "../offers/places.ts";
import type { Called } from "../openapi/document.ts";
import { sparqlRoutes } from "../sparql/routes.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import type { Cursors } from "./cursors.ts";
import { jobRoutes } from "./job-routes.ts";
import type { KeptReplies } from "./kept-replies.ts";
import type { LastUsed } from "./last-used.ts";
import { answerOperation } from "./operation-route.ts";
import { resourceRoutes } from "./resource-routes.ts";
import { openRouter, type Router } from "./router.ts";
import { openStates } from "./state.ts";

/** Everything that answers behind the token. */
export function allRoutes(
  context: ServerContext,
  {
    calling,
    kept,
    last,
    metrics,
    prefix,
    mounts,
    cursors,
  }: {
    readonly cursors: Cursors;
    readonly calling: Calling;
    readonly kept: KeptReplies;
    readonly last: LastUsed<Reply>;
    readonly metrics: Metrics;
    readonly prefix: string;
    readonly mounts: Readonly<Record<string, ServerMount>>;
  },
): Router {
  const { offers, jobs, url } = context;
  const all = async (): Promise<readonly Called[]> => (await offers.all()).flatMap(calledAt);
  const addresses = async () => (await all()).map(({ place }) => `/api/v1${place.path}`);
  let document: Promise<object> | undefined;
  const described = async () => {
    const { openApiDocument } = await import("../openapi/document.ts");
    const asJobs = (await offers.all()).filter((offer) => offer.as === "job");
    return openApiDocument(await all(), asJobs, prefix);
  };
  const answering = { ...calling, states: openStates(calling.host), kept, last, cursors };
  return openRouter(
    [
      ...resourceRoutes({ ...answering, runsJobs: jobs !== undefined }, addresses),
      ...["/api/v1/openapi.json", "/openapi.json"].map(
        (path): Route => ({
          method: "GET",
          path,
          takes: [],
          async answer() {
            document ??= described();
            return jsonReply(await document);
          },
        }),
      ),
      {
        method: "GET",
        path: "/metrics",
        answer: () =>
          reply(metrics.text(), { headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" } }),
      },
      ...jobRoutes(jobs, offers, calling, prefix),
      ...sparqlRoutes(offers, calling, url),
      ...Object.entries(mounts).flatMap(([path, mount]) => mountRoutes(path, mount(context))),
    ],
    async (words) =>
      (await offers.called(words)).flatMap(calledAt).flatMap((called) => operationRoutes(called, answering)),
  );
}

/** The places of an operation that is answered at once. */
const calledAt = (offer: Called["offer"]): readonly Called[] =>
  offer.as === "job" ? [] : placesOf(offer).map((place) => ({ offer, place }));

const both = ["GET", "POST"] as const;

const mountRoutes = (path: string, answer: ReturnType<ServerMount>): Route[] =>
  both.map((method) => ({ method, path, answer: (request, { caller }) => answer(request, { caller }) }));

const operationRoutes = ({ offer, place }: Called, calling: Parameters<typeof answerOperation>[3]): Route[] =>
  both.map((method) => ({
    method,
    path: `/api/v1${place.path}`,
    answer(request, { url, caller, names }) {
      const id = place.parameter ? names[place.parameter.name] : undefined;
      return answerOperation(offer, place, { request, url, caller, id }, calling);
    },
  }));
