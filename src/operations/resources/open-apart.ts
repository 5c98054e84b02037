import type { SharedKnowledgeBase } from "../../kb/share.ts";
import type { RepeatedLinks } from "../../kg/graph.ts";
import type { SharedGraph } from "../../kg/shared-graph.ts";
import type { Progress } from "../../runs/working/progress.ts";
import type { GraphReading } from "./graph.ts";
import type { KbReading } from "./knowledge-base.ts";
import type { SeenFiles } from "./seen-files.ts";

/** A graph that was opened, with its look-up tables, and what was read for it. */
export interface OpenedGraph {
  readonly graph: SharedGraph;
  /** Links that the files repeat, which shared memory does not have. */
  readonly repeats: RepeatedLinks | undefined;
  readonly seen: SeenFiles;
}

/** Opens a graph in a worker, so that this thread serves others meanwhile; undefined for one that is opened here. */
export type OpenApart = (
  source: string,
  reading: GraphReading,
  onProgress: ((progress: Progress) => void) | undefined,
) => Promise<OpenedGraph | undefined>;

/** Opens a knowledge base in a worker that can be ended; undefined for one that is opened here. */
export type OpenKbApart = (source: string, reading: KbReading) => Promise<SharedKnowledgeBase | undefined>;
