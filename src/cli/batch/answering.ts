import { availableParallelism } from "node:os";
import type { Graph } from "../../kg/graph.ts";
import type { BatchJob, BlockResult, LineAnswerer } from "./job.ts";
import { prepareLines } from "./prepare.ts";
import { workerEntry } from "./worker-entry.ts";

/** Something that answers blocks of lines, here or in workers. */
export interface Answering {
  /** Blocks that may wait at the same time without idling or hoarding. */
  readonly depth: number;
  start(graph: Graph, job: BatchJob): Promise<void>;
  /** Takes the bytes over. */
  answer(bytes: Uint8Array<ArrayBuffer>): Promise<BlockResult>;
  close(): void;
}

/**
 * Work that the main thread does before it calls for help, in milliseconds. Each worker costs about 300 ms of
 * processor time to start and to compile the same code anew, so that cheap queries are over sooner without them:
 * 42,812 of Query2Box's on FB15k-237 take the main thread 0.6 s.
 */
const PATIENCE = 1000;

/** As many workers as are asked for (1: the main thread alone); with 0, one a core as soon as it is worth it. */
export async function openAnswering(threads: number): Promise<Answering> {
  const entry = workerEntry();
  if (entry === undefined || threads === 1) return inMainThread();
  const { workerPool } = await import("./pool.ts");
  if (threads > 1) return workerPool(entry, threads);
  const cores = availableParallelism();
  return cores === 1 ? inMainThread() : patient(() => workerPool(entry, cores));
}

/**
 * One worker for a solver, whose threads share the work on rows: an interrupt is heard while a block is answered. Blocks
 * do not queue, so that the size of one can follow from the time that the one before it took.
 */
export async function openModelAnswering(): Promise<Answering> {
  const entry = workerEntry();
  if (entry === undefined) return inMainThread();
  const { workerPool } = await import("./pool.ts");
  return { ...workerPool(entry, 1), depth: 1 };
}

function inMainThread(): Answering & { readonly spent: number } {
  let answer: LineAnswerer | undefined;
  let spent = 0;
  return {
    depth: 2,
    get spent() {
      return spent;
    },
    async start(graph, job) {
      answer = await prepareLines(graph, job);
    },
    async answer(bytes) {
      // A turn of the event loop between blocks, so that an interrupt is heard and output flows.
      await new Promise((resolve) => setImmediate(resolve));
      const from = performance.now();
      const result = answer!(bytes);
      spent += performance.now() - from;
      return result;
    },
    close: () => {},
  };
}

/** The main thread first; workers when they are worth it, from the moment that all of them are ready. */
function patient(open: () => Answering): Answering {
  const alone = inMainThread();
  let current: Answering = alone;
  let helpers: Answering | undefined;
  let begin = async (_pool: Answering) => {};
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
      begin = (pool) => pool.start(graph, job);
    },
    answer(bytes) {
      // Helpers that cannot start are no reason to fail: the main thread goes on.
      if (!helpers && alone.spent > PATIENCE) callHelp().catch(() => {});
      return current.answer(bytes);
    },
    close: () => helpers?.close(),
  };
}
