import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "vitest";
import { readNpy } from "../../../src/formats/tensors/npy.ts";
import { readTensors } from "../../../src/formats/tensors/read-tensors.ts";
import { toFloats } from "../../../src/formats/tensors/tensors.ts";
import { kbFromJson } from "../../../src/kb/formats/kqapro.ts";
import type { KnowledgeBase } from "../../../src/kb/kb.ts";
import { plainCompute } from "../../../src/numeric/autograd/compute.ts";
import { type Matrix, openTape } from "../../../src/numeric/autograd/tape.ts";
import { laidOut, type Parameters } from "../../../src/semantic-parsing/network/running.ts";
import { adam, defaultAdam } from "../../../src/training/optimizer.ts";
import type { NamedValues, TensorSpec } from "../../../src/training/tensors.ts";
import type { Run } from "../baseline.ts";

const root = resolve(process.env.LACUNA_MODELS ?? "../shared/models", "parsers");

/** Whether the vectors of the official code are there. */
export const haveVectors = existsSync(resolve(root, "rnn_kopl/init.pth"));

export const vectorsJson = (path: string) => JSON.parse(readFileSync(resolve(root, path), "utf8"));

export const vectorRows = (path: string): Float32Array =>
  toFloats(readNpy(readFileSync(resolve(root, path)), path), path);

/** The tensors of a state dict by their names. */
export async function stateOf(path: string): Promise<NamedValues> {
  const { tensors } = await readTensors(readFileSync(resolve(root, path)), path);
  return new Map(
    [...tensors].flatMap(([name, tensor]) =>
      tensor.dtype === "float32" ? [[name, toFloats(tensor, name)] as const] : [],
    ),
  );
}

export const compute = plainCompute("double");

/** Official values in double precision. */
export const official = async (specs: readonly TensorSpec[], path: string): Promise<Parameters> =>
  laidOut(specs, await stateOf(path), compute);

/** Runs something that needs no gradients. */
export function answered<Result>(parameters: Parameters, of: (run: Run) => Result): Result {
  const tape = openTape(compute, { gradients: false });
  try {
    return of({ tape, parameters });
  } finally {
    tape.close();
  }
}

/** Values within 1e-6 relative of those that files keep in single precision. */
export function expectNear(ours: ArrayLike<number>, theirs: ArrayLike<number>, absolute = 1e-6): void {
  expect(ours.length).toBe(theirs.length);
  let worst = 0;
  for (let i = 0; i < ours.length; i++)
    worst = Math.max(worst, Math.abs(ours[i]! - theirs[i]!) / (absolute + 1e-6 * Math.abs(theirs[i]!)));
  expect(worst).toBeLessThan(1);
}

/** The gradients of a loss by name. */
export function gradientsOf(parameters: Parameters, lossOf: (run: Run) => Matrix): Map<string, Float64Array> {
  const tape = openTape(compute);
  tape.backward(lossOf({ tape, parameters }));
  tape.close();
  const found = new Map<string, Float64Array>();
  for (const [name, parameter] of parameters.all) {
    if (parameter.gradient) found.set(name, Float64Array.from(parameter.gradient));
    parameter.gradient = undefined;
  }
  return found;
}

/** Losses of updates with Adam and L2 in the gradient. */
export function trainedLosses(
  parameters: Parameters,
  updates: number,
  rate: number,
  l2: number,
  lossOf: (run: Run, update: number) => Matrix,
): number[] {
  const optimizer = adam(parameters.all, { ...defaultAdam, l2 }, compute);
  return Array.from({ length: updates }, (_, update) => {
    const tape = openTape(compute);
    const loss = lossOf({ tape, parameters }, update);
    const value = loss.values[0]!;
    tape.backward(loss);
    optimizer.step(rate);
    tape.close();
    return value;
  });
}

/** Losses and gradients of a folder of vectors, held to its tolerances. */
export async function expectTraining(
  folder: string,
  specs: readonly TensorSpec[],
  lossOf: (run: Run, update: number) => Matrix,
  { rate = 1e-3, l2 = 1e-5, gradient = 1e-6, losses = 1e-9 } = {},
): Promise<void> {
  const { losses_float64: theirs } = vectorsJson(`${folder}/losses.json`) as { losses_float64: number[] };
  const parameters = await official(specs, `${folder}/init.pth`);
  const ours = gradientsOf(parameters, (run) => lossOf(run, 0));
  for (const [name, values] of await stateOf(`${folder}/grad_step1.pth`))
    expectNear(ours.get(name) ?? new Float64Array(values.length), values, gradient);
  const found = trainedLosses(parameters, theirs.length, rate, l2, lossOf);
  for (const [at, loss] of found.entries())
    expect(Math.abs(loss - theirs[at]!) / Math.abs(theirs[at]!)).toBeLessThan(losses);
}

/** The knowledge base of the vectors. */
export const vectorsKb = (): KnowledgeBase => kbFromJson(vectorsJson("dataset/kb.json"));

/** Tokens of an official vocabulary in the order of their numbers. */
export const tokensOf = (numbers: Readonly<Record<string, number>>): string[] =>
  Object.entries(numbers)
    .sort(([, a], [, b]) => a - b)
    .map(([token]) => token);

/** Lists of token numbers without the padding behind them. */
export const unpadded = (rows: readonly (readonly number[])[]): number[][] =>
  rows.map((row) => row.filter((token) => token !== 0));

/** Values of time-major rows, question by question. */
export function batchMajor({ values, rows, columns }: Matrix, batch: number): number[] {
  const steps = rows / batch;
  return Array.from({ length: rows }, (_, at) => {
    const row = (at % steps) * batch + Math.floor(at / steps);
    return [...values.subarray(row * columns, (row + 1) * columns)];
  }).flat();
}
