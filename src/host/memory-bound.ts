/** A worker of this process, as the bound sees it. */
export interface BoundWorker {
  /** Bytes of the process when the task began that the worker is at; undefined where it does nothing. */
  readonly before: number | undefined;
  /** Ends the worker; whoever waits for its task is told why. */
  end(): void;
}

/** A bound on the memory of a whole process: of its own thread, workers, their engines, and all that they share. */
export interface MemoryBound {
  /** Bytes of the process now. */
  used(): number;
  /** Looks at a worker from now on. @returns what ends that */
  watch(worker: BoundWorker): () => void;
  /** Raises the bound by these bytes, for what is wanted and larger. @returns what lowers it again */
  raise(bytes: number | (() => number)): () => void;
  /** Called first when there is too much: gives back what nobody uses. */
  onOver(relieve: () => void): void;
  /** Ends the looking. */
  close(): void;
}

/** Milliseconds between two looks. */
const LOOK = 50;

/** Looks that are waited after a worker was ended: the system needs a moment to have its memory back. */
const SETTLING = 3;

/** Bytes by which memory grows on within that time when another worker is to blame as well. */
const GROWS_ON = 2 ** 25;

/**
 * The worker that has most likely grown: of those since whose begin the process has grown by half of the most at least, the one that began
 * last. Memory of a process has no owner, but what began after it had grown is not to blame.
 */
export function likeliest(workers: Iterable<BoundWorker>, used: number): BoundWorker | undefined {
  const busy = [...workers].flatMap((worker) => {
    const { before } = worker;
    return before === undefined ? [] : [{ worker, grown: used - before }];
  });
  const most = Math.max(0, ...busy.map(({ grown }) => grown));
  return busy.filter(({ grown }) => 2 * grown >= most).at(-1)?.worker;
}

/**
 * Looks again and again how much memory this process has, and ends the worker that has grown when it is too much.
 * @param most bytes
 * @param options `used`: bytes of the process now
 */
export function memoryBound(most: number, { used }: { readonly used: () => number }): MemoryBound {
  // In the order in which their tasks began.
  const workers = new Set<BoundWorker>();
  const relieving: (() => void)[] = [];
  const raised = new Set<() => number>();
  const bound = () => [...raised].reduce((sum, bytes) => sum + bytes(), most);
  let [over, ended, atEnd] = [0, Number.NEGATIVE_INFINITY, 0];
  const look = () => {
    const now = used();
    if (now <= bound()) {
      over = 0;
      return;
    }
    over++;
    if (over === 1) {
      for (const relieve of relieving) relieve();
      return;
    }
    if (over < ended + SETTLING && now < atEnd + GROWS_ON) return;
    const worker = likeliest(workers, now);
    if (!worker) return;
    [ended, atEnd] = [over, now];
    worker.end();
  };
  const clock = setInterval(look, LOOK);
  clock.unref();
  return {
    used,
    watch(worker) {
      workers.add(worker);
      return () => workers.delete(worker);
    },
    raise(bytes) {
      const own = typeof bytes === "number" ? () => bytes : bytes;
      raised.add(own);
      return () => raised.delete(own);
    },
    onOver: (relieve) => void relieving.push(relieve),
    close: () => clearInterval(clock),
  };
}
