import { usageError } from "../../error.ts";
import { floatTensor } from "../../formats/tensors/tensors.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Receiver } from "../../links/message-passing/graph-rows.ts";
import { openUltra, ultraFiles } from "../../links/ultra/files.ts";
import { ultraMatrices } from "../../links/ultra/on-tape.ts";
import { type UltraWeights, ultraTensors, ultraValues, ultraWeights } from "../../links/ultra/weights.ts";
import { type GnnQeManifest, gnnQeFiles, gnnQeKind } from "../../models/gnn-qe.ts";
import { ultra } from "../../models/ultra.ts";
import type { Compute } from "../../numeric/autograd/compute.ts";
import type { Team } from "../../numeric/team.ts";
import { type GnnQeSizes, gnnQeTensors } from "../../solvers/message-passing/gnn-qe-tensors.ts";
import { weightsOfGnnQe } from "../../solvers/message-passing/gnn-qe-weights.ts";
import {
  gnnQeGraphModel,
  type OpenGraphModel,
  ultraGraphModel,
} from "../../solvers/message-passing/graph-model.ts";
import { gnnQeMatrices, gnnQeProjection } from "../../solvers/message-passing/training/gnn-qe-projection.ts";
import {
  type GnnQeChoice,
  gnnQeDefaults,
  type ProjectionPreset,
} from "../../solvers/message-passing/training/settings.ts";
import type { TrainedProjection } from "../../solvers/message-passing/training/trained-projection.ts";
import { ultraProjection } from "../../solvers/message-passing/training/ultra-projection.ts";
import type { Setting } from "../../solvers/settings/setting.ts";
import { initialValues, type NamedValues } from "../../training/tensors.ts";
import type { Host } from "../host.ts";
import type { TrainProjectionParameters } from "./train-projection.ts";

/** A network that projects sets, as far as its training differs from that of others. */
export interface ProjectionKind {
  /** The network and its first values, as plain data. */
  readonly about: { readonly model: string };
  /** Everything that its folder may hold. */
  readonly files: readonly string[];
  readonly receiver: Receiver;
  /** The values that training begins with. */
  start(seed: number): NamedValues;
  projection(values: NamedValues, compute: Compute): TrainedProjection;
  /** A model with these values. */
  model(values: NamedValues, team: Team | undefined): OpenGraphModel;
  write(
    out: string,
    values: NamedValues,
    host: Pick<Host, "writes">,
    options: {
      readonly provenance: Readonly<Record<string, unknown>>;
      readonly tunedOn: { readonly name: string; readonly hash: string };
      readonly force: boolean;
    },
  ): Promise<GnnQeManifest | Awaited<ReturnType<typeof ultra.write>>>;
}

/** UltraQuery: weights that go with any graph, from others that do. */
export async function ultraQueryTraining(
  graph: Graph,
  { from = "ultra-3g", set }: TrainProjectionParameters,
  { files }: Pick<Host, "files">,
): Promise<ProjectionKind> {
  if (set && Object.keys(set).length > 0)
    throw usageError("no-such", "ultraquery has no settings of a model", "leave out {set}", "set");
  const begun = await openUltra(from, files);
  return {
    about: { model: "ultraquery", ...{ from: begun.hash } },
    ...{ files: ultraFiles, receiver: "head" },
    start: () => ultraValues(begun),
    projection: (values, compute) => ultraProjection(ultraMatrices(values, compute)),
    model: (values, team) => ultraGraphModel(weightsOf(values), { team, name: "in training" }),
    write: (out, values, { writes }, options) => ultra.write(out, weightsOf(values), graph, writes, options),
  };
}

const weightsOf = (values: NamedValues): UltraWeights =>
  ultraWeights(
    new Map(ultraTensors().map(([name, shape]) => [name, floatTensor(values.get(name)!, shape)])),
    "the trained weights",
  );

/** GNN-QE: weights for the relations of the graph, drawn anew. */
export function gnnQeTraining(
  graph: Graph,
  preset: ProjectionPreset,
  { from, set }: TrainProjectionParameters,
): ProjectionKind {
  if (from !== undefined)
    throw usageError("no-such", "gnn-qe begins with drawn weights", "leave out {from}", "from");
  const { dimensions, layers, concat } = { ...gnnQeDefaults, ...preset.model, ...choiceOf(set) };
  const sizes: GnnQeSizes = { relationCount: graph.relationCount, width: dimensions, layers, concat };
  return {
    about: { model: "gnn-qe", ...{ sizes } },
    ...{ files: gnnQeFiles, receiver: "tail" },
    start: (seed) => initialValues(gnnQeTensors(sizes), seed),
    projection: (values, compute) => gnnQeProjection(sizes, gnnQeMatrices(sizes, values, compute)),
    model: (values, team) => gnnQeGraphModel(weightsOfGnnQe(sizes, values), { team }),
    write: (out, values, { writes }, options) =>
      gnnQeKind.write(out, weightsOfGnnQe(sizes, values), graph, writes, options),
  };
}

/** @throws LacunaError `usage.bad-set` */
function choiceOf(set: Setting | undefined): Partial<GnnQeChoice> {
  const found: { -readonly [name in keyof GnnQeChoice]?: GnnQeChoice[name] } = {};
  for (const [name, value] of Object.entries(set ?? {})) {
    const number = Number(value);
    if (
      name === "dimensions" &&
      Number.isSafeInteger(number) &&
      number > 0 &&
      number <= 1024 &&
      number % 32 === 0
    )
      found.dimensions = number;
    else if (name === "layers" && Number.isSafeInteger(number) && number > 0 && number <= 16)
      found.layers = number;
    else if (name === "concat" && ["true", "false"].includes(String(value)))
      found.concat = String(value) === "true";
    else
      throw usageError(
        "bad-set",
        `gnn-qe has no setting ${JSON.stringify(`${name}=${value}`)}`,
        "there are dimensions (a multiple of 32), layers, and concat=true, by which the readout takes all layers",
        "set",
      );
  }
  return found;
}
