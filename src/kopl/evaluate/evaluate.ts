import { LacunaError } from "../../error.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import type { Limits, Outcome } from "../../runs/limits.ts";
import { checkProgram } from "../check.ts";
import type { Program } from "../program.ts";
import type { Strict } from "../run/context.ts";
import { runProgram } from "../run/run.ts";
import { programFromJson } from "../text/json.ts";
import { parseProgram } from "../text/read.ts";
import { comparePrograms, type Departure } from "./compare-programs.ts";
import { sameAnswer } from "./match.ts";
import type { KoplPrediction } from "./predictions.ts";
import type { KoplQuestion } from "./questions.ts";
import { hopsOf, type Skill, skills, skillsOf } from "./skills.ts";

/** How predictions are scored. */
export interface KoplEvaluationOptions {
  /** Needed for predicted programs. */
  readonly kb?: KnowledgeBase;
  /** Run predicted programs as a published executor does. */
  readonly strict?: Strict;
  /** Leave concepts out of FindAll and FilterConcept, as the answers of KQA Pro were made. */
  readonly entitiesOnly?: boolean;
  /** Bounds on each predicted program. */
  readonly limits?: Limits;
  /** Runs a predicted query and gives its answer, or undefined when it has none; needed for predicted SPARQL. */
  readonly sparql?: (query: string) => Promise<string | undefined>;
  /** Answers of the training questions: a question whose answer is not among them counts as zero-shot. */
  readonly trainAnswers?: ReadonlySet<string>;
  /**
   * What a prediction that fails counts as. Default `"no"` with `strict: "bart"`, as the predictor of the BART parser
   * writes it, which scores on questions of verification; otherwise `"None"`, as all others do.
   */
  readonly failed?: string;
  /** Called after each question. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** Correct answers among all of a group. */
export interface Share {
  readonly correct: number;
  readonly total: number;
  /** `correct / total`; undefined for an empty group. */
  readonly accuracy?: number;
}

/** A group of questions that a number tells apart. */
export interface NumberedShare extends Share {
  readonly value: number;
}

/** The figures of an evaluation. */
export interface KoplReport {
  readonly outcome: Outcome;
  readonly questions: number;
  readonly predictions: number;
  /** Over all gold questions; one without a prediction is wrong. */
  readonly overall: Share;
  /** As `evaluate.py` of KQA Pro counts: over the questions that have a prediction. */
  readonly overallOfPredicted: Share;
  readonly skills: Readonly<Record<Skill, Share>>;
  readonly hops: readonly NumberedShare[];
  /** By the number of functions of the gold program. */
  readonly lengths: readonly NumberedShare[];
  /** Of predicted programs for questions with a gold program; absent when there is none. */
  readonly programs?: {
    readonly total: number;
    readonly exact: number;
    readonly equivalent: number;
    /** Programs that do not parse, are not well typed, or end in an error, by its code. */
    readonly failures: readonly { readonly code: string; readonly count: number }[];
    /** At which function of the gold program predictions first depart, and how; most frequent first. */
    readonly departures: readonly {
      readonly function: string;
      readonly kind: Departure["kind"];
      readonly count: number;
      /** Among these, predictions whose answer is right all the same. */
      readonly rightAnswers: number;
    }[];
  };
}

/**
 * Scores predictions against gold questions in order, with the answer matching published with KQA Pro: overall, by the
 * groups of Cao et al. 2022 (Table 3), by hops and program length. Predicted programs are run on the knowledge base and
 * compared with the gold programs.
 * @throws LacunaError `kopl.too-many-predictions`, `kopl.no-answer`, `kopl.needs-kb`, `kopl.needs-sparql`
 */
export async function evaluateKopl(
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
    const prediction = predictions[at];
    const given = prediction ? await answerTo(prediction, options) : undefined;
    const correct = given !== undefined && sameAnswer(question.answer, given.answer);
    countAnswer(tally, question, correct, prediction !== undefined, options.trainAnswers);
    if (given && "program" in given) countProgram(tally, question, given, correct);
    options.onProgress?.(at + 1, gold.length);
  }
  return reportOf(tally, outcome, gold.length, predictions.length);
}

interface Given {
  readonly answer: string;
  /** For predicted programs: the program where it parses. */
  readonly program?: Program | undefined;
  /** The code of what went wrong. */
  readonly failure?: string | undefined;
}

async function answerTo(prediction: KoplPrediction, options: KoplEvaluationOptions): Promise<Given> {
  const failed = options.failed ?? (options.strict === "bart" ? "no" : "None");
  if ("answer" in prediction) return { answer: prediction.answer };
  if ("sparql" in prediction) {
    if (!options.sparql)
      throw new LacunaError("kopl.needs-sparql", "predicted SPARQL needs an engine that runs it", {
        hint: "hand in `sparql`, a function that runs a query and gives its answer",
      });
    return { answer: (await options.sparql(prediction.sparql)) ?? failed };
  }
  const { kb } = options;
  if (!kb)
    throw new LacunaError("kopl.needs-kb", "predicted programs need the knowledge base they are run on", {
      hint: "hand in `kb`",
    });
  let program: Program | undefined;
  try {
    program =
      typeof prediction.program === "string"
        ? parseProgram(prediction.program)
        : programFromJson(prediction.program);
    checkProgram(program, options.strict ? { lenient: true } : {});
    const { answers, outcome, result } = runProgram(kb, program, {
      ...(options.strict ? { strict: options.strict } : {}),
      ...(options.entitiesOnly === undefined ? {} : { entitiesOnly: options.entitiesOnly }),
      ...(options.limits ? { limits: options.limits } : {}),
    });
    if (outcome !== "complete") return { answer: failed, program, failure: `kopl.${outcome}` };
    // A list of entities is no answer: the published executors print it as such.
    if (result?.kind === "entities") return { answer: failed, program, failure: "kopl.no-question" };
    return { answer: answers[0] ?? "None", program };
  } catch (error) {
    if (error instanceof LacunaError) return { answer: failed, program, failure: error.code };
    throw error;
  }
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
  departures: new Map<string, Count & { departure: Departure }>(),
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

function countProgram(tally: Tally, question: KoplQuestion, given: Given, correct: boolean): void {
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

const shareOf = ({ correct, total }: Count): Share => ({
  correct,
  total,
  ...(total === 0 ? {} : { accuracy: correct / total }),
});

const numbered = (counts: ReadonlyMap<number, Count>): NumberedShare[] =>
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
    ) as Readonly<Record<Skill, Share>>,
    hops: numbered(tally.hops),
    lengths: numbered(tally.lengths),
    ...(programs.total + tally.failures.size === 0
      ? {}
      : {
          programs: {
            ...programs,
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
