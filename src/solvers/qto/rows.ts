import type { RowDefinition } from "../rows/sparse-rows-definition.ts";

/** The largest truth of an entry that is not known: known links stay above. */
const ALMOST_ONE = 0.9999;

/**
 * QTO's neural adjacency: the softmax over tails times N(h, r), the number of known tails (at least 1), because that
 * many tails may be true at once; entries below the threshold are 0, those of 1 and more 0.9999, known links 1 (QTO,
 * section 3.2 and its code).
 */
export function qtoRows(threshold: number, temperature = 1): RowDefinition {
  return {
    name: `qto ${threshold} ${temperature}`,
    temperature,
    rule({ known, logSum }) {
      const tails = Math.max(1, known.length);
      // Slightly less than what the threshold asks for: `truth` decides.
      const least = logSum + Math.log(threshold / tails) - 1e-4;
      return {
        least,
        truth(score) {
          const truth = Math.exp(score - logSum) * tails;
          return truth < threshold ? 0 : Math.min(truth, ALMOST_ONE);
        },
      };
    },
    known: () => 1,
  };
}
