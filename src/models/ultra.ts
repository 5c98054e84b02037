import type { Files } from "../formats/files/files.ts";
import type { Graph, View } from "../kg/graph.ts";
import type { FittedCalibration } from "../links/calibration/calibration.ts";
import { namesHash } from "../links/files/model-folder.ts";
import { embeddedUltra } from "../links/ultra/embedded-weights.ts";
import { openUltra, ultraFiles, ultraFormat, ultraManifest, writeUltra } from "../links/ultra/files.ts";
import { ultraPredictor } from "../links/ultra/predictor.ts";
import { type UltraWeights, WIDTH } from "../links/ultra/weights.ts";
import type { Products } from "../numeric/products.ts";
import { nameOf, withoutSlash } from "../runs/paths.ts";
import type { WholeWrites } from "../runs/writing/whole.ts";
import { ultraGraphModel } from "../solvers/message-passing/graph-model.ts";
import type { ModelKind, ReadModel, StartedModel } from "./model-kind.ts";
import { networkMemory } from "./network-memory.ts";

/** Weights that go with any graph: what they say is computed from the links that may be seen. */
export const ultra = {
  name: "ultra",
  describe: "weights of ULTRA or UltraQuery, which score links of any graph without training",
  format: ultraFormat,
  files: ultraFiles,
  async read(folder: string, graph: Graph, files: Files): Promise<ReadModel> {
    const weights = await openUltra(folder, files);
    const { calibration } = (await ultraManifest(folder, files)) ?? {};
    // Probabilities are those of one graph; on another the weights score as they are.
    const fitted = calibration?.graph.names === namesHash(graph) ? calibration.fitted : undefined;
    const name = embeddedUltra.includes(folder) ? folder : nameOf(withoutSlash(folder));
    return { start: (_, products, seen) => startUltra(weights, { name, fitted }, seen, products) };
  },
  write: (
    folder: string,
    weights: UltraWeights,
    _graph: unknown,
    writes: WholeWrites,
    options: Parameters<typeof writeUltra>[3],
  ) => writeUltra(folder, weights, writes, options),
} satisfies ModelKind<UltraWeights>;

/** Whether a model is named that comes with the package. */
export const isEmbedded = (name: string): boolean => embeddedUltra.includes(name);

/** A predictor of links and, for solvers that project sets, a graph model; they share a network where they see the same links. */
function startUltra(
  weights: UltraWeights,
  { name, fitted }: { readonly name: string; readonly fitted: FittedCalibration | undefined },
  seen: View,
  products: Products["of"],
): StartedModel {
  const { entityCount, rows } = seen.graph;
  // States of all entities, and a message along every edge.
  const { team } = products(WIDTH * (entityCount + rows.tails.length), true);
  const links = ultraPredictor(weights, seen, { name, team });
  const calibration = fitted ? { calibration: fitted } : {};
  const graphModel = ultraGraphModel(weights, {
    name,
    team,
    network: { known: seen, network: links.network },
  });
  return {
    models: { links: { ...links, ...calibration }, "graph-model": graphModel },
    ...calibration,
    memory: networkMemory(seen.graph, WIDTH),
    close() {
      graphModel.close();
      links.close();
    },
  };
}
