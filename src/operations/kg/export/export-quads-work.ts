import { sizeText } from "../../../formats/text/size-text.ts";
import { graphHash } from "../../../kg/snapshot.ts";
import { refuseInterrupted } from "../../../runs/working/interruption.ts";
import { nquads } from "../../../sql/sparql/nquads.ts";
import type { Host } from "../../host.ts";
import { calledAt } from "../../sql/open-endpoint-graph.ts";
import type { ExportGraphQuadsParameters } from "./export-quads.ts";
import { withGraphToExport } from "./open-for-export.ts";
import type { ExportedQuads } from "./results.ts";

/** Does `kg export --to nquads`. */
export const exportGraphQuads = (given: ExportGraphQuadsParameters, host: Host): Promise<ExportedQuads> =>
  withGraphToExport(given, host, async (graph) => {
    const { out } = given;
    const [train, valid, test] = graph.tripleCounts;
    let size = 0;
    const watched = async function* () {
      for await (const piece of nquads(graph, calledAt(graph, given))) {
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
      triples: train + valid + test,
      hash: graphHash(graph),
      ...written,
    };
  });
