import { LacunaError } from "../error.ts";
import type { Files } from "../formats/files/files.ts";
import { readTensors } from "../formats/tensors/read-tensors.ts";
import { writeSafetensors } from "../formats/tensors/safetensors.ts";
import { floatTensor } from "../formats/tensors/tensors.ts";
import type { Graph } from "../kg/graph.ts";
import { corruptModel, manifestMembers } from "../links/files/manifest.ts";
import { type GraphOfModel, namesHash } from "../links/files/model-folder.ts";
import type { Integer } from "../numeric/integer.ts";
import { withoutSlash } from "../runs/paths.ts";
import type { WholeWrites, Written } from "../runs/writing/whole.ts";
import { gnnQeTensors } from "../solvers/message-passing/gnn-qe-tensors.ts";
import { type GnnQeWeights, gnnQeWeights } from "../solvers/message-passing/gnn-qe-weights.ts";
import { gnnQeGraphModel } from "../solvers/message-passing/graph-model.ts";
import type { ModelKind, ReadModel } from "./model-kind.ts";
import { networkMemory } from "./network-memory.ts";

const MANIFEST = "manifest.json";
const TENSORS = "model.safetensors";
const FORMAT = "lacuna gnn-qe 1";

/** Everything the folder of a GNN-QE may hold. */
export const gnnQeFiles: readonly string[] = [MANIFEST, TENSORS];

/** What the folder of a GNN-QE says about itself. */
export interface GnnQeManifest {
  readonly format: typeof FORMAT;
  readonly model: "gnn-qe";
  /** Identity of the weights. */
  readonly hash: string;
  /** Values of a state, layers, and whether the readout takes all of them. */
  readonly settings: {
    /** Values of a state. */
    readonly dimensions: Integer;
    readonly layers: Integer;
    /** The readout takes all layers. */
    readonly concat: boolean;
  };
  /** Directed relations, inverses included: the weights go with the relations of one graph. */
  readonly relations: Integer;
  readonly graph: GraphOfModel;
  /** The other files of the folder. */
  readonly files: Readonly<Record<string, Written>>;
  /** An import, or the settings, curve and figures of a training. */
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** Weights of GNN-QE, which project sets of entities along the relations of the graph they were trained on. */
export const gnnQeKind = {
  name: "gnn-qe",
  describe: "weights of GNN-QE, which project sets of entities along the relations of one graph",
  format: FORMAT,
  files: gnnQeFiles,
  async read(path: string, graph: Graph, files: Files): Promise<ReadModel> {
    const folder = withoutSlash(path);
    const manifest = manifestOf((await files.readShared(`${folder}/${MANIFEST}`, 0)).bytes, folder);
    if (manifest.relations !== graph.relationCount || manifest.graph.names !== namesHash(graph))
      throw otherGraph(path, manifest, graph);
    const file = `${folder}/${TENSORS}`;
    const { bytes, sha256 } = await files.readShared(file, 0);
    if (sha256 !== manifest.files[TENSORS]?.sha256)
      throw corruptModel(file, "does not have the hash in the manifest");
    const weights = gnnQeWeights((await readTensors(bytes, file)).tensors, file);
    if (weights.sizes.relationCount !== manifest.relations)
      throw corruptModel(file, `has ${weights.sizes.relationCount} relations, not ${manifest.relations}`);
    return {
      start(_, products) {
        const { width } = weights.sizes;
        const { team } = products(width * (graph.entityCount + graph.rows.tails.length), true);
        const model = gnnQeGraphModel(weights, { team });
        const memory = networkMemory(graph, width);
        return { models: { "graph-model": model }, memory, close: () => model.close() };
      },
    };
  },
  async write(
    path: string,
    weights: GnnQeWeights,
    graph: Graph,
    writes: WholeWrites,
    options: { readonly provenance: GnnQeManifest["provenance"]; readonly force?: boolean },
  ): Promise<GnnQeManifest> {
    const { provenance, force = false } = options;
    const { hash, sizes, values } = weights;
    const tensors = new Map(
      gnnQeTensors(sizes).map(({ name, shape }) => [name, floatTensor(values.get(name)!, [...shape])]),
    );
    let manifest: GnnQeManifest | undefined;
    await writes.folder(
      path,
      async (put) => {
        const written = await put(TENSORS, writeSafetensors(tensors, { model: "gnn-qe" }));
        manifest = {
          format: FORMAT,
          model: "gnn-qe",
          hash,
          settings: { dimensions: sizes.width, layers: sizes.layers, concat: sizes.concat },
          relations: sizes.relationCount,
          graph: { name: graph.name, names: namesHash(graph) },
          files: { [TENSORS]: written },
          provenance,
        };
        await put(MANIFEST, `${JSON.stringify(manifest, undefined, 2)}\n`);
      },
      { ours: gnnQeFiles, force },
    );
    if (!manifest) throw new Error("the folder was not filled");
    return manifest;
  },
} satisfies ModelKind<GnnQeWeights>;

function manifestOf(bytes: Uint8Array, folder: string): GnnQeManifest {
  const file = `${folder}/${MANIFEST}`;
  const found = manifestMembers<GnnQeManifest>(bytes, file);
  const whole =
    found.format === FORMAT &&
    Number.isSafeInteger(found.relations) &&
    typeof found.files === "object" &&
    found.files !== null &&
    [found.hash, found.graph?.name, found.graph?.names].every((each) => typeof each === "string");
  if (!whole) throw corruptModel(file, "does not say all that a GNN-QE needs");
  return found as GnnQeManifest;
}

const otherGraph = (folder: string, { graph: made, relations }: GnnQeManifest, graph: Graph) =>
  new LacunaError(
    "links.other-graph",
    `${folder} was made for ${made.name} (${relations} relations in both directions), whose ids are not those of ${graph.name}`,
    { place: { file: folder }, hint: "give the graph the model was made for" },
  );
