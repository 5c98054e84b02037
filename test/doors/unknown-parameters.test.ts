// A parameter that a door does not know is named at each of them, in whatever place it is given.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { callTool } from "../../src/server/agent/call-tool.ts";
import { tools } from "../../src/server/agent/tools.ts";
import { offersOf } from "../../src/server/offers/offers.ts";
import { placesOf } from "../../src/server/offers/places.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { contextOver } from "../agent/support.ts";
import { post, send } from "../server/support.ts";

let server: OpenServer;
beforeAll(async () => {
  server = await openServer({ folders: [] });
});
afterAll(() => server.close());

test("every address of every operation", async () => {
  const offers = (await offersOf(operations).all()).filter((offer) => offer.as === "answer");
  const wrong: unknown[] = [];
  let count = 0;
  for (const offer of offers)
    for (const { path, parameter } of placesOf(offer)) {
      const kind = path.split("/")[1];
      if (parameter && !["graphs", "knowledge-bases"].includes(kind!)) continue;
      const address = `/api/v1${path.replace(/\{\w+\}/, "world")}`;
      for (const got of [
        await send(server, `${address}?nonsense=true`),
        await post(server, address, { nonsense: true }),
      ]) {
        count++;
        if (got.status !== 400 || !/no parameter "nonsense"/.test(String(got.json().detail)))
          wrong.push([address, got.status, got.text.slice(0, 200)]);
      }
    }
  expect(count).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

test("a parameter given twice, in an address or a body, is named without braces", async () => {
  const query = encodeURIComponent("?x : borders(France, ?x)");
  const body = (text: string) =>
    send(server, "/api/v1/graphs/world/ask", {
      method: "POST",
      body: text,
      headers: { "Content-Type": "application/json" },
    });
  for (const got of [
    await send(server, `/api/v1/graphs/world/ask?query=${query}&limit=1&limit=2`),
    await body('{"query":"?x : borders(France, ?x)","limit":1,"limit":2}'),
  ])
    expect(got.json()).toMatchObject({ status: 400, detail: "limit is given twice" });
});

test.each(["graphs", "models", "graphs/world", "jobs", "openapi.json", "", "nothing-here"])(
  "an address that takes no parameters: %s",
  async (path) => {
    const got = await send(server, `/api/v1/${path}?nonsense=true`);
    expect([path, got.status >= 400, got.text.slice(0, 300)]).toEqual([
      path,
      true,
      expect.stringMatching(/nonsense|no such|not found|there is no/i),
    ]);
  },
);

describe("agent tools", () => {
  test.each(tools.map(({ name }) => name))("%s", async (name) => {
    const context = contextOver({ graph: { world: "world" }, kb: { world: "world" } });
    const { isError, text } = await callTool(name, { nonsense: 1 }, context);
    expect(isError).toBe(true);
    expect(text).toContain('no parameter "nonsense"');
  });
});

test("every operation as a function", async () => {
  const bound = boundAll(operations, nodeHost) as Readonly<
    Record<string, (given: object) => Promise<unknown>>
  >;
  for (const [name, call] of Object.entries(bound))
    await expect(call({ nonsense: 1 }), name).rejects.toMatchObject({
      code: "usage.unknown-parameter",
      message: expect.stringContaining('"nonsense"'),
    });
});
