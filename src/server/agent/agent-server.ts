import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import * as z from "zod/mini";
import manifest from "../../../package.json" with { type: "json" };
import { LacunaError } from "../../error.ts";
import { fewAtATime } from "../calls/few-at-a-time.ts";
import { callTool } from "./call-tool.ts";
import type { AgentContext } from "./context.ts";
import { prompts } from "./prompts.ts";
import { INSTRUCTIONS } from "./query-language.ts";
import { templates, textAt, textsOf } from "./resources.ts";
import type { Tool } from "./tool.ts";
import { tools } from "./tools.ts";

const soon = fewAtATime();

/**
 * A server of the Model Context Protocol over a context, for one connection or request. It serves clients of both eras: those
 * that begin with `initialize`, and those of 2026-07-28, whose requests stand by themselves.
 */
export function agentServer(context: AgentContext): Server {
  const server = new Server(
    { name: "lacuna", title: "Lacuna", version: manifest.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", () => ({ tools: tools.map(listedTool) }));
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    // One message may have many: a few are begun in each turn of this thread.
    await new Promise<void>(soon);
    const { text, data, isError } = await callTool(
      params.name,
      params.arguments ?? {},
      context,
      mcpReq.signal,
    );
    return {
      content: [{ type: "text", text }],
      structuredContent: data as unknown as Record<string, unknown>,
      ...(isError ? { isError } : {}),
    };
  });
  server.setRequestHandler("resources/list", async () => ({
    resources: (await textsOf(context)).map((each) => ({ ...each, mimeType: "text/markdown" })),
  }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: templates.map((each) => ({ ...each, mimeType: "text/markdown" })),
  }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => ({
    contents: [{ uri, mimeType: "text/markdown", text: await asProtocol(textAt(uri, context)) }],
  }));
  server.setRequestHandler("prompts/list", () => ({
    prompts: prompts.map(({ text: _, arguments: given, ...each }) => ({
      ...each,
      arguments: given.map((one) => ({ ...one, required: true })),
    })),
  }));
  server.setRequestHandler("prompts/get", ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name);
    if (!prompt) throw invalid(`there is no prompt ${JSON.stringify(params.name.slice(0, 80))}`);
    const given = params.arguments ?? {};
    const missing = prompt.arguments.find(({ name }) => given[name] === undefined);
    if (missing) throw invalid(`${prompt.name} needs ${missing.name}: ${missing.description}`);
    return {
      description: prompt.description,
      messages: [{ role: "user", content: { type: "text", text: prompt.text(given) } }],
    };
  });
  return server;
}

/** A tool as `tools/list` shows it. */
export function listedTool({ name, title, description, input, readOnly }: Tool) {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return {
    name,
    title,
    description,
    inputSchema: schema as { type: "object" },
    annotations: readOnly
      ? { readOnlyHint: true, openWorldHint: false }
      : { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  };
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

async function asProtocol<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof LacunaError ? invalid(error.message) : error;
  }
}
