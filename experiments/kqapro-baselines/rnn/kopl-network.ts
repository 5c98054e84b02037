// The program decoder published with KQA Pro (KQAPro_Baselines, `Program/model/parser.py`; Cao et al., ACL 2022, appendix H).
import { add } from "../../../src/numeric/autograd/elementwise.ts";
import { concat, gather } from "../../../src/numeric/autograd/rows.ts";
import type { Matrix } from "../../../src/numeric/autograd/tape.ts";
import type { TokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import type { TensorSpec } from "../../../src/training/tensors.ts";
import type { Run } from "../baseline.ts";
import { classified, classifierSpecs, classLoss, embeddingSpec, gruSpecs, recurrent } from "../units.ts";
import { attended, encodedQuestions, foretold, layersOf } from "./encoder.ts";
import type { RnnSettings } from "./settings.ts";

/** Inputs that every function has room for. */
export const SLOTS = 3;

/** A batch of questions with their programs. */
export interface KoplBatch {
  readonly questions: TokenBatch;
  /** `<START>`, functions, `<END>`. */
  readonly functions: TokenBatch;
  /** `<START>`, then three inputs of each function. */
  readonly inputs: TokenBatch;
}

export function koplTensors(
  { width, hidden, inner, layers }: RnnSettings,
  { words, functions }: { readonly words: number; readonly functions: number },
): TensorSpec[] {
  const units = { layers, both: false };
  return [
    embeddingSpec("word_embeddings", words, width),
    ...gruSpecs("question_encoder.encoder", width, hidden, units),
    embeddingSpec("func_embeddings", functions, width),
    ...gruSpecs("decoder.encoder", width, hidden, units),
    ...classifierSpecs("func_classifier", hidden, inner, functions),
    embeddingSpec("inp_embeddings", words, width),
    ...gruSpecs("inp_decoder.encoder", width + hidden, hidden, units),
    ...classifierSpecs("inp_classifier", hidden, inner, words),
  ];
}

/** The states of the two decoders at every step, before they are classified. */
export function koplStates(
  run: Run,
  settings: RnnSettings,
  { questions, functions, inputs }: KoplBatch,
): { readonly functions: Matrix; readonly inputs: Matrix } {
  const { tape, parameters } = run;
  const read = encodedQuestions(run, settings, questions);
  const embedded = gather(tape, parameters.get("func_embeddings.weight"), functions.tokens);
  const decoded = recurrent(run, "decoder.encoder", embedded, functions, layersOf(settings), read.finals);
  const states = attended(run, decoded.outputs, read);
  // Three inputs belong to each function, in the step that foretold it.
  const { batch } = questions;
  const steps = Uint32Array.from(
    inputs.tokens,
    (_, row) => Math.floor(Math.floor(row / batch) / SLOTS) * batch + (row % batch),
  );
  const given = concat(tape, [
    gather(tape, parameters.get("inp_embeddings.weight"), inputs.tokens),
    gather(tape, states, steps),
  ]);
  const filled = recurrent(run, "inp_decoder.encoder", given, inputs, layersOf(settings), read.finals);
  return { functions: states, inputs: attended(run, filled.outputs, read) };
}

/** Cross-entropy of functions plus that of inputs, each a mean over its steps. */
export function koplLoss(run: Run, settings: RnnSettings, batch: KoplBatch): Matrix {
  const { tape } = run;
  const states = koplStates(run, settings, batch);
  const loss = (name: string, rows: Matrix, tokens: TokenBatch) => {
    const { places, next } = foretold(tokens, settings.padding === "masked");
    return classLoss(tape, classified(run, name, gather(tape, rows, places)), next);
  };
  return add(
    tape,
    loss("func_classifier", states.functions, batch.functions),
    loss("inp_classifier", states.inputs, batch.inputs),
  );
}
