import type { Graph } from "../../kg/graph.ts";
import type { Answering } from "./answering.ts";
import type { Block } from "./blocks.ts";

/** The answerer of the lines of a batch, and its progress. */
export interface Batch {
  readonly answering: Answering;
  /** Opens the graph, where that is done in a way of its own. */
  readonly open?: () => Promise<Graph>;
  /** Bytes of the n-th block. */
  readonly sizeOf: (block: number) => number;
  /** The end of the progress; 0 when it is not known. */
  readonly total: number;
  /** The progress when this number of queries is answered, and its note. */
  readonly progressOf: (answered: number, block: Block) => readonly [done: number, note: string];
}
