import type { Compute } from "../autograd/compute.ts";
import type { Floats } from "../autograd/floats.ts";
import type { Matrix, Tape } from "../autograd/tape.ts";
import type { LaidEdges } from "./edge-orders.ts";
import { KEPT_ROWS, type MessageTables, PARTIAL_ROWS } from "./layer-calls.ts";
import { type Aggregation, featureColumn, PNA_FEATURES } from "./network.ts";
import { layerCalls } from "./select-layer-calls.ts";

/** The trained parts of a layer; see `MessageLayer`. */
export interface LayerMatrices {
  /** `width × (width + features)`. */
  readonly weight: Matrix;
  /** Bias, gain and shift, `1 × width`. */
  readonly bias: Matrix;
  readonly gain: Matrix;
  readonly shift: Matrix;
}

/** The inputs of a layer. */
export interface LayerInput {
  readonly edges: LaidEdges;
  readonly aggregation: Aggregation;
  /** `nodeCount × width`. */
  readonly states: Matrix;
  /** `relationCount × width`. */
  readonly relations: Matrix;
  /** One row for each of `boundaryNodes`, which are all different; the boundary of all other nodes is 0. */
  readonly boundary: Matrix;
  readonly boundaryNodes: Uint32Array;
}

/** Nodes whose features are held at once: a multiple of what sums are kept for. */
const STRETCH = 32 * PARTIAL_ROWS;

/**
 * One layer of a network that passes messages (see `NetworkDefinition`): x + relu(norm(W [x; aggregated] + b)). Only its
 * result is kept; messages, products and norms are computed again on the way back. Bits do not depend on threads.
 */
export function messageLayer(tape: Tape, layer: LayerMatrices, input: LayerInput): Matrix {
  const { states, relations, boundary } = input;
  const { weight, bias, gain, shift } = layer;
  const result = tape.result(
    ...([states.rows, states.columns] as const),
    ...[states, relations, boundary, weight, bias, gain, shift],
  );
  const forward = openPass(tape.compute, layer, input);
  forward.eachStretch(({ first, count, own, features }) => {
    const y = forward.linear(own, features, count);
    forward.calls.normaliseRows(count, forward.norm, y, own, forward.rowsOf(result.values, first, count));
  });
  forward.close();
  tape.record(result, (gradient) => backward(tape, layer, input, gradient));
  return result;
}

function backward(tape: Tape, layer: LayerMatrices, input: LayerInput, gradient: Floats): void {
  const { compute } = tape;
  const { states, relations, boundary, boundaryNodes, edges } = input;
  const pass = openPass(compute, layer, input);
  const { calls, width, room, halves } = pass;
  const byStates = tape.gradientOf(states);
  const byRelations = tape.gradientOf(relations);
  const byBoundary = tape.gradientOf(boundary);
  const pna = input.aggregation === "pna";
  const back = room(states.rows * width * (pna ? KEPT_ROWS : 1));
  const byAllBoundary = pna ? room(states.rows * width).fill(0) : back;
  const partials = room((STRETCH / PARTIAL_ROWS) * 3 * width);
  const byFeatures = room(pass.stretch * pass.featureWidth);
  const byHalves = { own: room(halves.own.length).fill(0), features: room(halves.features.length).fill(0) };
  pass.eachStretch(({ first, count, own, features }) => {
    const y = pass.linear(own, features, count);
    const passed = pass.rowsOf(gradient, first, count);
    calls.normaliseBack(count, pass.norm, y, passed, partials);
    addPartials(tape, layer, partials, Math.ceil(count / PARTIAL_ROWS), width);
    compute.product("tn", { m: width, n: width, k: count }, y, own, byHalves.own, true);
    compute.product("tn", { m: width, n: pass.featureWidth, k: count }, y, features, byHalves.features, true);
    if (byStates) {
      const rows = pass.rowsOf(byStates, first, count);
      for (let i = 0; i < rows.length; i++) rows[i]! += passed[i]!;
      compute.product("nn", { m: count, n: width, k: width }, y, halves.own, rows, true);
    }
    const into = pna ? byFeatures : pass.rowsOf(back, first, count);
    compute.product("nn", { m: count, n: pass.featureWidth, k: width }, y, halves.features, into, false);
    if (pna) calls.statisticsBack(edges.byReceiver, { first, count }, pass.tables, into, back, byAllBoundary);
  });
  pass.addToWeight(tape.gradientOf(layer.weight), byHalves);
  const all = (rows: number) => ({ first: 0, count: rows });
  if (byStates) {
    if (pna) calls.statisticsBySender(edges.bySender, pass.tables, back, byStates);
    else calls.addMessages(edges.bySender, all(states.rows), width, relations.values, back, byStates);
  }
  if (byRelations) {
    if (pna) calls.statisticsByRelation(edges.byRelation, pass.tables, back, byRelations);
    else calls.addMessages(edges.byRelation, all(relations.rows), width, back, states.values, byRelations);
  }
  if (byBoundary)
    boundaryNodes.forEach((node, row) => {
      for (let i = 0; i < width; i++) byBoundary[row * width + i]! += byAllBoundary[node * width + i]!;
    });
  pass.close();
}

/** Adds the sums of stretches to the gradients of gain, shift and bias, in their order. */
function addPartials(tape: Tape, layer: LayerMatrices, partials: Floats, units: number, width: number): void {
  [layer.gain, layer.shift, layer.bias].forEach((parameter, part) => {
    const by = tape.gradientOf(parameter);
    if (!by) return;
    for (let unit = 0; unit < units; unit++)
      for (let i = 0; i < width; i++) by[i]! += partials[(3 * unit + part) * width + i]!;
  });
}

/** Some nodes with their states and what they aggregate. */
interface PassStretch {
  readonly first: number;
  readonly count: number;
  readonly own: Floats;
  readonly features: Floats;
}

/** Shared data of the forward and backward pass of a layer; its memory is returned when it is closed. */
function openPass(compute: Compute, { weight, bias, gain, shift }: LayerMatrices, input: LayerInput) {
  const { states, relations, boundary, boundaryNodes, edges, aggregation } = input;
  const width = states.columns;
  const pna = aggregation === "pna";
  const featureWidth = width * (pna ? PNA_FEATURES : 1);
  const held: Floats[] = [];
  const room = (length: number): Floats => {
    const taken = compute.take(length);
    held.push(taken);
    return taken;
  };
  const calls = layerCalls(compute);
  const stretch = Math.min(STRETCH, states.rows);
  const features = room(stretch * featureWidth);
  const products = room(stretch * width);
  // Weights of states and of features apart, so that neither has to be put beside the other.
  const halves = { own: room(width * width), features: room(width * featureWidth) };
  const columnOf = (at: number) => width + (pna ? featureColumn(at, width) : at);
  for (let row = 0; row < width; row++) {
    for (let i = 0; i < width; i++) halves.own[row * width + i] = weight.values[row * weight.columns + i]!;
    for (let i = 0; i < featureWidth; i++)
      halves.features[row * featureWidth + i] = weight.values[row * weight.columns + columnOf(i)]!;
  }
  const wholeBoundary = pna ? room(states.rows * width).fill(0) : boundary.values;
  if (pna)
    boundaryNodes.forEach((node, row) => {
      wholeBoundary.set(boundary.values.subarray(row * width, (row + 1) * width), node * width);
    });
  const tables: MessageTables = {
    ...{ width, relations: relations.values, states: states.values },
    ...{ boundary: wholeBoundary, scales: edges.scales },
  };
  const rowsOf = (values: Floats, first: number, count: number) =>
    values.subarray(first * width, (first + count) * width);
  const aggregate = (first: number, count: number) => {
    if (pna) return calls.describeRows(edges.byReceiver, { first, count }, tables, features);
    features.fill(0, 0, count * width);
    boundaryNodes.forEach((node, row) => {
      if (node >= first && node < first + count)
        features.set(boundary.values.subarray(row * width, (row + 1) * width), (node - first) * width);
    });
    calls.addMessages(edges.byReceiver, { first, count }, width, relations.values, states.values, features);
  };
  return {
    ...{ calls, width, featureWidth, stretch, tables, halves, room, rowsOf },
    norm: { width, gain: gain.values, shift: shift.values },
    /** Aggregates the messages of all nodes, a batch at a time. */
    eachStretch(then: (of: PassStretch) => void) {
      for (let first = 0; first < states.rows; first += stretch) {
        const count = Math.min(stretch, states.rows - first);
        aggregate(first, count);
        then({ first, count, features, own: rowsOf(states.values, first, count) });
      }
    },
    /** W [x; aggregated] + b. */
    linear(own: Floats, of: Floats, count: number): Floats {
      const y = rowsOf(products, 0, count);
      for (let row = 0; row < count; row++) y.set(bias.values, row * width);
      compute.product("nt", { m: count, n: width, k: width }, own, halves.own, y, true);
      compute.product("nt", { m: count, n: width, k: featureWidth }, of, halves.features, y, true);
      return y;
    },
    addToWeight(by: Floats | undefined, gradients: { readonly own: Floats; readonly features: Floats }) {
      if (!by) return;
      for (let row = 0; row < width; row++) {
        for (let i = 0; i < width; i++) by[row * weight.columns + i]! += gradients.own[row * width + i]!;
        for (let i = 0; i < featureWidth; i++)
          by[row * weight.columns + columnOf(i)]! += gradients.features[row * featureWidth + i]!;
      }
    },
    close() {
      for (const taken of held.splice(0)) compute.give(taken);
    },
  };
}
