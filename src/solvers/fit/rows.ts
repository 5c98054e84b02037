import { logSumOf } from "../rows/row-mass.ts";
import type { RowDefinition } from "../rows/sparse-rows-definition.ts";

/**
 * FIT's neural adjacency: the softmax over tails, scaled so that the known tails S of (h, r) get the mass |S| together (a
 * row without known tails stays as it is); entries of at most `delta` are 0, others at most 1 - `eps`, known links 1 (FIT,
 * section 4.2 and its code).
 */
export function fitRows(delta: number, eps: number, temperature = 1): RowDefinition {
  return {
    name: `fit ${delta} ${eps} ${temperature}`,
    temperature,
    rule({ known, logSum, scoreOf }) {
      // With known tails the softmax over all entities cancels: |S| · exp(score) / sum over S of exp(score).
      const base = known.length === 0 ? logSum : logSumOf(known, scoreOf) - Math.log(known.length);
      return {
        // Slightly less than what delta asks for: `truth` decides.
        least: base + Math.log(delta) - 1e-4,
        truth(score) {
          const truth = Math.exp(score - base);
          return truth <= delta ? 0 : Math.min(truth, 1 - eps);
        },
      };
    },
    known: () => 1,
  };
}
