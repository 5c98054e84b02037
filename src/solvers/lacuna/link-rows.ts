import type { LinkPredictor } from "../../links/predictor.ts";
import { type DenseRows, denseRows } from "../rows/dense-rows.ts";
import type { LinkSolverContext } from "../solver.ts";
import { calibratedRow } from "./calibrated-row.ts";
import { knownTails } from "./known-links.ts";
import { scaledRow } from "./scaled-row.ts";

/** Turns scores into expected numbers of missing links. */
export interface RowRule {
  readonly belief: "scaled" | "calibrated";
  /** Scores are divided by it before their softmax is taken; probabilities have their own. */
  readonly temperature: number;
  /** Missing links that a scaled row expects for each known one. */
  readonly missing: number;
}

/**
 * Rows of links for messages, one number an entity: of a tail that is not known the expected number of missing links, at
 * least 0; of a known tail minus its softmax among all entities, which says which known links the predictor is surest of.
 */
export function linkRows(
  world: LinkSolverContext,
  { belief, temperature, missing }: RowRule,
  memory: number,
): DenseRows {
  const { predictor, known, stop } = world;
  const convert = belief === "calibrated" ? calibratedRow(world) : scaledRow(temperature, missing);
  const converting: LinkPredictor = {
    ...predictor,
    scoreRows(heads, relations, out) {
      predictor.scoreRows(heads, relations, out);
      const { entityCount } = predictor;
      heads.forEach((head, at) => {
        const row = out.subarray(at * entityCount, (at + 1) * entityCount);
        convert(row, knownTails(known, head, relations[at]!), relations[at]!, head);
      });
    },
  };
  return denseRows({ predictor: converting, memory, ...(stop ? { stop } : {}) });
}
