// The query decoder published with KQA Pro (KQAPro_Baselines, `SPARQL/model.py`).
import { gather } from "../../../src/numeric/autograd/rows.ts";
import type { Matrix } from "../../../src/numeric/autograd/tape.ts";
import { END, START, type TokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import type { TensorSpec } from "../../../src/training/tensors.ts";
import type { Run } from "../baseline.ts";
import {
  chosenClasses,
  classified,
  classifierSpecs,
  classLoss,
  embeddingSpec,
  gruSpecs,
  recurrent,
} from "../units.ts";
import { attended, encodedQuestions, foretold, layersOf } from "./encoder.ts";
import type { RnnSettings } from "./settings.ts";

export function sparqlTensors(
  { width, hidden, inner, layers }: RnnSettings,
  { words, tokens }: { readonly words: number; readonly tokens: number },
): TensorSpec[] {
  const units = { layers, both: false };
  return [
    embeddingSpec("word_embeddings", words, width),
    ...gruSpecs("question_encoder.encoder", width, hidden, units),
    embeddingSpec("sparql_embeddings", tokens, width),
    ...gruSpecs("decoder.encoder", width, hidden, units),
    ...classifierSpecs("sparql_classifier", hidden, inner, tokens),
  ];
}

/** The state of the decoder at every step, before it is classified. */
export function sparqlStates(
  run: Run,
  settings: RnnSettings,
  questions: TokenBatch,
  queries: TokenBatch,
): Matrix {
  const read = encodedQuestions(run, settings, questions);
  const embedded = gather(run.tape, run.parameters.get("sparql_embeddings.weight"), queries.tokens);
  const decoded = recurrent(run, "decoder.encoder", embedded, queries, layersOf(settings), read.finals);
  return attended(run, decoded.outputs, read);
}

/** The mean cross-entropy over the steps of queries. */
export function sparqlLoss(
  run: Run,
  settings: RnnSettings,
  questions: TokenBatch,
  queries: TokenBatch,
): Matrix {
  const states = sparqlStates(run, settings, questions, queries);
  const { places, next } = foretold(queries, settings.padding === "masked");
  return classLoss(run.tape, classified(run, "sparql_classifier", gather(run.tape, states, places)), next);
}

/** Tokens of a query, `<START>` first; those behind `<END>` mean nothing. */
export interface WrittenQuery {
  readonly tokens: number[];
  logProbability: number;
}

/** Writes queries greedily, until each has its `<END>` or is as long as may be. */
export function writtenQueries(run: Run, settings: RnnSettings, questions: TokenBatch): WrittenQuery[] {
  const { tape, parameters } = run;
  const read = encodedQuestions(run, settings, questions);
  const { batch } = questions;
  const written = Array.from({ length: batch }, (): WrittenQuery => ({ tokens: [START], logProbability: 0 }));
  const ended = new Set<number>();
  let states = read.finals;
  for (let step = 0; step < settings.most && ended.size < batch; step++) {
    const before = Uint32Array.from(written, ({ tokens }) => tokens.at(-1)!);
    const embedded = gather(tape, parameters.get("sparql_embeddings.weight"), before);
    const shape = { batch, steps: 1 };
    const decoded = recurrent(run, "decoder.encoder", embedded, shape, layersOf(settings), states);
    states = decoded.finals;
    const tokens = chosenClasses(run, "sparql_classifier", attended(run, decoded.outputs, read));
    for (const [b, { at, logProbability }] of tokens.entries()) {
      written[b]!.tokens.push(at);
      if (!ended.has(b)) written[b]!.logProbability += logProbability;
      if (at === END) ended.add(b);
    }
  }
  return written;
}
