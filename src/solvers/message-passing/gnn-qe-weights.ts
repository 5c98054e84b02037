import { LacunaError } from "../../error.ts";
import { sha256 } from "../../formats/sha256.ts";
import { type Tensor, toFloats } from "../../formats/tensors.ts";
import type { Dense } from "../../numeric/messages/dense.ts";
import { type MessageLayer, PNA_FEATURES, type Readout } from "../../numeric/messages/network.ts";

/** The weights of a GNN-QE projection: made for the relations of one graph. */
export interface GnnQeWeights {
  /** Identity of the weights: SHA-256 over their values. */
  readonly hash: string;
  /** Values of a state. */
  readonly width: number;
  /** Directed relations. */
  readonly relationCount: number;
  /** Vector of each relation as what is asked, `relationCount × width`. */
  readonly queries: Float32Array;
  readonly layers: readonly MessageLayer[];
  /** What makes the vectors of all relations in a layer of that of the relation asked: `relationCount · width` outputs. */
  readonly relations: readonly Dense[];
  readonly readout: Readout;
}

/**
 * Takes the weights of GNN-QE's projection out of tensors named `query.weight`, `layers.0.relation_linear.weight`, …,
 * `mlp.2.bias`, with relations in the order of the graph. Networks that read all layers out at once (`concat_hidden`, as
 * the official setting for NELL has it) are not known here.
 * @throws LacunaError `solvers.not-gnn-qe`
 */
export function gnnQeWeights(tensors: ReadonlyMap<string, Tensor>, file: string): GnnQeWeights {
  const values: Float32Array[] = [];
  const of = (name: string, ...wanted: readonly number[]): Float32Array => {
    const tensor = tensors.get(name);
    if (!tensor) throw notGnnQe(file, `has no tensor ${name}`);
    if (wanted.length > 0 && tensor.shape.join() !== wanted.join())
      throw notGnnQe(file, `has ${name} of ${tensor.shape.join(" × ")}, not ${wanted.join(" × ")}`);
    const floats = toFloats(tensor, `${name} of ${file}`);
    if (!floats.every(Number.isFinite)) throw notGnnQe(file, `has values in ${name} that are no numbers`);
    values.push(floats);
    return floats;
  };
  const [relationCount, width] = tensors.get("query.weight")?.shape ?? [];
  if (relationCount === undefined || width === undefined || width === 0 || width % 32 !== 0)
    throw notGnnQe(file, "has no query.weight of a width that is a multiple of 32");
  const queries = of("query.weight", relationCount, width);
  const layers: MessageLayer[] = [];
  const relations: Dense[] = [];
  for (let at = 0; tensors.has(`layers.${at}.linear.weight`); at++) {
    const name = `layers.${at}`;
    layers.push({
      weight: of(`${name}.linear.weight`, width, (1 + PNA_FEATURES) * width),
      bias: of(`${name}.linear.bias`, width),
      gain: of(`${name}.layer_norm.weight`, width),
      shift: of(`${name}.layer_norm.bias`, width),
    });
    relations.push({
      weight: of(`${name}.relation_linear.weight`, relationCount * width, width),
      bias: of(`${name}.relation_linear.bias`, relationCount * width),
    });
  }
  const hidden = tensors.get("mlp.0.weight")?.shape[0] ?? 0;
  const readout = {
    hidden,
    weight: of("mlp.0.weight", hidden, 2 * width),
    bias: of("mlp.0.bias", hidden),
    output: of("mlp.2.weight", 1, hidden),
    outputBias: of("mlp.2.bias", 1)[0]!,
  };
  if (layers.length === 0 || hidden === 0 || hidden % 8 !== 0)
    throw notGnnQe(file, "has no layers, or a readout whose width is no multiple of 8");
  return { hash: hashOf(values), width, relationCount, queries, layers, relations, readout };
}

const hashOf = (values: readonly Float32Array[]): string =>
  sha256([
    new TextEncoder().encode("lacuna gnn-qe 1\n"),
    ...values.map((each) => new Uint8Array(each.buffer, each.byteOffset, each.byteLength)),
  ]);

const notGnnQe = (file: string, why: string) =>
  new LacunaError("solvers.not-gnn-qe", `${file} holds no weights of GNN-QE: it ${why}`, {
    place: { file },
    hint: "the projection's state dict is wanted, with tensors such as query.weight and layers.0.linear.weight",
  });
