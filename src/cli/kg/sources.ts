import type { Graph } from "../../kg/graph.ts";
import type { GlobalOptions } from "../io.ts";

/** What the commands that read a graph share. */
export interface SourceOptions extends GlobalOptions {
  readonly format?: string;
}

/** Opens `world`, a snapshot, or a dataset folder or file. */
export async function openSource(source: string, { format }: SourceOptions): Promise<Graph> {
  if (source === "world") return (await import("../../kg/world/world.ts")).loadWorld();
  const [{ loadGraph }, { nodeFiles }] = await Promise.all([
    import("../../kg/open.ts"),
    import("../../formats/node-files.ts"),
  ]);
  return loadGraph(source, nodeFiles, format === undefined ? {} : { format });
}
