import type { Sent } from "./attacked-server.ts";

/** What is sent, and where to. */
export interface ServerCall {
  readonly to: string;
  readonly sent?: Sent;
}

/** The address of an operation of a graph with its parameters. */
export const on = (operation: string, given: Readonly<Record<string, string>>, graph = "links"): string =>
  `/api/v1/graphs/${graph}/${operation}?${new URLSearchParams(given)}`;

/** A body to any address: a text as it is, anything else as JSON. */
export const sentTo = (to: string, given: unknown): ServerCall => ({
  to,
  sent: { body: typeof given === "string" ? given : JSON.stringify(given) },
});

/** Parameters of an operation of the graph as JSON. */
export const posted = (operation: string, given: object): ServerCall =>
  sentTo(`/api/v1/graphs/links/${operation}`, given);

export const sparql = (query: string, resource = "graphs/links"): ServerCall => ({
  to: `/api/v1/${resource}/sparql`,
  sent: { body: query, type: "application/sparql-query" },
});

/** A message of an agent. */
export const agent = (message: unknown): ServerCall => sentTo("/mcp", message);

/** A message that calls a tool. */
export const toolCall = (name: string, given: object, id = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: given },
});

export const called = (name: string, given: object): ServerCall => agent(toolCall(name, given));

/** As many parts, with a sign between two of them. */
export const many = (count: number, each: (at: number) => string, sign: string): string =>
  Array.from({ length: count }, (_, at) => each(at)).join(sign);
