import type { Graph } from "../../kg/graph.ts";
import type { Host } from "../host.ts";
import type { IdlePool } from "../workers/pool.ts";
import { poolHere } from "../workers/pool-here.ts";
import type { BatchJob, BlockResult, ModelBatchOptions } from "./job.ts";
import { linesRole, modelLinesRole } from "./roles.ts";

/** Something that answers blocks of lines, here or in workers. */
export interface Answering {
  /** Blocks that may wait at the same time without idling or hoarding. */
  readonly depth: number;
  start(graph: Graph, job: BatchJob): Promise<void>;
  answer(block: Uint8Array): Promise<BlockResult>;
  close(): Promise<void>;
}

/**
 * Work that the main thread does before it calls for help, in milliseconds. Each worker costs about 300 ms of
 * processor time to start and to compile the same code anew, so that cheap queries are over sooner without them:
 * 42,812 of Query2Box's on FB15k-237 take the main thread 0.6 s.
 */
const PATIENCE = 1000;
/** Blocks for each worker: one that it answers, and others that are read or written meanwhile. */
const BLOCKS = 3;

/** As many workers as are asked for (1: the main thread alone); with 0, one a core as soon as it is worth it. */
export function openAnswering(threads: number, host: Host): Answering {
  const { processors } = host;
  if (threads > 1) return inWorkers(threads, host);
  return threads === 1 || processors === 1
    ? inMainThread(host)
    : patient(host, () => inWorkers(processors, host));
}

/**
 * One worker for a solver, whose threads share the work on rows: an interrupt is heard while a block is answered. Blocks
 * do not queue, so that the size of one can follow from the time that the one before it took.
 */
export function openModelAnswering(asked: ModelBatchOptions, host: Host): Answering {
  const pool = host.pool(modelLinesRole, 1, { apart: true });
  return answeringBy({ ...pool, begin: (graph, job) => pool.begin(graph, { ...job, asked }) }, 1, 1);
}

const inWorkers = (count: number, host: Host) =>
  answeringBy(host.pool(linesRole, count), count, BLOCKS * count);
const inMainThread = (host: Host) => answeringBy(poolHere(linesRole, host), 1, 1);

const answeringBy = (
  pool: IdlePool<BatchJob, Uint8Array, BlockResult>,
  threads: number,
  depth: number,
): Answering => ({
  depth,
  async start(graph, job) {
    pool.begin(graph, job);
    // No lines are answered at once: by a thread that is ready.
    await Promise.all(Array.from({ length: threads }, () => pool.run(new Uint8Array(0))));
  },
  answer: (block) => pool.run(block),
  close: () => pool.close(),
});

/** The main thread first; workers when they are worth it, from the moment that all of them are ready. */
function patient(host: Host, open: () => Answering): Answering {
  const alone = inMainThread(host);
  let current: Answering = alone;
  let helpers: Answering | undefined;
  let spent = 0;
  let begin = async (_helpers: Answering) => {};
  const callHelp = async () => {
    helpers = open();
    await begin(helpers);
    current = helpers;
  };
  return {
    get depth() {
      return current.depth;
    },
    async start(graph, job) {
      await alone.start(graph, job);
      begin = (answering) => answering.start(graph, job);
    },
    async answer(block) {
      // Helpers that cannot start are no reason to fail: the main thread goes on.
      if (!helpers && spent > PATIENCE) callHelp().catch(() => {});
      const began = host.now();
      const result = await current.answer(block);
      spent += host.now() - began;
      return result;
    },
    close: async () => helpers?.close(),
  };
}
