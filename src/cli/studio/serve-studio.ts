import { LacunaError } from "../../error.ts";
import { browse } from "../../host/node-browse.ts";
import { ended } from "../../host/node-ended.ts";
import { studioFolder } from "../../host/node-studio.ts";
import { MEMORY, processBytes } from "../../server/calls/limits.ts";
import { unknownSaid } from "../../server/catalog/unknown-said.ts";
import { openServer } from "../../server/open-server.ts";
import type { GlobalOptions, Io } from "../terminal/io.ts";

/** The address of the studio, and its rights. */
export interface StudioOptions {
  readonly port: number;
  readonly open: boolean;
  readonly jobs?: string;
}

/** Serves the studio to this machine alone, and opens it in the browser, until a signal ends it. */
export async function serveStudio(
  folders: readonly string[],
  { port, open, jobs, json }: StudioOptions & GlobalOptions,
  io: Io,
): Promise<void> {
  const studio = studioFolder();
  if (studio === undefined)
    throw new LacunaError("studio.not-built", "the studio is not built", {
      hint: "it comes with the package; in a checkout `npm run build` makes it",
    });
  const server = await openServer({
    folders: folders.filter((each) => each !== "world"),
    port,
    studio,
    showsPaths: true,
    limits: { process: processBytes(MEMORY) },
    ...(jobs === undefined ? {} : { jobs }),
  });
  const link = server.link();
  if (json) io.out(`${JSON.stringify({ url: server.url, port: server.port, token: server.token, link })}\n`);
  else io.err(`The studio is at ${server.url}; this address opens it once:\n  ${link}\n`);
  if (open && !json) browse(link);
  io.err(await unknownSaid(server.context.catalog));
  await ended();
  await server.close();
}
