import type { JointGrid } from "../../ranking/joint-rank.ts";
import { tieRules } from "../../ranking/ties.ts";
import type { BootstrapOptions } from "../compare/bootstrap.ts";
import type { Averaging } from "../strata/scores.ts";
import type { RankRules } from "./query-ranks.ts";

/** Everything that is decided before a number comes out; every report states it. */
export interface EvaluationRules extends RankRules, BootstrapOptions {
  readonly averaging: Averaging;
}

/** The protocol of a report: what was decided, in values for programs and words for people. */
export interface ProtocolRecord {
  readonly filtering: string;
  readonly ties: string;
  readonly tiesMeaning: string;
  readonly averaging: string;
  readonly entities: number;
  readonly unlisted: string;
  readonly missing: string;
  readonly joint: JointGrid;
  readonly intervals: string;
  readonly seed: number;
  readonly split: string;
}

export function protocolRecord(rules: EvaluationRules, entities: number, split: string): ProtocolRecord {
  const { ties, averaging, joint, resamples, level, seed } = rules;
  return {
    filtering: "hard answers against non-answers: all other easy and hard answers are left out",
    ties,
    tiesMeaning: tieRules[ties],
    averaging:
      averaging === "types"
        ? "over answers, then queries, then types"
        : "over answers, then queries of all types",
    entities,
    unlisted: "entities that a prediction does not list are tied behind all that it lists",
    missing: "queries without a prediction are scored as if all entities were tied",
    joint,
    intervals: `${level * 100} % percentile bootstrap of the MRR over the queries of each type, ${resamples} resamples; none below ten queries`,
    seed,
    split,
  };
}

/** What a query with several free variables is ranked by. */
export const jointMeanings = {
  unbounded: "tuples in the order of the sum of their ranks, on the unbounded grid as published",
  bounded: "tuples in the order of the sum of their ranks, ranks up to the number of entities only",
} as const;
