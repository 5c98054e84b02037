// Layers of PyTorch, by the names and with the first values that the published code gives them.
import { listsLoss } from "../../src/numeric/autograd/bags.ts";
import { dense } from "../../src/numeric/autograd/dense.ts";
import { dropout } from "../../src/numeric/autograd/dropout.ts";
import { relu } from "../../src/numeric/autograd/elementwise.ts";
import { gru, type Steps } from "../../src/numeric/autograd/recurrent.ts";
import { concat } from "../../src/numeric/autograd/rows.ts";
import { type Matrix, openTape, type Tape } from "../../src/numeric/autograd/tape.ts";
import { layer } from "../../src/semantic-parsing/network/running.ts";
import { constantly, normal, type TensorSpec, uniform } from "../../src/training/tensors.ts";
import type { Run } from "./baseline.ts";

/** Rows of normal values. */
export const embeddingSpec = (name: string, rows: number, columns: number, deviation = 1): TensorSpec => ({
  ...{ name: `${name}.weight`, shape: [rows, columns], initial: normal(deviation), trained: true },
});

/** A dense layer as He et al. (2015) start it, with zero bias. */
export const heSpecs = (name: string, inputs: number, outputs: number): TensorSpec[] => [
  {
    ...{ name: `${name}.weight`, shape: [outputs, inputs] },
    ...{ initial: normal(Math.sqrt(2 / inputs)), trained: true },
  },
  { name: `${name}.bias`, shape: [outputs], initial: constantly(0), trained: true },
];

/** Two dense layers with a rectifier between them, which name one of several classes. */
export const classifierSpecs = (
  name: string,
  inputs: number,
  inner: number,
  classes: number,
): TensorSpec[] => [...heSpecs(`${name}.0`, inputs, inner), ...heSpecs(`${name}.2`, inner, classes)];

export const classified = ({ tape, parameters }: Run, name: string, x: Matrix): Matrix =>
  layer(tape, parameters, `${name}.2`, relu(tape, layer(tape, parameters, `${name}.0`, x)));

/** Layers of gated recurrent units on top of each other. */
export interface Layers {
  readonly layers: number;
  /** Whether each layer reads in both directions. */
  readonly both: boolean;
  /** Share of the values between two layers that training drops. */
  readonly dropout: number;
}

const directions = ({ both }: Pick<Layers, "both">): readonly ("" | "_reverse")[] =>
  both ? ["", "_reverse"] : [""];

/**
 * @param hidden width of one direction
 * @param gates 3, or 4 for a long short-term memory
 */
export function gruSpecs(
  name: string,
  inputs: number,
  hidden: number,
  given: Pick<Layers, "layers" | "both">,
  gates = 3,
): TensorSpec[] {
  const initial = uniform(-1 / Math.sqrt(hidden), 1 / Math.sqrt(hidden));
  const ways = directions(given);
  return Array.from({ length: given.layers }, (_, at) =>
    ways.flatMap((way): TensorSpec[] =>
      (
        [
          ["weight_ih", [gates * hidden, at === 0 ? inputs : ways.length * hidden]],
          ["weight_hh", [gates * hidden, hidden]],
          ["bias_ih", [gates * hidden]],
          ["bias_hh", [gates * hidden]],
        ] as const
      ).map(([part, shape]) => ({ name: `${name}.${part}_l${at}${way}`, shape, initial, trained: true })),
    ),
  ).flat();
}

/**
 * Runs layers of gated recurrent units over sequences.
 * @param starts first states, a layer and direction each; zeros when absent
 * @returns outputs of the last layer, and the last states in the order of `starts`
 */
export function recurrent(
  run: Run,
  name: string,
  x: Matrix,
  shape: Steps,
  given: Layers,
  starts?: readonly Matrix[],
): { readonly outputs: Matrix; readonly finals: readonly Matrix[] } {
  const { tape, parameters } = run;
  const ways = directions(given);
  const finals: Matrix[] = [];
  let outputs = x;
  for (let at = 0; at < given.layers; at++) {
    const input = at === 0 ? x : dropped(run, outputs, given.dropout);
    const read = ways.map((way) => {
      const part = (of: string) => parameters.get(`${name}.${of}_l${at}${way}`);
      const unit = { hidden: part("weight_hh"), hiddenBias: part("bias_hh") };
      const projected = dense(tape, input, part("weight_ih"), part("bias_ih"));
      const found = gru(tape, projected, unit, shape, starts?.[finals.length], way !== "");
      finals.push(found.final);
      return found.outputs;
    });
    outputs = read.length === 1 ? read[0]! : concat(tape, read);
  }
  return { outputs, finals };
}

/** Dropout where a network is trained. */
export const dropped = ({ tape, random }: Run, x: Matrix, rate: number): Matrix =>
  random ? dropout(tape, x, rate, random) : x;

/** The mean cross-entropy of rows of logits against the class of each. */
export function classLoss(tape: Tape, logits: Matrix, classes: ArrayLike<number>): Matrix {
  const starts = Uint32Array.from({ length: logits.rows + 1 }, (_, row) => row * logits.columns);
  return listsLoss(tape, logits, starts, classes, 1 / logits.rows);
}

/** The likeliest class of a row of logits, the first of equal ones, and the logarithm of its probability. */
function likeliest(logits: Matrix, row: number): { readonly at: number; readonly logProbability: number } {
  const { columns, values } = logits;
  const from = row * columns;
  let at = 0;
  for (let j = 1; j < columns; j++) if (values[from + j]! > values[from + at]!) at = j;
  let mass = 0;
  for (let j = 0; j < columns; j++) mass += Math.exp(values[from + j]! - values[from + at]!);
  return { at, logProbability: -Math.log(mass) };
}

/** The likeliest class of each row, worked out on a tape of its own: logits of many words take much room. */
export function chosenClasses(run: Run, name: string, rows: Matrix): ReturnType<typeof likeliest>[] {
  const tape = openTape(run.tape.compute, { gradients: false });
  try {
    const logits = classified({ ...run, tape }, name, rows);
    return Array.from({ length: rows.rows }, (_, row) => likeliest(logits, row));
  } finally {
    tape.close();
  }
}
