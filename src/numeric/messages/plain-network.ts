import {
  checkNetwork,
  LEAST_SCALE,
  LEAST_VARIANCE,
  type MessageLayer,
  type MessageNetwork,
  type NetworkDefinition,
  type NetworkQuery,
  NORM_EPSILON,
  PNA_FEATURES,
  pnaScales,
} from "./network.ts";
import type { MessageRows } from "./rows.ts";

/** A network in plain TypeScript: the reference for tests of the kernel, and the implementation for hosts without WebAssembly. */
export function plainNetwork(definition: NetworkDefinition): MessageNetwork {
  checkNetwork(definition);
  const { rows, width, layers, readout } = definition;
  const { nodeCount } = rows;
  const scales = pnaScales(rows);
  const statesOf = (query: NetworkQuery, count = layers.length): Float32Array => {
    const boundary = new Float32Array(nodeCount * width);
    query.nodes.forEach((node, at) => {
      for (let i = 0; i < width; i++) boundary[node * width + i] = query.weights[at]! * query.vector[i]!;
    });
    let states = boundary;
    for (let layer = 0; layer < count; layer++)
      states = layered(definition, layers[layer]!, states, boundary, query.relations[layer]!, scales);
    return states;
  };
  return {
    kernel: "plain",
    states(queries, count) {
      const out = new Float32Array(queries.length * nodeCount * width);
      queries.forEach((query, at) => {
        out.set(statesOf(query, count), at * nodeCount * width);
      });
      return out;
    },
    scores(queries, out) {
      const { hidden, weight, bias, output, outputBias } = readout!;
      queries.forEach((query, at) => {
        const states = statesOf(query);
        const input = new Float64Array(2 * width);
        input.set(query.vector, width);
        for (let node = 0; node < nodeCount; node++) {
          input.set(states.subarray(node * width, (node + 1) * width));
          let score = outputBias;
          for (let unit = 0; unit < hidden; unit++)
            score += output[unit]! * Math.max(0, bias[unit]! + dot(weight, unit, input));
          out[at * nodeCount + node] = score;
        }
      });
    },
    close() {},
  };
}

/** Row `row` of a table times a vector. */
function dot(table: Float32Array, row: number, vector: Float64Array): number {
  let sum = 0;
  for (let i = 0, at = row * vector.length; i < vector.length; i++) sum += table[at + i]! * vector[i]!;
  return sum;
}

function layered(
  { rows, width, aggregation }: NetworkDefinition,
  layer: MessageLayer,
  states: Float32Array,
  boundary: Float32Array,
  relations: Float32Array,
  scales: Float32Array,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(states.length);
  const input = new Float64Array(layer.weight.length / width);
  const y = new Float64Array(width);
  for (let node = 0; node < rows.nodeCount; node++) {
    const own = states.subarray(node * width, (node + 1) * width);
    input.set(own);
    for (let value = 0; value < width; value++) {
      const messages = messagesOf(rows, node, width, value, boundary, states, relations);
      if (aggregation === "sum") input[width + value] = messages.reduce((sum, each) => sum + each, 0);
      else input.set(statistics(messages, scales[node]!), width + value * PNA_FEATURES);
    }
    for (let i = 0; i < width; i++) y[i] = layer.bias[i]! + dot(layer.weight, i, input);
    const mean = y.reduce((sum, each) => sum + each, 0) / width;
    const variance = y.reduce((sum, each) => sum + (each - mean) ** 2, 0) / width;
    const factor = 1 / Math.sqrt(variance + NORM_EPSILON);
    y.forEach((each, i) => {
      const z = Math.max(0, (each - mean) * factor * layer.gain[i]! + layer.shift[i]!);
      out[node * width + i] = own[i]! + z;
    });
  }
  return out;
}

/** One value of the boundary of a node, and of each message to it. */
function messagesOf(
  { rowGroup, groupRelation, groupEdge, senders }: MessageRows,
  node: number,
  width: number,
  value: number,
  boundary: Float32Array,
  states: Float32Array,
  relations: Float32Array,
): number[] {
  const messages = [boundary[node * width + value]!];
  for (let group = rowGroup[node]!; group < rowGroup[node + 1]!; group++) {
    const factor = relations[groupRelation[group]! * width + value]!;
    for (let edge = groupEdge[group]!; edge < groupEdge[group + 1]!; edge++)
      messages.push(factor * states[senders[edge]! * width + value]!);
  }
  return messages;
}

/** Mean, maximum, minimum and standard deviation, each as it is, times the scale, and divided by it. */
function statistics(messages: readonly number[], scale: number): number[] {
  const [mean, square] = [1, 2].map(
    (power) => messages.reduce((sum, each) => sum + each ** power, 0) / messages.length,
  ) as [number, number];
  const most = messages.reduce((a, b) => Math.max(a, b));
  const least = messages.reduce((a, b) => Math.min(a, b));
  const deviation = Math.sqrt(Math.max(LEAST_VARIANCE, square - mean * mean));
  return [mean, most, least, deviation].flatMap((each) => [
    each,
    each * scale,
    each / Math.max(scale, LEAST_SCALE),
  ]);
}
