import type { UltraNetwork } from "../../links/ultra/network.ts";
import { type Projector, startsAbove } from "./projector.ts";

/**
 * UltraQuery's projection (Galkin et al., NeurIPS 2024, section 4.1): ULTRA's entity network from all heads of a set at
 * once, each with its truth. The relation encoder starts from the relation that is followed, an inverse one too.
 * @param hash of the weights
 * @param threshold heads of this truth and less count as false
 */
export function ultraProjector(network: UltraNetwork, hash: string, threshold: number): Projector {
  const { kernel, entityCount, relationCount, rowCost } = network;
  return {
    kernel,
    entityCount,
    relationCount,
    rowCost,
    hash,
    project(projections, out) {
      const questions = projections.map(({ from, relation }) => ({
        ...startsAbove(from, threshold),
        relation,
        condition: relation,
      }));
      network.scores(questions, out);
    },
    close: () => network.close(),
  };
}
