import type { KoplQuestion } from "../kopl/evaluate/questions.ts";
import { usualSettings } from "./network/settings.ts";
import { namesOfSchema, startParser } from "./parser.ts";
import type { ParserKind, TrainingChoices } from "./parser-kind.ts";
import { readQuestion } from "./read-question.ts";
import { beginFrom, smallInit } from "./training/begin.ts";
import { trainingQuestion } from "./training/examples.ts";
import { finishedParser, parserTask } from "./training/task.ts";
import { trainParser, usualTraining } from "./training/train.ts";

/** The parser of Lacuna's own: typed choices, pointers to names and values, a grammar, a beam. */
export const smallKind: ParserKind = {
  id: "small",
  summary: "typed choices with pointers to names and values, masked by the type checker (Lacuna's own)",
  writes: "program",
  prepare(data, choices, compute) {
    const init = choices.init && smallInit(choices.init.parser, choices);
    const { kb, lexicon, asWritten } = data;
    const usable = (all: readonly KoplQuestion[], generated: boolean) =>
      all.flatMap(({ question, program }) =>
        question !== undefined && program ? [trainingQuestion(kb, question, program, generated)] : [],
      );
    const questions = [...usable(data.train, !asWritten), ...usable(data.own, false)];
    const small = { kb, lexicon, questions, held: usable(data.held, !asWritten) };
    const settings = {
      ...(init?.settings ?? usualSettings),
      ...(choices.width === undefined ? {} : { width: choices.width }),
      ...(choices.hidden === undefined ? {} : { hidden: choices.hidden }),
    };
    const training = trainingOf(choices, small.held.length > 0);
    const task = parserTask(small, {
      settings,
      training,
      compute,
      ...(asWritten ? { paraphrased: 0 } : {}),
      ...(init && { known: init.words }),
    });
    const words = task.vocabulary.words;
    const begin = init && beginFrom(init, { words, schema: namesOfSchema(task.linker) }, training.seed);
    const { patience: _, ...lasting } = training;
    return {
      about: {
        settings,
        training: lasting,
        words,
        questions: questions.length,
        ...(choices.init && { init: choices.init.sha256 }),
        kernel: compute.name,
      },
      words: words.length,
      updates: training.updates,
      train: (options) => trainParser({ ...task, ...(begin && { begin }), ...options }),
      finished: (values, provenance) => finishedParser(small, task, values, provenance),
    };
  },
  start(stored, kb, compute) {
    const parser = startParser(stored, kb, compute);
    return {
      trainedHere: parser.trainedHere,
      read: (questions, options) => questions.map(({ question }) => readQuestion(parser, question, options)),
    };
  },
};

function trainingOf(choices: TrainingChoices, canValidate: boolean) {
  const { updates, batch, rate, validateEvery, patience, seed } = choices;
  const asked = { updates, batch, rate, validateEvery, patience, seed };
  const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const training = { ...usualTraining, ...said };
  return canValidate ? training : { ...training, validateEvery: 0 };
}
