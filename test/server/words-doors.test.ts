import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { callTool } from "../../src/server/agent/call-tool.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { contextOver } from "../agent/support.ts";
import { post } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-words-"));
const table = join(folder, "clubs.csv");
cpSync(new URL("../semantic-parsing/reader/tables/clubs.csv", import.meta.url), table);
const { askInWords, askGraphInWords, predict } = boundAll(operations, nodeHost);
let server: OpenServer;
beforeAll(async () => {
  server = await openServer({ folders: [folder] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Questions that are read, that hold an unknown word, and that turn the meaning in a way that nothing means. */
const overWorld = [
  "Which neighbours of Germany do not use the euro?",
  "who is the president of France",
  "Which countries border every neighbour of Luxembourg?",
  "second largest contry in africa",
];
const overTable = ["who is a member of the Choir but does not live in Weston", "who owns the Choir"];

test.each(overWorld)("library, server and agents read the same over world: %s", async (question) => {
  const expected = await askInWords({ kb: "world", question });

  const got = await post(server, "/api/v1/knowledge-bases/world/ask-in-words", { question });
  expect([got.status, got.json()]).toEqual([200, JSON.parse(JSON.stringify(expected))]);
  const same = await post(server, "/api/v1/graphs/world/ask-in-words", { question });
  expect(same.json()).toEqual(got.json());
  const context = contextOver({ graph: { world: "world" }, "knowledge-base": { world: "world" } });
  const { data: structured } = (await callTool(
    "ask_in_words",
    { knowledge_base: "world", question },
    context,
  )) as { data?: Record<string, unknown> };
  if (expected.reading?.formula !== undefined)
    expect(structured).toMatchObject({ formula: expected.reading.formula, answers: expected.answers });
  else expect(structured).toMatchObject({ refused: expected.refused?.words });
});

test.each(overTable)("the same over a table: %s", async (question) => {
  const expected = await askGraphInWords({ graph: table, question });
  const got = await post(server, "/api/v1/graphs/clubs/ask-in-words", { question });
  expect([got.status, got.json()]).toEqual([200, JSON.parse(JSON.stringify(expected))]);
});

test("a question in words is predicted by its formula at every door", async () => {
  const question = "Which neighbours of Germany do not use the euro?";
  const expected = await predict({ graph: "world", query: question, predicted: true });
  expect(expected.readAs?.formula).toBe("?x : borders(?x, Germany) & !currency(?x, Euro)");
  const got = await post(server, "/api/v1/graphs/world/predict", { query: question, predicted: true });
  expect([got.status, got.json()]).toEqual([200, JSON.parse(JSON.stringify(expected))]);
  const context = contextOver({ graph: { world: "world" }, "knowledge-base": { world: "world" } });
  const { data } = (await callTool(
    "ask",
    { graph: "world", query: question, links: "predicted" },
    context,
  )) as {
    data?: Record<string, unknown>;
  };
  expect(data).toMatchObject({ formula: expected.readAs?.formula, read_as: expected.readAs?.sentence });
});
