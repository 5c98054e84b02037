import { pipesOnce } from "../../formats/files/pipes.ts";
import { nodeHost } from "../../host/node.ts";
import { computing } from "../../host/node-computing.ts";
import { processorsClaimed } from "../../host/node-processors.ts";
import { withTemporaries } from "../../host/node-temporaries.ts";
import type { Host } from "../../operations/host.ts";
import type { OpenApart, OpenKbApart } from "../../operations/resources/open-apart.ts";
import { wholeWrites } from "../../runs/writing/writes.ts";
import type { Io } from "./io.ts";
import { progressShown } from "./progress.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * The host of one command: progress on standard error. An operation that asks for the signal ends at the first interrupt as
 * it sees fit, and a second one kills; one that does not is killed by the first. Whatever ends it, nothing temporary stays.
 */
export function hostOf(
  io: Io,
  { quiet = false }: { readonly quiet?: boolean },
): { host: Host; done(): void } {
  let interrupt: AbortController | undefined;
  let heard = false;
  const end = (signal: NodeJS.Signals) => {
    if (interrupt && !interrupt.signal.aborted) {
      interrupt.abort();
      return;
    }
    clear();
    forget();
    process.kill(process.pid, signal);
  };
  // Who hears a signal is not ended by it, so that nobody listens before there is something to do.
  const listen = () => {
    if (heard) return;
    heard = true;
    for (const each of SIGNALS) process.on(each, end);
  };
  const forget = () => {
    for (const each of SIGNALS) process.removeListener(each, end);
  };
  const { disk, clear } = withTemporaries(nodeHost.disk, listen);
  const openApart: OpenApart = async (...given) => {
    const { graphsApart } = await import("../../operations/workers/graphs-apart.ts");
    return graphsApart(nodeHost, { most: 1, foreignOnly: true, signal: () => interrupt?.signal })(...given);
  };
  const openKbApart: OpenKbApart = async (...given) => {
    const { kbsApart } = await import("../../operations/workers/kbs-apart.ts");
    return kbsApart(nodeHost, { signal: () => interrupt?.signal })(...given);
  };
  const { show, stop } = progressShown(io, quiet);
  return {
    host: {
      ...nodeHost,
      disk,
      writes: wholeWrites(disk),
      files: pipesOnce(nodeHost.files),
      processors: processorsClaimed() ?? nodeHost.processors,
      get signal() {
        if (!interrupt) {
          interrupt = new AbortController();
          listen();
        }
        return interrupt.signal;
      },
      computing,
      openApart,
      openKbApart,
      ...(io.input ? { input: io.input } : {}),
      ...(quiet ? {} : { onProgress: show, onMessage: (message: string) => io.err(`${message}\n`) }),
    },
    done() {
      stop();
      forget();
      // What an interrupt did not wait for.
      clear();
    },
  };
}
