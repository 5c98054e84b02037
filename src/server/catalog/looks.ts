import type { Files } from "../../formats/files/files.ts";
import type { Host } from "../../operations/host.ts";
import { noGraph } from "../../operations/workers/no-graph.ts";
import { recogniseRole } from "../../operations/workers/opening-roles.ts";
import type { IdlePoolOf } from "../../operations/workers/pool.ts";
import type { Recognised } from "../../operations/workers/recognise.ts";
import { withinSeconds } from "../../operations/workers/within-seconds.ts";

/** Seconds in which a file is looked at; one that takes longer is nothing that is served. */
const MOST_SECONDS = 20;

/** Looks at paths in a worker, since a file may keep whoever looks at it. */
export interface Looks {
  /** The kind of what lies there; nothing where that is not found out in time. */
  (path: string): Promise<readonly Recognised[]>;
  close(): void;
}

/** @param endless paths that were given up before, with their versions; they are not looked at again while they are the same */
export function openLooks(
  { pool, files, wait }: Pick<Host, "pool" | "files" | "wait">,
  endless: Map<string, string>,
  seconds = MOST_SECONDS,
): Looks {
  let worker: IdlePoolOf<typeof recogniseRole> | undefined;
  const close = () => {
    worker?.close().catch(() => {});
    worker = undefined;
  };
  const look = async (path: string): Promise<readonly Recognised[]> => {
    if (endless.has(path) && endless.get(path) === (await stampOf(path, files))) return [];
    if (!worker) {
      worker = pool(recogniseRole, 1, { apart: true });
      worker.begin(noGraph(), undefined);
    }
    try {
      return await withinSeconds(worker.run(path), seconds, wait, () => LATE);
    } catch (error) {
      // A worker that fell, or does not come back, is not asked again.
      close();
      if (error === LATE) endless.set(path, await stampOf(path, files));
      return [];
    }
  };
  return Object.assign(look, { close });
}

/** A text that changes with what lies at a path. */
const stampOf = async (path: string, files: Files): Promise<string> =>
  (await files.version?.(path)) ?? (await files.list(path))?.join("\n") ?? "";

const LATE = new Error("the time is over");
