import { LacunaError } from "../../error.ts";
import { sha256 } from "../../formats/sha256.ts";
import { type Tensor, toFloats } from "../../formats/tensors/tensors.ts";
import type { NamedValues } from "../../training/tensors.ts";
import { type GnnQeSizes, gnnQeTensors } from "./gnn-qe-tensors.ts";

/** The weights of a GNN-QE projection: made for the relations of one graph. @internal */
export interface GnnQeWeights {
  /** Identity of the weights: SHA-256 over their values. */
  readonly hash: string;
  readonly sizes: GnnQeSizes;
  /** The tensors by the names of `gnnQeTensors`. */
  readonly values: NamedValues;
}

/**
 * Prefixes of names and names of layers: in files of ours, and in checkpoints of the official code, where the
 * projection is the model of an executor, the network that of the projection, and TorchDrug numbers the layers of an MLP.
 */
const layouts: readonly ((name: string) => string)[] = [
  (name) => name,
  ...["", "model.", "model.model."].map(
    (prefix) => (name: string) =>
      prefix +
      name
        .replace(/^layers\./, "model.layers.")
        .replace(/^mlp\.0\./, "mlp.layers.0.")
        .replace(/^mlp\.2\./, "mlp.layers.1."),
  ),
];

/** Whether the tensors of a file are those of a GNN-QE: it has the first layer's relation vectors. */
export const isGnnQe = (tensors: ReadonlyMap<string, unknown>): boolean => layoutOf(tensors) !== undefined;

const layoutOf = (tensors: ReadonlyMap<string, unknown>) =>
  layouts.find(
    (layout) => tensors.has(layout("query.weight")) && tensors.has(layout("layers.0.relation_linear.weight")),
  );

/**
 * Takes the weights of GNN-QE's projection out of tensors named `query.weight`, `layers.0.relation_linear.weight`, …,
 * `mlp.2.bias`, or as the official code names them, with relations in the order of the graph. Sizes follow from the
 * tensors; what else the file holds is left alone.
 * @throws LacunaError `solvers.not-gnn-qe`
 * @internal
 */
export function gnnQeWeights(tensors: ReadonlyMap<string, Tensor>, file: string): GnnQeWeights {
  const layout = layoutOf(tensors);
  if (!layout) throw notGnnQe(file, "has no query.weight, or no layers.0.relation_linear.weight");
  const [relationCount, width] = tensors.get(layout("query.weight"))!.shape;
  if (relationCount === undefined || width === undefined || width === 0 || width % 32 !== 0)
    throw notGnnQe(file, "has no query.weight of a width that is a multiple of 32");
  let layers = 0;
  while (layers < MOST_LAYERS && tensors.has(layout(`layers.${layers}.linear.weight`))) layers++;
  // A readout of all states and the query's vector is as wide as they are together; of one layer both say the same.
  const concat = layers > 1 && tensors.get(layout("mlp.0.weight"))?.shape[1] === width * (layers + 1);
  const sizes = { relationCount, width, layers, concat };
  const values = new Map<string, Float32Array>();
  for (const { name, shape } of gnnQeTensors(sizes)) {
    const tensor = tensors.get(layout(name));
    if (!tensor) throw notGnnQe(file, `has no tensor ${layout(name)}`);
    if (tensor.shape.join() !== shape.join())
      throw notGnnQe(file, `has ${layout(name)} of ${tensor.shape.join(" × ")}, not ${shape.join(" × ")}`);
    const floats = toFloats(tensor, `${layout(name)} of ${file}`);
    if (!floats.every(Number.isFinite))
      throw notGnnQe(file, `has values in ${layout(name)} that are no numbers`);
    values.set(name, floats);
  }
  return weightsOfGnnQe(sizes, values);
}

/** Weights of values that are known to fit. */
export function weightsOfGnnQe(sizes: GnnQeSizes, values: NamedValues): GnnQeWeights {
  const bytes = gnnQeTensors(sizes).map(({ name }) => {
    const { buffer, byteOffset, byteLength } = values.get(name)!;
    return new Uint8Array(buffer, byteOffset, byteLength);
  });
  return { hash: sha256([new TextEncoder().encode("lacuna gnn-qe 1\n"), ...bytes]), sizes, values };
}

/** More layers than any setting has. */
const MOST_LAYERS = 64;

const notGnnQe = (file: string, why: string) =>
  new LacunaError("solvers.not-gnn-qe", `${file} holds no weights of GNN-QE: it ${why}`, {
    place: { file },
    hint: "the projection's state dict is wanted, with tensors such as query.weight and layers.0.linear.weight",
  });
