import { createServer, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { LacunaError } from "../../error.ts";
import type { ServerLimits } from "../calls/limits.ts";
import { problemOf, problemReply } from "../calls/problem.ts";
import { type Answer, type Body, isMade, isReply, type Reply } from "../calls/reply.ts";
import { refusal } from "../refusal.ts";
import { isLoopback } from "../security/hosts.ts";
import { inOrder, type NotTaken } from "./in-order.ts";

/** Answers one request. */
export type Fetch = (request: Request) => Promise<Answer>;

/** Sockets that listen. */
export interface Listening {
  readonly port: number;
  /** Takes no more requests; waits at most this many milliseconds for those under way, then ends them. */
  close(patience: number): Promise<void>;
}

/** Milliseconds until a client is let go that asks nothing more. */
const IDLE = 5000;

/** Milliseconds in which a client that is written to takes nothing. */
const STALLED = 120_000;

/**
 * Listens on a port; for this machine alone on both of its addresses, where it has both.
 * @param port 0 for one that is free
 * @throws LacunaError `server.port-taken`, `server.no-address`
 */
export async function listen(
  fetch: () => Fetch,
  {
    port,
    host,
    connections,
    patience,
    health,
  }: {
    readonly port: number;
    readonly host: string;
    /** The address of the health, which is told before anything else. */
    readonly health: string;
  } & Pick<ServerLimits, "connections" | "patience">,
): Promise<Listening> {
  const answered = async (request: Request, { outgoing }: { readonly outgoing: unknown }) => {
    const answer = await fetch()(request);
    if (!isReply(answer)) return answer;
    write(answer, request.method, outgoing as ServerResponse);
    return RESPONSE_ALREADY_SENT;
  };
  const listener = getRequestListener(answered, {
    overrideGlobalObjects: false,
    errorHandler: () => new Response(null, { status: 400 }),
  });
  const start = (address: string, at: number) =>
    new Promise<Server>((resolve, reject) => {
      const slow = { headersTimeout: 1000 * patience, requestTimeout: 3000 * patience };
      const looks = { connectionsCheckingInterval: Math.min(1000, 250 * patience), keepAliveTimeout: IDLE };
      const server = createServer(
        { ...slow, ...looks, maxHeaderSize: 1 << 16, requireHostHeader: true },
        inOrder(listener, refuse, ({ url }) => url === health),
      );
      server.maxConnections = connections;
      server.timeout = STALLED;
      server.maxRequestsPerSocket = 10_000;
      server.once("error", reject);
      server.listen({ port: at, host: address, exclusive: true }, () => resolve(server));
    });
  const first = await start(host === "localhost" ? "127.0.0.1" : host, port).catch((error: unknown) => {
    throw listenError(error, port, host);
  });
  const taken = portOf(first);
  const servers = [first];
  // A machine without IPv6 has no second address.
  if (isLoopback(host) && host !== "::1") {
    const second = await start("::1", taken).catch(() => undefined);
    if (second) servers.push(second);
  }
  return {
    port: taken,
    async close(patience) {
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      for (const server of servers) server.closeIdleConnections();
      const timer = setTimeout(() => {
        for (const server of servers) server.closeAllConnections();
      }, patience);
      await Promise.all(closed);
      clearTimeout(timer);
    },
  };
}

/** What a connection is told that is not listened to any more. */
const notTaken: Readonly<Record<NotTaken, () => LacunaError>> = {
  busy: () =>
    refusal("busy", "too many requests were sent at once on one connection", {
      hint: "read the answers before you send more, or open another connection",
    }),
  coded: () =>
    refusal("unsupported", "a body that is packed on its way is not taken", {
      hint: "send it plain, or in chunks alone",
    }),
  crumbs: () =>
    refusal("too-large", "the body comes in thousands of pieces of some bytes", {
      hint: "send it in larger pieces, or with its length",
    }),
};

/** The last answer of a connection, to what is not looked at. */
function refuse(name: NotTaken, outgoing: ServerResponse): void {
  const error = notTaken[name]();
  const { headers, ...answer } = problemReply(problemOf(error, (text) => text));
  write({ ...answer, headers: { ...headers, Connection: "close" } }, "GET", outgoing);
}

function write(answer: Reply, method: string, outgoing: ServerResponse): void {
  // It was refused meanwhile.
  if (outgoing.headersSent) return;
  const { status, headers, body } = answer;
  const isEmpty = method === "HEAD" || status === 204 || status === 304;
  if (isMade(body)) {
    if (!isEmpty) return void pour({ ...answer, body }, outgoing);
    body.cancel();
    outgoing.writeHead(status, headers);
    return void outgoing.end();
  }
  const length = isEmpty ? {} : { "Content-Length": Buffer.byteLength(body ?? "") };
  outgoing.writeHead(status, { ...headers, ...length });
  outgoing.end(isEmpty ? undefined : body);
}

/** Sends a body while it is made, no faster than the client takes it; one that breaks off has no end. */
async function pour({ status, headers, body }: Reply & { readonly body: Body }, outgoing: ServerResponse) {
  outgoing.writeHead(status, headers);
  try {
    for await (const piece of body) {
      if (outgoing.destroyed) return;
      if (!outgoing.write(piece)) await drained(outgoing);
    }
    outgoing.end();
  } catch {
    outgoing.destroy();
  } finally {
    body.cancel();
  }
}

const drained = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      outgoing.off("drain", over).off("close", over);
      resolve();
    };
    outgoing.on("drain", over).on("close", over);
  });

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function listenError(error: unknown, port: number, host: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return new LacunaError("server.port-taken", `port ${port} is taken`, {
      hint: "choose another {port}, or 0 for one that is free",
      cause: error,
    });
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EACCES")
    return new LacunaError("server.no-address", `nothing can listen on ${host}, port ${port}`, {
      hint: "{host} is an address of this machine; ports below 1024 are the system's",
      cause: error,
    });
  return error;
}
