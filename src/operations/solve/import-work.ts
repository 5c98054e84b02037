import manifest from "../../../package.json" with { type: "json" };
import { nameOf } from "../../runs/paths.ts";
import { importQueryModel } from "../../solvers/embeddings/import.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../open/graph.ts";
import { queryModelFiles, queryModelKind } from "../open/query-model.ts";
import type { ImportQueryModelParameters, QueryModelImported } from "./import.ts";
import { writtenSettings } from "./model-settings.ts";

/** Does `solvers import`. */
export async function importModelOfQueries(
  given: ImportQueryModelParameters,
  host: Host,
): Promise<QueryModelImported> {
  const started = host.now();
  const { out, force, model, file } = given;
  await host.writes.check(out, { force, ours: queryModelFiles });
  const graph = await openGraph(given.graph, host, given);
  const { bytes, sha256 } = await host.files.readShared(file, 0);
  const found = await importQueryModel(bytes, file, {
    sizes: { entities: graph.entityCount, relations: graph.relationCount },
    settings: writtenSettings(given.set),
    ...(model === undefined ? {} : { model }),
  });
  const { origin } = found;
  const tool = `lacuna ${manifest.version} solvers import`;
  const provenance = { tool, sources: [{ file: nameOf(file), sha256 }], origin };
  const written = await queryModelKind.write(out, found, graph, host.writes, { provenance, force });
  return { ...written, out, origin, seconds: (host.now() - started) / 1000 };
}
