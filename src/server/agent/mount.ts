import { createMcpHandler } from "@modelcontextprotocol/server";
import { jsonValue } from "../calls/body.ts";
import type { ServerMount } from "../context.ts";
import { agentServer } from "./agent-server.ts";
import { contextOf } from "./context-of.ts";
import { mistakeIn } from "./message-mistake.ts";
import { serverJobs } from "./server-jobs.ts";

/** Agent tools at a path of a server, for clients of both eras. The server looks at names, pages and tokens before. */
export const agentMount: ServerMount = (server) => {
  const handler = createMcpHandler(({ authInfo }) => {
    const caller = authInfo?.clientId ?? "agent";
    return agentServer(contextOf(server, serverJobs(server, caller), { caller, url: server.url }));
  });
  return async (request, { caller }) => {
    const authInfo = { token: "", clientId: caller, scopes: [] };
    if (request.method !== "POST") return closable(await handler.fetch(request, { authInfo }));
    // Bodies are bounded as at every other address.
    const parsedBody = await jsonValue(request, server.limits.body);
    const mistake = mistakeIn(parsedBody);
    if (mistake) return Response.json(mistake, { status: 400 });
    return closable(await handler.fetch(request, { authInfo, parsedBody }));
  };
};

/** Whether a connection stays open is what its client asked for. */
function closable(response: Response): Response {
  response.headers.delete("connection");
  return response;
}
