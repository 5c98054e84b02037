import { logSumOf } from "../rows/row-mass.ts";
import type { RowDefinition } from "../rows/sparse-rows-definition.ts";

/** How scores become beliefs. */
export interface BeliefRule {
  /** Beliefs below it are 0. */
  readonly threshold: number;
  /** The least belief in a known link: 0 leaves it to the predictor, 1 makes it certain. */
  readonly known: number;
}

/**
 * Beliefs in links. A softmax says which tail is likeliest, not how many tails there are; scaling it so that the known
 * tails S of (h, r) get the mass |S| together (FIT, section 4.2) repairs both, and without knowing S it stays as it is.
 *
 * Known links are believed at least `known`, not always 1: where several links of a tree are missing, a certain link
 * outweighs all evidence for the others, and answers that share one known link with the query crowd out those that
 * have none (balanced benchmarks, Gregucci et al., section 5).
 */
export function beliefRows({ threshold, known: least }: BeliefRule): RowDefinition {
  return {
    name: `lacuna ${threshold} ${least}`,
    rule({ known, logSum, scoreOf }) {
      const base = known.length === 0 ? logSum : logSumOf(known, scoreOf) - Math.log(known.length);
      return {
        // Slightly less than what the threshold asks for: `truth` decides.
        least: base + Math.log(threshold) - 1e-4,
        truth(score) {
          const belief = Math.exp(score - base);
          return belief < threshold ? 0 : below1(belief);
        },
      };
    },
    known: (belief) => Math.max(belief, least),
  };
}

/**
 * Scaled softmax values beyond 1 are no beliefs, but their order is worth keeping: cutting them off would tie the
 * strongest candidates of a row. Up to 1/2 nothing changes; above, 1 − 1/(4x) goes on with the same slope.
 */
const below1 = (x: number): number => (x <= 0.5 ? x : 1 - 0.25 / x);
