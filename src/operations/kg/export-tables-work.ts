import { sizeText } from "../../formats/text/size-text.ts";
import { graphHash } from "../../kg/snapshot.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import { postgresTables } from "../../sql/engines/postgres-tables.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import type { ExportGraphTablesParameters } from "./export-tables.ts";
import type { ExportedTables } from "./results.ts";

/** Does `kg export --to postgres`. */
export async function exportGraphTables(
  given: ExportGraphTablesParameters,
  host: Host,
): Promise<ExportedTables> {
  const { out } = given;
  const graph = await openGraph(given.graph, host, { ...given, shared: false });
  let size = 0;
  const watched = async function* () {
    for await (const piece of postgresTables(graph)) {
      refuseInterrupted(host, () => `nothing was written to ${out}`);
      size += piece.length;
      host.onProgress?.({ title: "exporting", done: 0, total: 0, note: sizeText(size) });
      yield piece;
    }
  };
  const written = await host.writes.file(out, watched());
  return {
    out,
    entities: graph.entityCount,
    relations: graph.relationCount >> 1,
    links: graph.rows.tails.length,
    hash: graphHash(graph),
    ...written,
  };
}
