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

/** A network in plain TypeScript: what the kernel is tested against, and what runs where there is no WebAssembly. */
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
        for (let node = 0; node < nodeCount; node++) {
          const input = [...states.subarray(node * width, (node + 1) * width), ...query.vector];
          let score = outputBias;
          for (let unit = 0; unit < hidden; unit++)
            score += output[unit]! * Math.max(0, bias[unit]! + dot(weight, unit * 2 * width, input));
          out[at * nodeCount + node] = score;
        }
      });
    },
    close() {},
  };
}

function dot(table: Float32Array, from: number, vector: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += table[from + i]! * vector[i]!;
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
  for (let node = 0; node < rows.nodeCount; node++) {
    const own = states.subarray(node * width, (node + 1) * width);
    const messages = [[...boundary.subarray(node * width, (node + 1) * width)]];
    for (let group = rows.rowGroup[node]!; group < rows.rowGroup[node + 1]!; group++) {
      const relation = rows.groupRelation[group]! * width;
      for (let edge = rows.groupEdge[group]!; edge < rows.groupEdge[group + 1]!; edge++) {
        const sender = rows.senders[edge]! * width;
        messages.push(Array.from(own, (_, i) => relations[relation + i]! * states[sender + i]!));
      }
    }
    const features = aggregation === "sum" ? sums(messages) : statistics(messages, scales[node]!);
    const input = [...own, ...features];
    const y = Array.from(own, (_, i) => layer.bias[i]! + dot(layer.weight, i * input.length, input));
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

const sums = (messages: readonly (readonly number[])[]): number[] =>
  messages[0]!.map((_, i) => messages.reduce((sum, message) => sum + message[i]!, 0));

/** Of each value mean, maximum, minimum and standard deviation, each as it is, times the scale, and divided by it. */
function statistics(messages: readonly (readonly number[])[], scale: number): number[] {
  return messages[0]!.flatMap((_, i) => {
    const values = messages.map((message) => message[i]!);
    const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
    const square = values.reduce((sum, each) => sum + each * each, 0) / values.length;
    const deviation = Math.sqrt(Math.max(LEAST_VARIANCE, square - mean * mean));
    const most = values.reduce((a, b) => Math.max(a, b));
    const least = values.reduce((a, b) => Math.min(a, b));
    const four = [mean, most, least, deviation];
    const found = four.flatMap((each) => [each, each * scale, each / Math.max(scale, LEAST_SCALE)]);
    if (found.length !== PNA_FEATURES) throw new RangeError(`${found.length} features`);
    return found;
  });
}
