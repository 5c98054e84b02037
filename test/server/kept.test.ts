// Answers that are kept say what a new one would, and no more than is allowed is kept.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { recentVersions } from "../../src/formats/files/recent-versions.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { reply } from "../../src/server/calls/reply.ts";
import { openKeptReplies } from "../../src/server/http/kept-replies.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { asked, send } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-kept-"));
const file = join(folder, "friends.tsv");
const jobs = join(folder, "jobs.csv");
/** The same links, of which other times and qualifiers are said. */
const jobsFrom = (year: number, confidence: number) =>
  `person,employer,since,until,confidence\nann,acme,${year},2018,0.${confidence}\nann,bolt,2019,,0.9\nbob,acme,2012,2014,0.8\n`;
let server: OpenServer;
beforeAll(async () => {
  writeFileSync(file, "ann\tknows\tbob\n");
  writeFileSync(jobs, jobsFrom(2015, 60));
  server = await openServer({ folders: [folder] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the second answer is the first, byte for byte; HEAD and If-None-Match have none", async () => {
  for (const path of [asked(), asked(undefined, "&page=2"), "/api/v1/graphs/world/links?entity=Niger"]) {
    const [first, second] = [await send(server, path), await send(server, path)];
    const { date: _, ...headers } = first.headers;
    expect(second.text).toBe(first.text);
    expect(second.headers).toMatchObject(headers);
    const etag = String(first.headers.etag);
    const again = await send(server, path, { headers: { "if-none-match": etag } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, "", etag]);
    const head = await send(server, path, { method: "HEAD" });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, "", etag]);
  }
  expect((await send(server, asked(), { as: "" })).status).toBe(401);
  expect((await send(server, asked(), { headers: { accept: "text/csv" } })).headers["content-type"]).toBe(
    "text/csv; charset=utf-8",
  );
});

test("a graph whose file has changed is asked anew", async () => {
  const path = `/api/v1/graphs/friends/ask?q=${encodeURIComponent("?x : knows(ann, ?x)")}`;
  const answers = async () => (await send(server, path)).json().answers;
  expect([await answers(), await answers()]).toEqual([[["bob"]], [["bob"]]]);
  writeFileSync(file, "ann\tknows\tcarol\n");
  await vi.waitFor(async () => expect(await answers()).toEqual([["carol"]]), 2000);
});

test("a graph of the same links, of which something else is said, is asked anew", async () => {
  const asked = (query: string) => `/api/v1/graphs/jobs/ask?q=${encodeURIComponent(query)}`;
  for (const [query, changed, before, after] of [
    ["?x : employer(?x, acme)@2015", jobsFrom(2016, 60), [["ann"]], []],
    ["?x : employer(?x, acme){confidence > 0.7}", jobsFrom(2016, 75), [["bob"]], [["ann"], ["bob"]]],
  ] as const) {
    const first = await send(server, asked(query));
    expect(first.json().answers).toEqual(before);
    const headers = { "if-none-match": String(first.headers.etag) };
    expect((await send(server, asked(query), { headers })).status).toBe(304);
    writeFileSync(jobs, changed);
    await vi.waitFor(async () => {
      const again = await send(server, asked(query), { headers });
      expect([again.status, again.json().answers]).toEqual([200, after]);
    }, 2000);
  }
});

test("a prediction that was made is given again, as long as graph and query are the same", async () => {
  const predicted = async (query: string, more = "") => {
    const path = `/api/v1/graphs/friends/predict?model=frequency&q=${encodeURIComponent(query)}${more}`;
    const got = await send(server, path);
    expect(got.status, got.text).toBe(200);
    return got;
  };
  const worked = async () =>
    Number(/lacuna_kept_answers (\d+)/.exec((await send(server, "/metrics")).text)?.[1]);
  writeFileSync(file, "ann\tknows\tbob\nbob\tknows\tcarol\n");
  const query = "?x : knows(ann, ?x)";
  await vi.waitFor(async () => expect((await predicted(query)).text).toContain("carol"), 60_000);
  const before = await worked();
  const [first, second] = [await predicted(query), await predicted(query)];
  expect(await worked()).toBe(before);
  const { date: _, ...headers } = first.headers;
  expect([second.text, second.headers]).toEqual([first.text, expect.objectContaining(headers)]);
  await predicted(query, "&top=1");
  expect(await worked()).toBe(before + 1);
  writeFileSync(file, "ann\tknows\tbob\nbob\tknows\tdora\n");
  await vi.waitFor(async () => expect((await predicted(query)).text).toContain("dora"), 60_000);
});

test("of many answers the ones that were asked for last are kept", async () => {
  const graph = await loadWorld();
  const resource = { id: "world", kind: "graph", source: "world", format: "embedded" } as const;
  const kept = openKeptReplies({
    host: { resources: { graph: async () => ({ value: graph, close() {} }) } } as never,
    catalog: { find: async () => resource },
  });
  const call = { ready: { resources: [resource] } as never, graphs: new Map([["world", graph]]) };
  const large = reply("x".repeat(50_000));
  expect(kept.held()).toEqual({ answers: 0, characters: 0 });
  kept.keep("first", large, call);
  kept.keep("second", large, call);
  for (let at = 0; at < 400; at++) {
    kept.keep(`${at}`, large, call);
    await kept.find("first");
  }
  expect((await kept.find("first")) === large).toBe(true);
  expect((await kept.find("second")) === undefined).toBe(true);
  kept.keep("too large", reply("x".repeat(100_000)), call);
  expect((await kept.find("too large")) === undefined).toBe(true);
  const { answers, characters } = kept.held();
  expect(characters).toBeLessThanOrEqual(1 << 23);
  expect(answers).toBe(Math.floor(characters / 51_000));
});

test("versions of files are looked up once in a while", async () => {
  let at = 0;
  let looked = 0;
  const version = async () => `${++looked}`;
  const files = recentVersions({ ...nodeFiles, version }, 100, () => at);
  const told = [];
  for (at of [0, 50, 99, 100, 150, 201]) told.push(await files.version!("a"));
  expect(told).toEqual(["1", "1", "1", "2", "2", "3"]);
});
