import { refuseInterrupted } from "../../runs/working/interruption.ts";
import type { Host } from "../host.ts";

/** Milliseconds that the event loop may wait for reading. */
const YIELD_MS = 50;

/**
 * What is read, as it comes; several times a second interrupts are heard.
 * @throws LacunaError `run.interrupted`
 */
export async function* readThrough<T>(
  source: AsyncIterable<T>,
  host: Pick<Host, "now" | "pause" | "signal">,
): AsyncGenerator<T> {
  let yielded = host.now();
  for await (const each of source) {
    yield each;
    if (host.now() - yielded < YIELD_MS) continue;
    await host.pause();
    refuseInterrupted(host, () => "nothing was kept");
    yielded = host.now();
  }
}
