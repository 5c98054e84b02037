import type { Graph } from "../../kg/graph.ts";
import { checkSizes } from "../../links/evaluate.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import { allowRelaxedSimd } from "../../runs/node-relaxed-simd.ts";
import { exact } from "../../solvers/exact.ts";
import type { Setting } from "../../solvers/settings/setting.ts";
import type { Solver } from "../../solvers/solver.ts";
import { usageError } from "../failure.ts";
import { openModel as openLinks } from "../links/open-model.ts";
import type { ProductsOptions } from "../links/products.ts";

/** Whether a solver works without a link predictor. */
export const worksAlone = (solver: Solver): boolean => solver === exact;

/** Bytes for the rows of a solver when nothing is said. */
const ROWS = 2 ** 30;

/** Bytes for the rows of a solver; the rest of a budget is for the graph, the model and the query. */
export const rowMemory = (memory: number | undefined): number =>
  memory === undefined ? ROWS : Math.floor(memory / 2);

/**
 * Opens the model that solvers ask, or the average of several joined by commas.
 * @throws LacunaError what opening a model throws, `links.size-mismatch`
 */
export async function openModel(
  model: string,
  graph: Graph,
  { threads, kernel }: ProductsOptions,
): Promise<LinkPredictor> {
  allowRelaxedSimd();
  const { predictor } = await openLinks(model, graph, { threads, kernel });
  checkSizes(predictor, graph);
  return predictor;
}

/** Whether truths of links are probabilities: the model is calibrated, and the solver is set to ask for that. */
export const givesProbabilities = ({ calibration }: LinkPredictor, setting: Setting): boolean =>
  calibration !== undefined && Object.values(setting).includes("calibrated");

/** Stands where no model was given: solvers that need one are refused before they could ask it. */
export function noModel({ entityCount, relationCount }: Graph): LinkPredictor {
  return {
    ...{ model: "none", entityCount, relationCount, hash: "none", kernel: "none" },
    scoreRows() {
      throw usageError("missing-model", "there is no model to ask", "name one with --model");
    },
  };
}
