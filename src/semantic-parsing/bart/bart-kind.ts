import { LacunaError, usageError } from "../../error.ts";
import type { KoplQuestion } from "../../kopl/evaluate/questions.ts";
import { initialValues } from "../../training/tensors.ts";
import { laidOut } from "../network/running.ts";
import type { StoredParser } from "../parser-file.ts";
import type { ParserData, ParserKind, TrainingChoices } from "../parser-kind.ts";
import { learnMerges } from "./learn-merges.ts";
import { type BartFile, bartTokens, decodingSettings, sequenceOf } from "./parser.ts";
import { bartPresets } from "./presets.ts";
import { readWithBart } from "./read.ts";
import { bartTensors } from "./tensors.ts";
import { type BartTarget, newTokens, targetText } from "./texts.ts";
import { type BartExample, trainBart } from "./train.ts";

/** Held-out questions of a validation, at most. */
const VALIDATED = 100;

/** A BART that writes programs or queries. */
export const bartKind = (
  id: "bart-kopl" | "bart-sparql",
  target: BartTarget,
  summary: string,
): ParserKind => ({
  id,
  summary,
  writes: target,
  prepare(data, choices, compute) {
    const texts = textsOf([...data.train, ...data.own], target, data);
    const file = choices.init ? pretrained(choices.init.parser, id) : fromNothing(texts, target, choices);
    const { settings, tokenizer } = file;
    const tokens = bartTokens(tokenizer);
    const exampleOf = ({ question, program }: Texts): BartExample => ({
      question: sequenceOf(tokens, question, settings),
      program: sequenceOf(tokens, program, settings),
    });
    const examples = texts.map(exampleOf);
    const held = textsOf(data.held, target, data).slice(0, VALIDATED).map(exampleOf);
    // What is longer than the programs of all held-out questions is none of them.
    const longest = held.reduce((most, { program }) => Math.max(most, program.length), 0);
    const training = trainingOf(choices, examples.length, held.length > 0);
    const { patience: _, ...lasting } = training;
    const about = {
      settings,
      training: lasting,
      questions: examples.length,
      kernel: compute.name,
      ...(choices.init ? { init: choices.init.sha256 } : {}),
    };
    return {
      about,
      words: settings.vocabulary,
      updates: training.updates,
      train: (options) =>
        trainBart({
          settings,
          training,
          examples,
          held,
          compute,
          about,
          ...options,
          begin: choices.init?.parser.values ?? initialValues(bartTensors(settings), choices.seed),
          decoding: { ...decodingSettings(tokens, settings, 1, "trained"), mostTokens: longest + 1 },
        }),
      finished: (values, provenance) => storedBart(id, file, values, provenance),
    };
  },
  start(stored, kb, compute) {
    refuseUntrained(stored);
    const { settings, tokenizer } = stored.about as BartFile;
    const parameters = laidOut(bartTensors(settings), stored.values, compute);
    const parser = { target, settings, tokens: bartTokens(tokenizer), parameters };
    return {
      trainedHere: true,
      read: (questions, options) =>
        readWithBart(
          parser,
          kb,
          questions.map(({ question }) => question),
          options,
        ),
    };
  },
});

/** A BART that never saw the tokens of programs writes nothing but noise, and takes its time. */
function refuseUntrained({ provenance: { added } }: StoredParser): void {
  if (Array.isArray(added) && added.length > 0)
    throw new LacunaError("parsing.untrained", `the parser never learned ${added.join(" and ")}`, {
      hint: "train it on with `lacuna parser train`, and name its folder with {init}",
    });
}

/** A BART as files hold it. */
export const storedBart = (
  model: string,
  { settings, tokenizer }: BartFile,
  values: StoredParser["values"],
  provenance: StoredParser["provenance"],
): StoredParser => ({
  model,
  about: { settings, tokenizer },
  values,
  precision: "single",
  provenance,
  shapes: new Map(bartTensors(settings).map(({ name, shape }) => [name, shape])),
});

interface Texts {
  readonly question: string;
  readonly program: string;
}

const textsOf = (questions: readonly KoplQuestion[], target: BartTarget, { kb }: ParserData): Texts[] =>
  questions.flatMap((each) => {
    const program = targetText(each, target, kb);
    return each.question === undefined || program === undefined ? [] : [{ question: each.question, program }];
  });

/** The parser from which a training goes on. @throws LacunaError `usage.bad-parameter` for a parser of another kind */
function pretrained({ model, about }: StoredParser, id: string): BartFile {
  if (model === id) return about as BartFile;
  throw usageError("bad-parameter", `{init} is a parser of the kind ${model}, not ${id}`, undefined, "init");
}

/** Sizes of the preset, with tokens that are learned from the questions. @throws LacunaError `usage.missing-parameter` */
function fromNothing(texts: readonly Texts[], target: BartTarget, choices: TrainingChoices): BartFile {
  const { settings: sizes, tokens } = bartPresets[choices.preset];
  if (!sizes)
    throw usageError(
      "missing-parameter",
      "the published training starts from pretrained weights",
      "read those of bart-base with `lacuna parser import`, and name the folder with {init}",
      "init",
    );
  const all = texts.flatMap(({ question, program }) => [question, program]);
  const tokenizer = learnMerges(all, newTokens[target], tokens);
  const vocabulary = Math.max(...Object.values(tokenizer.vocabulary), ...Object.values(tokenizer.whole)) + 1;
  const { width = sizes.width, hidden } = choices;
  const { heads } = sizes.decoder;
  if (width % heads !== 0)
    throw usageError("bad-parameter", `{width} is ${width}, no multiple of ${heads}`, undefined, "width");
  const side = (own: typeof sizes.encoder) => ({ ...own, inner: hidden ?? own.inner });
  const settings = {
    ...sizes,
    width,
    encoder: side(sizes.encoder),
    decoder: side(sizes.decoder),
    vocabulary,
  };
  return { settings, tokenizer };
}

function trainingOf(choices: TrainingChoices, examples: number, canValidate: boolean) {
  const { training, epochs } = bartPresets[choices.init ? "kqapro" : choices.preset];
  const batch = choices.batch ?? training.batch;
  const epoch = Math.max(1, Math.ceil(examples / batch));
  return {
    ...training,
    batch,
    seed: choices.seed,
    rate: choices.rate ?? training.rate,
    patience: choices.patience ?? training.patience,
    updates: choices.updates ?? epochs * epoch,
    validateEvery: canValidate ? (choices.validateEvery ?? training.validateEvery) * epoch : 0,
  };
}
