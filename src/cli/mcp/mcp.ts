import type { Command } from "commander";
import { addHelp } from "../command/help.ts";
import { command, type GlobalOptions, type Io } from "../terminal/io.ts";

/** `lacuna mcp`: tools for agents over what lies in some folders. */
export function mcp(parent: Command, io: Io): Command {
  const self = command("mcp", "offer tools to agents, over standard input and output")
    .argument("[folders...]", "graphs, models, benchmarks, knowledge bases, or folders of them")
    .option("--jobs <folder>", "where evaluations are written (default: a temporary folder)");
  addHelp(self, { example: EXAMPLES, help: HELP });
  self.action(async (folders: string[]) => {
    const { openAgent, serveAgent } = await import("../../server/agent/stdio.ts");
    const { jobs, quiet } = self.optsWithGlobals<GlobalOptions & { readonly jobs?: string }>();
    const agent = await openAgent(folders, jobs);
    const unknown = quiet ? "" : await agent.unknown();
    if (!quiet) io.err(`Lacuna offers tools to agents: ${await listed(agent.context)}\n${unknown}`);
    await serveAgent(agent, ({ message }) => io.err(`${message}\n`));
    await agent.close();
  });
  parent.addCommand(self);
  return self;
}

async function listed({
  list,
}: Pick<Awaited<ReturnType<typeof import("../../server/agent/stdio.ts")["openAgent"]>>["context"], "list">) {
  const graphs = await list("graph");
  return `${graphs.length} ${graphs.length === 1 ? "graph" : "graphs"} (${graphs.map(({ id }) => id).join(", ")})`;
}

const EXAMPLES = ["lacuna mcp graphs/ models/", "lacuna mcp"];

const HELP = `An agent starts this program itself and speaks the Model Context Protocol with it. Most take a setting such as
  { "mcpServers": { "lacuna": { "command": "npx", "args": ["lacuna", "mcp", "/path/to/graphs"] } } }
The graph world is always there. \`lacuna serve\` offers the same tools over HTTP at /mcp.
docs/guides/agents.md shows the tools and real calls.`;
