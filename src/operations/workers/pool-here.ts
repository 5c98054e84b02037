import type { Host } from "../host.ts";
import { cancelled, type IdlePool } from "./pool.ts";
import { type AnyWork, anyRole } from "./role.ts";
import type { WorkerRole } from "./worker-role.ts";

/** Tasks are done right here, one after the other; between them interrupts are heard and progress is shown. */
export function poolHere<Setup, Task, Result, Part>(
  role: WorkerRole<Setup, Task, Result, Part>,
  host: Host,
): IdlePool<Setup, Task, Result, Part> {
  let work: Promise<AnyWork> | undefined;
  let closed = false;
  const goOn = async () => {
    await host.pause();
    if (closed) throw cancelled();
  };
  const pool: IdlePool<unknown, unknown, unknown, unknown> = {
    depth: 1,
    begin(graph, setup) {
      const own = { ...host, isCancelled: () => closed, boundEngine() {} };
      work = anyRole(role).then((prepare) => prepare(graph, setup, own));
      work.catch(() => {});
    },
    async run(task, onPart) {
      const ready = await work!;
      await goOn();
      return ready(task, async (part) => {
        await onPart?.(part);
        return goOn();
      });
    },
    async close() {
      closed = true;
    },
  };
  return pool as IdlePool<Setup, Task, Result, Part>;
}
