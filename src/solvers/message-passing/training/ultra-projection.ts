import { relationGraph } from "../../../links/message-passing/relation-graph.ts";
import { type UltraMatrices, ultraLogits } from "../../../links/ultra/on-tape.ts";
import { edgeOrders, layEdges } from "../../../numeric/messages/edge-orders.ts";
import type { TrainedProjection } from "./trained-projection.ts";

/**
 * UltraQuery's projection as it is trained: heads receive, the relation graph is that of the links that are left, and the
 * encoder starts from the relation that is followed (`RelationProjection` in the official `ultraquery.py`).
 */
export const ultraProjection = (parameters: UltraMatrices): TrainedProjection => ({
  parameters,
  byHead: ({ byReceiver }) => byReceiver,
  lay(compute, orders) {
    const edges = {
      entities: layEdges(compute, orders),
      relations: layEdges(compute, edgeOrders(relationGraph(orders.byReceiver))),
    };
    return {
      logits: (tape, { nodes, weights, relation }) =>
        ultraLogits(tape, parameters, edges, { nodes, weights, relation, condition: relation }),
      close() {
        edges.entities.close();
        edges.relations.close();
      },
    };
  },
});
