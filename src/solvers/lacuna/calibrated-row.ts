import { LacunaError } from "../../error.ts";
import { type Graph, rowOf } from "../../kg/graph.ts";
import { type Calibration, calibrated } from "../../links/calibration/calibration.ts";
import { logSumExp } from "../../numeric/log-sum-exp.ts";
import type { LinkSolverContext } from "../solver.ts";
import { forUnknown, markKnown, type RowConversion } from "./row-conversion.ts";

/**
 * Calibrated probabilities in the place of expected numbers: that a candidate is one of the missing links of a question
 * that has one.
 * @throws LacunaError `solvers.uncalibrated` when the link predictor has no calibration
 */
export function calibratedRow({
  graph,
  predictor,
}: Pick<LinkSolverContext, "graph" | "predictor">): RowConversion {
  const calibration = calibrationOf(predictor);
  return (row, known, relation, head) => {
    const all = logSumExp(row);
    const probability = calibrated(calibration, all, trainLinks(graph, relation, head));
    markKnown(row, known, all);
    forUnknown(row, known, (from, to) => {
      for (let t = from; t < to; t++) row[t] = probability(row[t]!);
    });
  };
}

function calibrationOf({ calibration, averaged }: LinkSolverContext["predictor"]): Calibration {
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
