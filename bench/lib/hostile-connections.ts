import { connect } from "node:net";
import type { Target } from "./attacked-server.ts";

// What is sent below HTTP's rules, or up to their edge. Each sends for some seconds at most and lets go.

/** Milliseconds after which connections are let go. */
const LONG = 8000;

interface Raw {
  /** Connections at once. */
  readonly count?: number;
  readonly head: string;
  /** Sent again and again while the connection lives. */
  readonly again?: string;
  readonly everyMs?: number;
  /** Whether the answer is left unread. */
  readonly unread?: boolean;
}

/** Opens connections, sends, and counts the statuses that come back. */
function raw(
  { port }: Target,
  { count = 1, head, again, everyMs = 200, unread = false }: Raw,
): Promise<string> {
  const statuses = new Map<string, number>();
  const one = () =>
    new Promise<void>((done) => {
      let first = "";
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(head);
        if (unread) socket.pause();
      });
      const clock =
        again === undefined
          ? undefined
          : setInterval(() => {
              if (socket.writableLength < 2 ** 20) socket.write(again);
            }, everyMs);
      const end = setTimeout(() => socket.destroy(), LONG);
      socket.on("data", (chunk: Buffer) => {
        if (first.length < 20) first += chunk.toString("latin1").slice(0, 20);
      });
      socket.on("error", () => {});
      socket.on("close", () => {
        clearTimeout(end);
        clearInterval(clock);
        const status = /^HTTP\/1.1 (\d+)/.exec(first)?.[1] ?? "nothing";
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        done();
      });
    });
  return Promise.all(Array.from({ length: count }, one)).then(() =>
    [...statuses].map(([status, times]) => `${times} × ${status}`).join(", "),
  );
}

const lines = (...all: readonly string[]): string => `${all.join("\r\n")}\r\n`;

/** A request with the token; `\r\n` ends its head. */
const request = ({ port, token }: Target, first: string, ...more: readonly string[]): string =>
  lines(`${first} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Authorization: Bearer ${token}`, ...more, "");

const ASK = "/api/v1/graphs/links/ask?q=%3Fx%20%3A%20r0(e1%2C%20%3Fx)";

/** Attacks on connections, by name. */
export const hostileConnections: Readonly<Record<string, (target: Target) => Promise<string>>> = {
  "400 slow bodies": (target) =>
    raw(target, {
      count: 400,
      head: request(
        target,
        "POST /api/v1/graphs/links/ask",
        "Content-Type: application/json",
        "Content-Length: 1000000",
      ),
      again: " ",
    }),
  "400 slow heads": (target) =>
    raw(target, { count: 400, head: "GET / HTTP/1.1\r\nHost: x\r\nX: ", again: "a" }),
  "heads without end": (target) =>
    raw(target, {
      count: 50,
      head: `GET / HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\n`,
      again: `X-${"a".repeat(20)}: ${"b".repeat(500)}\r\n`.repeat(100),
      everyMs: 20,
    }),
  "5,000 headers": (target) =>
    raw(target, {
      count: 50,
      head: request(target, `GET ${ASK}`, ...Array.from({ length: 5000 }, (_, at) => `X${at}: b`)),
    }),
  "headers twice": (target) =>
    raw(target, { head: request(target, `GET ${ASK}`, `Host: evil.example`, "Authorization: Bearer x") }),
  "lengths twice": (target) =>
    raw(target, {
      head: `${request(target, "POST /api/v1/graphs/links/ask", "Content-Length: 5", "Content-Length: 50")}hello`,
    }),
  "length and chunks": (target) =>
    raw(target, {
      head: `${request(target, "POST /api/v1/graphs/links/ask", "Content-Length: 5", "Transfer-Encoding: chunked")}0\r\n\r\n`,
    }),
  "extensions of chunks without end": (target) =>
    raw(target, {
      count: 20,
      head: `${request(target, "POST /api/v1/graphs/links/ask", "Content-Type: application/json", "Transfer-Encoding: chunked")}1;`,
      again: "a".repeat(60_000),
      everyMs: 20,
    }),
  "chunks of one byte": (target) =>
    raw(target, {
      count: 20,
      head: request(
        target,
        "POST /api/v1/graphs/links/ask",
        "Content-Type: application/json",
        "Transfer-Encoding: chunked",
      ),
      again: "1\r\n \r\n".repeat(10_000),
      everyMs: 20,
    }),
  "trailers without end": (target) =>
    raw(target, {
      count: 20,
      head: `${request(target, "POST /api/v1/graphs/links/ask", "Content-Type: application/json", "Transfer-Encoding: chunked")}0\r\n`,
      again: "X: y\r\n".repeat(1000),
      everyMs: 20,
    }),
  "a thousand ranges": (target) =>
    raw(target, {
      count: 50,
      head: request(
        target,
        "GET /studio.js",
        `Range: bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-`).join(",")}`,
      ),
    }),
  "HTTP/1.0": (target) =>
    raw(target, { count: 50, head: `GET ${ASK} HTTP/1.0\r\nAuthorization: Bearer ${target.token}\r\n\r\n` }),
  "HTTP/0.9, HTTP/9.9": (target) => raw(target, { count: 50, head: "GET /\r\n\r\n" }),
  "other methods": async (target) =>
    (
      await Promise.all(
        ["TRACE", "OPTIONS", "HEAD", "PUT", "PATCH", "CONNECT", "PROPFIND"].map((each) =>
          raw(target, { head: request(target, `${each} ${ASK}`, "Connection: close") }),
        ),
      )
    ).join("; "),
  "an upgrade": (target) =>
    raw(target, {
      count: 50,
      head: request(
        target,
        "GET /mcp",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
      ),
    }),
  "HTTP/2 by knowledge": (target) => raw(target, { count: 50, head: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" }),
  "an expected 100": (target) =>
    raw(target, {
      count: 200,
      head: request(
        target,
        "POST /api/v1/graphs/links/ask",
        "Content-Type: application/json",
        "Content-Length: 1000000",
        "Expect: 100-continue",
      ),
    }),
  "bytes that are nothing": (target) =>
    raw(target, { count: 50, head: "\u0016\u0003\u0001\u0000\u0000".repeat(1000) }),
  "paths of all signs": async (target) =>
    (
      await Promise.all(
        [
          "/%",
          "/%00",
          "/..%2f..%2fetc/passwd",
          "/api/v1/graphs/%ff/ask",
          "//evil/api",
          "/api/v1/graphs/__proto__/ask?q=x",
          "/api/v1/graphs/constructor/ask?q=x",
          `/${"é".repeat(3000)}`,
          "/api/v1/graphs/links/ask?q=%E0%A4%A",
          "*",
        ].map((each) => raw(target, { head: request(target, `GET ${each}`, "Connection: close") })),
      )
    ).join("; "),
  "12 × 800 pages, unread, no token": (target) =>
    raw(target, {
      count: 12,
      head: `GET /studio.js HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\n\r\n`.repeat(800),
      unread: true,
    }),
  "500 × 20 pages, unread, no token": (target) =>
    raw(target, {
      count: 500,
      head: `GET /studio.js HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\n\r\n`.repeat(20),
      unread: true,
    }),
  "100 streams of agents, left open": (target) =>
    raw(target, { count: 100, head: request(target, "GET /mcp", "Accept: text/event-stream") }),
  "100 cross products as lines, unread": (target) =>
    raw(target, {
      count: 100,
      head: request(
        target,
        "GET /api/v1/graphs/links/ask?format=ndjson&q=%3Fa,%3Fb,%3Fc,%3Fd%20%3A%20r0(%3Fa,%3Fb)%20%26%20r0(%3Fc,%3Fd)",
      ),
      unread: true,
    }),
};
