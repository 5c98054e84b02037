import { dense } from "../../numeric/autograd/dense.ts";
import { relu } from "../../numeric/autograd/elementwise.ts";
import { scaleRows } from "../../numeric/autograd/normalize.ts";
import { columnsOf, concat, repeatRow, scatterAdd } from "../../numeric/autograd/rows.ts";
import type { Matrix, Tape } from "../../numeric/autograd/tape.ts";
import type { LaidEdges } from "../../numeric/messages/edge-orders.ts";
import { type LayerMatrices, messageLayer } from "../../numeric/messages/message-layer.ts";
import type { Aggregation } from "../../numeric/messages/network.ts";

/** A network whose weights are trained; see `NetworkDefinition`. */
export interface TapeNetwork {
  readonly edges: LaidEdges;
  readonly aggregation: Aggregation;
  readonly layers: readonly LayerMatrices[];
}

/** One input of a network on a tape: state and boundary of a node are its weight times the vector. */
export interface TapeQuery {
  /** Nodes whose boundary is not 0, ascending, with their weights, which have no gradient. */
  readonly nodes: Uint32Array;
  readonly weights: Float32Array;
  /** One row. */
  readonly vector: Matrix;
  /** Vectors of all relations for each layer. */
  readonly relations: readonly Matrix[];
}

/** States of all nodes after each layer. Of a layer only its result is kept for the way back. */
export function networkStates(
  tape: Tape,
  { edges, aggregation, layers }: TapeNetwork,
  { nodes, weights, vector, relations }: TapeQuery,
): Matrix[] {
  const factors = tape.result(nodes.length, 1);
  factors.values.set(weights);
  const boundary = scaleRows(tape, repeatRow(tape, vector, nodes.length), factors);
  let states = scatterAdd(tape, boundary, nodes, edges.byReceiver.nodeCount);
  return layers.map((layer, at) => {
    states = messageLayer(tape, layer, {
      edges,
      aggregation,
      states,
      relations: relations[at]!,
      boundary,
      boundaryNodes: nodes,
    });
    return states;
  });
}

/** Two dense layers that make a number of states and the query's vector; the first is as wide as all of them together. */
export interface ReadoutMatrices {
  readonly weight: Matrix;
  readonly bias: Matrix;
  readonly output: Matrix;
  readonly outputBias: Matrix;
}

/** What the readout makes of nodes, one row of each of `states` a node; one column of logits. */
export function readoutLogits(
  tape: Tape,
  { weight, bias, output, outputBias }: ReadoutMatrices,
  states: readonly Matrix[],
  vector: Matrix,
): Matrix {
  const width = weight.columns - vector.columns;
  const together = states.length === 1 ? states[0]! : concat(tape, states);
  // What the query's vector adds is the same for all nodes.
  const constant = dense(tape, vector, columnsOf(tape, weight, width, vector.columns), bias);
  const hidden = relu(tape, dense(tape, together, columnsOf(tape, weight, 0, width), constant));
  return dense(tape, hidden, output, outputBias);
}
