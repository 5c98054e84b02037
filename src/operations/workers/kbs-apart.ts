import type { Host } from "../host.ts";
import type { OpenKbApart } from "../resources/open-apart.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import { ENGINE, type GraphsApartOptions, lookedAt, secondsFor, tooLong } from "./graphs-apart.ts";
import { noGraph } from "./no-graph.ts";
import { openKbRole } from "./opening-roles.ts";
import { withinSeconds } from "./within-seconds.ts";

/**
 * Opens knowledge bases of foreign formats in a worker, which ends with what it opened, when its time is over, or when the call is
 * interrupted; undefined for those of our own readers.
 */
export const kbsApart =
  (
    { pool, files, wait }: Pick<Host, "pool" | "files" | "wait">,
    { signal, seconds }: Pick<GraphsApartOptions, "signal" | "seconds">,
  ): OpenKbApart =>
  async (source, reading) => {
    if (source === "world" || source === "-") return undefined;
    const look = await lookedAt(source, files);
    if (!look?.isForeign) return undefined;
    const opener = pool(openKbRole, 1, { apart: true });
    const bound = secondsFor(look.bytes, seconds);
    try {
      opener.begin(noGraph(), { engine: ENGINE });
      const reads = () =>
        withinSeconds(opener.run({ source, reading }), bound, wait, () => tooLong(source, bound));
      return await whileNotInterrupted({ signal: signal?.() }, reads, () => `${source} was not read`);
    } finally {
      await opener.close();
    }
  };
