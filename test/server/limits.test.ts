import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { openTurns } from "../../src/server/calls/turns.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { pause } from "./spawned.ts";
import { asked, post, send } from "./support.ts";

let server: OpenServer;
beforeAll(async () => {
  server = await openServer({ limits: { patience: 0.4, links: 5 } });
  return () => server.close();
});

const chain = (links: number) =>
  `?x0 : ${Array.from({ length: links }, (_, at) => `borders(?x${at}, ?x${at + 1})`).join(" & ")}`;

test("a query with more links than are taken is refused by its name, in any notation and wherever it is asked", async () => {
  expect((await send(server, asked(chain(5)))).status).toBe(200);
  const sparql = `SELECT ?x0 { ${Array.from({ length: 6 }, (_, at) => `?x${at} <urn:lacuna:relation:borders> ?x${at + 1}`).join(" . ")} }`;
  for (const query of [chain(6), sparql, JSON.stringify({ query: chain(6) })])
    for (const path of ["ask", "count", "explain", "predict", "plan"]) {
      const got = await post(server, `/api/v1/graphs/world/${path}`, { query });
      expect([path, got.status, got.json().code]).toEqual([path, 422, "http.too-many-links"]);
    }
});

test("a call that differs in its query alone from one before is refused for what is wrong with its query", async () => {
  const long = "x".repeat(200_000);
  for (const query of [chain(2), chain(6), long, "", "-", chain(3)]) {
    const anew = await post(server, "/api/v1/graphs/world/ask", { query, limit: 7 });
    const again = await post(server, "/api/v1/graphs/world/ask", { query, limit: 7 });
    expect([again.status, again.text]).toEqual([anew.status, anew.text]);
    expect(again.status === 200).toBe([chain(2), chain(3)].includes(query));
  }
  const none = await post(server, "/api/v1/graphs/world/ask", { query: 5, limit: 7 });
  expect([none.status, none.json().code]).toEqual([400, "http.bad-parameter"]);
});

test("the same writing of a query has the same ETag; another has another, since answers show names of it", async () => {
  const etag = async (query: string) => (await send(server, asked(query))).headers.etag;
  const first = await etag("?c : borders(France, ?c) & language(?c, German)");
  expect(await etag("?c : borders(France, ?c) & language(?c, German)")).toBe(first);
  expect(await etag("?c :  language(?c, German) & (borders(France, ?c))")).not.toBe(first);
  for (const operation of ["plan", "explain"]) {
    const own = async (query: string) =>
      (await send(server, asked(query).replace("/ask?", `/${operation}?`))).headers.etag;
    const [one, other] = ["a", "b"].map((name) => own(`?c : borders(France, ?c) & borders(?c, ?${name})`));
    expect([operation, (await one) === (await other)]).toEqual([operation, false]);
  }
  expect(await etag("?d : borders(France, ?d) & language(?d, German)")).not.toBe(first);
  expect(await etag("?c : borders(France, ?c) & language(?c, French)")).not.toBe(first);
});

/** Sends text piece by piece; resolves with what came back when the server has ended it. */
function dripped(pieces: readonly string[], between: number): Promise<string> {
  return new Promise((resolve) => {
    let got = "";
    const socket = connect(server.port, "127.0.0.1");
    socket.on("data", (chunk) => {
      got += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(got));
    (async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        socket.write(piece);
        await pause(between);
      }
    })();
  });
}

test("clients that send their head or their body drop by drop are let go; others are answered meanwhile", async () => {
  const head = `POST /api/v1/graphs/world/ask HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${server.token}\r\nContent-Type: application/json\r\n`;
  // An hour of drops: only the server ends this.
  const drops = Array(36_000).fill("X-a: b\r\n");
  const slow = [
    dripped([head, ...drops], 100),
    dripped([`${head}Content-Length: 500\r\n\r\n`, ...drops], 100),
    dripped([""], 100),
  ];
  expect((await send(server, asked())).status).toBe(200);
  const answers = await Promise.all(slow);
  expect(answers.slice(0, 2).map((each) => each.slice(0, 12))).toEqual(["HTTP/1.1 408", "HTTP/1.1 408"]);
});

test("who has asked for much waits for it; the next one is served after one turn", async () => {
  const turns = openTurns({ running: 2, waiting: 100 });
  const served: string[] = [];
  const ask = async (caller: string) => {
    const leave = await turns.enter(caller);
    served.push(caller);
    await pause(1);
    leave();
  };
  const all = [...Array(20).fill("greedy"), "modest", "modest"].map(ask);
  await Promise.all(all);
  // Two run at once, and one of each caller in turn.
  expect(served.slice(0, 7).filter((each) => each === "modest")).toHaveLength(2);
});

test("who comes while others are served is read between two of them, also where serving never waits", async () => {
  const turns = openTurns({ running: 1, waiting: 100 });
  const served: string[] = [];
  const ask = async (caller: string) => {
    const leave = await turns.enter(caller);
    served.push(caller);
    leave();
  };
  const later = new Promise<void>((resolve) => setImmediate(() => resolve(ask("modest"))));
  await Promise.all([...Array(20).fill("greedy").map(ask), later]);
  expect(served).toHaveLength(21);
  expect(served.indexOf("modest")).toBeLessThan(5);
  expect(turns.held()).toEqual({ running: 0, waiting: 0 });
});
