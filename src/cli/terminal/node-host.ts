import { createContext, Script } from "node:vm";
import { usageError } from "../../error.ts";
import { pipesOnce } from "../../formats/files/pipes.ts";
import { nodeHost } from "../../host/node.ts";
import type { Host } from "../../operations/host.ts";
import type { Io } from "./io.ts";
import { progressShown } from "./progress.ts";

/** Node ends a script at an interrupt even while it computes; handlers of signals wait for the event loop. */
function computing<T>(work: () => T): { readonly result: T } | undefined {
  let done: { readonly result: T } | undefined;
  const run = () => {
    done = { result: work() };
  };
  try {
    new Script("run()").runInContext(createContext({ run }), { breakOnSigint: true, displayErrors: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_INTERRUPTED") throw error;
    return undefined;
  }
  return done;
}

/**
 * The host of one command: progress on standard error. An operation that asks for the signal ends at the first interrupt as
 * it sees fit, and a second one kills; one that does not is killed by the first, for it may be too busy to hear it.
 */
export function hostOf(
  io: Io,
  { quiet = false }: { readonly quiet?: boolean },
): { host: Host; done(): void } {
  let interrupt: AbortController | undefined;
  const abort = () => interrupt?.abort();
  const { show, stop } = progressShown(io, quiet);
  return {
    host: {
      ...nodeHost,
      files: pipesOnce(nodeHost.files),
      processors: processorsClaimed() ?? nodeHost.processors,
      get signal() {
        if (!interrupt) {
          interrupt = new AbortController();
          process.once("SIGINT", abort);
          process.once("SIGTERM", abort);
        }
        return interrupt.signal;
      },
      computing,
      ...(quiet ? {} : { onProgress: show, onMessage: (message: string) => io.err(`${message}\n`) }),
    },
    done() {
      stop();
      process.removeListener("SIGINT", abort);
      process.removeListener("SIGTERM", abort);
    },
  };
}

/** Processors as LACUNA_PROCESSORS has them: for more workers than `--threads` takes otherwise, or fewer by default. */
function processorsClaimed(): number | undefined {
  const text = process.env.LACUNA_PROCESSORS;
  if (text === undefined || text === "") return undefined;
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1024) return Number(text);
  throw usageError(
    "bad-environment",
    `LACUNA_PROCESSORS is ${JSON.stringify(text)}`,
    "give a number from 1 to 1024",
  );
}
