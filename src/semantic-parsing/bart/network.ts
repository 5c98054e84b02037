import { attend, type Memory } from "../../numeric/autograd/attention.ts";
import { crossEntropy } from "../../numeric/autograd/cross-entropy.ts";
import { dense } from "../../numeric/autograd/dense.ts";
import { dropout } from "../../numeric/autograd/dropout.ts";
import { add, gelu } from "../../numeric/autograd/elementwise.ts";
import { layerNorm, scaleShiftColumns } from "../../numeric/autograd/normalize.ts";
import { gather, reshape } from "../../numeric/autograd/rows.ts";
import type { Matrix, Tape } from "../../numeric/autograd/tape.ts";
import type { Random } from "../../numeric/random.ts";
import { layer, type Parameters } from "../network/running.ts";
import { type TokenBatch, tokenBatch } from "../text/token-table.ts";
import type { BartSettings } from "./settings.ts";
import { FINAL_BIAS, POSITION_OFFSET, TOKENS } from "./tensors.ts";

/** One computation with a BART. */
export interface BartRun {
  readonly tape: Tape;
  readonly parameters: Parameters;
  readonly settings: BartSettings;
  /** The random stream of dropout, in training. */
  readonly random?: Random | undefined;
}

/** States of the last layer of the encoder. */
export interface EncodedQuestions {
  readonly states: Matrix;
  readonly batch: number;
  readonly steps: number;
  readonly lengths: Uint32Array;
}

/** Runs the encoder. */
export function encodeQuestions(run: BartRun, questions: TokenBatch): EncodedQuestions {
  const { batch, steps, lengths } = questions;
  const { heads, layers } = run.settings.encoder;
  const seen = { batch, steps, lengths };
  let x = embedded(run, "encoder", questions.tokens, positionsOf(questions));
  for (let at = 0; at < layers; at++) {
    const name = `encoder.layers.${at}`;
    const states = x;
    x = attentionBlock(run, `${name}.self_attn`, x, (queries) => {
      const keys = projected(run, `${name}.self_attn.k_proj`, states);
      const values = projected(run, `${name}.self_attn.v_proj`, states);
      return attendHeads(run, queries, { ...seen, rows: keys, values }, heads);
    });
    x = feedForward(run, name, x);
  }
  return { states: x, batch, steps, lengths };
}

/** Runs the decoder over whole programs: states of its last layer, each of the tokens until its own. */
export function decodePrograms(run: BartRun, read: EncodedQuestions, programs: TokenBatch): Matrix {
  const { batch, steps } = programs;
  const { heads, layers } = run.settings.decoder;
  let x = embedded(run, "decoder", programs.tokens, positionsOf(programs));
  for (let at = 0; at < layers; at++) {
    const name = `decoder.layers.${at}`;
    const states = x;
    x = attentionBlock(run, `${name}.self_attn`, x, (queries) => {
      const keys = projected(run, `${name}.self_attn.k_proj`, states);
      const values = projected(run, `${name}.self_attn.v_proj`, states);
      return attendHeads(run, queries, { batch, steps, rows: keys, values, causal: true }, heads);
    });
    x = attentionBlock(run, `${name}.encoder_attn`, x, (queries) => {
      const keys = projected(run, `${name}.encoder_attn.k_proj`, read.states);
      const values = projected(run, `${name}.encoder_attn.v_proj`, read.states);
      return attendHeads(run, queries, { ...read, rows: keys, values }, heads);
    });
    x = feedForward(run, name, x);
  }
  return x;
}

/** Logits of the next token, with the table of tokens as the last layer. */
export const tokenLogits = ({ tape, parameters }: BartRun, states: Matrix): Matrix =>
  dense(tape, states, parameters.get(TOKENS), parameters.get(FINAL_BIAS));

/**
 * The mean cross-entropy of the tokens of programs after their first, each from the ones before it (teacher forcing).
 * @param programs with the first and the last token of a sequence
 */
export function bartLoss(
  run: BartRun,
  questions: TokenBatch,
  programs: readonly (readonly number[])[],
): Matrix {
  const read = encodeQuestions(run, questions);
  const seen = tokenBatch(programs.map((program) => program.slice(0, -1)));
  const { batch, steps } = seen;
  const classes = new Int32Array(batch * steps).fill(-1);
  for (const [b, program] of programs.entries())
    for (let t = 1; t < program.length; t++) classes[(t - 1) * batch + b] = program[t]!;
  return crossEntropy(run.tape, tokenLogits(run, decodePrograms(run, read, seen)), classes);
}

const positionsOf = ({ batch, tokens }: TokenBatch): Uint32Array =>
  Uint32Array.from(tokens, (_, at) => Math.floor(at / batch));

/** Tokens with their positions, normalised. */
export function embedded(
  run: BartRun,
  side: "encoder" | "decoder",
  tokens: Uint32Array,
  positions: Uint32Array,
): Matrix {
  const { tape, parameters } = run;
  const words = gather(tape, parameters.get(TOKENS), tokens);
  const places = gather(
    tape,
    parameters.get(`${side}.embed_positions.weight`),
    positions.map((position) => position + POSITION_OFFSET),
  );
  return dropped(run, normalised(run, `${side}.layernorm_embedding`, add(tape, words, places)), "layers");
}

/** x through the dense layer `name`. */
export const projected = ({ tape, parameters }: BartRun, name: string, x: Matrix): Matrix =>
  layer(tape, parameters, name, x);

/** Dot-product attention of several heads (Vaswani et al. 2017, 3.2.2), before the output layer. */
export function attendHeads(
  run: BartRun,
  queries: Matrix,
  memory: Memory & { readonly values: Matrix },
  heads: number,
): Matrix {
  const { tape, settings, random } = run;
  const { batch, lengths, rows, values } = memory;
  const width = queries.columns / heads;
  const parts = (x: Matrix) => reshape(tape, x, x.rows * heads, width);
  // Time-major rows cut into heads are time-major rows of `batch · heads` sequences.
  const cut = {
    ...memory,
    batch: batch * heads,
    rows: parts(rows),
    values: parts(values),
    lengths:
      lengths && Uint32Array.from({ length: batch * heads }, (_, at) => lengths[Math.floor(at / heads)]!),
  };
  const rate = settings.dropout.attention;
  const weightsDropped = random && rate > 0 ? { rate, random } : undefined;
  const found = attend(tape, parts(queries), cut, 1 / Math.sqrt(width), weightsDropped);
  return reshape(tape, found, queries.rows, queries.columns);
}

/** x plus what `look` finds for its queries, normalised (post-norm). */
export function attentionBlock(
  run: BartRun,
  name: string,
  x: Matrix,
  look: (queries: Matrix) => Matrix,
): Matrix {
  const found = projected(run, `${name}.out_proj`, look(projected(run, `${name}.q_proj`, x)));
  return normalised(run, `${name}_layer_norm`, add(run.tape, x, dropped(run, found, "layers")));
}

/** x plus a feed-forward block of layer `name`, normalised. */
export function feedForward(run: BartRun, name: string, x: Matrix): Matrix {
  const { tape } = run;
  const inner = dropped(run, gelu(tape, projected(run, `${name}.fc1`, x)), "inner");
  const out = dropped(run, projected(run, `${name}.fc2`, inner), "layers");
  return normalised(run, `${name}.final_layer_norm`, add(tape, x, out));
}

const normalised = ({ tape, parameters }: BartRun, name: string, x: Matrix): Matrix =>
  scaleShiftColumns(
    tape,
    layerNorm(tape, x),
    parameters.get(`${name}.weight`),
    parameters.get(`${name}.bias`),
  );

const dropped = ({ tape, settings, random }: BartRun, x: Matrix, of: "layers" | "inner"): Matrix =>
  random ? dropout(tape, x, settings.dropout[of], random) : x;
