import { LacunaError } from "../../error.ts";
import { sha256 } from "../../formats/sha256.ts";
import { logSumExp } from "../../numeric/log-sum-exp.ts";
import { type LinkPredictor, rowCostOf, rowsWithin } from "../predictor.ts";
import { type Cut, type CutRows, joinCutRows } from "./cut-rows.ts";
import { checkRows } from "./tables.ts";

/** Bytes of scores of all predictors that are held at once. */
const SCORES = 1 << 25;

/** More than single precision takes from a logarithm: entries this far below a cut are surely left out. */
const SLACK = 1e-3;

/**
 * The mean of probabilities: with `arithmetic` a tail is likely when one predictor says so; with `geometric` it must be likely for
 * all of them (a product of experts, Hinton, Neural Computation 2002).
 */
export type Mean = "arithmetic" | "geometric";

/**
 * The average of several predictors: the belief in a tail is the mean over them of their softmax over tails, and the
 * score is its logarithm, so that whatever takes a softmax of scores gets the mean back. Log-sum-exps are 0 therefore. A
 * geometric mean is not divided by its sum over tails: that is what a softmax of scores does.
 *
 * It has no vectors and no calibration, whatever those have that it averages.
 * @param weights how much each counts, above 0; divided by their sum, so that a mean stays a mean. All the same when absent
 * @throws LacunaError `links.nothing-to-average`, `links.unlike-models` when their numbers of entities or relations differ
 */
export function averagedPredictor(
  predictors: readonly LinkPredictor[],
  mean: Mean = "arithmetic",
  weights: readonly number[] = predictors.map(() => 1),
): LinkPredictor {
  const [first] = predictors;
  if (!first) throw new LacunaError("links.nothing-to-average", "there is no model to average");
  for (const each of predictors) checkAlike(first, each);
  const shares = sharesOf(weights);
  const { entityCount, relationCount, kernel } = first;
  const rowCost = predictors.reduce((sum, each) => sum + rowCostOf(each), 0);
  const batch = Math.min(...predictors.map((each) => rowsWithin(SCORES / predictors.length, each)));
  /** Yields the rows of each batch from all predictors. */
  const batches = function* (heads: Uint32Array, relations: Uint32Array) {
    for (let from = 0; from < heads.length; from += batch) {
      const [some, of] = [heads.subarray(from, from + batch), relations.subarray(from, from + batch)];
      yield { from, count: some.length, rows: predictors.map((each) => wholeRows(each, some, of)) };
    }
  };
  const scoreOf = mean === "geometric" ? meanLog : logMean;
  const average = {
    entityCount,
    relationCount,
    kernel,
    rowCost,
    averaged: predictors,
    model: predictors.map(({ model }) => model).join(mean === "geometric" ? "*" : "+"),
    ...(areEqual(shares) ? {} : { shares }),
    hash: averageHash(predictors, mean, shares),
    scoreRows(heads: Uint32Array, relations: Uint32Array, out: Float32Array) {
      checkRows(heads, relations, out, first);
      for (const { from, count, rows } of batches(heads, relations))
        for (let row = 0; row < count; row++)
          for (let tail = 0; tail < entityCount; tail++)
            out[(from + row) * entityCount + tail] = scoreOf(rows, shares, row, row * entityCount + tail);
    },
  };
  if (mean === "geometric") return { ...average, mean };
  return {
    ...average,
    cutRows(heads, relations, cut) {
      const parts: CutRows[] = [];
      for (const { from, count, rows } of batches(heads, relations))
        parts.push(cutMeans(rows, shares, count, entityCount, (row, ...rest) => cut(from + row, ...rest)));
      return joinCutRows(parts);
    },
  };
}

type Shares = readonly number[];

const sharesOf = (weights: readonly number[]): Shares => {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / all);
};

const areEqual = (shares: Shares): boolean => shares.every((share) => share === shares[0]);

/** All scores of some rows of one predictor, row after row. */
interface WholeRows {
  readonly scores: Float32Array;
  readonly logSums: Float64Array;
}

/** Rows with nothing cut off: predictors that cut rows themselves find log-sum-exps faster than a plain loop does. */
function wholeRows(predictor: LinkPredictor, heads: Uint32Array, relations: Uint32Array): WholeRows {
  const { entityCount } = predictor;
  const size = heads.length * entityCount;
  if (predictor.cutRows) {
    const { scores, logSums } = predictor.cutRows(heads, relations, () => Number.NEGATIVE_INFINITY);
    // Scores that are no numbers are not kept; then the plain loop hands them on, for others to refuse.
    if (scores.length === size) return { scores, logSums };
  }
  const scores = new Float32Array(size);
  predictor.scoreRows(heads, relations, scores);
  const logSums = Float64Array.from(heads, (_, row) =>
    logSumExp(scores.subarray(row * entityCount, (row + 1) * entityCount)),
  );
  return { scores, logSums };
}

/** log of the mean of the softmax values at one place; the largest is taken out, so that nothing underflows. */
function logMean(rows: readonly WholeRows[], shares: Shares, row: number, place: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const { scores, logSums } of rows) {
    const log = scores[place]! - logSums[row]!;
    // NaN passes through.
    if (!(log <= most)) most = log;
  }
  if (most === Number.NEGATIVE_INFINITY) return most;
  let sum = 0;
  for (let each = 0; each < rows.length; each++) {
    const { scores, logSums } = rows[each]!;
    sum += shares[each]! * Math.exp(scores[place]! - logSums[row]! - most);
  }
  return most + Math.log(sum);
}

/** Mean of the logarithms of the softmax values at one place. */
function meanLog(rows: readonly WholeRows[], shares: Shares, row: number, place: number): number {
  let sum = 0;
  for (let each = 0; each < rows.length; each++) {
    const { scores, logSums } = rows[each]!;
    sum += shares[each]! * (scores[place]! - logSums[row]!);
  }
  return sum;
}

/**
 * The entries of averaged rows that are at least their cut. A mean is at most the largest of what it is the mean of, so only
 * entries that some predictor puts above the cut are looked at: over the others there is no exponential.
 */
function cutMeans(
  rows: readonly WholeRows[],
  shares: Shares,
  count: number,
  entityCount: number,
  cut: Cut,
): CutRows {
  const offsets = new Uint32Array(count + 1);
  const tails: number[] = [];
  const kept: number[] = [];
  for (let row = 0; row < count; row++) {
    const at = row * entityCount;
    // As single precision has it, so that a cut leaves what is at least it of the scores that `scoreRows` gives.
    const scoreOf = (tail: number) => Math.fround(logMean(rows, shares, row, at + tail));
    const least = cut(row, 0, scoreOf);
    const bounds = rows.map(({ logSums }) => logSums[row]! + least - SLACK);
    const isNear = (tail: number) => {
      for (let each = 0; each < rows.length; each++)
        if (!(rows[each]!.scores[at + tail]! < bounds[each]!)) return true;
      return false;
    };
    for (let tail = 0; tail < entityCount; tail++) {
      if (!isNear(tail)) continue;
      const score = scoreOf(tail);
      if (score < least) continue;
      tails.push(tail);
      kept.push(score);
    }
    offsets[row + 1] = tails.length;
  }
  return {
    offsets,
    tails: Uint32Array.from(tails),
    scores: Float32Array.from(kept),
    logSums: new Float64Array(count),
  };
}

/** Identity of an average: SHA-256 over the hashes of what is averaged, in order, and their weights where they differ. */
const averageHash = (predictors: readonly LinkPredictor[], mean: Mean, shares: Shares): string => {
  const head = mean === "geometric" ? "lacuna geometric average 1" : "lacuna average 1";
  const own = areEqual(shares) ? [] : shares.map(String);
  return sha256([new TextEncoder().encode([head, ...predictors.map(({ hash }) => hash), ...own].join("\n"))]);
};

function checkAlike(a: LinkPredictor, b: LinkPredictor): void {
  if (a.entityCount === b.entityCount && a.relationCount === b.relationCount) return;
  const sizes = ({ model, entityCount, relationCount }: LinkPredictor) =>
    `${model} has ${entityCount} entities and ${relationCount >> 1} relations`;
  throw new LacunaError("links.unlike-models", `${sizes(a)}, ${sizes(b)}: they have no average`, {
    hint: "average models of one graph",
  });
}
