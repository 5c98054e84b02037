import { type Dense, denseStacks } from "../../numeric/messages/dense.ts";
import { type NetworkDefinition, type NetworkQuery, queryCost } from "../../numeric/messages/network.ts";
import type { MessageRows } from "../../numeric/messages/rows.ts";
import { type MessageOptions, messageNetwork } from "../../numeric/messages/select.ts";
import type { GnnQeWeights } from "./gnn-qe-weights.ts";
import { type Projection, type Projector, startsAbove } from "./projector.ts";

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
): Projector & { states(projections: readonly Projection[], layers: number): Float32Array } {
  const { width, relationCount, queries, layers, relations, readout, hash } = weights;
  if (relationCount !== rows.relationCount)
    throw new RangeError(`weights for ${relationCount} relations do not fit ${rows.relationCount}`);
  const definition: NetworkDefinition = { rows, width, aggregation: "pna", layers, readout };
  const network = messageNetwork(definition, options);
  const projections = denseStacks(
    relations.map((layer): Dense[] => [layer]),
    options,
  );
  const vectorOf = (relation: number) => queries.subarray(relation * width, (relation + 1) * width);
  const queriesOf = (asked: readonly Projection[]): NetworkQuery[] => {
    const shared = new Map<number, readonly Float32Array[]>();
    return asked.map(({ from, relation }) => {
      const known = shared.get(relation) ?? projections.apply(vectorOf(relation), 1);
      shared.set(relation, known);
      return { ...startsAbove(from, 0), vector: vectorOf(relation), relations: known };
    });
  };
  return {
    ...{ kernel: network.kernel, entityCount: rows.nodeCount, relationCount, hash },
    rowCost: queryCost(definition),
    states: (asked, count) => network.states(queriesOf(asked), count),
    project: (asked, out) => network.scores(queriesOf(asked), out),
    close() {
      network.close();
      projections.close();
    },
  };
}
