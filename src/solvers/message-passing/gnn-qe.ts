import { treeSupport } from "../operator-tree/solver.ts";
import type { Solver } from "../solver.ts";
import { projectionCost, projectionParameters, startProjectionSolver } from "./projection-solver.ts";
import { checkProjects } from "./projects.ts";

/** GNN-QE: projections by a network trained on the graph, and fuzzy logic for all other operators. */
export const gnnQe: Solver<"graph-model", typeof projectionParameters> = {
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
  start({ model, ...world }, settings) {
    checkProjects(model, "gnn-qe", "gnn-qe");
    // Every entity that is true at all is followed.
    const projector = model.projector(world.known, 0);
    return startProjectionSolver("gnn-qe", world, settings, () => projector);
  },
};
