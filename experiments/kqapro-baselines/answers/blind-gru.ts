import { concat, gather } from "../../../src/numeric/autograd/rows.ts";
import type { Matrix } from "../../../src/numeric/autograd/tape.ts";
import type { TokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import type { TensorSpec } from "../../../src/training/tensors.ts";
import type { Baseline, BaselineSettings, BaselineTraining, Run } from "../baseline.ts";
import { classified, classifierSpecs, dropped, embeddingSpec, gruSpecs, recurrent } from "../units.ts";
import { type AnswerVocabulary, answerNetwork, answerVocabulary } from "./answer-network.ts";

/** Sizes of the blind parser. */
export interface BlindSettings extends BaselineSettings {
  readonly inner: number;
  readonly layers: number;
  readonly wordDropout: number;
  readonly dropout: number;
}

const settings: BlindSettings = {
  ...{ width: 300, hidden: 1024, inner: 1024, layers: 2, wordDropout: 0.3, dropout: 0.2 },
};

const training: BaselineTraining = {
  ...{ epochs: 100, batch: 128, rate: 1e-3, milestones: [5, 50], l2: 1e-5, clip: 0 },
  ...{ validateEvery: 1, patience: 0, validated: 1_000_000 },
};

/** Reads the question alone: how far answers can be guessed without the knowledge base. */
export const blindGru: Baseline<BlindSettings, AnswerVocabulary> = {
  id: "blind-gru",
  summary: "answers guessed from the question alone (KQA Pro's code, BlindGRU)",
  writes: "answer",
  presets: {
    kqapro: { settings, training },
    laptop: {
      settings: { ...settings, width: 64, hidden: 128, inner: 128 },
      training: { ...training, epochs: 20, batch: 64, validateEvery: 5, validated: 1000 },
    },
  },
  vocabulary: (questions) => answerVocabulary(questions),
  network: (given, vocabulary) =>
    answerNetwork(vocabulary, {
      specs: blindTensors(given, { words: vocabulary.words.length, answers: vocabulary.answers.length }),
      wordTable: "word_embeddings.weight",
      words: vocabulary.words,
      logits: (run, questions) => blindLogits(run, given, questions),
    }),
};

export function blindTensors(
  { width, hidden, inner, layers }: BlindSettings,
  { words, answers }: { readonly words: number; readonly answers: number },
): TensorSpec[] {
  return [
    embeddingSpec("word_embeddings", words, width),
    ...gruSpecs("question_encoder.encoder", width, hidden / 2, { layers, both: true }),
    ...classifierSpecs("classifier", hidden, inner, answers),
  ];
}

/** Logits of answers from the last states of the last layer, in both directions (KQAPro_Baselines, `BlindGRU/model.py`). */
export function blindLogits(run: Run, given: BlindSettings, questions: TokenBatch): Matrix {
  const { tape, parameters } = run;
  const words = gather(tape, parameters.get("word_embeddings.weight"), questions.tokens);
  const { layers, dropout, wordDropout } = given;
  const { finals } = recurrent(
    ...([run, "question_encoder.encoder", dropped(run, words, wordDropout), questions] as const),
    ...([{ layers, both: true, dropout }] as const),
  );
  return classified(run, "classifier", concat(tape, finals.slice(-2)));
}
