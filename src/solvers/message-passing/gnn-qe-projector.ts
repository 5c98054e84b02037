import type { Compute } from "../../numeric/autograd/compute.ts";
import { plainCompute } from "../../numeric/autograd/compute.ts";
import { kernelCompute } from "../../numeric/autograd/kernel-compute.ts";
import { openTape } from "../../numeric/autograd/tape.ts";
import { type Dense, denseStacks } from "../../numeric/messages/dense.ts";
import { edgeOrders } from "../../numeric/messages/edge-orders.ts";
import { type NetworkDefinition, type NetworkQuery, queryCost } from "../../numeric/messages/network.ts";
import type { MessageRows } from "../../numeric/messages/rows.ts";
import { type MessageOptions, messageNetwork } from "../../numeric/messages/select.ts";
import { bestKernel } from "../../numeric/product-kernel.ts";
import type { GnnQeWeights } from "./gnn-qe-weights.ts";
import { type Projection, type Projector, startsAbove } from "./projector.ts";
import { gnnQeMatrices, gnnQeProjection } from "./training/gnn-qe-projection.ts";

/** A projector that also tells the states after some layers. */
export interface GnnQeProjector extends Projector {
  /** @throws RangeError when the readout takes all layers, whose states are not kept apart */
  states(projections: readonly Projection[], layers: number): Float32Array;
}

/**
 * GNN-QE's projection (Zhu et al., Neural-Symbolic Models for Logical Queries on Knowledge Graphs, ICML 2022, section 3.2):
 * an NBFNet with PNA aggregation from all heads of a set at once; the vectors of relations depend on the one asked.
 * @param rows of the graph, in which tails receive from heads
 * @throws RangeError where weights and graph have other numbers of relations
 */
export function gnnQeProjector(
  weights: GnnQeWeights,
  rows: MessageRows,
  options: MessageOptions = {},
): GnnQeProjector {
  const { sizes, hash } = weights;
  const { width, relationCount } = sizes;
  if (relationCount !== rows.relationCount)
    throw new RangeError(`weights for ${relationCount} relations do not fit ${rows.relationCount}`);
  const definition = definitionOf(weights, rows);
  const shared = { entityCount: rows.nodeCount, relationCount, hash, rowCost: queryCost(definition) };
  if (sizes.concat) return { ...shared, ...onTape(weights, rows, options) };
  const network = messageNetwork(definition, options);
  const stacks = layerNames(weights).map((name): Dense[] => [denseOf(weights, `${name}.relation_linear`)]);
  const projections = denseStacks(stacks, options);
  const vectors = weights.values.get("query.weight")!;
  const vectorOf = (relation: number) => vectors.subarray(relation * width, (relation + 1) * width);
  const queriesOf = (asked: readonly Projection[]): NetworkQuery[] => {
    const known = new Map<number, readonly Float32Array[]>();
    return asked.map(({ from, relation }) => {
      const relations = known.get(relation) ?? projections.apply(vectorOf(relation), 1);
      known.set(relation, relations);
      return { ...startsAbove(from, 0), vector: vectorOf(relation), relations };
    });
  };
  return {
    ...shared,
    kernel: network.kernel,
    states: (asked, count) => network.states(queriesOf(asked), count),
    project: (asked, out) => network.scores(queriesOf(asked), out),
    close() {
      network.close();
      projections.close();
    },
  };
}

const layerNames = ({ sizes }: GnnQeWeights) =>
  Array.from({ length: sizes.layers }, (_, at) => `layers.${at}`);

const denseOf = ({ values }: GnnQeWeights, name: string): Dense => ({
  weight: values.get(`${name}.weight`)!,
  bias: values.get(`${name}.bias`)!,
});

function definitionOf(weights: GnnQeWeights, rows: MessageRows): NetworkDefinition {
  const { sizes, values } = weights;
  const layers = layerNames(weights).map((name) => ({
    ...denseOf(weights, `${name}.linear`),
    gain: values.get(`${name}.layer_norm.weight`)!,
    shift: values.get(`${name}.layer_norm.bias`)!,
  }));
  const readout = {
    hidden: 2 * sizes.width,
    ...denseOf(weights, "mlp.0"),
    output: values.get("mlp.2.weight")!,
    outputBias: values.get("mlp.2.bias")![0]!,
  };
  return { rows, width: sizes.width, aggregation: "pna", layers, ...(sizes.concat ? {} : { readout }) };
}

/** Readouts of all layers are computed as training does: the kernel of inference reads the last layer out. */
function onTape(
  { sizes, values }: GnnQeWeights,
  rows: MessageRows,
  { kernel = bestKernel(), team }: MessageOptions,
): Pick<GnnQeProjector, "kernel" | "states" | "project" | "close"> {
  const compute: Compute = kernel === "plain" ? plainCompute() : kernelCompute(kernel, team);
  const projection = gnnQeProjection(sizes, gnnQeMatrices(sizes, values, compute, false));
  const laid = projection.lay(compute, edgeOrders(rows));
  return {
    kernel: compute.name,
    states() {
      throw new RangeError("a readout of all layers keeps no states of one");
    },
    project(asked, out) {
      asked.forEach(({ from, relation }, at) => {
        const tape = openTape(compute, { gradients: false });
        const logits = laid.logits(tape, { ...startsAbove(from, 0), relation });
        out.set(logits.values, at * rows.nodeCount);
        tape.close();
      });
    },
    close() {
      laid.close();
      compute.close();
    },
  };
}
