import { logSumExp } from "../../numeric/log-sum-exp.ts";
import { type LinkPredictor, rowsWithin } from "../predictor.ts";

/** The entries of some rows of scores that are at least a cut. */
export interface CutRows {
  /** First entry of each row; one longer than there are rows. */
  readonly offsets: Uint32Array;
  /** Entities, ascending inside a row. */
  readonly tails: Uint32Array;
  /** Their scores, as the predictor gives them. */
  readonly scores: Float32Array;
  /** Log-sum-exp over all scores of each row: exp(score - logSum) is the softmax. */
  readonly logSums: Float64Array;
}

/**
 * The score below which entries of row `at` are left out. It may look at single scores of the row, such as those of
 * known tails.
 */
export type Cut = (at: number, logSum: number, scoreOf: (tail: number) => number) => number;

/** Bytes of scores that are held at once. */
const SCORES = 1 << 25;

/** Scores rows (heads[i], relations[i], ?) and keeps what is at least a cut. */
export function cutRows(
  predictor: LinkPredictor,
  heads: Uint32Array,
  relations: Uint32Array,
  cut: Cut,
): CutRows {
  if (predictor.cutRows) return predictor.cutRows(heads, relations, cut);
  const { entityCount } = predictor;
  const batch = Math.min(heads.length, rowsWithin(SCORES, predictor));
  const dense = new Float32Array(batch * entityCount);
  const offsets = new Uint32Array(heads.length + 1);
  const logSums = new Float64Array(heads.length);
  const tails: number[] = [];
  const scores: number[] = [];
  for (let from = 0; from < heads.length; from += batch) {
    const to = Math.min(heads.length, from + batch);
    predictor.scoreRows(heads.subarray(from, to), relations.subarray(from, to), dense);
    for (let at = from; at < to; at++) {
      const row = dense.subarray((at - from) * entityCount, (at - from + 1) * entityCount);
      const logSum = logSumExp(row);
      const least = cut(at, logSum, (tail) => row[tail]!);
      for (let tail = 0; tail < entityCount; tail++) {
        const score = row[tail]!;
        if (score < least) continue;
        tails.push(tail);
        scores.push(score);
      }
      logSums[at] = logSum;
      offsets[at + 1] = tails.length;
    }
  }
  return { offsets, tails: Uint32Array.from(tails), scores: Float32Array.from(scores), logSums };
}

/** Rows of several calls, one after another. */
export function joinCutRows(parts: readonly CutRows[]): CutRows {
  if (parts.length === 1) return parts[0]!;
  const total = (of: (part: CutRows) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const entries = total(({ tails }) => tails.length);
  const joined = {
    offsets: new Uint32Array(total(({ logSums }) => logSums.length) + 1),
    tails: new Uint32Array(entries),
    scores: new Float32Array(entries),
    logSums: new Float64Array(total(({ logSums }) => logSums.length)),
  };
  let [row, at] = [0, 0];
  for (const { offsets, tails, scores, logSums } of parts) {
    for (let each = 1; each < offsets.length; each++) joined.offsets[row + each] = at + offsets[each]!;
    joined.tails.set(tails, at);
    joined.scores.set(scores, at);
    joined.logSums.set(logSums, row);
    row += logSums.length;
    at += tails.length;
  }
  return joined;
}
