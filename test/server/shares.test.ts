import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agentMount } from "../../src/server/agent/mount.ts";
import { openTurns } from "../../src/server/calls/turns.ts";
import { setJobEntry } from "../../src/server/jobs/job-entry.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { type Got, post, send } from "./support.ts";

const greedy = { name: "greedy", secret: "greedy".repeat(4) };
const modest = { name: "modest", secret: "modest".repeat(4) };

let server: OpenServer;
let folder: string;
/** A job that runs until it is cancelled. */
let long: string;
beforeAll(async () => {
  setJobEntry(new URL("../../dist/server/job.js", import.meta.url));
  folder = mkdtempSync(join(tmpdir(), "lacuna-shares-"));
  server = await openServer({
    ...{ tokens: [greedy, modest], jobs: join(folder, "jobs"), mounts: { "/mcp": agentMount } },
    limits: { waitingJobs: 2, streams: 3 },
  });
  long = idOf(await train(greedy, 100_000));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const as = ({ secret }: typeof greedy) => ({ port: server.port, token: secret });
const train = (who: typeof greedy, epochs: number): Promise<Got> =>
  post(as(who), "/api/v1/jobs", { operation: "trainLinks", parameters: { graph: "world", rank: 2, epochs } });
const show = async (id: string) =>
  (await send(as(greedy), `/api/v1/jobs/${id}`)).json() as { status: string };
async function until(id: string, ...statuses: string[]): Promise<void> {
  while (!statuses.includes((await show(id)).status)) await new Promise((done) => setTimeout(done, 20));
}
const idOf = (got: Got) => {
  expect(got.status, got.text).toBe(202);
  return got.json().id as string;
};

test("streams of events that are kept open are so many for each token", async () => {
  await until(long, "running");
  const path = `/api/v1/jobs/${long}/events`;
  const opened = (who: typeof greedy) =>
    new Promise<{ status: number; close: () => void }>((resolve, reject) => {
      const asking = request(
        {
          host: "127.0.0.1",
          port: server.port,
          path,
          agent: false,
          headers: { authorization: `Bearer ${who.secret}` },
        },
        (response) => {
          response.on("error", () => {}).resume();
          resolve({ status: response.statusCode!, close: () => asking.destroy() });
        },
      );
      asking.on("error", reject).end();
    });
  const streams = await Promise.all([opened(greedy), opened(greedy), opened(greedy)]);
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await opened(greedy)).status).toBe(429);
  const other = await opened(modest);
  expect(other.status).toBe(200);
  // A place is free as soon as one is closed.
  streams[0]!.close();
  let again = await opened(greedy);
  while (again.status === 429) again = await opened(greedy);
  expect(again.status).toBe(200);
  for (const each of [...streams, other, again]) each.close();
});

describe("places to wait in", () => {
  test("who takes all that there are for one leaves some for others, and all together are bounded", async () => {
    const turns = openTurns({ running: 1, waiting: 4 });
    const leave = await turns.enter("greedy");
    const waits = async (caller: string) => {
      const before = turns.held().waiting;
      const entered = turns.enter(caller);
      entered.then(
        (done) => done(),
        () => {},
      );
      await new Promise((done) => setImmediate(done));
      return turns.held().waiting > before;
    };
    const taken = async (caller: string) => {
      let places = 0;
      while (await waits(caller)) places++;
      return places;
    };
    expect(await taken("greedy")).toBe(4);
    expect(await waits("modest")).toBe(true);
    let all = turns.held().waiting;
    for (let at = 0; at < 100; at++) all += await taken(`other-${at}`);
    expect(all).toBeLessThanOrEqual(8);
    leave();
  });

  test("jobs: a token that fills its places takes none of another, and tokens take turns", async () => {
    await until(long, "running");
    const of: Record<string, string> = {};
    for (let at = 0; at < 2; at++) of[idOf(await train(greedy, 1))] = "greedy";
    const refused = await train(greedy, 1);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "1"]);
    of[idOf(await train(modest, 1))] = "modest";
    expect((await post(as(greedy), `/api/v1/jobs/${long}/cancel`, {})).status).toBe(202);
    for (const id of Object.keys(of)) await until(id, "done", "failed");
    // Each job writes down its call when its turn has come.
    const began = (id: string) => statSync(join(folder, "jobs", id, ".job", "run.json")).mtimeMs;
    const order = Object.keys(of).sort((a, b) => began(a) - began(b));
    expect(order.map((id) => of[id])).toEqual(["greedy", "modest", "greedy"]);
  });
});

test("a file that is larger than memory is sent in pieces", async () => {
  const { jobs } = (await send(as(greedy), "/api/v1/jobs")).json() as {
    jobs: { id: string; status: string }[];
  };
  const { id } = jobs.find(({ status }) => status === "done")!;
  const place = join(folder, "jobs", id, "huge.txt");
  writeFileSync(place, "begin");
  truncateSync(place, 3 * 2 ** 30);
  const got = await new Promise<[number | undefined, string | undefined, string]>((resolve, reject) => {
    const asking = request(
      {
        ...{ host: "127.0.0.1", port: server.port, agent: false },
        path: `/api/v1/jobs/${id}/file?name=huge.txt`,
        headers: { authorization: `Bearer ${greedy.secret}` },
      },
      (response) => {
        response.on("error", () => {});
        response.once("data", (chunk: Buffer) => {
          resolve([response.statusCode, response.headers["content-length"], chunk.toString("latin1", 0, 5)]);
          asking.destroy();
        });
      },
    );
    asking.on("error", reject).end();
  });
  expect(got).toEqual([200, String(3 * 2 ** 30), "begin"]);
  rmSync(place);
});

test("the list of jobs tells which files came with them, not what is in them", async () => {
  const text = `{"query":"?x"}\n`.repeat(1000);
  const started = await post(as(greedy), "/api/v1/jobs", {
    operation: "importBenchmark",
    parameters: { graph: "world", split: "test", files: [{ name: "mine.jsonl", text }] },
  });
  const list = await send(as(greedy), "/api/v1/jobs");
  expect([started.status, list.status]).toEqual([202, 200]);
  expect(list.text).toContain("mine.jsonl");
  expect(list.text.length).toBeLessThan(text.length);
});

describe("/mcp takes the bodies that other addresses take", () => {
  const call = (body: string, headers: Record<string, string> = {}) =>
    send(server, "/mcp", {
      method: "POST",
      as: greedy.secret,
      body,
      headers: { accept: "application/json, text/event-stream", ...headers },
    });
  test.each([
    ["more than a body may have", `{"a":"${"x".repeat(2 ** 20)}"}`, 413],
    ["100,000 levels", `{"params":${"[".repeat(1e5)}${"]".repeat(1e5)}}`, 413],
    ["100,000 names", `{${Array.from({ length: 1e5 + 2 }, (_, at) => `"${at}":1`).join()}}`, 413],
    ["a prototype", `{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{"x":1}}`, 400],
    ["no JSON", "{", 400],
  ])("%s", async (_name, body, status) => expect((await call(body)).status).toBe(status));
  test("of another type or packed", async () => {
    expect((await call("{}", { "content-type": "text/plain" })).status).toBe(415);
    expect((await call("{}", { "content-encoding": "gzip" })).status).toBe(415);
  });
});

test("a program that looks at a link does not use it up", async () => {
  const link = new URL(server.link());
  const path = `${link.pathname}${link.search}`;
  const looked = await send(server, path, { method: "HEAD", as: "" });
  expect(looked.headers["set-cookie"]).toBeUndefined();
  expect((await send(server, path, { as: "" })).status).toBe(303);
});
