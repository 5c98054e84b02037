import { sizeText } from "../../../formats/text/size-text.ts";
import { linkCount } from "../../../kg/parquet/files.ts";
import { graphHash } from "../../../kg/snapshot.ts";
import { refuseInterrupted } from "../../../runs/working/interruption.ts";
import { postgresTables } from "../../../sql/engines/postgres-tables.ts";
import type { Host } from "../../host.ts";
import type { ExportGraphTablesParameters } from "./export-tables.ts";
import { withGraphToExport } from "./open-for-export.ts";
import type { ExportedTables } from "./results.ts";

/** Does `kg export --to postgres`. */
export const exportGraphTables = (given: ExportGraphTablesParameters, host: Host): Promise<ExportedTables> =>
  withGraphToExport(given, host, async (graph) => {
    const { out } = given;
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
      links: linkCount(graph.rows),
      hash: graphHash(graph),
      ...written,
    };
  });
