import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { LacunaError } from "../../src/error.ts";
import { nodeHost } from "../../src/host/node.ts";
import { checked } from "../../src/operations/contract/check.ts";
import { hostWith } from "../../src/operations/contract/host-with.ts";
import type { Operation } from "../../src/operations/contract/operation.ts";
import { paged } from "../../src/operations/contract/written/paged.ts";
import { operations } from "../../src/operations/registry.ts";
import { agentServer } from "../../src/server/agent/agent-server.ts";
import { callTool } from "../../src/server/agent/call-tool.ts";
import type { AgentContext, AgentJob } from "../../src/server/agent/context.ts";
import { openCursors } from "../../src/server/http/cursors.ts";

/** What ids stand for, by the parameters that take them. */
export type Sources = Readonly<Record<string, Readonly<Record<string, string>>>>;

const KINDS: Readonly<Record<string, string>> = {
  graph: "graph",
  model: "model",
  kb: "knowledge-base",
  benchmark: "benchmark",
  parser: "parser",
};

/** A context over operations of this process, with ids for what is named. */
export function contextOver(sources: Sources, calls: string[] = []): AgentContext {
  const found = (kind: string, id: string): string => {
    const source = sources[kind]?.[id];
    if (source !== undefined) return source;
    throw new LacunaError("http.unknown-id", `there is no ${kind} ${JSON.stringify(id)}`);
  };
  const done = new Map<string, AgentJob>();
  return {
    list: async (kind) => Object.keys(sources[kind] ?? {}).map((id) => ({ id, format: "test" })),
    cursors: openCursors("test"),
    async call(name, given, { window = { from: 0, size: 1000 } }) {
      calls.push(name);
      const operation = (await operations[name as keyof typeof operations]()) as unknown as Operation;
      const named = Object.fromEntries(
        Object.entries(given).map(([key, value]) => [
          key,
          KINDS[key] !== undefined && typeof value === "string" ? found(KINDS[key], value) : value,
        ]),
      );
      const part = { ...window, kept: false };
      const result = await operation.run(checked(operation, named), hostWith(nodeHost, { window: part }));
      return paged(result, part, part.kept).result;
    },
    jobs: {
      async start(name, given) {
        const operation = (await operations[name as keyof typeof operations]()) as unknown as Operation;
        checked(operation, given);
        const job = { job: "1", status: "running", done: 0 } as const;
        done.set("1", { ...job, status: "done", result: { mean: { mrr: 0.5 }, types: [] } });
        return job;
      },
      status: async (job) =>
        done.get(job) ??
        Promise.reject(new LacunaError("http.unknown-id", `there is no job ${JSON.stringify(job)}`)),
      remove: async () => {},
      cancel: async (job) => ({ job, status: "cancelled" }),
    },
  };
}

export const world = contextOver({
  graph: { world: "world" },
  model: { "ultra-3g": "ultra-3g", frequency: "frequency" },
  "knowledge-base": { world: "world" },
});

/** A result of a tool that worked. */
export async function called(
  name: string,
  given: Readonly<Record<string, unknown>>,
  context: AgentContext = world,
): Promise<{ readonly text: string; readonly data: Record<string, unknown> }> {
  const { text, data, isError } = await callTool(name, given, context);
  if (isError) throw new Error(text);
  return { text, data: data as unknown as Record<string, unknown> };
}

export const eras = {
  2025: {},
  2026: { versionNegotiation: { mode: { pin: "2026-07-28" } } },
} as const;

/** The official client of an era, connected to a server in this process. */
export async function connected(era: keyof typeof eras, context: AgentContext = world): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  serveStdio(() => agentServer(context), { transport: there });
  const client = new Client({ name: "test", version: "1" }, eras[era]);
  await client.connect(here as never);
  return client;
}
