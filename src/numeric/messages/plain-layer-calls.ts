import type { Floats } from "../autograd/floats.ts";
import type { LaidRows } from "./edge-orders.ts";
import {
  KEPT_ROWS,
  type LayerCalls,
  type MessageTables,
  type NormTables,
  PARTIAL_ROWS,
} from "./layer-calls.ts";
import { LEAST_SCALE, LEAST_VARIANCE, NORM_EPSILON, PNA_FEATURES } from "./network.ts";

/** The steps of a layer in plain loops: in double precision what the kernel and the gradients are checked with. */
export const plainLayerCalls: LayerCalls = {
  addMessages(rows, { first, count }, width, groups, members, out) {
    const sum = new Float64Array(width);
    for (let row = 0; row < count; row++)
      for (let group = rows.rowGroup[first + row]!; group < rows.rowGroup[first + row + 1]!; group++) {
        sum.fill(0);
        for (let edge = rows.groupEdge[group]!; edge < rows.groupEdge[group + 1]!; edge++)
          for (let i = 0; i < width; i++) sum[i]! += members[rows.senders[edge]! * width + i]!;
        const of = rows.groupRelation[group]! * width;
        for (let i = 0; i < width; i++) out[row * width + i]! += groups[of + i]! * sum[i]!;
      }
  },
  describeRows(rows, { first, count }, tables, out) {
    const { width, scales } = tables;
    for (let row = 0; row < count; row++)
      for (let i = 0; i < width; i++) {
        const { mean, most, least, deviation } = statisticsOf(rows, first + row, i, tables);
        const scale = scales[first + row]!;
        [1, scale, 1 / Math.max(scale, LEAST_SCALE)].forEach((factor, block) => {
          [mean, most, least, deviation].forEach((value, statistic) => {
            out[(row * PNA_FEATURES + 4 * block + statistic) * width + i] = factor * value;
          });
        });
      }
  },
  normaliseRows(count, norm, y, x, out) {
    const { width, gain, shift } = norm;
    for (let row = 0; row < count; row++) {
      const { mean, factor } = momentsOf(y, row, width);
      for (let i = 0; i < width; i++) {
        const z = (y[row * width + i]! - mean) * factor * gain[i]! + shift[i]!;
        out[row * width + i] = x[row * width + i]! + Math.max(0, z);
      }
    }
  },
  normaliseBack: backThroughNorm,
  statisticsBack(rows, { first, count }, tables, gradient, kept, byBoundary) {
    const { width, scales, boundary } = tables;
    for (let row = 0; row < count; row++)
      for (let i = 0; i < width; i++) {
        const node = first + row;
        const { messages, mean, variance, deviation, extremes } = statisticsOf(rows, node, i, tables);
        const factors = [1, scales[node]!, 1 / Math.max(scales[node]!, LEAST_SCALE)];
        const [byMean, byMost, byLeast, byDeviation] = [0, 1, 2, 3].map((statistic) =>
          factors.reduce(
            (sum, factor, block) =>
              sum + factor * gradient[(row * PNA_FEATURES + 4 * block + statistic) * width + i]!,
            0,
          ),
        ) as [number, number, number, number];
        const b = variance >= LEAST_VARIANCE ? byDeviation / messages / deviation : 0;
        const a = byMean / messages - b * mean;
        const own = boundary[node * width + i]!;
        const [mostShare, leastShare] = [
          extremes.most > own ? 1 : extremes.most === own ? 0.5 : 0,
          extremes.least < own ? 1 : extremes.least === own ? 0.5 : 0,
        ];
        const rowsKept = [a, b, byMost * mostShare, extremes.most, byLeast * leastShare, extremes.least];
        rowsKept.forEach((value, at) => {
          kept[(node * KEPT_ROWS + at) * width + i] = value;
        });
        byBoundary[node * width + i]! += a + b * own + byMost * (1 - mostShare) + byLeast * (1 - leastShare);
      }
  },
  statisticsBySender(rows, { width, relations, states }, kept, out) {
    eachEdge(rows, (sender, relation, receiver) => {
      for (let i = 0; i < width; i++) {
        const vector = relations[relation * width + i]!;
        const back = messageGradient(kept, receiver, i, width, vector * states[sender * width + i]!);
        out[sender * width + i]! += vector * back;
      }
    });
  },
  statisticsByRelation(rows, { width, relations, states }, kept, out) {
    eachEdge(rows, (relation, receiver, sender) => {
      for (let i = 0; i < width; i++) {
        const state = states[sender * width + i]!;
        const back = messageGradient(kept, receiver, i, width, relations[relation * width + i]! * state);
        out[relation * width + i]! += state * back;
      }
    });
  },
};

function backThroughNorm(
  count: number,
  { width, gain, shift }: NormTables,
  y: Floats,
  gradient: Floats,
  partials: Floats,
): void {
  partials.fill(0, 0, Math.ceil(count / PARTIAL_ROWS) * 3 * width);
  const [normed, scaled] = [new Float64Array(width), new Float64Array(width)];
  for (let row = 0; row < count; row++) {
    const sums = Math.floor(row / PARTIAL_ROWS) * 3 * width;
    const { mean, factor } = momentsOf(y, row, width);
    let [sum, along] = [0, 0];
    for (let i = 0; i < width; i++) {
      normed[i] = (y[row * width + i]! - mean) * factor;
      const passed = normed[i]! * gain[i]! + shift[i]! > 0 ? gradient[row * width + i]! : 0;
      partials[sums + i]! += passed * normed[i]!;
      partials[sums + width + i]! += passed;
      scaled[i] = passed * gain[i]!;
      sum += scaled[i]!;
      along += scaled[i]! * normed[i]!;
    }
    for (let i = 0; i < width; i++) {
      const back = factor * (scaled[i]! - sum / width - (normed[i]! * along) / width);
      y[row * width + i] = back;
      partials[sums + 2 * width + i]! += back;
    }
  }
}

/** Mean of a row, and one over its standard deviation. */
function momentsOf(
  y: Floats,
  row: number,
  width: number,
): { readonly mean: number; readonly factor: number } {
  let mean = 0;
  for (let i = 0; i < width; i++) mean += y[row * width + i]! / width;
  let variance = 0;
  for (let i = 0; i < width; i++) variance += (y[row * width + i]! - mean) ** 2 / width;
  return { mean, factor: 1 / Math.sqrt(variance + NORM_EPSILON) };
}

/** The statistics of one value of the messages and the boundary of a node; extremes are those of the messages alone. */
function statisticsOf(
  { rowGroup, groupRelation, groupEdge, senders }: LaidRows,
  node: number,
  value: number,
  { width, relations, states, boundary }: MessageTables,
) {
  const own = boundary[node * width + value]!;
  let [sum, square, messages] = [own, own * own, 1];
  let [most, least] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let group = rowGroup[node]!; group < rowGroup[node + 1]!; group++) {
    const vector = relations[groupRelation[group]! * width + value]!;
    for (let edge = groupEdge[group]!; edge < groupEdge[group + 1]!; edge++) {
      const message = vector * states[senders[edge]! * width + value]!;
      sum += message;
      square += message * message;
      most = Math.max(most, message);
      least = Math.min(least, message);
      messages++;
    }
  }
  const mean = sum / messages;
  const variance = square / messages - mean * mean;
  return {
    messages,
    mean,
    variance,
    deviation: Math.sqrt(Math.max(LEAST_VARIANCE, variance)),
    most: Math.max(most, own),
    least: Math.min(least, own),
    extremes: { most, least },
  };
}

function messageGradient(
  kept: Floats,
  receiver: number,
  value: number,
  width: number,
  message: number,
): number {
  const [a, b, byMost, most, byLeast, least] = [0, 1, 2, 3, 4, 5].map(
    (row) => kept[(receiver * KEPT_ROWS + row) * width + value]!,
  ) as [number, number, number, number, number, number];
  return a + b * message + (message === most ? byMost : 0) + (message === least ? byLeast : 0);
}

function eachEdge(
  { nodeCount, rowGroup, groupRelation, groupEdge, senders }: LaidRows,
  found: (row: number, group: number, member: number) => void,
): void {
  for (let row = 0; row < nodeCount; row++)
    for (let group = rowGroup[row]!; group < rowGroup[row + 1]!; group++)
      for (let edge = groupEdge[group]!; edge < groupEdge[group + 1]!; edge++)
        found(row, groupRelation[group]!, senders[edge]!);
}
