import { checkScores } from "../../ranking/filtered-ranks.ts";
import type { LinkPredictor } from "../predictor.ts";

/** A row that is asked: the head, and the directed relation. */
export interface AskedRow {
  readonly head: number;
  readonly relation: number;
}

/**
 * Scores some rows at once and visits each with its scores, which are overwritten later.
 * @param scores space for the scores of all of them
 * @throws LacunaError `links.nan-score`
 */
export function visitRows<One extends AskedRow>(
  predictor: LinkPredictor,
  some: readonly One[],
  scores: Float32Array,
  visit: (asked: One, scores: Float32Array) => void,
): void {
  const { entityCount } = predictor;
  const all = scores.subarray(0, some.length * entityCount);
  predictor.scoreRows(
    Uint32Array.from(some, ({ head }) => head),
    Uint32Array.from(some, ({ relation }) => relation),
    all,
  );
  for (const [at, each] of some.entries()) {
    const own = all.subarray(at * entityCount, (at + 1) * entityCount);
    checkScores(own, (i) => i);
    visit(each, own);
  }
}
