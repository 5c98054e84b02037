/** Work that may go on side by side, and work that must be alone. */
export interface Turns {
  together<T>(work: () => Promise<T>): Promise<T>;
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** Starts work in the order in which it is asked for; what must be alone waits for all before it, and all after it wait for it. */
export function takingTurns(): Turns {
  let lastAlone: Promise<unknown> = Promise.resolve();
  let since: Promise<unknown>[] = [];
  const settled = (work: Promise<unknown>) => work.catch(() => {});
  return {
    together(work) {
      const done = lastAlone.then(work);
      since.push(settled(done));
      return done;
    },
    alone(work) {
      const done = Promise.all([lastAlone, ...since]).then(work);
      lastAlone = settled(done);
      since = [];
      return done;
    },
  };
}
