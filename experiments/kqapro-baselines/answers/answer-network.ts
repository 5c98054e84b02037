import type { KoplQuestion } from "../../../src/kopl/evaluate/questions.ts";
import type { Matrix } from "../../../src/numeric/autograd/tape.ts";
import type { Written } from "../../../src/semantic-parsing/read-written.ts";
import {
  type TokenBatch,
  tokenBatch,
  tokensInOrder,
  tokenTable,
} from "../../../src/semantic-parsing/text/token-table.ts";
import type { TensorSpec } from "../../../src/training/tensors.ts";
import type { BaselineTraining, Network, Run } from "../baseline.ts";
import { questionWords } from "../treebank.ts";
import { classLoss } from "../units.ts";

/** The knowledge of a parser that names answers, from its training questions. */
export interface AnswerVocabulary {
  readonly words: readonly string[];
  /** All that it can answer: choices and answers of its questions. */
  readonly answers: readonly string[];
  /** Words of the longest question: published padding goes so far. */
  readonly longest: number;
}

/** Words of questions, and choices, by first appearance. */
export function answerVocabulary(questions: readonly KoplQuestion[]): AnswerVocabulary {
  const words = questions.flatMap(({ question }) =>
    question === undefined ? [] : [questionWords(question)],
  );
  const answers = questions.flatMap(({ choices = [], answer }) =>
    answer === undefined ? choices : [...choices, answer],
  );
  return {
    words: tokensInOrder(words.flat()),
    answers: [...new Set(answers)],
    longest: words.reduce((most, each) => Math.max(most, each.length), 0),
  };
}

/** Logits of all answers, a row a question. */
type LogitsOf = (run: Run, questions: TokenBatch) => Matrix;

/** The identity of a network that names answers. */
export interface AnswerParts {
  readonly specs: readonly TensorSpec[];
  readonly wordTable: string;
  readonly words: readonly string[];
  readonly logits: LogitsOf;
  /** Epochs at the start that go through other logits, in batches of their own. */
  readonly before?: { readonly epochs: number; readonly batch: number; readonly logits: LogitsOf };
}

/** Answers that are written for a question. */
const SHOWN = 5;

/** A network that chooses an answer among those it was trained with. */
export function answerNetwork({ answers, longest }: AnswerVocabulary, parts: AnswerParts): Network {
  const table = tokenTable(parts.words);
  const classes = new Map(answers.map((answer, at) => [answer, at]));
  const batchOf = (texts: readonly string[]) =>
    tokenBatch(
      texts.map((text) => questionWords(text).map(table.number)),
      longest,
    );
  return {
    specs: parts.specs,
    wordTable: { tensor: parts.wordTable, words: parts.words },
    phases(questions, { batch, epochs }: BaselineTraining) {
      const usable = questions.flatMap(({ question, answer }) => {
        const right = classes.get(answer ?? "");
        return question === undefined || right === undefined ? [] : [{ question, right }];
      });
      const through = (logits: LogitsOf, size: number, passes: number) => ({
        ...{ examples: usable.length, batch: size, epochs: passes },
        loss: (run: Run, places: Uint32Array) => {
          const some = Array.from(places, (place) => usable[place]!);
          const found = logits(run, batchOf(some.map(({ question }) => question)));
          return classLoss(
            run.tape,
            found,
            some.map(({ right }) => right),
          );
        },
      });
      const { before } = parts;
      if (!before) return [through(parts.logits, batch, epochs)];
      return [
        through(before.logits, before.batch, before.epochs),
        through(parts.logits, batch, epochs - before.epochs),
      ];
    },
    write(run, questions) {
      const logits = parts.logits(run, batchOf(questions.map(({ question }) => question)));
      return questions.map((_, row) => likeliestAnswers(logits, row, answers));
    },
  };
}

function likeliestAnswers({ values, columns }: Matrix, row: number, answers: readonly string[]): Written[] {
  const own = Float64Array.from(values.subarray(row * columns, (row + 1) * columns));
  const most = own.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const mass = own.reduce((sum, each) => sum + Math.exp(each - most), 0);
  return [...own.keys()]
    .sort((a, b) => own[b]! - own[a]! || a - b)
    .slice(0, SHOWN)
    .map((at) => ({ answer: answers[at]!, probability: Math.exp(own[at]! - most) / mass }));
}
