import { complex } from "./complex.ts";
import type { ScoringModel } from "./model.ts";

/**
 * RotatE: −Σ |h r − t| over complex dimensions, where every value of r is of modulus 1.
 *
 * Sun et al., RotatE: Knowledge Graph Embedding by Relational Rotation in Complex Space (ICLR 2019), equation 3; the
 * authors' code sums moduli, which is what is done here. Turning back is multiplying by the conjugate.
 */
export const rotate: ScoringModel = {
  ...complex,
  name: "rotate",
  source: "Sun et al., ICLR 2019",
  measure: "moduli",
  relations: undefined,
  gradients: { tails: complex.gradients.tails, relations: undefined },
  relationValues: "unit",
};
