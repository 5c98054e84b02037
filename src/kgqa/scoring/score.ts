import { LacunaError } from "../../error.ts";
import { type Difference, decidedTogether, type Pair, tested } from "../../evaluation/compare/paired.ts";
import { LEAST_QUERIES, LEVEL } from "../../evaluation/statistics/interval.ts";
import type { FlipOptions } from "../../evaluation/statistics/sign-flips.ts";
import type { Integer } from "../../numeric/integer.ts";
import type { Execute } from "../execution/execute.ts";
import { openAll, type QuestionSource } from "../formats/open-all.ts";
import type { Level, Question } from "../question/question.ts";
import { levelNames } from "../question/question.ts";
import { type WorkLimits, watched } from "../watched-work.ts";
import { answerKeys } from "./answer-key.ts";
import { f1Interval, type Interval, meanInterval } from "./interval.ts";
import { type Prediction, readPredictions } from "./predictions.ts";
import { type QuestionScore, questionScore } from "./question-score.ts";
import { type Averages, averagesOf, type Variant, variants } from "./variants.ts";

/** A share with its interval. */
export interface Share {
  readonly value: number;
  readonly interval: Interval | null;
}

/** The scores of some questions; null where there are no questions to average over. @internal */
export interface Scores {
  readonly questions: Integer;
  /** Averages in three variants. */
  readonly averages: Readonly<
    Record<Variant["name"], (Averages & { readonly interval: Interval | null }) | null>
  >;
  /** The share of questions whose first answer is right. */
  readonly hits1: Share | null;
  /** The share of questions whose answers are exactly right. */
  readonly exact: Share | null;
  /** Questions whose gold answer is one truth value, and the share of them that is right. */
  readonly booleans: { readonly questions: Integer; readonly accuracy: number } | null;
  /** Questions whose gold answer is one number, and the share of them that is right. */
  readonly counts: { readonly questions: Integer; readonly accuracy: number } | null;
}

/** One system against another on the same questions, by F1; differences are the second minus the first. @internal */
export interface ScoreDifference extends Pick<Difference, "interval" | "chance" | "corrected" | "decided"> {
  readonly questions: Integer;
  /** Mean F1 of each. */
  readonly first: number;
  readonly second: number;
  readonly difference: number;
  readonly better: Integer;
  readonly worse: Integer;
  readonly equal: Integer;
}

/** @internal */
export interface ScoreReport {
  readonly total: Scores;
  /** Strata by each requested dimension, in a fixed order. */
  readonly by: Readonly<Record<string, readonly ({ readonly name: string } & Scores)[]>>;
  /** Questions that say nothing of a dimension, and stand under `none`. */
  readonly unsaid: Readonly<Record<string, Integer>>;
  /** Questions without gold answers are not scored. */
  readonly unscored: Integer;
  /** Gold questions without a prediction: scored as if it were empty. */
  readonly missing: Integer;
  /** Predictions for no gold question. */
  readonly unknown: readonly string[];
  /** Predicted queries that failed. */
  readonly failures: readonly { readonly id: string; readonly problem: string }[];
  /** The comparison with a second system. */
  readonly comparison:
    | (ScoreDifference & {
        /** Figures by stratum. */
        readonly by: ScoreComparison;
      })
    | null;
  /** How it was scored. */
  readonly protocol: Readonly<Record<string, string>>;
}

type ScoreComparison = Readonly<Record<string, readonly ({ readonly name: string } & ScoreDifference)[]>>;

/** @internal */
export interface ScoreParameters {
  readonly gold: QuestionSource;
  readonly predictions: QuestionSource;
  /** Predictions of a second system, to compare. */
  readonly against?: QuestionSource;
  /** `level`, `type`, `hops`, `language`, or a field of the metadata. */
  readonly by?: readonly string[];
  /** Levels of gold questions by id; those that the questions say themselves count where this has none. */
  readonly levels?: ReadonlyMap<string, Level>;
  /** Executes predicted queries. */
  readonly execute?: Execute;
  /** Options of the sign flips of the comparison. */
  readonly signFlips?: Partial<FlipOptions>;
}

interface Scored {
  readonly score: QuestionScore;
  readonly kind: "boolean" | "number" | "other";
  readonly strata: readonly string[];
  readonly other?: QuestionScore;
}

/**
 * Scores predictions against gold answers: precision, recall and F1 in three variants, Hits@1, exact match, accuracy on
 * truth values and numbers; in all and by strata, with intervals; and one system against another.
 * @throws LacunaError `kgqa.nothing-to-score`, `kgqa.broken-predictions`, `kgqa.nothing-executes`, `kgqa.stopped`, and
 *   what reading throws
 * @internal
 */
export async function score(parameters: ScoreParameters, work: WorkLimits = {}): Promise<ScoreReport> {
  const options = { flips: 9999, seed: 0, ...parameters.signFlips };
  const by = parameters.by ?? [];
  const given = await readPredictions(parameters.predictions, parameters.execute);
  const others = parameters.against
    ? await readPredictions(parameters.against, parameters.execute)
    : undefined;
  const gold = await openAll(parameters.gold);
  const scored: Scored[] = [];
  const known = new Set<string>();
  let unscored = 0;
  let missing = 0;
  for await (const question of watched(gold.questions(), work)) {
    known.add(question.id);
    if (question.answers === null) {
      unscored++;
      continue;
    }
    const wanted = answerKeys(question.answers);
    const kind = kindOf(wanted);
    const level = parameters.levels?.get(question.id);
    const levelled = level === undefined ? question : { ...question, level };
    const predicted = given.byId.get(question.id);
    if (!predicted) missing++;
    for (const prediction of predicted ?? [nothing(question.id)]) {
      const other = others ? matching(others.byId.get(question.id), prediction) : undefined;
      scored.push({
        score: questionScore(wanted, answerKeys(prediction.answers)),
        kind,
        strata: by.map((dimension) => stratumOf(dimension, levelled, prediction)),
        ...(other ? { other: questionScore(wanted, answerKeys(other.answers)) } : {}),
      });
    }
  }
  if (scored.length === 0)
    throw new LacunaError("kgqa.nothing-to-score", "no gold question has answers", {
      place: { file: parameters.gold.paths[0] ?? "" },
      hint: "some datasets (LC-QuAD 1.0) have queries only; execute them first to get answers",
    });
  if (by.includes("level") && scored.every(({ strata: own }) => own[by.indexOf("level")] === NONE))
    throw new LacunaError("kgqa.no-levels", "the gold questions do not say their levels", {
      place: { file: parameters.gold.paths[0] ?? "" },
      parameter: "by",
      hint: "name the questions that were trained on with {train}, or with {levels} the file that `kgqa levels` wrote ({out})",
    });
  const strata = Object.fromEntries(
    by.map((dimension, at) => [dimension, groups(scored, ({ strata: own }) => own[at] ?? "", dimension)]),
  );
  return {
    total: scoresOf(scored),
    by: Object.fromEntries(
      Object.entries(strata).map(([dimension, rows]) => [
        dimension,
        [...rows].map(([name, own]) => ({ name, ...scoresOf(own) })),
      ]),
    ),
    unsaid: Object.fromEntries(
      by.map((dimension, at) => [dimension, scored.filter(({ strata: own }) => own[at] === NONE).length]),
    ),
    unscored,
    missing,
    unknown: [...given.byId.keys()].filter((id) => !known.has(id)),
    failures: given.failures.slice(0, 20),
    comparison: others ? comparisonOf(scored, strata, options) : null,
    protocol: protocolOf(options),
  };
}

const nothing = (id: string): Prediction => ({ id, answers: [] });

/** The other system's prediction in the same language; none is an empty one. */
const matching = (others: readonly Prediction[] | undefined, { id, language }: Prediction): Prediction =>
  others?.find((each) => each.language === language) ?? nothing(id);

function kindOf(keys: readonly string[]): Scored["kind"] {
  const only = keys.length === 1 ? (keys[0] ?? "") : "";
  return only.startsWith("boolean ") ? "boolean" : only.startsWith("number ") ? "number" : "other";
}

/** The stratum of questions that say nothing of a dimension. */
const NONE = "none";

/** The stratum of a question. */
function stratumOf(dimension: string, question: Question, { language }: Prediction): string {
  const value =
    dimension === "level"
      ? question.level
      : dimension === "type"
        ? question.type
        : dimension === "hops"
          ? question.hops
          : dimension === "language"
            ? language
            : Object.hasOwn(question.metadata, dimension)
              ? question.metadata[dimension]
              : undefined;
  return value === undefined || value === null
    ? NONE
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
}

function groups(
  rows: readonly Scored[],
  of: (row: Scored) => string,
  dimension: string,
): Map<string, Scored[]> {
  const found = new Map<string, Scored[]>();
  // Levels are listed even when a set has none of one: that is worth knowing.
  if (dimension === "level") for (const level of levelNames) found.set(level, []);
  for (const row of rows) {
    const name = of(row);
    const group = found.get(name);
    if (group) group.push(row);
    else found.set(name, [row]);
  }
  if (dimension === "level") return found;
  const compare = (a: string, b: string) => Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0);
  return new Map([...found].sort(([a], [b]) => compare(a, b)));
}

function scoresOf(rows: readonly Scored[]): Scores {
  const scores = rows.map(({ score: each }) => each);
  const averages = Object.fromEntries(
    variants.map((variant) => {
      const found = averagesOf(variant, scores);
      return [variant.name, found && { ...found, interval: f1Interval(variant, scores) }];
    }),
  ) as unknown as Scores["averages"];
  const share = (of: (each: QuestionScore) => number): Share | null => {
    if (scores.length === 0) return null;
    const values = scores.map(of);
    const value = values.reduce((sum, each) => sum + each, 0) / values.length;
    return { value, interval: meanInterval(values) };
  };
  return {
    questions: rows.length,
    averages,
    hits1: share(({ hits1 }) => hits1),
    exact: share(({ exact }) => exact),
    booleans: accuracyOf(rows, "boolean"),
    counts: accuracyOf(rows, "number"),
  };
}

function accuracyOf(rows: readonly Scored[], kind: Scored["kind"]): Scores["booleans"] {
  const own = rows.filter((row) => row.kind === kind);
  if (own.length === 0) return null;
  return { questions: own.length, accuracy: own.filter((row) => row.score.exact === 1).length / own.length };
}

/** The systems compared over all questions, and over the strata of each dimension together. */
function comparisonOf(
  scored: readonly Scored[],
  strata: Readonly<Record<string, ReadonlyMap<string, readonly Scored[]>>>,
  options: FlipOptions,
): NonNullable<ScoreReport["comparison"]> {
  const together = (groups: readonly (readonly [name: string, rows: readonly Scored[]])[]) => {
    const pairs = groups.map(([, rows]) => pairsOf(rows));
    const found = decidedTogether(groups.map(([name], at) => tested(pairs[at]!, name, options)));
    return found.map((each, at) => differenceOf(each, pairs[at]!));
  };
  const [all] = together([["all", scored]]);
  const by = Object.entries(strata).map(([dimension, groups]) => {
    const names = [...groups.keys()];
    const found = together([...groups].map(([name, rows]) => [`${dimension} ${name}`, rows]));
    return [dimension, found.map((each, at) => ({ name: names[at]!, ...each }))] as const;
  });
  return { ...all!, by: Object.fromEntries(by) };
}

const pairsOf = (rows: readonly Scored[]): Pair[] =>
  rows.flatMap(({ score: a, other: b }): Pair[] => (b ? [[a.f1, b.f1]] : []));

function differenceOf(found: Difference, pairs: readonly Pair[]): ScoreDifference {
  const { queries, a, b, difference, interval, chance, corrected, decided } = found;
  const figures =
    queries === 0 ? { first: 0, second: 0, difference: 0 } : { first: a, second: b, difference };
  return {
    questions: queries,
    ...figures,
    interval,
    chance,
    corrected,
    decided,
    better: pairs.filter(([x, y]) => y > x).length,
    worse: pairs.filter(([x, y]) => y < x).length,
    equal: pairs.filter(([x, y]) => y === x).length,
  };
}

const protocolOf = ({ flips, seed }: FlipOptions): Record<string, string> => ({
  ...Object.fromEntries(variants.map(({ name, describe }) => [name, describe])),
  answers: "sets; IRIs written out, numbers, dates and truth values by value, texts by their letters",
  hits1: "the first predicted answer as it was given",
  missing: "a question without a prediction counts as answered by nothing",
  intervals: `${100 * LEVEL} % over questions, by Student's t corrected for skewness (Hall 1992), of the F1 of means by its jackknife; none below ${LEAST_QUERIES} questions`,
  decisions: `two-sided sign flips of paired differences at 5 % (all of them, or ${flips} drawn with seed ${seed}), corrected by Holm over the strata of a dimension, and an interval without 0`,
});
