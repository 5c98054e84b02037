import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { nodeFiles } from "../../formats/files/node-files.ts";
import { openNodeHost } from "../../host/node.ts";
import { operations } from "../../operations/registry.ts";
import { checkedCall } from "../calls/call.ts";
import { openLanes } from "../calls/lanes.ts";
import { defaultLimits } from "../calls/limits.ts";
import { openMoments } from "../calls/moments.ts";
import { openCatalog } from "../catalog/catalog.ts";
import { requireFolders } from "../catalog/scan.ts";
import { unknownSaid } from "../catalog/unknown-said.ts";
import { openCursors } from "../http/cursors.ts";
import { offersOf } from "../offers/offers.ts";
import { refusal } from "../refusal.ts";
import { agentServer } from "./agent-server.ts";
import type { AgentContext } from "./context.ts";
import { contextOf } from "./context-of.ts";
import { jobsHere } from "./jobs.ts";
import { messageLines } from "./lines.ts";

/** Agent tools over what lies in some folders, in this process. */
export interface OpenAgent {
  readonly context: AgentContext;
  /** A line about files that are not served; empty where all are. */
  unknown(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens agent tools without a server around them.
 * @param jobs where run folders of evaluations are written; a temporary folder when it is left out
 */
export async function openAgent(folders: readonly string[], jobs?: string): Promise<OpenAgent> {
  await requireFolders(folders, nodeFiles);
  const limits = defaultLimits(availableParallelism());
  const host = await openNodeHost({ workers: limits.answers + limits.longAnswers });
  const lanes = openLanes(limits);
  const catalog = openCatalog(() => folders, host);
  const offers = offersOf(operations);
  const moments = openMoments(host.now);
  const server = {
    host,
    catalog,
    limits,
    offers,
    cursors: openCursors(randomBytes(32)),
    async call(...[name, given, asker]: Parameters<Parameters<typeof contextOf>[0]["call"]>) {
      const offer = await offers.get(name);
      if (!offer) throw refusal("no-route", `there is no ${name} to be answered`);
      return (await checkedCall(offer, given, { host, catalog, limits, lanes, moments })).run(asker);
    },
  };
  const folder = jobs ?? (await mkdtemp(join(tmpdir(), "lacuna-jobs-")));
  return {
    context: contextOf(server, jobsHere(server, folder), { caller: "agent" }),
    unknown: () => unknownSaid(catalog),
    close: () => host.close(),
  };
}

/** Bytes of messages that are read and not yet taken; each alone is bounded before. */
const MOST_BUFFERED = 2 ** 26;

/** Serves agent tools over standard input and output until the client goes away. */
export async function serveAgent({ context }: OpenAgent, onError: (error: Error) => void): Promise<void> {
  const lines = messageLines((error) => void process.stdout.write(`${JSON.stringify(error)}\n`));
  const transport = new StdioServerTransport(process.stdin.pipe(lines), process.stdout, {
    maxBufferSize: MOST_BUFFERED,
  });
  const handle = serveStdio(() => agentServer(context), { transport, onerror: onError });
  await new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  await handle.close();
}
