import { PNA_FEATURES } from "../../numeric/messages/network.ts";
import { constantly, denseSpecs, normal, type TensorSpec } from "../../training/tensors.ts";

/** The sizes of a GNN-QE. */
export interface GnnQeSizes {
  /** Directed. */
  readonly relationCount: number;
  /** Values of a state, a multiple of 32. */
  readonly width: number;
  readonly layers: number;
  /** Whether the readout takes the states of all layers, as the official setting for NELL995 has it (`concat_hidden`). */
  readonly concat: boolean;
}

/** The tensors of a GNN-QE with their first values, as PyTorch starts the layers of the official code. */
export function gnnQeTensors({ relationCount, width, layers, concat }: GnnQeSizes): TensorSpec[] {
  const read = width * (concat ? layers + 1 : 2);
  const norm = (name: string): TensorSpec[] => [
    { name: `${name}.weight`, shape: [width], initial: constantly(1), trained: true },
    { name: `${name}.bias`, shape: [width], initial: constantly(0), trained: true },
  ];
  return [
    { name: "query.weight", shape: [relationCount, width], initial: normal(1), trained: true },
    ...Array.from({ length: layers }, (_, at) => [
      ...norm(`layers.${at}.layer_norm`),
      ...denseSpecs(`layers.${at}.linear`, (1 + PNA_FEATURES) * width, width, false),
      ...denseSpecs(`layers.${at}.relation_linear`, width, relationCount * width, false),
    ]).flat(),
    ...denseSpecs("mlp.0", read, read, false),
    ...denseSpecs("mlp.2", read, 1, false),
  ];
}
