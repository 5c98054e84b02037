import { logSumExp } from "../../numeric/log-sum-exp.ts";
import type { LinkPredictor } from "../predictor.ts";
import { type CutRows, cutRows } from "./cut-rows.ts";

/**
 * The same predictor, which believes in no link of a thing with itself by some relations: such a link scores as the least
 * of its row, and cut rows leave it out, so that what a softmax gave it goes to the others. Identity and vectors are those
 * of the predictor itself.
 * @param relations directed ids, such as `irreflexiveRelations` finds
 */
export function withoutLoops(predictor: LinkPredictor, relations: ReadonlySet<number>): LinkPredictor {
  const { entityCount } = predictor;
  const hasLoop = (relation: number | undefined) => relation !== undefined && relations.has(relation);
  return {
    ...predictor,
    scoreRows(heads, asked, out) {
      predictor.scoreRows(heads, asked, out);
      heads.forEach((head, at) => {
        if (!hasLoop(asked[at])) return;
        const row = out.subarray(at * entityCount, (at + 1) * entityCount);
        row[head] = Number.POSITIVE_INFINITY;
        let least = Number.POSITIVE_INFINITY;
        for (const score of row) if (score < least) least = score;
        row[head] = least;
      });
    },
    cutRows(heads, asked, cut) {
      const logSums = new Float64Array(heads.length);
      const found = cutRows(predictor, heads, asked, (at, logSum, scoreOf) => {
        logSums[at] = hasLoop(asked[at]) ? sumWithout(heads[at]!, logSum, scoreOf, entityCount) : logSum;
        return cut(at, logSums[at]!, scoreOf);
      });
      const isLoop = (at: number, tail: number) => tail === heads[at] && hasLoop(asked[at]);
      return { ...leftOut(found, isLoop), logSums };
    },
  };
}

/** The share of a row below which what a loop leaves of it is summed anew: a difference would be rounding only. */
const LITTLE = 1e-3;

/** Log-sum-exp of a row without its entry `loop`. */
function sumWithout(
  loop: number,
  logSum: number,
  scoreOf: (tail: number) => number,
  entityCount: number,
): number {
  const left = -Math.expm1(scoreOf(loop) - logSum);
  if (left > LITTLE) return logSum + Math.log(left);
  const others = Float32Array.from({ length: entityCount }, (_, tail) => scoreOf(tail));
  others[loop] = Number.NEGATIVE_INFINITY;
  return logSumExp(others);
}

type Entries = Pick<CutRows, "offsets" | "tails" | "scores">;

/** The entries without some of them. */
function leftOut({ offsets, tails, scores }: Entries, isOut: (at: number, tail: number) => boolean): Entries {
  const kept = new Uint32Array(tails.length);
  const starts = new Uint32Array(offsets.length);
  let count = 0;
  for (let at = 0; at + 1 < offsets.length; at++) {
    for (let entry = offsets[at]!; entry < offsets[at + 1]!; entry++)
      if (!isOut(at, tails[entry]!)) kept[count++] = entry;
    starts[at + 1] = count;
  }
  const places = kept.subarray(0, count);
  return {
    offsets: starts,
    tails: Uint32Array.from(places, (entry) => tails[entry]!),
    scores: Float32Array.from(places, (entry) => scores[entry]!),
  };
}
