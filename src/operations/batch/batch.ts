import type { Graph } from "../../kg/graph.ts";
import type { Answering } from "./answering.ts";
import type { Block } from "./blocks.ts";

/** How the lines of a batch are answered, and how far it is. */
export interface Batch {
  readonly answering: Answering;
  /** Opens the graph, where that is done in a way of its own. */
  readonly open?: () => Promise<Graph>;
  /** Bytes of the n-th block. */
  readonly sizeOf: (block: number) => number;
  /** What the progress goes up to; 0 when that is not known. */
  readonly total: number;
  /** How far the progress is when so many are answered, and what is said of it. */
  readonly told: (answered: number, block: Block) => readonly [done: number, note: string];
}
