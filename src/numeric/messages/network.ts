import type { MessageRows } from "./rows.ts";

/**
 * The aggregation of the messages that a node receives. `sum` adds them to the boundary; `pna` gives mean, maximum,
 * minimum and standard deviation of the messages and the boundary together, each as it is, times and divided by a scale
 * that grows with the logarithm of their number (Corso et al., Principal Neighbourhood Aggregation, NeurIPS 2020).
 */
export type Aggregation = "sum" | "pna";

/** One layer of a network. `width` is that of a state, `features` that of what is aggregated: once or 12 times as wide. */
export interface MessageLayer {
  /** `width × (width + features)`, row-major: the first columns act on the state, the others on the features. */
  readonly weight: Float32Array;
  readonly bias: Float32Array;
  /** Gain and shift of the layer norm. */
  readonly gain: Float32Array;
  readonly shift: Float32Array;
}

/** Two dense layers that make a number of a state x and the query's vector u: v · relu(V [x; u] + c) + d. */
export interface Readout {
  readonly hidden: number;
  /** `hidden × 2 width`, row-major. */
  readonly weight: Float32Array;
  readonly bias: Float32Array;
  /** `hidden` values. */
  readonly output: Float32Array;
  readonly outputBias: number;
}

/**
 * A network that passes messages along relations (NBFNet; Zhu et al., NeurIPS 2021). In each layer a node v receives
 * w[r] ∘ x[t] along each edge (v, r, t) of its row; x becomes x + relu(norm(W [x; aggregated] + b)).
 */
export interface NetworkDefinition {
  readonly rows: MessageRows;
  /** Values of a state: a multiple of 32. */
  readonly width: number;
  readonly aggregation: Aggregation;
  readonly layers: readonly MessageLayer[];
  /** Absent where states are the result. */
  readonly readout?: Readout;
}

/** One input of a network: state and boundary of a node are its weight times the vector. */
export interface NetworkQuery {
  /** Nodes whose boundary is not 0, ascending, with their weights. */
  readonly nodes: Uint32Array;
  readonly weights: Float32Array;
  /** `width` values. */
  readonly vector: Float32Array;
  /** Vectors of all relations for each layer, `relationCount × width`. Queries that share the array share its cost. */
  readonly relations: readonly Float32Array[];
}

/** A network that is ready to run. Results do not depend on what is computed beside them, nor on threads. */
export interface MessageNetwork {
  /** The kernel that computes, or plain TypeScript. */
  readonly kernel: string;
  /** States after layer `layers` (all when absent), `[query][node][value]`. */
  states(queries: readonly NetworkQuery[], layers?: number): Float32Array;
  /** Writes the readout of the last states to `out[query][node]`. */
  scores(queries: readonly NetworkQuery[], out: Float32Array): void;
  /** Releases memory and threads. */
  close(): void;
}

/** Multiplications that a query takes, about: those of all nodes and edges, reached or not. */
export function queryCost({ rows, width, layers, readout }: NetworkDefinition): number {
  const dense = layers.reduce((sum, { weight }) => sum + weight.length, 0);
  const last = readout ? readout.hidden * (width + 1) : 0;
  return rows.nodeCount * (dense + last) + layers.length * rows.senders.length * width;
}

/** Epsilon of layer normalisation. */
export const NORM_EPSILON = 1e-5;
/** Standard deviations are at least the root of it. */
export const LEAST_VARIANCE = 1e-6;
/** Scales of a PNA are at least this before they divide. */
export const LEAST_SCALE = 0.01;
/** Features that a PNA makes of one value. */
export const PNA_FEATURES = 12;

/**
 * The place of feature `at` of a PNA in the weights of a layer: they have all 12 features of a value together. What computes features
 * has value after value of each statistic, and all statistics for each scale.
 */
export function featureColumn(at: number, width: number): number {
  const [feature, value] = [Math.floor(at / width), at % width];
  const [scale, statistic] = [Math.floor(feature / 4), feature % 4];
  return value * PNA_FEATURES + statistic * 3 + scale;
}

/** The scale of each node of a PNA: log(messages + 1), over its mean; 1 where no node receives anything. */
export function pnaScales({ nodeCount, rowGroup, groupEdge }: MessageRows): Float32Array {
  const logs = Float64Array.from({ length: nodeCount }, (_, node) =>
    Math.log(1 + groupEdge[rowGroup[node + 1]!]! - groupEdge[rowGroup[node]!]!),
  );
  const mean = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, nodeCount);
  return Float32Array.from(logs, (log) => (mean === 0 ? 1 : log / mean));
}

/** @throws RangeError where the parts of a network do not fit each other */
export function checkNetwork({ width, aggregation, layers, readout }: NetworkDefinition): void {
  const columns = width * (1 + (aggregation === "sum" ? 1 : PNA_FEATURES));
  if (width % 32 !== 0 || width === 0) throw new RangeError(`a width of ${width} is no multiple of 32`);
  for (const { weight, bias, gain, shift } of layers)
    if (weight.length !== width * columns || [bias, gain, shift].some((each) => each.length !== width))
      throw new RangeError(`a layer does not fit a width of ${width}`);
  if (!readout) return;
  const { hidden, weight, bias, output } = readout;
  if (weight.length !== hidden * 2 * width || bias.length !== hidden || output.length !== hidden)
    throw new RangeError(`the readout does not fit a width of ${width}`);
  if (hidden % 8 !== 0) throw new RangeError(`a readout of ${hidden} is no multiple of 8`);
}
