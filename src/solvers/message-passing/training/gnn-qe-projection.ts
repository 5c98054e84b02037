import { networkStates, readoutLogits } from "../../../links/message-passing/tape-network.ts";
import type { Compute } from "../../../numeric/autograd/compute.ts";
import { dense } from "../../../numeric/autograd/dense.ts";
import { gather, reshape } from "../../../numeric/autograd/rows.ts";
import { lasting, type Matrix } from "../../../numeric/autograd/tape.ts";
import { layEdges } from "../../../numeric/messages/edge-orders.ts";
import { matrixShape, type NamedValues } from "../../../training/tensors.ts";
import { type GnnQeSizes, gnnQeTensors } from "../gnn-qe-tensors.ts";
import type { TrainedProjection } from "./trained-projection.ts";

/** GNN-QE's tensors as parameters. */
export const gnnQeMatrices = (
  sizes: GnnQeSizes,
  values: NamedValues,
  compute: Compute,
  tracked = true,
): Map<string, Matrix> =>
  new Map(
    gnnQeTensors(sizes).map(({ name, shape }) => {
      const { rows, columns } = matrixShape(shape);
      return [name, lasting(compute, rows, columns, values.get(name)!, tracked)];
    }),
  );

/**
 * GNN-QE's projection as it is trained: tails receive, and the vectors of all relations in a layer follow from that of the
 * relation asked (Zhu et al., ICML 2022, section 3.2; `RelationProjection` of the official `model.py`).
 */
export function gnnQeProjection(
  sizes: GnnQeSizes,
  parameters: ReadonlyMap<string, Matrix>,
): TrainedProjection {
  const { width, layers, concat, relationCount } = sizes;
  const of = (name: string) => parameters.get(name)!;
  const names = Array.from({ length: layers }, (_, at) => `layers.${at}`);
  const layerMatrices = names.map((name) => ({
    weight: of(`${name}.linear.weight`),
    bias: of(`${name}.linear.bias`),
    gain: of(`${name}.layer_norm.weight`),
    shift: of(`${name}.layer_norm.bias`),
  }));
  const readout = {
    weight: of("mlp.0.weight"),
    bias: of("mlp.0.bias"),
    output: of("mlp.2.weight"),
    outputBias: of("mlp.2.bias"),
  };
  return {
    parameters,
    byHead: ({ bySender }) => bySender,
    lay(compute, orders) {
      const edges = layEdges(compute, orders);
      return {
        logits(tape, { nodes, weights, relation }) {
          const vector = gather(tape, of("query.weight"), Uint32Array.of(relation));
          const relations = names.map((name) => {
            const linear = `${name}.relation_linear`;
            const all = dense(tape, vector, of(`${linear}.weight`), of(`${linear}.bias`));
            return reshape(tape, all, relationCount, width);
          });
          const network = { edges, aggregation: "pna", layers: layerMatrices } as const;
          const states = networkStates(tape, network, { nodes, weights, vector, relations });
          return readoutLogits(tape, readout, concat ? states : [states.at(-1)!], vector);
        },
        close: () => edges.close(),
      };
    },
  };
}
