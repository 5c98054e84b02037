import { givenUp, type IdlePool, type IdlePoolOf } from "./pool.ts";
import { type AnyWork, anyRole, type RoleName } from "./roles.ts";

/** A turn of the event loop, so that interrupts are heard, locks are kept alive and the bar moves. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Tasks are done right here, one after the other. */
export function poolHere<Name extends RoleName>(role: Name): IdlePoolOf<Name> {
  let work: Promise<AnyWork> | undefined;
  let closed = false;
  const goOn = async () => {
    await turn();
    if (closed) throw givenUp();
  };
  const pool: IdlePool<unknown, unknown, unknown, unknown> = {
    depth: 1,
    begin(graph, setup) {
      work = anyRole(role).then((prepare) => prepare(graph, setup, () => closed));
      work.catch(() => {});
    },
    async run(task, onPart) {
      const ready = await work!;
      await goOn();
      return ready(task, (part) => {
        onPart?.(part);
        return goOn();
      });
    },
    async close() {
      closed = true;
    },
  };
  return pool as IdlePoolOf<Name>;
}
