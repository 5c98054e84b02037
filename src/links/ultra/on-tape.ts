import type { Compute } from "../../numeric/autograd/compute.ts";
import { dense } from "../../numeric/autograd/dense.ts";
import { relu } from "../../numeric/autograd/elementwise.ts";
import { gather } from "../../numeric/autograd/rows.ts";
import { lasting, type Matrix, type Tape } from "../../numeric/autograd/tape.ts";
import type { LaidEdges } from "../../numeric/messages/edge-orders.ts";
import type { LayerMatrices } from "../../numeric/messages/message-layer.ts";
import {
  constantly,
  denseSpecs,
  matrixShape,
  type NamedValues,
  normal,
  type TensorSpec,
} from "../../training/tensors.ts";
import { networkStates, readoutLogits, type TapeNetwork } from "../message-passing/tape-network.ts";
import type { UltraQuestion } from "./network.ts";
import { LAYERS, ultraTensors, WIDTH } from "./weights.ts";

/** The tensors of ULTRA as matrices, by their names. */
export type UltraMatrices = ReadonlyMap<string, Matrix>;

/** The graph that ULTRA passes messages on, and the relation graph that its encoder does. */
export interface UltraEdges {
  readonly entities: LaidEdges;
  readonly relations: LaidEdges;
}

/** What the relation encoder says of all relations, given one. */
interface Encoding {
  readonly vectors: Matrix;
  readonly layers: readonly Matrix[];
}

/** Makes parameters of the values of all tensors. */
export const ultraMatrices = (values: NamedValues, compute: Compute): Map<string, Matrix> =>
  new Map(
    ultraTensors().map(([name, shape]) => {
      const { rows, columns } = matrixShape(shape);
      return [name, lasting(compute, rows, columns, values.get(name)!, true)];
    }),
  );

/** How training from nothing starts, as PyTorch starts the layers of the official code. */
export const ultraSpecs = (): TensorSpec[] =>
  ultraTensors().map(([name, shape]) => {
    const spec = (initial: TensorSpec["initial"]): TensorSpec => ({ name, shape, initial, trained: true });
    if (name.endsWith("layer_norm.weight")) return spec(constantly(1));
    if (name.endsWith("layer_norm.bias")) return spec(constantly(0));
    if (name.endsWith(".relation.weight")) return spec(normal(1));
    const layer = name.replace(/\.(weight|bias)$/, "");
    const inputs = ultraTensors().find(([each]) => each === `${layer}.weight`)![1][1]!;
    return spec(denseSpecs(layer, inputs, shape[0]!, false).find((each) => each.name === name)!.initial);
  });

function encoding(tape: Tape, parameters: UltraMatrices, edges: LaidEdges, condition: number): Encoding {
  const ones = tape.result(1, WIDTH);
  ones.values.fill(1);
  const interactions = all.map((at) => parameters.get(`relation_model.layers.${at}.relation.weight`)!);
  const start = { nodes: Uint32Array.of(condition), weights: Float32Array.of(1), vector: ones };
  const states = networkStates(tape, networkOf(parameters, "relation_model", edges), {
    ...start,
    relations: interactions,
  });
  const vectors = states.at(-1)!;
  const layers = all.map((at) => {
    const of = (part: 0 | 2, x: Matrix) => {
      const name = `entity_model.layers.${at}.relation_projection.${part}`;
      return dense(tape, x, parameters.get(`${name}.weight`)!, parameters.get(`${name}.bias`)!);
    };
    return of(2, relu(tape, of(0, vectors)));
  });
  return { vectors, layers };
}

/** Logits of some entities as answers of a question, one row each; of all of them when `entities` is absent. */
export function ultraLogits(
  tape: Tape,
  parameters: UltraMatrices,
  edges: UltraEdges,
  question: UltraQuestion,
  entities?: Uint32Array,
): Matrix {
  const { vectors, layers } = encoding(tape, parameters, edges.relations, question.condition);
  const vector = gather(tape, vectors, Uint32Array.of(question.relation));
  const { nodes, weights } = question;
  const network = networkOf(parameters, "entity_model", edges.entities);
  const states = networkStates(tape, network, { nodes, weights, vector, relations: layers }).at(-1)!;
  const chosen = entities ? gather(tape, states, entities) : states;
  const [hidden, output] = ["entity_model.mlp.0", "entity_model.mlp.2"];
  const readout = {
    weight: parameters.get(`${hidden}.weight`)!,
    bias: parameters.get(`${hidden}.bias`)!,
    output: parameters.get(`${output}.weight`)!,
    outputBias: parameters.get(`${output}.bias`)!,
  };
  return readoutLogits(tape, readout, [chosen], vector);
}

const all = Array.from({ length: LAYERS }, (_, at) => at);

const networkOf = (parameters: UltraMatrices, network: string, edges: LaidEdges): TapeNetwork => ({
  edges,
  aggregation: "sum",
  layers: all.map((at): LayerMatrices => {
    const name = `${network}.layers.${at}`;
    const of = (part: string) => parameters.get(`${name}.${part}`)!;
    return {
      weight: of("linear.weight"),
      bias: of("linear.bias"),
      gain: of("layer_norm.weight"),
      shift: of("layer_norm.bias"),
    };
  }),
});
