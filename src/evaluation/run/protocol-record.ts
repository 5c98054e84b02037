import { departures, type ProtocolDeparture } from "../../benchmark/parameter.ts";
import type { Integer } from "../../numeric/integer.ts";
import type { JointGrid } from "../../ranking/joint-rank.ts";
import { tieRules } from "../../ranking/ties.ts";
import type { Shard } from "../../runs/working/shards.ts";
import type { RankRules } from "../scoring/rank-rules.ts";
import { LEAST_IN_MEAN, LEAST_QUERIES, LEVEL } from "../statistics/interval.ts";
import type { Averaging } from "../strata/scores.ts";
import { type FilterRule, filterRules } from "./observed-filter.ts";
import { evaluationParameters } from "./parameters.ts";
import { sampleText } from "./sample-queries.ts";

/** All decisions of an evaluation before its figures; every report states them. @internal */
export interface EvaluationRules extends RankRules {
  /** `answers` when left out; `observed` needs queries that went through `filterObserved`. */
  readonly filter?: FilterRule;
  readonly averaging: Averaging;
}

/** The protocol of a report: what was decided, in values for programs and words for people. @internal */
export interface ProtocolRecord {
  /** What rankings leave out. */
  readonly filtering: string;
  /** The tie rule. */
  readonly ties: string;
  /** What the tie rule means. */
  readonly tiesMeaning: string;
  /** What weighs the same in a mean. */
  readonly averaging: string;
  /** Number of candidates. */
  readonly entities: Integer;
  /** The rank of entities that a ranking does not list. */
  readonly unlisted: string;
  /** How queries without a prediction are scored. */
  readonly missing: string;
  /** How tuples are counted. */
  readonly joint: JointGrid;
  /** How intervals are made. */
  readonly intervals: string;
  /** Seed of everything that is drawn. */
  readonly seed: Integer;
  /** The split. */
  readonly split: string;
  /** All queries, or which sample of them. */
  readonly queries: string;
  /** Differences between the evaluation and all that is published; absent in runs of earlier versions. */
  readonly departures?: readonly ProtocolDeparture[];
}

/** The kinds of means, in words. */
export const averagings: Readonly<Record<Averaging, string>> = {
  types: "over answers, then queries, then types",
  queries: "over answers, then queries of all types",
};

/** @internal */
export function protocolRecord(
  rules: EvaluationRules,
  entities: number,
  split: string,
  { limit, shard }: { readonly limit?: number | undefined; readonly shard?: Shard | undefined } = {},
): ProtocolRecord {
  const { ties, averaging, joint, seed } = rules;
  return {
    filtering: filterRules[rules.filter ?? "answers"],
    ties,
    tiesMeaning: tieRules[ties].describe,
    averaging: averagings[averaging],
    entities,
    unlisted: "entities that a prediction does not list are tied behind all that it lists",
    missing: "queries without a prediction are scored as if all entities were tied",
    joint,
    intervals: `${LEVEL * 100} % over queries, by Student's t corrected for skewness (Hall 1992); none below ${LEAST_QUERIES} queries of a type, in means ${LEAST_IN_MEAN} of each`,
    seed,
    split,
    queries: `${limit === undefined ? "all" : sampleText({ limit, seed })}${shardText(shard)}`,
    departures: departures(evaluationParameters, {
      ties,
      joint,
      average: averaging,
      filter: rules.filter ?? "answers",
      limit: limit ?? 0,
    }),
  };
}

const shardText = (shard: Shard | undefined): string =>
  shard ? `; of these shard ${shard.index} of ${shard.of} alone` : "";

/** What a query with several free variables is ranked by. */
export const jointMeanings = {
  unbounded: "tuples in the order of the sum of their ranks, on the unbounded grid as published",
  bounded: "tuples in the order of the sum of their ranks, ranks up to the number of entities only",
} as const;
