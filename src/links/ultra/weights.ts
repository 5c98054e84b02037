import { LacunaError } from "../../error.ts";
import { sha256 } from "../../formats/sha256.ts";
import { type Tensor, toFloats } from "../../formats/tensors/tensors.ts";
import type { Dense } from "../../numeric/messages/dense.ts";
import type { MessageLayer, Readout } from "../../numeric/messages/network.ts";

/** Values of a state, layers of each network and values of the readout's hidden layer, of all published weights. */
export const WIDTH = 64;
export const LAYERS = 6;
const HIDDEN = 128;
const INTERACTIONS = 4;

/** The weights of ULTRA or UltraQuery, 168,705 numbers: they know of no graph. @internal */
export interface UltraWeights {
  /** Identity of the weights: SHA-256 over their values. */
  readonly hash: string;
  readonly relationNetwork: {
    readonly layers: readonly MessageLayer[];
    /** Vectors of the four interactions in each layer. */
    readonly interactions: readonly Float32Array[];
  };
  readonly entityNetwork: {
    readonly layers: readonly MessageLayer[];
    /** The two dense layers that make a layer's relation vectors of the relation encoder's. */
    readonly projections: readonly (readonly [Dense, Dense])[];
    readonly readout: Readout;
  };
}

/** Names of all tensors with their shapes, in the order of the official files. */
export function ultraTensors(): readonly (readonly [name: string, shape: readonly number[]])[] {
  const dense = (name: string, outputs: number, inputs: number) =>
    [
      [`${name}.weight`, [outputs, inputs]],
      [`${name}.bias`, [outputs]],
    ] as const;
  const layer = (name: string) => [
    ...([
      [`${name}.layer_norm.weight`, [WIDTH]],
      [`${name}.layer_norm.bias`, [WIDTH]],
    ] as const),
    ...dense(`${name}.linear`, WIDTH, 2 * WIDTH),
  ];
  const all = Array.from({ length: LAYERS }, (_, at) => at);
  return [
    ...all.flatMap((at) => [
      ...layer(`relation_model.layers.${at}`),
      [`relation_model.layers.${at}.relation.weight`, [INTERACTIONS, WIDTH]] as const,
    ]),
    ...all.flatMap((at) => [
      ...layer(`entity_model.layers.${at}`),
      ...dense(`entity_model.layers.${at}.relation_projection.0`, WIDTH, WIDTH),
      ...dense(`entity_model.layers.${at}.relation_projection.2`, WIDTH, WIDTH),
    ]),
    ...dense("entity_model.mlp.0", HIDDEN, 2 * WIDTH),
    ...dense("entity_model.mlp.2", 1, HIDDEN),
  ];
}

/** What the names begin with in files of UltraQuery and in files with the state of training beside them. */
const PREFIXES = ["", "model.", "model.model.", "model.model.model."];

/** Whether the tensors of a file are those of ULTRA: it has the first of them. */
export const isUltra = (tensors: ReadonlyMap<string, unknown>): boolean => prefixOf(tensors) !== undefined;

const prefixOf = (tensors: ReadonlyMap<string, unknown>): string | undefined =>
  PREFIXES.find((prefix) => tensors.has(`${prefix}relation_model.layers.0.relation.weight`));

/**
 * Takes the weights out of the tensors of a file, `ultra_*.pth`, `ultraquery.pth` or safetensors of the same names; what
 * else the file holds is left alone.
 * @throws LacunaError `links.not-ultra` when a tensor is missing or of another shape, or its values are no numbers
 */
export function ultraWeights(tensors: ReadonlyMap<string, Tensor>, file: string): UltraWeights {
  const prefix = prefixOf(tensors);
  if (prefix === undefined) throw notUltra(file, "has no tensor relation_model.layers.0.relation.weight");
  const values = new Map<string, Float32Array>();
  for (const [name, shape] of ultraTensors()) {
    const tensor = tensors.get(prefix + name);
    if (!tensor) throw notUltra(file, `has no tensor ${prefix}${name}`);
    if (tensor.shape.join() !== shape.join())
      throw notUltra(file, `has ${prefix}${name} of ${tensor.shape.join(" × ")}, not ${shape.join(" × ")}`);
    const floats = toFloats(tensor, `${prefix}${name} of ${file}`);
    if (!floats.every(Number.isFinite))
      throw notUltra(file, `has values in ${prefix}${name} that are no numbers`);
    values.set(name, floats);
  }
  const of = (name: string) => values.get(name)!;
  const dense = (name: string): Dense => ({ weight: of(`${name}.weight`), bias: of(`${name}.bias`) });
  const all = Array.from({ length: LAYERS }, (_, at) => at);
  const layersOf = (network: string) =>
    all.map((at): MessageLayer => {
      const name = `${network}.layers.${at}`;
      const norm = { gain: of(`${name}.layer_norm.weight`), shift: of(`${name}.layer_norm.bias`) };
      return { ...dense(`${name}.linear`), ...norm };
    });
  return {
    hash: hashOf(values),
    relationNetwork: {
      layers: layersOf("relation_model"),
      interactions: all.map((at) => of(`relation_model.layers.${at}.relation.weight`)),
    },
    entityNetwork: {
      layers: layersOf("entity_model"),
      projections: all.map((at) => [
        dense(`entity_model.layers.${at}.relation_projection.0`),
        dense(`entity_model.layers.${at}.relation_projection.2`),
      ]),
      readout: {
        hidden: HIDDEN,
        ...dense("entity_model.mlp.0"),
        output: of("entity_model.mlp.2.weight"),
        outputBias: of("entity_model.mlp.2.bias")[0]!,
      },
    },
  };
}

/** The values of all tensors of weights by name, in the order of {@link ultraTensors}. */
export function ultraValues({ relationNetwork, entityNetwork }: UltraWeights): Map<string, Float32Array> {
  const { projections, readout } = entityNetwork;
  const found = new Map<string, Float32Array>();
  const putDense = (name: string, { weight, bias }: Dense) => {
    found.set(`${name}.weight`, weight).set(`${name}.bias`, bias);
  };
  const putLayers = (network: string, layers: readonly MessageLayer[]) => {
    for (const [at, layer] of layers.entries()) {
      const name = `${network}.layers.${at}`;
      found.set(`${name}.layer_norm.weight`, layer.gain).set(`${name}.layer_norm.bias`, layer.shift);
      putDense(`${name}.linear`, layer);
    }
  };
  putLayers("relation_model", relationNetwork.layers);
  for (const [at, vectors] of relationNetwork.interactions.entries())
    found.set(`relation_model.layers.${at}.relation.weight`, vectors);
  putLayers("entity_model", entityNetwork.layers);
  for (const [at, [first, second]] of projections.entries()) {
    putDense(`entity_model.layers.${at}.relation_projection.0`, first);
    putDense(`entity_model.layers.${at}.relation_projection.2`, second);
  }
  putDense("entity_model.mlp.0", readout);
  putDense("entity_model.mlp.2", { weight: readout.output, bias: Float32Array.of(readout.outputBias) });
  return new Map(ultraTensors().map(([name]) => [name, found.get(name)!]));
}

/** SHA-256 over the values of all tensors in the order of {@link ultraTensors}, as little-endian floats. */
function hashOf(values: ReadonlyMap<string, Float32Array>): string {
  const parts = ultraTensors().map(([name]) => {
    const { buffer, byteOffset, byteLength } = values.get(name)!;
    return new Uint8Array(buffer, byteOffset, byteLength);
  });
  return sha256([new TextEncoder().encode("lacuna ultra 1\n"), ...parts]);
}

const notUltra = (file: string, why: string) =>
  new LacunaError("links.not-ultra", `${file} holds no weights of ULTRA: it ${why}`, {
    place: { file },
    hint: "the official files are ultra_3g.pth, ultra_4g.pth, ultra_50g.pth and ultraquery.pth",
  });
