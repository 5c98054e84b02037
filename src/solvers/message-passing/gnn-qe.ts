import { graphRows } from "../../links/message-passing/graph-rows.ts";
import type { MessageOptions } from "../../numeric/messages/select.ts";
import { treeSupport } from "../operator-tree/solver.ts";
import { gnnQeProjector } from "./gnn-qe-projector.ts";
import type { GnnQeWeights } from "./gnn-qe-weights.ts";
import type { GraphModelSolver } from "./graph-model-solver.ts";
import {
  type ProjectionWorld,
  projectionCost,
  projectionParameters,
  startProjectionSolver,
} from "./projection-solver.ts";

/** What GNN-QE works on: weights that were trained on this graph. */
export interface GnnQeWorld extends ProjectionWorld {
  readonly weights: GnnQeWeights;
  /** How message passing is computed. */
  readonly options?: MessageOptions;
}

/** GNN-QE: projections by a network trained on the graph, and fuzzy logic for all other operators. */
export const gnnQe: GraphModelSolver<GnnQeWorld> = {
  name: "gnn-qe",
  needs: "graph-model",
  describe: "fuzzy sets, projected by a graph neural network trained on the graph",
  source: "Zhu et al., Neural-Symbolic Models for Logical Queries on Knowledge Graphs, ICML 2022",
  known: "train",
  parameters: projectionParameters,
  presets: [],
  supports: treeSupport,
  cost: projectionCost,
  // Rows list every entity: trees are looked for among the best of each step.
  trees: () => ({ direction: "outward", width: 16 }),
  start({ weights, options, ...world }, settings) {
    const projector = gnnQeProjector(weights, graphRows(world.known, "tail"), options);
    const running = startProjectionSolver("gnn-qe", world, settings, () => projector);
    return { ...running, close: () => projector.close() };
  },
};
