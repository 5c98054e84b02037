import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Mount } from "../open-server.ts";
import { agentServer } from "./agent-server.ts";
import { contextOf } from "./context-of.ts";
import { jobsHere } from "./jobs.ts";

/**
 * Agent tools at a path of a server, for clients of both eras. The server looks at names, pages and tokens before.
 * @param folder where run folders of evaluations are written
 */
export const agentMount =
  (folder: string): Mount =>
  (server) => {
    const jobs = jobsHere(server, folder);
    const handler = createMcpHandler(({ authInfo }) =>
      agentServer(contextOf(server, jobs, { caller: authInfo?.clientId ?? "agent", url: server.url })),
    );
    return (request, { caller }) =>
      handler.fetch(request, { authInfo: { token: "", clientId: caller, scopes: [] } });
  };
