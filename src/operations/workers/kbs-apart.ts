import type { Host } from "../host.ts";
import type { OpenKbApart } from "../resources/open-apart.ts";
import { lookedAt } from "./graphs-apart.ts";
import { type OpeningLimits, openedBy } from "./opened-by.ts";
import { openKbRole } from "./opening-roles.ts";

/**
 * Opens knowledge bases of foreign formats in a worker, which ends with what it opened, when its time is over, or when the call is
 * interrupted; undefined for those of our own readers.
 */
export const kbsApart =
  ({ pool, files, wait }: Pick<Host, "pool" | "files" | "wait">, limits: OpeningLimits): OpenKbApart =>
  async (source, reading) => {
    if (source === "world" || source === "-") return undefined;
    const look = await lookedAt(source, files);
    if (!look?.isForeign) return undefined;
    const opener = pool(openKbRole, 1, { apart: true });
    try {
      return await openedBy(opener, { source, reading }, look.bytes, { ...limits, wait });
    } finally {
      await opener.close();
    }
  };
