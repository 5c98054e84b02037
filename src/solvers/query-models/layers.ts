import { dense } from "../../numeric/autograd/dense.ts";
import { relu } from "../../numeric/autograd/elementwise.ts";
import { softmaxOver } from "../../numeric/autograd/operands.ts";
import { stack } from "../../numeric/autograd/rows.ts";
import type { Matrix } from "../../numeric/autograd/tape.ts";
import type { QueryEmbedding, Run } from "./model.ts";

/** A dense layer by the name of its weight and bias. */
export const linear = (run: Run, name: string, x: Matrix): Matrix =>
  dense(run.tape, x, run.parameter(`${name}.weight`), run.parameter(`${name}.bias`));

/** layer2(relu(layer1(x))) of a network. */
export const twoLayers = (run: Run, name: string, x: Matrix): Matrix =>
  linear(run, `${name}.layer2`, relu(run.tape, linear(run, `${name}.layer1`, x)));

/** layer0(relu(layer2(relu(layer1(x))))): the projection networks of BetaE, LogicE and ConE, with their order of names. */
export function projectionLayers(run: Run, name: string, x: Matrix): Matrix {
  const first = relu(run.tape, linear(run, `${name}.layer1`, x));
  const second = relu(run.tape, linear(run, `${name}.layer2`, first));
  return linear(run, `${name}.layer0`, second);
}

/** Attention weights across operands: a softmax of a network of each. */
export const attentionOver = (run: Run, name: string, x: Matrix, count: number): Matrix =>
  softmaxOver(run.tape, twoLayers(run, name, x), count);

/** One part of all operands, below each other. */
export const stackedPart = (run: Run, operands: readonly QueryEmbedding[], part: number): Matrix =>
  stack(
    run.tape,
    operands.map((operand) => operand[part]!),
  );
