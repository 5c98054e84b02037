import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pause, type Spawned, spawned } from "./spawned.ts";
import { asked, send } from "./support.ts";

let folder: string;
/** Lets a question take an hour: whatever ends one here is no limit of time. */
let server: Spawned;
/** Lets it take a second. */
let hasty: Spawned;
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
  server = await spawned(["dense.tsv", "--timeout", "3600"], folder);
  hasty = await spawned(["dense.tsv", "--timeout", "1"], folder);
  for (const each of [server, hasty]) await send(each, "/api/v1/graphs/dense/info");
});
afterAll(async () => {
  for (const each of [server, hasty]) await each?.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const CLIQUE =
  "?a, ?b, ?c, ?d, ?e : r(?a, ?b) & r(?b, ?c) & r(?c, ?a) & r(?a, ?d) & r(?b, ?d) & r(?c, ?d) & r(?d, ?e) & r(?e, ?a) & r(?e, ?b) & r(?e, ?c)";
const slow = () => `/api/v1/graphs/dense/count?q=${encodeURIComponent(CLIQUE)}`;

const running = async (): Promise<number> => {
  const { text } = await send(server, "/metrics");
  return Number(/^lacuna_answers_running (\d+)$/m.exec(text)?.[1]);
};

/** Waits until the number of answers that are computed is as wanted, which the server says. */
async function until(wanted: (answers: number) => boolean): Promise<void> {
  while (!wanted(await running())) await pause(5);
}

/** Asks, and hangs up once the server computes and has done so for a while. */
async function abandoned(path: string, after: number): Promise<void> {
  const { port, token } = server;
  const asking = request({ host: "127.0.0.1", port, path, headers: { authorization: `Bearer ${token}` } });
  const answered: number[] = [];
  asking.on("error", () => {});
  asking.on("response", ({ statusCode = 0 }) => answered.push(statusCode));
  asking.end();
  await until((answers) => answers > 0);
  await pause(after);
  // What has an answer by then would show nothing.
  expect(answered).toEqual([]);
  asking.destroy();
}

test("a question that takes too long ends with its outcome", async () => {
  const { status, text } = await send(hasty, slow());
  expect([status, (JSON.parse(text) as { outcome: string }).outcome]).toEqual([200, "time-limit"]);
});

test("a question that takes long delays no short one", async () => {
  const hangingUp = abandoned(slow(), 300);
  await until((answers) => answers > 0);
  // Each is answered while the long one is computed, which takes minutes.
  for (let at = 0; at < 20; at++) expect((await send(server, asked())).status).toBe(200);
  await hangingUp;
  await until((answers) => answers === 0);
});

test("who hangs up frees the worker", async () => {
  // More than there are workers, given up one after the other.
  for (let at = 0; at < 6; at++) {
    await abandoned(slow(), 60);
    await until((answers) => answers === 0);
  }
  expect((await send(server, asked())).status).toBe(200);
});

test("who hangs up while a model answers frees the worker", async () => {
  const query = encodeURIComponent("?c : r(n1, ?a) & r(?a, ?b) & r(?b, ?c)");
  const codes = () => [...server.log().matchAll(/"code":"run\.interrupted"/g)].length;
  const before = codes();
  for (const after of [0, 50, 200]) {
    await abandoned(`/api/v1/graphs/dense/predict?model=ultra-3g&q=${query}`, after);
    await until((answers) => answers === 0);
  }
  // None was computed to its end: the log says how each ended.
  while (codes() < before + 3) await pause(5);
  expect((await send(server, asked())).status).toBe(200);
});

test("a million rows are written by a worker of 64 MB, and the server lives", async () => {
  const small = await spawned(["dense.tsv", "--timeout", "20", "--memory", "64M"], folder);
  try {
    const pairs = "?a, ?b, ?c : r(?a, ?b) & r(?b, ?c)";
    const got = await send(small, `/api/v1/graphs/dense/ask?limit=1000000&q=${encodeURIComponent(pairs)}`);
    expect([got.status, JSON.parse(got.text)]).toMatchObject([
      200,
      { count: 1_000_000, outcome: "row-limit" },
    ]);
    expect((await send(small, asked())).status).toBe(200);
  } finally {
    await small.end("SIGKILL");
  }
});

test("a cross product in SPARQL is ended by the clock, and the next question is answered", async () => {
  const query = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i FILTER(?a = ?i && ?c = ?d) }";
  const got = await send(hasty, `/api/v1/graphs/dense/sparql?query=${encodeURIComponent(query)}`);
  expect([got.status, (JSON.parse(got.text) as { code: string }).code]).toEqual([503, "http.time-limit"]);
  expect((await send(hasty, asked())).status).toBe(200);
});
