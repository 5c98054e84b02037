import type { Floats } from "../../numeric/autograd/floats.ts";
import { type Matrix, openTape } from "../../numeric/autograd/tape.ts";
import type { Parameters } from "../network/running.ts";
import type { TokenBatch } from "../text/token-table.ts";
import {
  attendHeads,
  attentionBlock,
  type BartRun,
  embedded,
  encodeQuestions,
  feedForward,
  projected,
  tokenLogits,
} from "./network.ts";
import type { BartSettings } from "./settings.ts";

/** A decoder that writes programs token by token, with the keys and values of all tokens before kept. */
export interface ProgramDecoder {
  /**
   * Reads one more token of each program.
   * @param parents the program of the call before that each goes on from; in the first call the question
   * @param tokens the last token of each
   * @returns logits of the next token, a row of the size of the vocabulary for each program
   */
  next(parents: Uint32Array, tokens: Uint32Array): Floats;
}

/** Keys and values that a layer attends to, time-major. */
interface Kept {
  readonly keys: Matrix;
  readonly values: Matrix;
}

/** Encodes questions and starts a decoder of programs for them. */
export function openDecoder(
  parameters: Parameters,
  settings: BartSettings,
  questions: TokenBatch,
): ProgramDecoder {
  const { layers, heads } = settings.decoder;
  const { read, lengths } = readQuestions(parameters, settings, questions);
  let written: Kept[] = [];
  let of = new Uint32Array();
  let looked: readonly Kept[] = [];
  let position = 0;
  return {
    next(parents, tokens) {
      const batch = tokens.length;
      const before = of.length;
      const now = position === 0 ? parents : parents.map((parent) => of[parent]!);
      if (!same(now, of)) {
        looked = read.map((kept) => both(kept, (x) => picked(x, questions.batch, now)));
        of = Uint32Array.from(now);
      }
      if (
        !same(
          parents,
          Uint32Array.from({ length: before }, (_, at) => at),
        )
      )
        written = written.map((kept) => both(kept, (x) => picked(x, before, parents)));
      const tape = openTape(parameters.compute, { gradients: false });
      try {
        const run: BartRun = { tape, parameters, settings };
        let x = embedded(run, "decoder", tokens, new Uint32Array(batch).fill(position));
        for (let at = 0; at < layers; at++) {
          const name = `decoder.layers.${at}`;
          const states = x;
          x = attentionBlock(run, `${name}.self_attn`, x, (queries) => {
            const own = keysAndValues(run, `${name}.self_attn`, states);
            const kept = position === 0 ? both(own, copied) : joined(written[at]!, own);
            written[at] = kept;
            return attendHeads(
              run,
              queries,
              { rows: kept.keys, values: kept.values, batch, steps: position + 1 },
              heads,
            );
          });
          x = attentionBlock(run, `${name}.encoder_attn`, x, (queries) => {
            const { keys, values } = looked[at]!;
            const seen = { batch, steps: questions.steps, lengths: of.map((question) => lengths[question]!) };
            return attendHeads(run, queries, { rows: keys, values, ...seen }, heads);
          });
          x = feedForward(run, name, x);
        }
        position++;
        return tokenLogits(run, x).values.slice();
      } finally {
        tape.close();
      }
    },
  };
}

/** The keys and values of each layer that the decoder attends to, of all questions. */
function readQuestions(parameters: Parameters, settings: BartSettings, questions: TokenBatch) {
  const tape = openTape(parameters.compute, { gradients: false });
  try {
    const run: BartRun = { tape, parameters, settings };
    const { states } = encodeQuestions(run, questions);
    const read = Array.from({ length: settings.decoder.layers }, (_, at) =>
      both(keysAndValues(run, `decoder.layers.${at}.encoder_attn`, states), copied),
    );
    return { read, lengths: questions.lengths };
  } finally {
    tape.close();
  }
}

const keysAndValues = (run: BartRun, name: string, states: Matrix): Kept => ({
  keys: projected(run, `${name}.k_proj`, states),
  values: projected(run, `${name}.v_proj`, states),
});

const both = ({ keys, values }: Kept, change: (x: Matrix) => Matrix): Kept => ({
  keys: change(keys),
  values: change(values),
});

const matrix = (columns: number, values: Floats): Matrix => ({
  rows: values.length / columns,
  columns,
  values,
  gradient: undefined,
  tracked: false,
});

/** A copy that no tape takes back. */
const copied = ({ columns, values }: Matrix): Matrix => matrix(columns, values.slice());

const room = (like: Floats, length: number): Floats =>
  like instanceof Float64Array ? new Float64Array(length) : new Float32Array(length);

/** Some of the `batch` sequences of a time-major matrix, in the order of `places`. */
function picked({ rows, columns, values }: Matrix, batch: number, places: Uint32Array): Matrix {
  const steps = rows / batch;
  const found = room(values, steps * places.length * columns);
  let to = 0;
  for (let t = 0; t < steps; t++)
    for (const place of places) {
      const from = (t * batch + place) * columns;
      found.set(values.subarray(from, from + columns), to);
      to += columns;
    }
  return matrix(columns, found);
}

/** Keys and values with those of one more step behind them. */
function joined(before: Kept, more: Kept): Kept {
  const behind = (a: Matrix, b: Matrix): Matrix => {
    const values = room(a.values, a.values.length + b.values.length);
    values.set(a.values);
    values.set(b.values, a.values.length);
    return matrix(a.columns, values);
  };
  return { keys: behind(before.keys, more.keys), values: behind(before.values, more.values) };
}

const same = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at]);
