import { sizeText } from "../../../formats/text/size-text.ts";
import type { Graph } from "../../../kg/graph.ts";
import { linkCount, parquetFiles } from "../../../kg/parquet/files.ts";
import { parquetFileNames } from "../../../kg/parquet/layout.ts";
import { graphHash } from "../../../kg/snapshot.ts";
import { joined } from "../../../runs/paths.ts";
import { refuseInterrupted } from "../../../runs/working/interruption.ts";
import { wholeTree } from "../../../runs/writing/tree.ts";
import type { Written } from "../../../runs/writing/whole.ts";
import type { Host } from "../../host.ts";
import type { ExportGraphParameters } from "./export.ts";
import { withGraphToExport } from "./open-for-export.ts";
import type { ExportedGraph } from "./results.ts";

/** Does `kg export`. Triples of text that do not fit into memory lie beside the output meanwhile. */
export const exportGraph = (given: ExportGraphParameters, host: Host): Promise<ExportedGraph> =>
  withGraphToExport(given, host, (graph) => exported(graph, given, host));

async function exported(
  graph: Graph,
  { out, to, force }: ExportGraphParameters,
  host: Host,
): Promise<ExportedGraph> {
  const files: (Written & { name: string })[] = [];
  const made = parquetFiles(graph);
  let size = 0;
  const watched = async function* (name: string, content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) {
      refuseInterrupted(host, () => `nothing was written to ${out}`);
      size += chunk.length;
      const note = `${name}, ${sizeText(size)} in all`;
      host.onProgress?.({ title: "exporting", done: files.length, total: made.length, note });
      yield chunk;
    }
  };
  await wholeTree(host.disk, out, { force, ours: parquetFileNames }, async (fresh) => {
    for (const { name, content } of made)
      files.push({ name, ...(await host.writes.file(joined(fresh, name), watched(name, content))) });
  });
  return {
    out,
    to,
    entities: graph.entityCount,
    relations: graph.relationCount >> 1,
    links: linkCount(graph.rows),
    hash: graphHash(graph),
    files,
  };
}
