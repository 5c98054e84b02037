import { LacunaError } from "../../error.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import type { Program } from "../../kopl/program.ts";
import { runProgram } from "../../kopl/run/run.ts";
import type { Compute } from "../../numeric/autograd/compute.ts";
import { randomStream } from "../../numeric/random.ts";
import { type Calibration, fitCalibration, uncalibrated } from "../decoding/calibration.ts";
import { linkerOf } from "../linking/linker.ts";
import type { NetworkSettings } from "../network/settings.ts";
import { frequentWords, vocabularyOfWords } from "../network/vocabulary.ts";
import { namesOfSchema, startParser } from "../parser.ts";
import type { StoredParser } from "../parser-file.ts";
import { readQuestion } from "../read-question.ts";
import { type SmallFile, storedSmall } from "../small-file.ts";
import { tokensOf } from "../text/tokens.ts";
import type { Lexicon } from "../wordings/lexicon.ts";
import { usualNoise } from "../wordings/noise.ts";
import { conditionsOf } from "./combine.ts";
import { asked, type TrainingQuestion, type WordingSettings } from "./examples.ts";
import { rememberedLinks } from "./remembered-links.ts";
import type { ParserTask, ParserTraining } from "./train.ts";

/** A question as it is asked, and what it means. */
export interface AskedQuestion {
  readonly text: string;
  readonly program: Program;
}

/** The training data of a parser. */
export interface SmallData {
  readonly kb: KnowledgeBase;
  readonly questions: readonly TrainingQuestion[];
  /** Questions to validate and to calibrate on. */
  readonly held: readonly TrainingQuestion[];
  readonly lexicon: Lexicon;
}

export interface ParserOptions {
  readonly settings: NetworkSettings;
  readonly training: ParserTraining;
  readonly compute: Compute;
  /** Share of generated questions that are worded anew each time. */
  readonly paraphrased?: number;
  /** Words that an earlier training knows; they stay. */
  readonly known?: readonly string[];
}

/** Wordings that the words a parser knows are counted in, and in how many a word has to be. */
const COUNTED = 12_000;
const LEAST = 4;
const MOST_WORDS = 6000;
/** Held-out questions that each validation goes through. */
const VALIDATED = 200;
/** Held-out questions, of the others, that are read to calibrate probabilities: more tell little, and take minutes. */
const CALIBRATED = 600;

/** Everything that training takes, from questions: the words to know, wordings, and what is validated on. */
export function parserTask({ kb, questions, held, lexicon }: SmallData, options: ParserOptions): ParserTask {
  const { settings, training, compute, paraphrased = 0.95, known = [] } = options;
  const plain = linkerOf(kb, lexicon.aliases);
  const linker = paraphrased > 0 ? plain : rememberedLinks(plain);
  const wordings: WordingSettings = {
    lexicon,
    noise: usualNoise,
    paraphrased,
    combined: 0.25,
    conditions: conditionsOf(questions),
  };
  const random = randomStream(training.seed, "words");
  const spelled = { ...wordings, noise: { ...usualNoise, typos: 0 } };
  const count = Math.max(COUNTED, questions.some(({ form }) => !form) ? questions.length : 0);
  const texts = function* () {
    for (let at = 0; at < count; at++)
      yield tokensOf(asked(questions[at % questions.length]!, spelled, random).text).map(({ text }) => text);
  };
  const words = new Set([...known, ...frequentWords(texts(), LEAST, MOST_WORDS)]);
  const vocabulary = vocabularyOfWords([...words]);
  const asking = randomStream(training.seed, "held-out wordings");
  return {
    linker,
    vocabulary,
    questions,
    settings,
    training,
    wordings,
    compute,
    held: held.slice(0, VALIDATED).map((each) => asked(each, wordings, asking)),
    about: { kb: kb.name, questions: questions.length, paraphrased },
  };
}

/** The trained parser, calibrated on held-out questions. */
export function finishedParser(
  { kb, held, lexicon }: SmallData,
  { linker, vocabulary, settings, wordings, training, compute }: ParserTask,
  values: StoredParser["values"],
  provenance: StoredParser["provenance"],
): StoredParser {
  const file: SmallFile = {
    settings,
    words: vocabulary.words,
    schema: namesOfSchema(linker),
    aliases: lexicon.aliases ?? {},
    calibration: uncalibrated,
    values,
    provenance,
  };
  const random = randomStream(training.seed, "wordings to calibrate on");
  const questions = held
    .slice(VALIDATED, VALIDATED + CALIBRATED)
    .map((each) => asked(each, wordings, random));
  const calibration = calibrationOn(storedSmall(file), kb, compute, questions);
  return storedSmall({ ...file, calibration });
}

/** A calibration fitted to all readings of some questions. */
function calibrationOn(
  stored: StoredParser,
  kb: KnowledgeBase,
  compute: Compute,
  questions: readonly AskedQuestion[],
): Calibration {
  const parser = startParser(stored, kb, compute);
  const readings = questions.flatMap(({ text, program }) => {
    const gold = goldOf(kb, program);
    if (gold === undefined) return [];
    return readQuestion(parser, text).readings.map(({ score, answers }) => ({
      ...score,
      right: answersKey(answers) === gold,
    }));
  });
  return fitCalibration(readings);
}

/** The result of a program; undefined where it fails: conditions that were joined may hold of nothing. */
function goldOf(kb: KnowledgeBase, program: Program): string | undefined {
  try {
    return answersKey(runProgram(kb, program, { entitiesOnly: true }).answers);
  } catch (error) {
    if (error instanceof LacunaError) return undefined;
    throw error;
  }
}

/** Equal for the same answers in any order. */
export const answersKey = (answers: readonly string[]): string =>
  JSON.stringify([...new Set(answers)].sort());
