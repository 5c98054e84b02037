import type { Host } from "../host.ts";
import { operationRole } from "../operation-role.ts";
import { noGraph } from "./no-graph.ts";
import type { IdlePoolOf } from "./pool.ts";

/** A worker that runs operations. */
export interface ApartWorker {
  readonly pool: IdlePoolOf<typeof operationRole>;
  /** The number of the graph that it has worked on last. */
  graph: number | undefined;
  /** The number of the graph that it has attached for sure, and need not be posted again. */
  attached: number | undefined;
}

/** Workers that run operations, each one at a time. */
export interface ApartWorkers {
  /** A worker that does nothing, best one that has this graph; waits for it where all are busy. */
  take(graph: number | undefined): Promise<ApartWorker>;
  leave(worker: ApartWorker): void;
  /** Ends a worker in the middle of what it does. */
  end(worker: ApartWorker): void;
  /** Ends those that do nothing; others are started when they are needed. */
  endIdle(): void;
  /** Ends all. */
  close(): Promise<void>;
}

/**
 * Workers are started when they are needed, up to a limit.
 * @param memory bytes of models that each keeps open between two calls
 */
export function apartWorkers(
  { pool }: Pick<Host, "pool">,
  {
    most,
    memory,
    engine,
  }: { readonly most: number; readonly memory: number; readonly engine?: number | undefined },
): ApartWorkers {
  const all = new Set<ApartWorker>();
  const idle: ApartWorker[] = [];
  const queue: { readonly graph: number | undefined; readonly serve: (worker: ApartWorker) => void }[] = [];
  const start = (): ApartWorker => {
    const worker = {
      pool: pool(operationRole, 1, { apart: true }),
      graph: undefined,
      attached: undefined,
    };
    worker.pool.begin(noGraph(), { memory, engine });
    all.add(worker);
    return worker;
  };
  const found = (graph: number | undefined): ApartWorker | undefined => {
    const at = idle.findIndex((each) => each.graph === graph);
    if (at >= 0) return idle.splice(at, 1)[0];
    return all.size < most ? start() : idle.shift();
  };
  const serveNext = () => {
    const [next] = queue;
    const worker = next && found(next.graph);
    if (!worker) return;
    queue.shift();
    worker.graph = next.graph ?? worker.graph;
    next.serve(worker);
  };
  return {
    take: (graph) =>
      new Promise((serve) => {
        queue.push({ graph, serve });
        serveNext();
      }),
    leave(worker) {
      if (!all.has(worker)) return;
      idle.push(worker);
      serveNext();
    },
    end(worker) {
      all.delete(worker);
      worker.pool.close().catch(() => {});
      serveNext();
    },
    endIdle() {
      for (const worker of idle.splice(0)) {
        all.delete(worker);
        worker.pool.close().catch(() => {});
      }
    },
    async close() {
      const workers = [...all];
      all.clear();
      idle.length = 0;
      await Promise.all(workers.map((each) => each.pool.close()));
    },
  };
}
