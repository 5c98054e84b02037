import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agentMount } from "../../src/server/agent/mount.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { MAIN } from "../cli/lacuna.ts";
import { eras } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-agent-"));
writeFileSync(join(folder, "family.tsv"), "Ann\tparent\tBen\nBen\tparent\tCid\nBen\tparent\tDot\n");
let server: OpenServer;
beforeAll(async () => {
  server = await openServer({
    folders: [folder],
    jobs: join(folder, "jobs"),
    mounts: { "/mcp": agentMount },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const address = () => new URL(`http://127.0.0.1:${server.port}/mcp`);
const overHttp = (token: string) =>
  new StreamableHTTPClientTransport(address(), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
const overStdio = () =>
  new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, "mcp", folder, "--quiet"],
    stderr: "pipe",
  });

describe.each(Object.keys(eras).map(Number) as (keyof typeof eras)[])("a client of %s", (era) => {
  it.each([
    ["standard input and output", overStdio],
    ["HTTP", () => overHttp(server.token)],
  ])("asks over %s", async (_, transport) => {
    const client = new Client({ name: "test", version: "1" }, eras[era]);
    await client.connect(transport());
    expect(client.getProtocolEra()).toBe(era === 2026 ? "modern" : "legacy");
    expect((await client.listTools()).tools).toHaveLength(12);
    const found = await client.callTool({
      name: "ask",
      arguments: { graph: "family", query: "?x : parent(Ann, ?y) & parent(?y, ?x)" },
    });
    expect(found.structuredContent).toMatchObject({ answers: [["Cid"], ["Dot"]], count: 2 });
    // Paths are no ids.
    const path = await client.callTool({
      name: "describe_graph",
      arguments: { graph: join(folder, "family.tsv") },
    });
    expect(path.isError).toBe(true);
    await client.close();
  });

  it("is refused over HTTP without the token, or from a page of others", async () => {
    const client = new Client({ name: "test", version: "1" }, eras[era]);
    await expect(client.connect(overHttp("wrong"))).rejects.toThrow();
    const foreign = await fetch(address(), {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${server.token}`,
        Origin: "https://example.org",
      },
      body: "{}",
    });
    expect(foreign.status).toBe(403);
  });
});

it("a program is never a path, and a job says how it stands", async () => {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(overHttp(server.token));
  const file = join(folder, "program.txt");
  writeFileSync(file, 'Find("France") | Count');
  const read = await client.callTool({
    name: "run_program",
    arguments: { knowledge_base: "world", program: file },
  });
  expect(read.isError).toBe(true);
  expect(JSON.stringify(read.content)).toContain("kopl.");
  const none = await client.callTool({ name: "job_status", arguments: { job: "job-9" } });
  expect(JSON.stringify(none.content)).toContain("there is no job");
  await client.close();
});
