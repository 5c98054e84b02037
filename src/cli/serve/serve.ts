import type { Command } from "commander";
import { addHelp } from "../command/help.ts";
import { command, type GlobalOptions, type Io, memorySize } from "../terminal/io.ts";
import { portNumber, type ServeOptions } from "./options.ts";

/** `lacuna serve`: what lies in some folders, over HTTP. */
export function serve(parent: Command, io: Io): Command {
  const self = command("serve", "serve graphs, models and others over HTTP")
    .argument(
      "[folders...]",
      "graphs, models, benchmarks, knowledge bases, questions, runs, or folders of them",
    )
    .option("--port <n>", "the port to listen on (0: one that is free)", portNumber, 8080)
    .option(
      "--host <address>",
      "the address to listen on; others than this machine's own need --token-file",
      "localhost",
    )
    .option("--token-file <file>", "who may ask: a token a line, as `name: secret` or the secret alone")
    .option("--jobs <folder>", "where jobs and what they write lie (default: lacuna-jobs)")
    .option(
      "--public <url>",
      "the address that users see, such as that of a reverse proxy; may be repeated",
      several,
    )
    .option(
      "--allow-origin <origin>",
      "a page of others that may ask, by its origin; may be repeated",
      several,
    )
    .option("--body <size>", "largest body of a request (default: 1M)", memorySize)
    .option("--timeout <seconds>", "longest answer (default: 30)", seconds)
    .option("--log-queries", "write what was asked into the log");
  addHelp(self, { example: EXAMPLES, help: HELP });
  self.action(async (folders: string[]) => {
    const { serveFolders } = await import("./run.ts");
    await serveFolders(folders, self.optsWithGlobals<ServeOptions & GlobalOptions>(), io);
  });
  parent.addCommand(self);
  return self;
}

const several = (text: string, before: readonly string[] = []): string[] => [...before, text];

const seconds = (text: string): number => Number(text);

const EXAMPLES = [
  "lacuna serve graphs/ models/ --port 8080 --token-file tokens.txt",
  "lacuna serve --port 0 --json",
];

const HELP = `Each request needs a token: one of the file, or the one that is printed at the start. The log is on standard output, a line of
JSON for each request, without what was asked. SIGTERM ends the server when the requests under way are answered.
docs/guides/server.md shows requests, a reverse proxy, a container and a system service.
--json prints {"url","port","token","link"} before the log; \`token\` only where it was made for this start.`;
