import { attend } from "../../../src/numeric/autograd/attention.ts";
import { add } from "../../../src/numeric/autograd/elementwise.ts";
import { gather } from "../../../src/numeric/autograd/rows.ts";
import type { Matrix } from "../../../src/numeric/autograd/tape.ts";
import { PAD, type TokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import type { Run } from "../baseline.ts";
import { dropped, recurrent } from "../units.ts";
import type { RnnSettings } from "./settings.ts";

/** Questions as the decoders see them. */
export interface EncodedQuestions {
  /** steps · batch × hidden, time-major. */
  readonly outputs: Matrix;
  /** Last states, a layer each: the first ones of the decoders. */
  readonly finals: readonly Matrix[];
  readonly batch: number;
  readonly steps: number;
  /** Steps that attention goes to; all where absent. */
  readonly lengths: Uint32Array | undefined;
}

export const layersOf = ({ layers, dropout }: RnnSettings) => ({ layers, both: false, dropout });

/** Reads questions (KQAPro_Baselines, `Program/model/parser.py`). */
export function encodedQuestions(run: Run, settings: RnnSettings, questions: TokenBatch): EncodedQuestions {
  const { tape, parameters } = run;
  const words = gather(tape, parameters.get("word_embeddings.weight"), questions.tokens);
  const { outputs, finals } = recurrent(
    run,
    "question_encoder.encoder",
    dropped(run, words, settings.wordDropout),
    questions,
    layersOf(settings),
  );
  const { batch, steps, lengths } = questions;
  return { outputs, finals, batch, steps, lengths: settings.padding === "masked" ? lengths : undefined };
}

/** States of a decoder with what they attend to added: z = o + softmax(o · Qᵀ) Q. */
export const attended = (
  { tape }: Run,
  outputs: Matrix,
  { outputs: rows, ...of }: EncodedQuestions,
): Matrix => add(tape, outputs, attend(tape, outputs, { rows, ...of }));

/** Steps of a batch of lists that foretell the next token, and that token. */
export function foretold(
  { tokens, batch, steps }: TokenBatch,
  masked: boolean,
): { readonly places: Uint32Array; readonly next: Uint32Array } {
  const all = Uint32Array.from({ length: (steps - 1) * batch }, (_, place) => place);
  const places = masked ? all.filter((place) => tokens[place + batch] !== PAD) : all;
  return { places, next: places.map((place) => tokens[place + batch]!) };
}
