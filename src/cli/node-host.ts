import { nodeHost } from "../host/node.ts";
import type { Host } from "../operations/host.ts";
import type { Io } from "./io.ts";
import { progressShown } from "./progress.ts";

/** The host of one command: progress on standard error, and an end at the first interrupt; a second one kills. */
export function hostOf(
  io: Io,
  { quiet = false }: { readonly quiet?: boolean },
): { host: Host; done(): void } {
  const interrupt = new AbortController();
  const abort = () => interrupt.abort();
  process.once("SIGINT", abort);
  process.once("SIGTERM", abort);
  const { show, stop } = progressShown(io, quiet);
  return {
    host: {
      ...nodeHost,
      signal: interrupt.signal,
      onProgress: show,
      onMessage: (message) => {
        if (!quiet) io.err(`${message}\n`);
      },
    },
    done() {
      stop();
      process.removeListener("SIGINT", abort);
      process.removeListener("SIGTERM", abort);
    },
  };
}
