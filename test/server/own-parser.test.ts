import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { agentMount } from "../../src/server/agent/mount.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { post } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-own-parser-"));
const { generateQuestions, trainParser, askInWords } = boundAll(operations, nodeHost);
let server: OpenServer;
beforeAll(async () => {
  const questions = join(folder, "questions");
  await generateQuestions({ kb: "world", count: 60, out: questions, threads: 1 });
  const small = { updates: 3, batch: 4, width: 8, hidden: 8, validateEvery: 0 };
  await trainParser({ questions, kb: "world", out: join(folder, "mine"), ...small });
  server = await openServer({ folders: [folder], mounts: { "/mcp": agentMount } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const question = "which countries border france";

test("a parser of one's own is asked over HTTP by its id, and says what the library says", async () => {
  const expected = await askInWords({ kb: "world", question, parser: join(folder, "mine") });
  const embedded = await askInWords({ kb: "world", question });
  expect(expected.reading?.probability).not.toBe(embedded.reading?.probability);
  const got = await post(server, "/api/v1/knowledge-bases/world/ask-in-words", { question, parser: "mine" });
  expect([got.status, got.json()]).toEqual([200, JSON.parse(JSON.stringify(expected))]);
});

test("an agent asks it by the same id, and is told which ids there are when it names another", async () => {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${server.port}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${server.token}` } },
    }),
  );
  const ask = (parser: string) =>
    client.callTool({ name: "ask_in_words", arguments: { knowledge_base: "world", question, parser } });
  const { answers, reading } = await askInWords({ kb: "world", question, parser: join(folder, "mine") });
  expect((await ask("mine")).structuredContent).toMatchObject({
    answers: answers.slice(0, 50),
    program: reading?.program,
  });
  const unknown = await ask("yours");
  expect(unknown.isError).toBe(true);
  expect(JSON.stringify(unknown.content)).toContain("yours");
  await client.close();
});
