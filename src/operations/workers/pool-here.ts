import type { Host } from "../host.ts";
import { cancelled, type IdlePool, type IdlePoolOf } from "./pool.ts";
import { type AnyWork, anyRole, type RoleName } from "./roles.ts";

/** Tasks are done right here, one after the other; between them interrupts are heard and progress is shown. */
export function poolHere<Name extends RoleName>(role: Name, host: Host): IdlePoolOf<Name> {
  let work: Promise<AnyWork> | undefined;
  let closed = false;
  const goOn = async () => {
    await host.pause();
    if (closed) throw cancelled();
  };
  const pool: IdlePool<unknown, unknown, unknown, unknown> = {
    depth: 1,
    begin(graph, setup) {
      work = anyRole(role).then((prepare) => prepare(graph, setup, { ...host, isCancelled: () => closed }));
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
  return pool as IdlePoolOf<Name>;
}
