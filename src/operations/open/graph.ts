import type { Graph } from "../../kg/graph.ts";
import type { LoadOptions } from "../../kg/open.ts";
import type { Host } from "../host.ts";

/** How the files of a graph are read; what is not said is found by looking. */
export type GraphReading = {
  readonly [Option in "format" | "columns" | "delimiter"]?: LoadOptions[Option] | undefined;
};

/**
 * An opened graph as it is, or `world`, a snapshot, or a dataset folder or file.
 * @param shared in memory that workers can share where the host has it
 * @throws LacunaError `files.*`, `kg.*`
 */
export async function openGraph(
  source: Graph | string,
  { files }: Pick<Host, "files">,
  { format, columns, delimiter, shared = true }: GraphReading & { readonly shared?: boolean } = {},
): Promise<Graph> {
  if (typeof source !== "string") return source;
  if (format !== undefined) (await import("../../kg/load/load.ts")).namedFormat(format);
  if (source === "world") return (await import("../../kg/world/world.ts")).loadWorld();
  const { loadGraph } = await import("../../kg/open.ts");
  return loadGraph(source, files, {
    shared,
    ...(format === undefined ? {} : { format }),
    ...(columns === undefined ? {} : { columns }),
    ...(delimiter === undefined ? {} : { delimiter }),
  });
}
