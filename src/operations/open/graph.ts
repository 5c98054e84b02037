import type { Graph } from "../../kg/graph.ts";
import type { Host } from "../host.ts";

/**
 * An opened graph as it is, or `world`, a snapshot, or a dataset folder or file.
 * @param shared in memory that workers can share where the host has it
 * @throws LacunaError `files.*`, `kg.*`
 */
export async function openGraph(
  source: Graph | string,
  { files }: Pick<Host, "files">,
  { format, shared = true }: { readonly format?: string | undefined; readonly shared?: boolean } = {},
): Promise<Graph> {
  if (typeof source !== "string") return source;
  if (source === "world") return (await import("../../kg/world/world.ts")).loadWorld();
  const { loadGraph } = await import("../../kg/open.ts");
  return loadGraph(source, files, { shared, ...(format === undefined ? {} : { format }) });
}
