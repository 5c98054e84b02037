import { availableParallelism } from "node:os";
import type { Graph } from "../../kg/graph.ts";
import type { BatchJob, BlockResult } from "./job.ts";
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

/** Input too small to pay for starting workers, in bytes as they lie on disk. */
const SMALL = 8 * 1024;

/** Workers for large input and for input of unknown size (undefined), else the main thread alone. */
export async function openAnswering(size: number | undefined, threads: number): Promise<Answering> {
  const wanted = threads === 0 ? availableParallelism() : threads;
  const entry = workerEntry();
  if (wanted < 2 || entry === undefined || (size !== undefined && size < SMALL)) return inMainThread();
  const [{ workerPool }] = await Promise.all([import("./pool.ts")]);
  return workerPool(entry, wanted);
}

function inMainThread(): Answering {
  let answer: ((block: Uint8Array) => BlockResult) | undefined;
  return {
    depth: 2,
    async start(graph, job) {
      const { lineAnswerer } = await import("./answer-lines.ts");
      answer = lineAnswerer(graph, job);
    },
    async answer(bytes) {
      // A turn of the event loop between blocks, so that an interrupt is heard and output flows.
      await new Promise((resolve) => setImmediate(resolve));
      return answer!(bytes);
    },
    close: () => {},
  };
}
