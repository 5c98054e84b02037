import { LacunaError } from "../../error.ts";
import { type Graph, rowOf } from "../../kg/graph.ts";
import { type Calibration, calibrated, scoreAt } from "../../links/calibration/calibration.ts";
import type { RowDefinition } from "../rows/sparse-rows-definition.ts";
import type { SolverWorld } from "../solver.ts";
import type { BeliefRule } from "./rows.ts";

/**
 * Calibrated probabilities as beliefs: that a candidate is one of the missing links of a question that has one. Known
 * links are believed at least `known`.
 * @throws LacunaError `solvers.uncalibrated` when the link predictor has no calibration
 */
export function probabilityRows(
  { graph, predictor }: Pick<SolverWorld, "graph" | "predictor">,
  { threshold, known: least }: BeliefRule,
): RowDefinition {
  const calibration = calibrationOf(predictor);
  return {
    name: `lacuna calibrated ${threshold} ${least}`,
    rule({ relation, head, logSum }) {
      const train = trainLinks(graph, relation, head);
      const probability = calibrated(calibration, logSum, train);
      return {
        // Slightly less than what the threshold asks for: `truth` decides.
        least: scoreAt(calibration, threshold, logSum, train) - 1e-4,
        truth(score) {
          const found = probability(score);
          return found < threshold ? 0 : found;
        },
      };
    },
    known: (belief) => Math.max(belief, least),
  };
}

function calibrationOf({ calibration, averaged }: SolverWorld["predictor"]): Calibration {
  if (calibration) return calibration;
  if (averaged)
    throw new LacunaError("solvers.uncalibrated", "an average of models has no calibrated probabilities", {
      hint: "ask one calibrated model",
    });
  throw new LacunaError("solvers.uncalibrated", "the link predictor has no calibrated probabilities", {
    hint: "fit them on the validation split: lacuna links calibrate {=model} --graph {=graph}",
  });
}

/** A calibration counts the train links of a question, whatever else is known. */
function trainLinks({ rows }: Graph, relation: number, head: number): number {
  const row = rowOf(rows, relation, head);
  if (row < 0) return 0;
  let count = 0;
  for (let edge = rows.rowEdge[row]!; edge < rows.rowEdge[row + 1]!; edge++)
    count += +(rows.levels[edge] === 0);
  return count;
}
