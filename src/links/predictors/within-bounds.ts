import type { KindBounds } from "../../kg/kind-bounds.ts";
import type { LinkPredictor } from "../predictor.ts";
import { cutRows } from "./cut-rows.ts";

/**
 * The same predictor, which believes in no link that the bounds rule out: such links score as the least of their row, and cut rows
 * leave them out. Sums of rows stay as they are, so that what is left is no more likely than before.
 */
export function withinBounds(predictor: LinkPredictor, { ruledOut }: KindBounds): LinkPredictor {
  const { entityCount } = predictor;
  const isOut = (head: number, relation: number) => ruledOut(relation)?.[head] === 1;
  return {
    ...predictor,
    scoreRows(heads, asked, out) {
      predictor.scoreRows(heads, asked, out);
      heads.forEach((head, at) => {
        const relation = asked[at]!;
        const tails = ruledOut(relation ^ 1);
        const whole = isOut(head, relation);
        if (!whole && !tails) return;
        const row = out.subarray(at * entityCount, (at + 1) * entityCount);
        let least = Number.POSITIVE_INFINITY;
        for (const score of row) if (score < least) least = score;
        for (let tail = 0; tail < entityCount; tail++) if (whole || tails?.[tail]) row[tail] = least;
      });
    },
    cutRows(heads, asked, cut) {
      const { offsets, tails, scores, logSums } = cutRows(predictor, heads, asked, cut);
      const starts = new Uint32Array(offsets.length);
      const kept: number[] = [];
      for (let at = 0; at + 1 < offsets.length; at++) {
        const relation = asked[at]!;
        const out = ruledOut(relation ^ 1);
        if (!isOut(heads[at]!, relation))
          for (let entry = offsets[at]!; entry < offsets[at + 1]!; entry++)
            if (!out?.[tails[entry]!]) kept.push(entry);
        starts[at + 1] = kept.length;
      }
      return {
        offsets: starts,
        tails: Uint32Array.from(kept, (entry) => tails[entry]!),
        scores: Float32Array.from(kept, (entry) => scores[entry]!),
        logSums,
      };
    },
  };
}
