import { sharedGraph } from "../../kg/shared-graph.ts";
import type { Progress } from "../../runs/working/progress.ts";
import { type GraphReading, openGraph } from "../resources/graph.ts";
import type { OpenedGraph } from "../resources/open-apart.ts";
import { watchedFiles } from "../resources/seen-files.ts";
import type { Role } from "./roles.ts";

/** A graph that is to be opened. */
export interface OpenTask {
  readonly source: string;
  readonly reading: GraphReading;
}

/** Opens graphs in memory that the others share. */
export const openWork: Role<undefined, OpenTask, OpenedGraph, Progress> = async (
  _graph,
  _setup,
  { files, disk, now, pause },
) => {
  return async ({ source, reading }, report) => {
    const watched = watchedFiles(files, disk, pause);
    // Nobody waits for it.
    const onProgress = (progress: Progress) => void report(progress).catch(() => {});
    const graph = await openGraph(source, { files: watched.files, now, onProgress }, reading);
    return { graph: sharedGraph(graph, "made"), seen: await watched.seen() };
  };
};
