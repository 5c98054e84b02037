import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, resolve } from "node:path";
import { LacunaError, usageError } from "../error.ts";
import { nodeFiles } from "../formats/files/node-files.ts";
import { withoutEnd } from "../formats/text/trimmed.ts";
import { memoryBound } from "../host/memory-bound.ts";
import { openNodeHost } from "../host/node.ts";
import { ownProcessor } from "../host/node-processors.ts";
import { operations as allOperations } from "../operations/registry.ts";
import { type Calling, checkedCall } from "./calls/call.ts";
import { openLanes } from "./calls/lanes.ts";
import { defaultLimits, type ServerLimits } from "./calls/limits.ts";
import { openMoments } from "./calls/moments.ts";
import { reply } from "./calls/reply.ts";
import { openCatalog } from "./catalog/catalog.ts";
import { requireFolders } from "./catalog/scan.ts";
import type { ServerContext, ServerMount } from "./context.ts";
import { gauges } from "./gauges.ts";
import { allRoutes } from "./http/all-routes.ts";
import { type AppSetup, openApp } from "./http/app.ts";
import { openCursors } from "./http/cursors.ts";
import { openKeptReplies, openLastReplies } from "./http/kept-replies.ts";
import { type Fetch, listen } from "./http/listen.ts";
import { openPages } from "./http/open-pages.ts";
import { openJobs } from "./jobs/jobs.ts";
import { offersOf } from "./offers/offers.ts";
import { refusal } from "./refusal.ts";
import { isLoopback, ownPlaces } from "./security/hosts.ts";
import { openSessions } from "./security/sessions.ts";
import { freshSecret, type Token, tokenFinder } from "./security/tokens.ts";
import type { RequestLog } from "./telemetry/log.ts";
import { openMetrics } from "./telemetry/metrics.ts";

/** Options of a server. */
export interface ServerOptions {
  /** Graphs, models, benchmarks, knowledge bases, questions and runs, and folders of them. */
  readonly folders?: readonly string[];
  /** 0, as when it is left out, takes one that is free. */
  readonly port?: number;
  /** `localhost` when it is left out: this machine alone. Others need `tokens`. */
  readonly host?: string;
  /** The callers that may ask; where there is none, a secret is made (see `OpenServer.token`). */
  readonly tokens?: readonly Token[];
  /** Addresses that users see, such as `https://example.org/lacuna` of a reverse proxy. The path of the first is the prefix. */
  readonly publicUrls?: readonly string[];
  /** Origins of pages of others that may ask, such as `https://example.org`. They need a token, too. */
  readonly allowOrigins?: readonly string[];
  /** A folder of built pages with `index.html`, which are served at the root. */
  readonly studio?: string;
  /** A folder for jobs and what they write; without one there are none. */
  readonly jobs?: string;
  /** The other mounted parts, by their paths: `{ "/mcp": mount }`. */
  readonly mounts?: Readonly<Record<string, ServerMount>>;
  readonly limits?: Partial<ServerLimits>;
  readonly log?: RequestLog;
  /** Whether the log has whole addresses, and with them what was asked. */
  readonly logQueries?: boolean;
  /** Lists of resources have their paths: for a studio that serves this machine alone, whose commands name them. */
  readonly showsPaths?: boolean;
  /** The operations that there are; all of Lacuna's when it is left out. */
  readonly operations?: Readonly<Record<string, () => Promise<unknown>>>;
}

/** A server that answers. */
export interface OpenServer {
  readonly port: number;
  /** The address under which users see it, without a slash at its end. */
  readonly url: string;
  /** A secret for programs: the one of the first token. */
  readonly token: string;
  /** An address that signs one browser in, once. */
  link(): string;
  readonly context: ServerContext;
  /** Takes no more requests, waits a while for those under way, and frees everything. */
  close(): Promise<void>;
}

/** Bytes of objects without which a worker cannot begin. */
const LEAST_HEAP = 2 ** 26;

/** Milliseconds for which a file counts as unchanged after it was looked at. */
const FRESH = 100;

/** Milliseconds that requests under way are waited for at the end. */
const PATIENCE = 5000;

/**
 * Opens a server: an HTTP API that has every operation which is safe to offer, with what lies in some folders.
 * @throws LacunaError `server.*`, `usage.*`
 */
export async function openServer(options: ServerOptions = {}): Promise<OpenServer> {
  const { folders = [], port = 0, host: address = "localhost", operations = allOperations } = options;
  const publicUrls = (options.publicUrls ?? []).map(publicUrl);
  refuseOpenDoor(address, options.tokens);
  const tokens = options.tokens ?? [{ name: "local", secret: freshSecret() }];
  const ownerOf = tokenFinder(tokens);
  const cursors = cursorsOf(tokens);
  const limits = { ...defaultLimits(availableParallelism()), ...options.limits };
  const host = await hostOver(folders, limits);
  const lanes = openLanes(limits);
  const written = options.jobs === undefined ? [] : [resolve(options.jobs)];
  if (written[0] !== undefined) await requireWritable(written[0]);
  const catalog = openCatalog(() => [...folders, ...written], host);
  const offers = offersOf(operations);
  const moments = openMoments(host.now, ownProcessor(host.now));
  const { showsPaths } = options;
  const calling: Calling = { host, catalog, limits, lanes, moments, showsPaths };
  const prefix = withoutEnd(publicUrls[0]?.pathname ?? "", "/");

  const jobs =
    written[0] === undefined ? undefined : await openJobs(written[0], offers, calling, options.log);
  let url = "";
  const context: ServerContext = {
    host,
    catalog,
    limits,
    jobs,
    offers,
    cursors,
    url: () => url,
    async call(id, given, asker) {
      const offer = await offers.get(id);
      if (!offer || offer.as === "job") throw refusal("no-route", `there is no ${id} to be answered`);
      return (await checkedCall(offer, given, calling)).run(asker);
    },
  };

  const kept = openKeptReplies(calling);
  const last = openLastReplies();
  const metrics = openMetrics(gauges(context, lanes, [kept, last]));
  const mounts = options.mounts ?? {};
  const router = allRoutes(context, { calling, kept, last, metrics, prefix, mounts, cursors });

  let fetch: Fetch = async () => reply(null, { status: 503 });
  const at = { port, host: address, health: `${prefix}/healthz` };
  const listening = await listen(() => fetch, { ...at, ...limits });
  const places = ownPlaces(listening.port, address, publicUrls);
  url = publicUrls[0]
    ? withoutEnd(publicUrls[0].href, "/")
    : `http://${address === "localhost" ? "127.0.0.1" : address}:${listening.port}`;
  const sessions = openSessions(listening.port, { secure: url.startsWith("https:"), path: prefix });
  const setup: AppSetup = {
    prefix,
    router,
    metrics,
    places: () => places,
    allowOrigins: new Set(options.allowOrigins ?? []),
    callerOf: ({ headers }) =>
      headers.has("authorization") ? ownerOf(bearerOf(headers)) : sessions.ownerOf(headers.get("cookie")),
    open: openPages({ prefix, studio: options.studio, begin: sessions.begin }),
    withoutPaths: catalog.withoutPaths,
    log: options.log,
    logQueries: options.logQueries ?? false,
    now: () => new Date(),
  };
  fetch = openApp(setup);
  return {
    port: listening.port,
    url,
    context,
    token: tokens[0]!.secret,
    link: () => `${url}/sign-in?code=${sessions.invite()}`,
    async close() {
      await listening.close(PATIENCE);
      await jobs?.close();
      await host.close();
    },
  };
}

/** The token of a request; empty, which is nobody's, where the header is no such token. */
const bearerOf = (headers: Headers): string =>
  /^Bearer ([\x21-\x7e]+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? "";

/**
 * Refuses a folder for jobs in which nothing can be written, before anybody asks for a job. It is made with the first job.
 * @throws LacunaError `server.no-jobs-folder`
 */
async function requireWritable(folder: string): Promise<void> {
  for (let place = folder; ; place = dirname(place))
    try {
      await access(place, constants.W_OK | constants.X_OK);
      if ((await stat(place)).isDirectory()) return;
      throw new Error("it is no folder");
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === "ENOENT" && dirname(place) !== place) continue;
      throw new LacunaError(
        "server.no-jobs-folder",
        `jobs cannot be written to ${folder}: ${(cause as Error).message}`,
        {
          place: { file: folder },
          hint: "give another folder as {jobs}",
          cause,
        },
      );
    }
}

/** Who has the same tokens, such as the next server, takes the same cursors. */
const cursorsOf = (tokens: readonly Token[]) =>
  openCursors(
    createHash("sha256")
      .update(JSON.stringify(tokens.map(({ secret }) => secret)))
      .digest(),
  );

/** @throws LacunaError `usage.no-token`: who listens to others says who may ask */
function refuseOpenDoor(address: string, tokens: readonly Token[] | undefined): void {
  if (!isLoopback(address) && (tokens === undefined || tokens.length === 0))
    throw usageError(
      "no-token",
      `on ${address} the server is open to other machines`,
      "give {tokenFile} with a token",
      "tokenFile",
    );
}

/** @throws LacunaError `usage.bad-address` */
function publicUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "") return url;
  throw usageError(
    "bad-address",
    `${JSON.stringify(text)} is no address that users see`,
    "write it as https://example.org/lacuna",
    "public",
  );
}

/** Milliseconds for which the memory of the process counts as it was: asking the system takes a part of one. */
const LATELY = 20;

function usedLately(used: () => number): () => number {
  let [at, last] = [Number.NEGATIVE_INFINITY, 0];
  return () => {
    const now = performance.now();
    if (now - at >= LATELY) [at, last] = [now, used()];
    return last;
  };
}

/** A host for folders that are there. What it keeps open while nobody uses it takes half of the memory at most. */
async function hostOver(
  folders: readonly string[],
  { memory, process: most, answers, longAnswers }: ServerLimits,
) {
  await requireFolders(folders, nodeFiles);
  const bound =
    most === undefined ? undefined : memoryBound(most, { used: usedLately(process.memoryUsage.rss) });
  const heap = Math.max(memory, LEAST_HEAP);
  const workers = answers + longAnswers;
  return openNodeHost({ heap, workers, memory: Math.floor(memory / 2), fresh: FRESH, bound });
}
