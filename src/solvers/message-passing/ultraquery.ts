import { graphRows } from "../../links/message-passing/graph-rows.ts";
import { ultraNetwork } from "../../links/ultra/network.ts";
import type { UltraWeights } from "../../links/ultra/weights.ts";
import type { MessageOptions } from "../../numeric/messages/select.ts";
import { treeSupport } from "../operator-tree/solver.ts";
import type { GraphModelSolver } from "./graph-model-solver.ts";
import {
  type ProjectionWorld,
  projectionCost,
  projectionParameters,
  startProjectionSolver,
} from "./projection-solver.ts";
import type { Projector } from "./projector.ts";
import { ultraProjector } from "./ultra-projector.ts";

/** What UltraQuery works on: the weights are computed on the known links. */
export interface UltraQueryWorld extends ProjectionWorld {
  readonly weights: UltraWeights;
  /** How message passing is computed. */
  readonly options?: MessageOptions;
}

const SOURCE = "Galkin et al., A Foundation Model for Zero-shot Logical Query Reasoning, NeurIPS 2024";

/**
 * UltraQuery: projections by ULTRA's network, whose weights know of no graph, and fuzzy logic for all other operators. The
 * weights `ultraquery` are trained for it; those of ULTRA itself need a threshold.
 */
export const ultraQuery: GraphModelSolver<UltraQueryWorld> = {
  name: "ultraquery",
  needs: "graph-model",
  describe: "fuzzy sets, projected by a graph foundation model that needs no training on the graph",
  source: SOURCE,
  known: "train",
  parameters: [
    {
      name: "threshold",
      summary: "entities of this truth and less are not followed further: 0 for weights trained on queries",
      ...{ default: 0, least: 0, most: 1 },
    },
    ...projectionParameters,
  ],
  presets: [
    {
      name: "ultraquery",
      source: `${SOURCE}; ultraquery.pth of its code`,
      values: { threshold: 0, logic: "product" },
    },
    {
      name: "ultra",
      source: `${SOURCE}; weights of ULTRA as they are, by the README of its code`,
      values: { threshold: 0.8, logic: "product" },
    },
  ],
  supports: treeSupport,
  cost: projectionCost,
  // Rows list every entity: trees are looked for among the best of each step.
  trees: () => ({ direction: "outward", width: 16 }),
  start({ weights, options, ...world }, settings) {
    const network = ultraNetwork(weights, graphRows(world.known), options);
    const projectors = new Map<number, Projector>();
    const running = startProjectionSolver("ultraquery", world, settings, (setting) => {
      const threshold = setting.threshold as number;
      const projector = projectors.get(threshold) ?? ultraProjector(network, weights.hash, threshold);
      projectors.set(threshold, projector);
      return projector;
    });
    return { ...running, close: () => network.close() };
  },
};
