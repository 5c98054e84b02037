import { plainProduct } from "../../numeric/product-plain.ts";
import { optimizerState, stepValues } from "../descent.ts";
import type { EntityTrainer, StartEntityTrainer } from "./entity-trainer.ts";

/**
 * Trains the entity table in plain TypeScript on one thread: the reference for faster trainers, and fast enough for graphs
 * of a few thousand entities. It holds the scores of one batch, `count × rows` values.
 */
export const plainEntityTrainer: StartEntityTrainer = (table, optimizer, resumed): EntityTrainer => {
  const { rows, width } = table;
  const values = table.values.slice();
  const state = optimizerState(optimizer, rows * width, resumed?.state);
  let steps = resumed?.steps ?? 0;
  // The queries of the last `scoreAll`, and the gradient by every score.
  let queries = new Float32Array(0);
  let count = 0;
  let byScore = new Float32Array(0);

  return {
    kernel: "plain",
    threads: 1,
    gather(ids, out) {
      ids.forEach((id, i) => {
        out.set(values.subarray(id * width, (id + 1) * width), i * width);
      });
    },
    scoreAll(given, some, targets, gradient) {
      count = some;
      queries = given.slice(0, count * width);
      if (byScore.length < count * rows) byScore = new Float32Array(count * rows);
      plainProduct(queries, count, values, rows, width, byScore);
      let loss = 0;
      const sum = new Float64Array(width);
      for (let i = 0; i < count; i++) {
        const scores = byScore.subarray(i * rows, (i + 1) * rows);
        loss += crossEntropy(scores, targets, i);
        sum.fill(0);
        for (let j = 0; j < rows; j++) {
          const by = scores[j]!;
          for (let l = 0; l < width; l++) sum[l]! += by * values[j * width + l]!;
        }
        gradient.set(sum, i * width);
      }
      return loss;
    },
    update(extra, scale) {
      steps++;
      const sum = new Float64Array(width);
      let next = 0;
      for (let j = 0; j < rows; j++) {
        sum.fill(0);
        for (let i = 0; i < count; i++) {
          const by = byScore[i * rows + j]!;
          for (let l = 0; l < width; l++) sum[l]! += by * queries[i * width + l]!;
        }
        if (extra.ids[next] === j) {
          for (let l = 0; l < width; l++) sum[l]! += extra.values[next * width + l]!;
          next++;
        }
        stepValues(optimizer, steps, values, state, j * width, width, sum, 0, scale);
      }
      count = 0;
    },
    snapshot: () => ({ values: values.slice(), state: state.map((each) => each.slice()), steps }),
    close() {},
  };
};

/** The weighted cross-entropy of query `i`; its scores are replaced by the gradient by them. */
function crossEntropy(scores: Float32Array, targets: Parameters<EntityTrainer["scoreAll"]>[2], i: number) {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - most);
  const logSum = most + Math.log(sum);
  let [loss, weight] = [0, 0];
  const [from, to] = [targets.offsets[i]!, targets.offsets[i + 1]!];
  for (let k = from; k < to; k++) {
    loss += targets.weights[k]! * (logSum - scores[targets.tails[k]!]!);
    weight += targets.weights[k]!;
  }
  for (let j = 0; j < scores.length; j++) scores[j] = weight * Math.exp(scores[j]! - logSum);
  for (let k = from; k < to; k++) scores[targets.tails[k]!]! -= targets.weights[k]!;
  return loss;
}
