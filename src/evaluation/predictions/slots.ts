/** Limits the number of tasks that run at the same time. */
export interface Slots {
  /** Starts a task; resolves when another one may start. @throws what an earlier one threw */
  take(work: () => Promise<void>): Promise<void>;
  /** Waits for all started tasks. @throws what any of them threw */
  all(): Promise<void>;
}

export function slotsFor(depth: number): Slots {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const until = async (most: number) => {
    while (underWay.size > most && failures.length === 0) await Promise.race(underWay);
    if (failures.length > 0) throw failures[0];
  };
  return {
    async take(work) {
      const one = work()
        .catch((error: unknown) => {
          failures.push(error);
        })
        .finally(() => underWay.delete(one));
      underWay.add(one);
      await until(depth - 1);
    },
    all: () => until(0),
  };
}
