import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pause, type Spawned, spawned } from "./spawned.ts";
import { asked, send } from "./support.ts";

let folder: string;
let server: Spawned;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lacuna-workers-"));
  // A question that takes long: cliques in a random graph.
  let [state, text] = [1, ""];
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 300;
  };
  for (let at = 0; at < 60_000; at++) text += `n${next()}\tr\tn${next()}\n`;
  writeFileSync(join(folder, "dense.tsv"), text);
  server = await spawned(["dense.tsv", "--timeout", "4"], folder);
  await send(server, "/api/v1/graphs/dense/info");
});
afterAll(async () => {
  await server.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const CLIQUE =
  "?a, ?b, ?c, ?d, ?e : r(?a, ?b) & r(?b, ?c) & r(?c, ?a) & r(?a, ?d) & r(?b, ?d) & r(?c, ?d) & r(?d, ?e) & r(?e, ?a) & r(?e, ?b) & r(?e, ?c)";
const slow = () => `/api/v1/graphs/dense/count?q=${encodeURIComponent(CLIQUE)}`;

const running = async (): Promise<number> => {
  const { text } = await send(server, "/metrics");
  return Number(/^lacuna_answers_running (\d+)$/m.exec(text)?.[1]);
};

/** Asks and hangs up after a while. */
const abandoned = (path: string, after: number): Promise<void> =>
  new Promise((resolve) => {
    const { port, token } = server;
    const asking = request({ host: "127.0.0.1", port, path, headers: { authorization: `Bearer ${token}` } });
    asking.on("error", () => {});
    asking.end();
    setTimeout(() => {
      asking.destroy();
      resolve();
    }, after);
  });

test("a question that takes too long ends with its outcome, and delays no short one", async () => {
  const long = send(server, slow());
  await pause(300);
  const times: number[] = [];
  for (let at = 0; at < 20; at++) {
    const began = performance.now();
    expect((await send(server, asked())).status).toBe(200);
    times.push(performance.now() - began);
  }
  expect(times.sort((a, b) => a - b)[10]).toBeLessThan(500);
  const { status, text } = await long;
  expect([status, (JSON.parse(text) as { outcome: string }).outcome]).toEqual([200, "time-limit"]);
});

test("who hangs up frees the worker", async () => {
  await abandoned(slow(), 400);
  const began = performance.now();
  while ((await running()) > 0 && performance.now() - began < 2000) await pause(10);
  expect(performance.now() - began).toBeLessThan(1000);
  // More than there are workers, given up one after the other.
  for (let at = 0; at < 6; at++) await abandoned(slow(), 60);
  expect((await send(server, asked())).status).toBe(200);
});

test("who hangs up while a model answers frees the worker", async () => {
  const { port, token } = server;
  const query = encodeURIComponent("?c : r(n1, ?a) & r(?a, ?b) & r(?b, ?c)");
  const path = `/api/v1/graphs/dense/predict?model=ultra-3g&q=${query}`;
  const freed: number[] = [];
  // On a machine with other work one of them may be late.
  while (freed.length < 3 || (freed.length < 12 && Math.min(...freed) >= 100)) {
    await abandoned(path, [150, 500, 900][freed.length % 3]!);
    const began = performance.now();
    while ((await running()) > 0 && performance.now() - began < 2000) await pause(5);
    freed.push(performance.now() - began);
  }
  expect(Math.min(...freed)).toBeLessThan(100);
  expect(Math.max(...freed)).toBeLessThan(2000);
  expect((await send({ port, token }, asked())).status).toBe(200);
});

test("a worker whose answer takes more memory than it may ends by its name, and the server lives", async () => {
  const small = await spawned(["dense.tsv", "--timeout", "20", "--memory", "64M"], folder);
  try {
    const pairs = "?a, ?b, ?c : r(?a, ?b) & r(?b, ?c)";
    const got = await send(small, `/api/v1/graphs/dense/ask?limit=1000000&q=${encodeURIComponent(pairs)}`);
    expect([got.status, JSON.parse(got.text)]).toMatchObject([503, { code: "runs.worker-memory" }]);
    expect((await send(small, asked())).status).toBe(200);
  } finally {
    await small.end("SIGKILL");
  }
});

test("a cross product in SPARQL is ended by the clock, and the next question is answered", async () => {
  const query = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i FILTER(?a = ?i && ?c = ?d) }";
  const got = await send(server, `/api/v1/graphs/dense/sparql?query=${encodeURIComponent(query)}`);
  expect([got.status, (JSON.parse(got.text) as { code: string }).code]).toEqual([503, "http.time-limit"]);
  expect((await send(server, asked())).status).toBe(200);
});
