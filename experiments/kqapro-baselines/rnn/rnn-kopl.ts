import { LacunaError } from "../../../src/error.ts";
import { inferDependencies } from "../../../src/kopl/dependencies.ts";
import type { KoplQuestion } from "../../../src/kopl/evaluate/questions.ts";
import { type FunctionName, functions, signatureOf } from "../../../src/kopl/functions.ts";
import type { Program } from "../../../src/kopl/program.ts";
import {
  END,
  PAD,
  START,
  type TokenTable,
  tokenBatch,
  tokensInOrder,
  tokenTable,
} from "../../../src/semantic-parsing/text/token-table.ts";
import type { Baseline } from "../baseline.ts";
import { questionWords } from "../treebank.ts";
import { koplLoss, koplTensors, SLOTS } from "./kopl-network.ts";
import { type WrittenTokens, writtenTokens } from "./kopl-writing.ts";
import { laptopRnn, laptopTraining, publishedRnn, publishedTraining, type RnnSettings } from "./settings.ts";

/** The knowledge of the parser from its training questions. */
export interface KoplVocabulary {
  /** Words of questions, and inputs of programs as they are, each one word. */
  readonly words: readonly string[];
  readonly functions: readonly string[];
  /** Words of the longest question: published padding goes so far. */
  readonly longest: number;
}

/** Recurrent encoder and decoders from questions to programs. */
export const rnnKopl: Baseline<RnnSettings, KoplVocabulary> = {
  id: "rnn-kopl",
  summary: "recurrent encoder and decoders, functions and their inputs (KQA Pro's RNN KoPL)",
  writes: "program",
  presets: {
    kqapro: { settings: publishedRnn, training: publishedTraining },
    laptop: { settings: laptopRnn, training: laptopTraining },
  },
  vocabulary: (questions) => koplVocabulary(questions),
  network(settings, vocabulary) {
    const tables = { words: tokenTable(vocabulary.words), functions: tokenTable(vocabulary.functions) };
    const least = settings.padding === "counted" ? vocabulary.longest : 1;
    const batchOf = (texts: readonly string[]) =>
      tokenBatch(
        texts.map((text) => questionWords(text).map(tables.words.number)),
        least,
      );
    const sizes = { words: vocabulary.words.length, functions: vocabulary.functions.length };
    return {
      specs: koplTensors(settings, sizes),
      wordTable: { tensor: "word_embeddings.weight", words: vocabulary.words },
      phases(questions, { batch, epochs }) {
        const usable = questions.filter(({ question, program }) => question !== undefined && program);
        const encoded = usable.map(({ program }) => encodedProgram(program!, tables));
        // Published padding goes to the longest of all, which weighs in the mean of the loss.
        const most =
          settings.padding === "counted"
            ? encoded.reduce((longest, each) => Math.max(longest, each.functions.length), 0)
            : 1;
        return [
          {
            ...{ examples: usable.length, batch, epochs },
            loss: (run, places) =>
              koplLoss(run, settings, {
                questions: batchOf(Array.from(places, (place) => usable[place]!.question!)),
                functions: tokenBatch(
                  Array.from(places, (place) => encoded[place]!.functions),
                  most,
                ),
                inputs: tokenBatch(
                  Array.from(places, (place) => encoded[place]!.inputs),
                  1 + SLOTS * (most - 1),
                ),
              }),
          },
        ];
      },
      write: (run, questions) =>
        writtenTokens(run, settings, batchOf(questions.map(({ question }) => question)), (token) =>
          inputsOf(vocabulary.functions[token]),
        ).map((each) => {
          const program = programOfTokens(each, tables);
          return program ? [{ program, probability: Math.exp(each.logProbability) }] : [];
        }),
    };
  },
};

const inputsOf = (name: string | undefined): number => functions.get(name ?? "")?.inputs.length ?? 0;

/** Words, question by question and the inputs of its program behind its own, and functions, by first appearance. */
export function koplVocabulary(questions: readonly KoplQuestion[]): KoplVocabulary {
  const words: string[] = [];
  const names: string[] = [];
  let longest = 0;
  for (const { question, program } of questions) {
    if (question === undefined || !program) continue;
    const own = questionWords(question);
    longest = Math.max(longest, own.length);
    words.push(...own, ...program.steps.flatMap(({ inputs }) => inputs));
    names.push(...program.steps.map((step) => step.function));
  }
  return { words: tokensInOrder(words), functions: tokensInOrder(names), longest };
}

interface Tables {
  readonly words: TokenTable;
  readonly functions: TokenTable;
}

/** Token numbers of a program. */
export function encodedProgram(
  { steps }: Program,
  { words, functions: names }: Tables,
): { readonly functions: number[]; readonly inputs: number[] } {
  const slots = (inputs: readonly string[]) =>
    Array.from({ length: SLOTS }, (_, slot) => (slot < inputs.length ? words.number(inputs[slot]!) : PAD));
  return {
    functions: [START, ...steps.map((step) => names.number(step.function)), END],
    inputs: [START, ...steps.flatMap(({ inputs }) => slots(inputs)), ...slots([])],
  };
}

/** The program that was written; nothing where it is none: a function has no step to take. */
export function programOfTokens(written: WrittenTokens, tables: Tables): Program | undefined {
  const end = written.functions.indexOf(END);
  const names = written.functions
    .slice(1, end < 0 ? undefined : end)
    .map((token) => functions.get(tables.functions.tokens[token]!)?.name);
  if (names.length === 0 || names.includes(undefined)) return undefined;
  const known = names as FunctionName[];
  try {
    const dependencies = inferDependencies(known);
    return {
      steps: known.map((name, at) => ({
        function: name,
        inputs: signatureOf(name).inputs.map(
          (_, slot) => tables.words.tokens[written.inputs[at + 1]![slot]!]!,
        ),
        dependencies: dependencies[at]!,
      })),
    };
  } catch (error) {
    if (error instanceof LacunaError) return undefined;
    throw error;
  }
}
