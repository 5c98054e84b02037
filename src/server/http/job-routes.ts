import { jsonBody } from "../calls/body.ts";
import type { Calling } from "../calls/call.ts";
import { formsOf, formWanted } from "../calls/forms.ts";
import { jsonReply } from "../calls/json-reply.ts";
import { reply } from "../calls/reply.ts";
import type { Route } from "../calls/route.ts";
import type { JobEvent } from "../jobs/job.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Offer } from "../offers/offer.ts";
import type { Offers } from "../offers/offers.ts";
import { refusal } from "../refusal.ts";
import { fileReply } from "./file-reply.ts";
import { resultReply } from "./result-reply.ts";
import { openStreams } from "./streams.ts";

/** Milliseconds between two signs of life of a stream in which nothing happens. */
const HEARTBEAT = 15_000;

/** Jobs: asked for, listed, shown, cancelled, gone on with. */
export function jobRoutes(
  jobs: Jobs | undefined,
  offers: Offers,
  calling: Pick<Calling, "limits" | "host" | "lanes" | "catalog">,
  prefix: string,
): Route[] {
  const { limits } = calling;
  const path = "/api/v1/jobs";
  const there = (): Jobs => {
    if (jobs) return jobs;
    throw refusal("unsupported", "this server runs no jobs", { hint: "start it with --jobs and a folder" });
  };
  const idOf = (names: Readonly<Record<string, string>>) => names.id ?? "";
  return [
    { method: "GET", path, takes: [], answer: () => jsonReply({ jobs: there().list() }) },
    {
      method: "POST",
      path,
      takes: [],
      async answer(request, { caller }) {
        const { offer, parameters } = await jobWanted(request, offers, limits);
        const job = await there().start(offer, parameters, caller);
        return jsonReply(job, { status: 202, headers: { Location: `${prefix}${path}/${job.id}` } });
      },
    },
    {
      method: "GET",
      path: `${path}/{id}`,
      takes: [],
      answer: async (_request, { names }) => jsonReply(await there().show(idOf(names))),
    },
    {
      method: "GET",
      path: `${path}/{id}/result`,
      takes: ["format"],
      async answer(request, { names, url, caller }) {
        const found = await there().result(idOf(names));
        const accept = request.headers.get("accept");
        const offer = await offers.get(found.operation);
        const form = formWanted(
          url.searchParams.get("format"),
          accept,
          formsOf(offer?.operation ?? {}, ["json"]),
        );
        return resultReply(found, offer, { form, caller, signal: request.signal }, calling);
      },
    },
    {
      method: "DELETE",
      path: `${path}/{id}`,
      takes: [],
      async answer(_request, { names }) {
        await there().remove(idOf(names));
        return reply(null, { status: 204 });
      },
    },
    ...(["cancel", "resume"] as const).map(
      (verb): Route => ({
        method: "POST",
        path: `${path}/{id}/${verb}`,
        takes: [],
        async answer(request, { names }) {
          // A body is not needed, but its type is: forms of pages of others cannot send it.
          await jsonBody(request, limits.body);
          return jsonReply(await there()[verb](idOf(names)), { status: 202 });
        },
      }),
    ),
    eventsRoute(there, `${path}/{id}/events`, limits),
    {
      method: "GET",
      path: `${path}/{id}/file`,
      takes: ["name"],
      async answer(_request, { names, url }) {
        const name = url.searchParams.get("name") ?? "";
        return fileReply(await there().file(idOf(names), name), headersOfFile(name));
      },
    },
  ];
}

/** What happens to a job, as it happens. */
function eventsRoute(there: () => Jobs, path: string, limits: Pick<Calling["limits"], "streams">): Route {
  const streams = openStreams(limits.streams);
  return {
    method: "GET",
    path,
    async answer(request, { names, caller }) {
      const close = streams.open(caller);
      request.signal.addEventListener("abort", close);
      const events = await there()
        .events(names.id ?? "", lastHeard(request), request.signal)
        .catch((error: unknown) => {
          close();
          throw error;
        });
      return new Response(eventStream(events, close), {
        headers: {
          "Content-Type": "text/event-stream",
          "Cache-Control": "no-store",
          "X-Accel-Buffering": "no",
        },
      });
    },
  };
}

/** @throws LacunaError `http.bad-parameter`, `http.not-json` */
async function jobWanted(
  request: Request,
  offers: Offers,
  limits: Calling["limits"],
): Promise<{ readonly offer: Offer; readonly parameters: Readonly<Record<string, unknown>> }> {
  const { operation, parameters = {}, ...others } = await jsonBody(request, limits.body);
  const offer = typeof operation === "string" ? await offers.get(operation) : undefined;
  if (offer?.as !== "job")
    throw refusal("bad-parameter", "operation is no job", {
      hint: `it is one of ${(await offers.all()).flatMap(({ as, operation: { id } }) => (as === "job" ? [id] : [])).join(", ")}`,
    });
  const isObject = typeof parameters === "object" && parameters !== null && !Array.isArray(parameters);
  if (Object.keys(others).length > 0 || !isObject)
    throw refusal("bad-parameter", "a job has {operation} and {parameters}, an object");
  return { offer, parameters: parameters as Readonly<Record<string, unknown>> };
}

/** The event that a client has heard last. */
function lastHeard({ headers }: Request): number {
  const last = Number(headers.get("last-event-id") ?? 0);
  return Number.isSafeInteger(last) ? last : 0;
}

/** Files of jobs are shown as they are; what is in them may do nothing. */
const headersOfFile = (name: string): Record<string, string> => ({
  "Content-Type": name.endsWith(".html")
    ? "text/html; charset=utf-8"
    : name.endsWith(".svg")
      ? "image/svg+xml"
      : /\.(jsonl?|md|csv|tsv|tex|txt)$/.test(name)
        ? "text/plain; charset=utf-8"
        : "application/octet-stream",
  "Content-Security-Policy":
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  "Cache-Control": "no-store",
});

/** Events as a browser reads them (HTML, "Server-sent events"). */
function eventStream(events: AsyncIterable<JobEvent>, close: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = events[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode("retry: 1000\n\n"));
      timer = setInterval(() => controller.enqueue(encoder.encode(": \n\n")), HEARTBEAT);
      timer.unref();
    },
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) {
        clearInterval(timer);
        close();
        controller.close();
        return;
      }
      const { id, event, data } = value;
      controller.enqueue(encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    },
    async cancel() {
      clearInterval(timer);
      close();
      await iterator.return?.();
    },
  });
}
