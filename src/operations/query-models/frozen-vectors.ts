import { LacunaError, usageError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { namesHash, readModel } from "../../links/files/model-folder.ts";
import type { LinkTables } from "../../links/tables.ts";
import type { ModelSettings, QueryModel } from "../../solvers/query-models/model.ts";
import type { NamedValues } from "../../training/tensors.ts";
import type { Host } from "../host.ts";
import type { TrainQueryModelParameters } from "./train.ts";

/**
 * The vectors of the link predictor that LMPNN stands on, and the settings with their rank; nothing for other models.
 * @throws LacunaError `usage.missing-model`, `usage.idle-option`, `links.other-graph`, `links.other-kind`
 */
export async function frozenVectors(
  model: QueryModel,
  settings: ModelSettings,
  { links }: Pick<TrainQueryModelParameters, "links">,
  graph: Graph,
  { files }: Pick<Host, "files">,
): Promise<{ readonly given: { readonly given?: NamedValues }; readonly settings: ModelSettings }> {
  const [entities, relations] = model.needs ?? [];
  if (entities === undefined || relations === undefined) {
    if (links === undefined) return { given: {}, settings };
    throw usageError(
      "idle-option",
      `${model.name} stands on no link predictor`,
      "leave {links} out",
      "links",
    );
  }
  if (links === undefined)
    throw usageError(
      "missing-model",
      `${model.name} is trained on top of a link predictor`,
      "name a folder of {links} complex, such as links train makes",
      "links",
    );
  const { tables, manifest } = await readModel(links, files);
  if (manifest.graph.names !== namesHash(graph))
    throw new LacunaError(
      "links.other-graph",
      `${links} was made for ${manifest.graph.name}, whose ids are not those of ${graph.name}`,
      { place: { file: links }, hint: "give the {links} of this graph" },
    );
  if (tables.model.name !== "complex")
    throw new LacunaError("links.other-kind", `${links} is a ${tables.model.name} model`, {
      place: { file: links },
      hint: `${model.name} stands on complex`,
    });
  const values = new Map([
    [entities, tables.entities],
    [relations, bothDirections(tables)],
  ]);
  return { given: { given: values }, settings: { ...settings, rank: tables.rank } };
}

/** A vector for each directed relation; where inverses have none of their own, the conjugate of the forward one. */
function bothDirections({ relations, inverses, relationCount, rank }: LinkTables): Float32Array {
  if (inverses === "own") return relations;
  const width = 2 * rank;
  return Float32Array.from({ length: relationCount * width }, (_, at) => {
    const [relation, place] = [Math.floor(at / width), at % width];
    const value = relations[(relation >> 1) * width + place] ?? 0;
    return relation % 2 === 1 && place >= rank ? -value : value;
  });
}
