import { LacunaError } from "../error.ts";
import type { Files } from "../formats/files/files.ts";
import { sha256 } from "../formats/sha256.ts";
import type { Graph } from "../kg/graph.ts";
import { corruptModel, manifestMembers } from "../links/files/manifest.ts";
import { type GraphOfModel, namesHash } from "../links/files/model-folder.ts";
import { type Compute, plainCompute } from "../numeric/autograd/compute.ts";
import { kernelCompute } from "../numeric/autograd/kernel-compute.ts";
import { nativeCompute } from "../numeric/autograd/native-compute.ts";
import type { Integer } from "../numeric/integer.ts";
import type { NativeProducts } from "../numeric/native-products.ts";
import { bestKernel } from "../numeric/product-kernel.ts";
import type { Team } from "../numeric/team.ts";
import { withoutSlash } from "../runs/paths.ts";
import type { WholeWrites, Written } from "../runs/writing/whole.ts";
import type { ModelSettings, ModelSizes, QueryModel } from "../solvers/query-models/model.ts";
import { packQueryModel, unpackQueryModel } from "../solvers/query-models/model-file.ts";
import { runningModel } from "../solvers/query-models/running.ts";
import type { QueryTrainingSettings } from "../solvers/query-models/settings.ts";
import type { NamedValues } from "../training/tensors.ts";
import type { ModelKind, ReadModel } from "./model-kind.ts";

const MANIFEST = "manifest.json";
const TENSORS = "model.safetensors";
const FORMAT = "lacuna query model 1";

/** Values are held as they are read, as they are computed with, and as what scores need of the entities. */
const FORMS = 3;

/** Everything the folder of a query model may hold. */
export const queryModelFiles: readonly string[] = [MANIFEST, TENSORS];

/** What the folder of a query model says about itself. */
export interface QueryModelManifest {
  readonly format: typeof FORMAT;
  /** The name of the architecture, which is also that of its solver. */
  readonly model: string;
  /** Its paper. */
  readonly source: string;
  /** Sizes and choices of the architecture. */
  readonly settings: ModelSettings;
  readonly entities: Integer;
  /** Directed relations, inverses included. */
  readonly relations: Integer;
  /** Identity of the values: SHA-256 of the file of tensors. */
  readonly hash: string;
  readonly graph: GraphOfModel;
  /** The other files of the folder. */
  readonly files: Readonly<Record<string, Written>>;
  /** An import, or the settings, curve and figures of a training. */
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** A query model that is ready to be written. */
export interface TrainedValues {
  readonly model: QueryModel;
  readonly sizes: ModelSizes;
  readonly settings: ModelSettings;
  readonly values: NamedValues;
}

/** What computes query models here: the kernel, on the threads of a team, with large products by native code if there is any. */
export function queryCompute(team: Team | undefined, native?: NativeProducts): Compute {
  const kernel = bestKernel();
  const compute = kernel === "plain" ? plainCompute() : kernelCompute(kernel, team);
  return native ? nativeCompute(compute, native) : compute;
}

/** Models that embed whole queries and score every entity. */
export const queryModelKind = {
  name: "query model",
  describe: "a model that embeds a whole query and scores every entity as its answer",
  format: FORMAT,
  files: queryModelFiles,
  async read(path: string, graph: Graph, files: Files): Promise<ReadModel> {
    const folder = withoutSlash(path);
    const manifest = manifestOf((await files.readShared(`${folder}/${MANIFEST}`, 0)).bytes, folder);
    refuseOtherGraph(path, manifest, graph);
    const file = `${folder}/${TENSORS}`;
    const { bytes, sha256: found } = await files.readShared(file, 0);
    if (found !== manifest.hash) throw corruptModel(file, "does not have the hash in the manifest");
    const { model, sizes, settings, values } = unpackQueryModel(bytes, file);
    refuseNotFinite(values, file);
    return {
      start(_, products) {
        // Native code knows products only: threads of ours compute the rest.
        const numbers = [...values.values()].reduce((sum, each) => sum + each.length, 0);
        const compute = queryCompute(products(numbers, true).team);
        const running = runningModel(model, sizes, settings, values, compute, lossOf(manifest));
        const { hash } = manifest;
        const started = { model: model.name, hash, kernel: compute.name, running };
        return {
          models: { "query-model": started },
          memory: FORMS * Float32Array.BYTES_PER_ELEMENT * numbers,
          close: () => compute.close(),
        };
      },
    };
  },
  async write(path, { model, sizes, settings, values }, graph, writes, options): Promise<QueryModelManifest> {
    const { provenance, force = false } = options;
    refuseNotFinite(values, "the model");
    const names = namesHash(graph);
    const parts = packQueryModel({ model, sizes, settings, values, names, provenance: {} });
    let manifest: QueryModelManifest | undefined;
    const fill = async (put: Parameters<Parameters<WholeWrites["folder"]>[1]>[0]) => {
      const written = await put(TENSORS, parts);
      manifest = {
        format: FORMAT,
        model: model.name,
        source: model.source,
        settings,
        entities: sizes.entities,
        relations: sizes.relations,
        hash: sha256(parts),
        graph: { name: graph.name, names },
        files: { [TENSORS]: written },
        provenance,
      };
      await put(MANIFEST, `${JSON.stringify(manifest, undefined, 2)}\n`);
    };
    await writes.folder(path, fill, { ours: queryModelFiles, force });
    if (!manifest) throw new Error("the folder was not filled");
    return manifest;
  },
} satisfies ModelKind<TrainedValues>;

function manifestOf(bytes: Uint8Array, folder: string): QueryModelManifest {
  const file = `${folder}/${MANIFEST}`;
  const found = manifestMembers<QueryModelManifest>(bytes, file);
  const whole =
    found.format === FORMAT &&
    typeof found.provenance === "object" &&
    found.provenance !== null &&
    typeof found.files === "object" &&
    found.files !== null &&
    [found.entities, found.relations].every((each) => Number.isSafeInteger(each)) &&
    [found.model, found.hash, found.graph?.name, found.graph?.names].every(
      (each) => typeof each === "string",
    );
  if (!whole) throw corruptModel(file, "does not say all that a query model needs");
  return found as QueryModelManifest;
}

/** The loss that a training here says it had; imports were trained with that of their paper. */
const lossOf = ({ provenance }: QueryModelManifest): QueryTrainingSettings["loss"] =>
  (provenance.training as Partial<QueryTrainingSettings> | undefined)?.loss === "softmax"
    ? "softmax"
    : "published";

/** @throws LacunaError `links.other-graph` when sizes or names differ */
function refuseOtherGraph(folder: string, manifest: QueryModelManifest, graph: Graph): void {
  const { entities, relations } = manifest;
  if (
    entities === graph.entityCount &&
    relations === graph.relationCount &&
    manifest.graph.names === namesHash(graph)
  )
    return;
  throw new LacunaError(
    "links.other-graph",
    `${folder} was made for ${manifest.graph.name} (${entities} entities, ${relations} relations in both directions), whose ids are not those of ${graph.name}`,
    { place: { file: folder }, hint: "give the graph the model was made for" },
  );
}

/** @throws LacunaError `links.corrupt-model` for NaN and infinities, which would score everything alike */
function refuseNotFinite(values: NamedValues, file: string): void {
  for (const [name, each] of values)
    for (let at = 0; at < each.length; at++)
      if (!Number.isFinite(each[at])) throw corruptModel(file, `has ${each[at]} in ${name}, at ${at}`);
}
