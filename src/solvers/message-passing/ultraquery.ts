import { treeSupport } from "../operator-tree/solver.ts";
import type { Parameter } from "../settings/setting.ts";
import type { Solver } from "../solver.ts";
import { projectionCost, projectionParameters, startProjectionSolver } from "./projection-solver.ts";
import type { Projector } from "./projector.ts";
import { checkProjects } from "./projects.ts";

const SOURCE = "Galkin et al., A Foundation Model for Zero-shot Logical Query Reasoning, NeurIPS 2024";

const parameters = [
  {
    name: "threshold",
    summary: "entities of this truth and less are not followed further: 0 for weights trained on queries",
    default: 0,
    least: 0,
    most: 1,
  },
  ...projectionParameters,
] as const satisfies readonly Parameter[];

/**
 * UltraQuery: projections by ULTRA's network, whose weights know of no graph, and fuzzy logic for all other operators. The
 * weights `ultraquery` are trained for it; those of ULTRA itself need a threshold.
 */
export const ultraQuery: Solver<"graph-model", typeof parameters> = {
  name: "ultraquery",
  needs: "graph-model",
  describe: "fuzzy sets, projected by a graph foundation model that needs no training on the graph",
  source: SOURCE,
  known: "train",
  parameters,
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
  start({ model, ...world }, settings) {
    checkProjects(model, "ultra", "ultraquery");
    const projectors = new Map<number, Projector>();
    return startProjectionSolver("ultraquery", world, settings, ({ threshold }) => {
      const projector = projectors.get(threshold) ?? model.projector(world.known, threshold);
      projectors.set(threshold, projector);
      return projector;
    });
  },
};
