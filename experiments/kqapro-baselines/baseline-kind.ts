import { usageError } from "../../src/error.ts";
import type { KnowledgeBase } from "../../src/kb/kb.ts";
import { sameAnswer } from "../../src/kopl/evaluate/match.ts";
import type { KoplQuestion } from "../../src/kopl/evaluate/questions.ts";
import type { Compute } from "../../src/numeric/autograd/compute.ts";
import { openTape } from "../../src/numeric/autograd/tape.ts";
import { laidOut, type Parameters } from "../../src/semantic-parsing/network/running.ts";
import {
  type AskedQuestion,
  noInit,
  type ParserKind,
  type TrainingChoices,
} from "../../src/semantic-parsing/parser-kind.ts";
import type { Written } from "../../src/semantic-parsing/read-written.ts";
import { readingOf } from "../../src/semantic-parsing/read-written.ts";
import { answersOf, type Reading, type ReadQuestion } from "../../src/semantic-parsing/reading.ts";
import type { Baseline, BaselineSettings, BaselineTraining, Network } from "./baseline.ts";
import { baselineUpdates, trainBaseline } from "./train.ts";

/** The description in the file of a published parser. */
interface BaselineFile {
  readonly settings: BaselineSettings;
  readonly vocabulary: object;
}

/** Vectors of words by their text, which a training may begin with. */
interface WithVectors {
  readonly wordVectors?: ReadonlyMap<string, Float32Array> | undefined;
}

/** Questions that are read together. */
const TOGETHER = 32;

/**
 * A published parser as a kind: its training, its file and its readings.
 * @param wordVectors vectors of words that its training begins with
 */
export function baselineKind(
  baseline: Baseline,
  wordVectors?: ReadonlyMap<string, Float32Array>,
): ParserKind {
  const { id, summary, writes } = baseline;
  return {
    ...{ id, summary, writes },
    prepare(data, choices, compute) {
      if (choices.init) throw noInit(id);
      const { kb } = data;
      const questions = [...data.train, ...data.own];
      const { settings, training } = chosen(baseline, { ...choices, wordVectors }, data.held.length > 0);
      const vocabulary = baseline.vocabulary(questions, kb, settings);
      const network = baseline.network(settings, vocabulary, kb);
      const phases = network.phases(questions, training);
      const updates = baselineUpdates(phases, choices.updates);
      const { patience: _, ...lasting } = training;
      const about = {
        ...{ settings, training: { ...lasting, updates, seed: choices.seed } },
        ...{ questions: questions.length, kernel: compute.name },
        ...(wordVectors ? { wordVectors: wordVectors.size } : {}),
      };
      const held = data.held.slice(0, training.validated);
      return {
        about,
        words: network.wordTable?.words.length ?? 0,
        updates,
        train: (options) =>
          trainBaseline({
            ...{ network, phases, training, updates, about, compute, seed: choices.seed },
            ...{ wordVectors, ...options },
            right: (parameters) => shareRight(network, parameters, kb, held, compute),
          }),
        finished: (values, provenance) => ({
          ...{ model: id, about: { settings, vocabulary }, values, precision: "single", provenance },
          shapes: new Map(network.specs.map(({ name, shape }) => [name, shape])),
        }),
      };
    },
    start(stored, kb, compute) {
      const { settings, vocabulary } = stored.about as BaselineFile;
      const network = baseline.network(settings, vocabulary, kb);
      const parameters = laidOut(network.specs, stored.values, compute);
      return {
        trainedHere: true,
        read(questions, { limits } = {}) {
          const found: ReadQuestion[] = [];
          for (let at = 0; at < questions.length; at += TOGETHER)
            for (const each of written(network, parameters, questions.slice(at, at + TOGETHER), compute))
              found.push({
                readings: each.flatMap(
                  (one): readonly Reading[] | Reading => readingOf(kb, one, limits) ?? [],
                ),
                unknown: [],
              });
          return found;
        },
      };
    },
  };
}

function written(
  network: Network,
  parameters: Parameters,
  questions: readonly AskedQuestion[],
  compute: Compute,
): (readonly Written[])[] {
  const tape = openTape(compute, { gradients: false });
  try {
    return network.write({ tape, parameters }, questions);
  } finally {
    tape.close();
  }
}

/** Settings of a preset with what was chosen besides. */
function chosen(
  { presets }: Baseline,
  { preset, width, hidden, batch, rate, validateEvery, patience, wordVectors }: TrainingChoices & WithVectors,
  canValidate: boolean,
): { readonly settings: BaselineSettings; readonly training: BaselineTraining } {
  const { settings, training } = presets[preset];
  const vectors = wordVectors?.values().next().value?.length;
  if (vectors !== undefined && width !== undefined && vectors !== width)
    throw usageError(
      "bad-parameter",
      `vectors of words are ${vectors} wide, not {width} ${width}`,
      undefined,
      "width",
    );
  const said = given({ batch, rate, validateEvery, patience });
  return {
    settings: { ...settings, ...given({ width: vectors ?? width, hidden }) },
    training: { ...training, ...said, ...(canValidate ? {} : { validateEvery: 0 }) },
  };
}

/** Share of questions that what is written for them answers rightly. */
function shareRight(
  network: Network,
  parameters: Parameters,
  kb: KnowledgeBase,
  questions: readonly KoplQuestion[],
  compute: Compute,
): number {
  const asked = questions.flatMap(({ question, ...gold }) =>
    question === undefined ? [] : [{ ...gold, question }],
  );
  let right = 0;
  for (let at = 0; at < asked.length; at += TOGETHER) {
    const some = asked.slice(at, at + TOGETHER);
    for (const [i, [first]] of written(network, parameters, some, compute).entries()) {
      const answers = first && readingOf(kb, first)?.answers;
      const { answer, program } = some[i]!;
      const gold = answer ?? (program && answersOf(kb, program)?.[0]);
      if (gold !== undefined && answers?.[0] !== undefined && sameAnswer(gold, answers[0])) right++;
    }
  }
  return right / Math.max(asked.length, 1);
}

/** Those choices that were made. */
const given = <Choices extends object>(
  choices: Choices,
): { [Name in keyof Choices]?: Exclude<Choices[Name], undefined> } =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Choices]?: Exclude<Choices[Name], undefined>;
  };
