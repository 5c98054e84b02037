import { LacunaError } from "../../error.ts";
import type { Integer } from "../../numeric/integer.ts";
import type { Limits, Outcome } from "../../runs/working/limits.ts";
import { hopsOf } from "../hops.ts";
import { type AnsweringOptions, answerPrediction, type PredictedAnswer } from "./answer-prediction.ts";
import { comparePrograms, type ProgramDifference } from "./compare-programs.ts";
import { sameAnswer } from "./match.ts";
import type { KoplPrediction } from "./predictions.ts";
import type { KoplQuestion } from "./questions.ts";
import { type Skill, skills, skillsOf } from "./skills.ts";

/** Options for scoring predictions. */
export interface KoplEvaluationOptions extends AnsweringOptions {
  /** Bounds on the whole evaluation. */
  readonly limits?: Pick<Limits, "stop">;
  /** Gives the answers of the predictions, in their order, where they are not worked out one after another here. */
  readonly answers?: (predictions: readonly KoplPrediction[]) => AsyncIterable<PredictedAnswer>;
  /** Answers of the training questions: a question whose answer is not among them counts as zero-shot. */
  readonly trainAnswers?: ReadonlySet<string>;
  /** Called after each question. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** Correct answers among all of a group. */
export interface CorrectShare {
  readonly correct: Integer;
  readonly total: Integer;
  /** `correct / total`; undefined for an empty group. */
  readonly accuracy?: number;
}

/** A group of questions with the same `value`. */
export interface ShareByValue extends CorrectShare {
  readonly value: Integer;
}

/** The figures of an evaluation. */
export interface KoplReport {
  /** Why there are no more; anything but `complete` means that there are, or may be, more. */
  readonly outcome: Outcome;
  /** Number of gold questions. */
  readonly questions: Integer;
  /** Number of predictions. */
  readonly predictions: Integer;
  /** The share over all gold questions; one without a prediction is wrong. */
  readonly overall: CorrectShare;
  /** As `evaluate.py` of KQA Pro counts: over the questions that have a prediction. */
  readonly overallOfPredicted: CorrectShare;
  /** Shares by skill. */
  readonly skills: Readonly<Record<Skill, CorrectShare>>;
  /** Shares by hops. */
  readonly hops: readonly ShareByValue[];
  /** Figures by the number of functions of the gold program. */
  readonly lengths: readonly ShareByValue[];
  /** Figures of predicted programs for questions with a gold program; absent when there is none. */
  readonly programs?: {
    readonly total: Integer;
    readonly exact: Integer;
    readonly equivalent: Integer;
    /** Programs whose time ran out; they are among the failures. */
    readonly timedOut: Integer;
    /** Programs that do not parse, are not well typed, or end in an error, by its code. */
    readonly failures: readonly { readonly code: string; readonly count: Integer }[];
    /** At which function of the gold program predictions first depart, and how; most frequent first. */
    readonly departures: readonly {
      readonly function: string;
      readonly kind: ProgramDifference["kind"];
      readonly count: Integer;
      /** The number of these predictions whose answer is right all the same. */
      readonly rightAnswers: Integer;
    }[];
  };
}

/**
 * Scores predictions against gold questions in order, with the answer matching published with KQA Pro: overall, by the
 * groups of Cao et al. 2022 (Table 3), by hops and program length. Predicted programs are run on the knowledge base and
 * compared with the gold programs.
 * @throws LacunaError `kopl.too-many-predictions`, `kopl.no-answer`, `kopl.needs-kb`, `kopl.needs-sparql`
 */
export async function scoreKopl(
  gold: readonly KoplQuestion[],
  predictions: readonly KoplPrediction[],
  options: KoplEvaluationOptions = {},
): Promise<KoplReport> {
  if (predictions.length > gold.length)
    throw new LacunaError(
      "kopl.too-many-predictions",
      `${predictions.length} predictions for ${gold.length} questions`,
      { hint: "give one prediction a question, in the order of the questions" },
    );
  const tally = newTally();
  let outcome: Outcome = "complete";
  const answers = (options.answers ?? ((all) => answersHere(all, options)))(predictions)[
    Symbol.asyncIterator
  ]();
  for (const [at, question] of gold.entries()) {
    const stop = options.limits?.stop?.();
    if (stop) {
      outcome = stop;
      break;
    }
    if (question.answer === undefined)
      throw new LacunaError("kopl.no-answer", `question ${at + 1} has no answer to compare with`, {
        hint: "give the file with answers; KQA Pro's are test_answer.json and val.json",
      });
    const given = at < predictions.length ? await answerOf(answers) : undefined;
    const correct = given !== undefined && sameAnswer(question.answer, given.answer);
    countAnswer(tally, question, correct, given !== undefined, options.trainAnswers);
    if (given && "program" in given) countProgram(tally, question, given, correct);
    options.onProgress?.(at + 1, gold.length);
  }
  await answers.return?.();
  return reportOf(tally, outcome, gold.length, predictions.length);
}

async function* answersHere(
  predictions: readonly KoplPrediction[],
  options: AnsweringOptions,
): AsyncGenerator<PredictedAnswer> {
  for (const prediction of predictions) yield await answerPrediction(prediction, options);
}

async function answerOf(answers: AsyncIterator<PredictedAnswer>): Promise<PredictedAnswer> {
  const next = await answers.next();
  if (next.done) throw new Error("there are fewer answers than predictions");
  return next.value;
}

interface Count {
  correct: number;
  total: number;
}

const newTally = () => ({
  overall: { correct: 0, total: 0 },
  predicted: { correct: 0, total: 0 },
  skills: new Map<Skill, Count>(skills.map((skill) => [skill, { correct: 0, total: 0 }])),
  hops: new Map<number, Count>(),
  lengths: new Map<number, Count>(),
  programs: { total: 0, exact: 0, equivalent: 0 },
  failures: new Map<string, number>(),
  departures: new Map<string, Count & { departure: ProgramDifference }>(),
});

type Tally = ReturnType<typeof newTally>;

const add = (count: Count, correct: boolean) => {
  count.total++;
  if (correct) count.correct++;
};

function countAnswer(
  tally: Tally,
  question: KoplQuestion,
  correct: boolean,
  predicted: boolean,
  trainAnswers: ReadonlySet<string> | undefined,
): void {
  add(tally.overall, correct);
  if (predicted) add(tally.predicted, correct);
  const { program, answer = "" } = question;
  const groups: Skill[] = program ? skillsOf(program) : [];
  if (trainAnswers && !trainAnswers.has(answer)) groups.push("zero-shot");
  for (const skill of groups) add(tally.skills.get(skill) ?? { correct: 0, total: 0 }, correct);
  if (!program) return;
  for (const [map, value] of [
    [tally.hops, hopsOf(program)],
    [tally.lengths, program.steps.length],
  ] as const) {
    const count = map.get(value) ?? { correct: 0, total: 0 };
    map.set(value, count);
    add(count, correct);
  }
}

function countProgram(tally: Tally, question: KoplQuestion, given: PredictedAnswer, correct: boolean): void {
  if (given.failure !== undefined)
    tally.failures.set(given.failure, (tally.failures.get(given.failure) ?? 0) + 1);
  if (!question.program) return;
  tally.programs.total++;
  if (!given.program) return;
  const { exact, equivalent, departure } = comparePrograms(question.program, given.program);
  if (exact) tally.programs.exact++;
  if (equivalent) tally.programs.equivalent++;
  if (!departure) return;
  const key = `${departure.gold?.function ?? "behind the end"}\0${departure.kind}`;
  const count = tally.departures.get(key) ?? { correct: 0, total: 0, departure };
  tally.departures.set(key, count);
  add(count, correct);
}

const shareOf = ({ correct, total }: Count): CorrectShare => ({
  correct,
  total,
  ...(total === 0 ? {} : { accuracy: correct / total }),
});

const numbered = (counts: ReadonlyMap<number, Count>): ShareByValue[] =>
  [...counts].sort(([a], [b]) => a - b).map(([value, count]) => ({ value, ...shareOf(count) }));

function reportOf(tally: Tally, outcome: Outcome, questions: number, predictions: number): KoplReport {
  const { programs } = tally;
  const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;
  return {
    outcome,
    questions,
    predictions,
    overall: shareOf(tally.overall),
    overallOfPredicted: shareOf(tally.predicted),
    skills: Object.fromEntries(
      [...tally.skills].map(([skill, count]) => [skill, shareOf(count)]),
    ) as Readonly<Record<Skill, CorrectShare>>,
    hops: numbered(tally.hops),
    lengths: numbered(tally.lengths),
    ...(programs.total + tally.failures.size === 0
      ? {}
      : {
          programs: {
            ...programs,
            timedOut: tally.failures.get("kopl.time-limit") ?? 0,
            failures: [...tally.failures].map(([code, count]) => ({ code, count })).sort(byCount),
            departures: [...tally.departures.values()]
              .map(({ departure, total, correct }) => ({
                function: departure.gold?.function ?? "behind the end",
                kind: departure.kind,
                count: total,
                rightAnswers: correct,
              }))
              .sort(byCount),
          },
        }),
  };
}
