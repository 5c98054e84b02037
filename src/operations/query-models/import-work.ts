import manifest from "../../../package.json" with { type: "json" };
import { LacunaError } from "../../error.ts";
import { readTensors } from "../../formats/tensors/read-tensors.ts";
import { gnnQeKind } from "../../models/gnn-qe.ts";
import { queryModelFiles, queryModelKind } from "../../models/query-model.ts";
import { nameOf } from "../../runs/paths.ts";
import { gnnQeWeights, isGnnQe } from "../../solvers/message-passing/gnn-qe-weights.ts";
import { recogniseQueryModel } from "../../solvers/query-models/import.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import type { ImportQueryModelParameters } from "./import.ts";
import { modelSettingsGiven } from "./model-settings.ts";
import type { QueryModelImported } from "./results.ts";

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
  const { tensors } = await readTensors(bytes, file, host.files.most);
  const tool = `lacuna ${manifest.version} solvers import`;
  const sources = [{ file: nameOf(file), sha256 }];
  if (isGnnQe(tensors)) {
    if (model !== undefined && model !== "gnn-qe") throw otherModel(file, model);
    const weights = gnnQeWeights(tensors, file);
    const { relationCount } = weights.sizes;
    if (relationCount !== graph.relationCount)
      throw new LacunaError(
        "solvers.other-graph",
        `${file} has ${relationCount} relations in both directions, and ${graph.name} has ${graph.relationCount}`,
        { place: { file }, hint: "give the graph that the weights were trained on" },
      );
    const origin = "GNN-QE";
    const provenance = { tool, sources, origin };
    const written = await gnnQeKind.write(out, weights, graph, host.writes, { provenance, force });
    return { kind: "gnn-qe", ...written, out, origin, seconds: (host.now() - started) / 1000 };
  }
  if (model === "gnn-qe") gnnQeWeights(tensors, file);
  const found = recogniseQueryModel(tensors, file, {
    sizes: { entities: graph.entityCount, relations: graph.relationCount },
    settings: modelSettingsGiven(given.set),
    ...(model === undefined ? {} : { model }),
  });
  const { origin } = found;
  const provenance = { tool, sources, origin };
  const written = await queryModelKind.write(out, found, graph, host.writes, { provenance, force });
  return { kind: "query-model", ...written, out, origin, seconds: (host.now() - started) / 1000 };
}

const otherModel = (file: string, wanted: string) =>
  new LacunaError("solvers.other-model", `${file} holds a gnn-qe model, not ${wanted}`, {
    place: { file },
    hint: "import it as gnn-qe",
  });
