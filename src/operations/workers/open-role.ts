import { sharedGraph } from "../../kg/shared-graph.ts";
import { attachGraph, packGraph } from "../../kg/snapshot.ts";
import type { Progress } from "../../runs/working/progress.ts";
import { type GraphReading, openGraph } from "../resources/graph.ts";
import type { OpenedGraph } from "../resources/open-apart.ts";
import { watchedFiles } from "../resources/seen-files.ts";
import type { Role } from "./role.ts";

/** Bounds of the reading. */
export interface OpenSetup {
  /** Bytes of the memory of a foreign engine. */
  readonly engine: number;
}

/** A graph that is to be opened. */
export interface OpenTask {
  readonly source: string;
  readonly reading: GraphReading;
}

/** Opens graphs in memory that the others share. */
export const openWork: Role<OpenSetup, OpenTask, OpenedGraph, Progress> = async (
  _graph,
  { engine },
  { files, disk, now, pause, boundEngine },
) => {
  boundEngine(engine);
  return async ({ source, reading }, report) => {
    const watched = watchedFiles(files, disk, pause);
    // Nobody waits for it.
    const onProgress = (progress: Progress) => void report(progress).catch(() => {});
    const read = await openGraph(
      source,
      { files: watched.files, now, onProgress },
      { ...reading, shared: false },
    );
    const graph = Object.assign(attachGraph(packGraph(read), { trusted: true }), { source: read.source });
    return { graph: sharedGraph(graph, "made"), repeats: read.repeats, seen: await watched.seen() };
  };
};
