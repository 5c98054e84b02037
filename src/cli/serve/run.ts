import { usageError } from "../../error.ts";
import { ended } from "../../host/node-ended.ts";
import { studioFolder } from "../../host/node-studio.ts";
import { MEMORY, processBytes } from "../../server/calls/limits.ts";
import { countedResources } from "../../server/catalog/counted.ts";
import { unknownSaid } from "../../server/catalog/unknown-said.ts";
import type { ServerMount } from "../../server/context.ts";
import { keptJobsSaid } from "../../server/jobs/old-jobs.ts";
import { openServer } from "../../server/open-server.ts";
import { tokensOf } from "../../server/security/tokens.ts";
import { gathered, jsonLog } from "../../server/telemetry/log.ts";
import { spelledError } from "../command/failure.ts";
import type { GlobalOptions, Io } from "../terminal/io.ts";
import type { ServeOptions } from "./options.ts";

/** Serves until a signal ends it. */
export async function serveFolders(
  folders: readonly string[],
  options: ServeOptions & GlobalOptions,
  io: Io,
): Promise<void> {
  const { port, host, tokenFile, body, timeout, logQueries = false, memory } = options;
  if (timeout !== undefined && !(timeout > 0))
    throw usageError("bad-parameter", "--timeout is no number of seconds above 0", "write --timeout 30");
  const tokens = tokenFile === undefined ? undefined : await tokensOf(tokenFile);
  const studio = studioFolder();
  const server = await openServer({
    folders,
    port,
    host,
    logQueries,
    mounts: { "/mcp": agents },
    ...(tokens ? { tokens } : {}),
    ...(studio === undefined ? {} : { studio }),
    jobs: options.jobs ?? "lacuna-jobs",
    publicUrls: options.public ?? [],
    allowOrigins: options.allowOrigin ?? [],
    limits: {
      ...(body === undefined ? {} : { body }),
      ...(timeout === undefined ? {} : { seconds: timeout }),
      ...(memory === undefined ? {} : { memory }),
      process: processBytes(memory ?? MEMORY),
    },
    ...(options.quiet ? {} : { log: jsonLog(gathered(io.out)) }),
  }).catch((error: unknown) => {
    throw spelledError(error, (name) => `--${name.replaceAll(/[A-Z]/g, (each) => `-${each.toLowerCase()}`)}`);
  });
  const made = tokens ? {} : { token: server.token };
  const link = server.link();
  if (options.json) io.out(`${JSON.stringify({ url: server.url, port: server.port, ...made, link })}\n`);
  else
    io.err(
      `Lacuna serves ${await countedResources(server.context.catalog)} at ${server.url}\n` +
        `  in a browser, once:  ${link}\n` +
        (tokens ? "" : `  for programs:        Authorization: Bearer ${server.token}\n`) +
        `  jobs:                ${keptJobsSaid(server.context.limits)}\n`,
    );
  if (!options.quiet) io.err(await unknownSaid(server.context.catalog));
  await ended();
  await server.close();
}

/** Agent tools, loaded when an agent comes. */
const agents: ServerMount = (context) => {
  let opened: Promise<ReturnType<ServerMount>> | undefined;
  return async (request, asker) => {
    opened ??= import("../../server/agent/mount.ts").then(({ agentMount }) => agentMount(context));
    return (await opened)(request, asker);
  };
};
