import { isSpecType, ProtocolErrorCode } from "@modelcontextprotocol/server";

/** An error as JSON-RPC writes it. */
export interface RpcError {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

export const rpcError = (id: RpcError["id"], code: number, message: string): RpcError => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

/** The types of requests, by their methods. */
const requests = {
  initialize: "InitializeRequest",
  "tools/call": "CallToolRequest",
  "tools/list": "ListToolsRequest",
  "resources/read": "ReadResourceRequest",
  "resources/list": "ListResourcesRequest",
  "prompts/get": "GetPromptRequest",
  "prompts/list": "ListPromptsRequest",
} as const;

/** Messages that may be sent at once, as the protocol's library has it; it reads all of them before it counts. */
const MOST_AT_ONCE = 100;

/** The mistake in a message: how many are sent at once, and the types of its parameters, are looked at before anything is done with them. */
export function mistakeIn(message: unknown): RpcError | undefined {
  if (Array.isArray(message) && message.length > MOST_AT_ONCE)
    return rpcError(
      null,
      ProtocolErrorCode.InvalidRequest,
      `${message.length} messages were sent at once; at most ${MOST_AT_ONCE} are taken`,
    );
  if (typeof message !== "object" || message === null || Array.isArray(message)) return undefined;
  const { method, id } = message as { readonly method?: unknown; readonly id?: unknown };
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  if (typeof method !== "string" || !Object.hasOwn(requests, method)) return undefined;
  if (isSpecType[requests[method as keyof typeof requests]](message)) return undefined;
  return rpcError(
    id,
    ProtocolErrorCode.InvalidParams,
    `the parameters of ${method} are not as its type has them`,
  );
}
