import { readFile } from "node:fs/promises";
import { LacunaError, usageError } from "../../error.ts";
import { studioFolder } from "../../host/node-studio.ts";
import { MEMORY, processBytes } from "../../server/calls/limits.ts";
import { unknownSaid } from "../../server/catalog/unknown-said.ts";
import type { ServerMount } from "../../server/context.ts";
import { keptJobsSaid } from "../../server/jobs/old-jobs.ts";
import { openServer } from "../../server/open-server.ts";
import { tokensIn } from "../../server/security/tokens.ts";
import { jsonLog } from "../../server/telemetry/log.ts";
import { spelledError } from "../command/failure.ts";
import type { GlobalOptions, Io } from "../terminal/io.ts";
import type { ServeOptions } from "./options.ts";

/** Serves until a signal ends it. */
export async function serve(
  folders: readonly string[],
  options: ServeOptions & GlobalOptions,
  io: Io,
): Promise<void> {
  const { port, host, tokenFile, body, timeout, logQueries = false, memory } = options;
  if (timeout !== undefined && !(timeout > 0))
    throw usageError("bad-parameter", "--timeout is no number of seconds above 0", "write --timeout 30");
  const tokens = tokenFile === undefined ? undefined : tokensIn(await tokenText(tokenFile), tokenFile);
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
      `Lacuna serves ${await counted(server.context.catalog)} at ${server.url}\n` +
        `  in a browser, once:  ${link}\n` +
        (tokens ? "" : `  for programs:        Authorization: Bearer ${server.token}\n`) +
        `  jobs:                ${keptJobsSaid(server.context.limits)}\n`,
    );
  if (!options.quiet) io.err(await unknownSaid(server.context.catalog));
  await ended();
  await server.close();
}

/** Milliseconds that lines of the log wait for each other. */
const TOGETHER = 20;

/** Writes lines together: a call of the system for each takes longer than many an answer. */
function gathered(write: (text: string) => void): (line: string) => void {
  let lines = "";
  const flush = () => {
    if (lines !== "") write(lines);
    lines = "";
  };
  process.once("exit", flush);
  return (line) => {
    if (lines === "") setTimeout(flush, TOGETHER).unref();
    lines += line;
  };
}

/** Agent tools, loaded when an agent comes. */
const agents: ServerMount = (context) => {
  let opened: Promise<ReturnType<ServerMount>> | undefined;
  return async (request, asker) => {
    opened ??= import("../../server/agent/mount.ts").then(({ agentMount }) => agentMount(context));
    return (await opened)(request, asker);
  };
};

async function tokenText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((cause: Error) => {
    throw new LacunaError("files.unreadable", `${file} cannot be read: ${cause.message}`, {
      place: { file },
      cause,
    });
  });
}

async function counted(
  catalog: Awaited<ReturnType<typeof openServer>>["context"]["catalog"],
): Promise<string> {
  const kinds = ["graph", "model", "benchmark", "knowledge-base", "dataset", "run", "parser"] as const;
  const counts = await Promise.all(
    kinds.map(async (kind) => {
      const { length } = await catalog.list(kind);
      return length === 0 ? [] : [`${length} ${kind.replace("-", " ")}${length === 1 ? "" : "s"}`];
    }),
  );
  return counts.flat().join(", ");
}

/** The first signal that asks for the end; the next one ends at once. */
export const ended = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    whenOrphaned(() => resolve());
  });

/** Milliseconds between two looks at the parent. */
const LOOK = 1000;

/**
 * npx and npm do not hand signals on: a server that they started ends when they have ended. One that a shell started goes on without it.
 */
function whenOrphaned(end: () => void): void {
  if (process.env.npm_command === undefined && process.env.npm_lifecycle_event === undefined) return;
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    end();
  }, LOOK);
  timer.unref();
}
