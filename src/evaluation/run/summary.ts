import type { Integer } from "../../numeric/integer.ts";
import { countError, spearman } from "../../ranking/count-measures.ts";
import { type AnswerReliability, summarizeBelief } from "../scoring/query-belief.ts";
import type { ScoredQuery } from "../scoring/scored-query.ts";
import { summarizeTuples, type TupleScores } from "../scoring/tuple-scores.ts";
import { type Dimension, dimensionOf } from "../strata/dimensions.ts";
import { inReadingOrder } from "../strata/order.ts";
import { type Scores, scoresOf } from "../strata/scores.ts";
import type { EvaluationRules, ProtocolRecord } from "./protocol-record.ts";
import { type Strata, tallied } from "./tally.ts";

/** The figures of some queries of one type. @internal */
export type Figures = Omit<Scores, "types">;

/** The figures of one query type. @internal */
export interface TypeSummary extends Figures {
  /** The query type. */
  readonly type: string;
  /** Queries without a prediction. */
  readonly missing: Integer;
  /** Figures by what answers reduce to; full inference under the type's own name. Empty where the benchmark does not say. */
  readonly reduces: Readonly<Record<string, Figures>>;
  /** How well numbers of answers were predicted, where they were. */
  readonly counts?: CountScores;
  /** Figures of several free variables, beside the joint ones. */
  readonly tuples?: TupleScores;
}

/** Predicted numbers of answers against the true ones (GNN-QE). */
export interface CountScores {
  /** Number of queries. */
  readonly queries: Integer;
  /** Mean absolute error as a share of the true number. */
  readonly mape: number;
  readonly spearman: number | null;
}

/** The figures of one stratum of a dimension. */
export interface StratumSummary extends Scores {
  readonly value: string;
}

/** What an evaluation comes to. @internal */
export interface Summary {
  /** Figures by query type. */
  readonly types: readonly TypeSummary[];
  /** Means over types or queries, as the protocol says. */
  readonly mean: Scores & { readonly missing: Integer };
  /** The other dimensions asked for, by name. */
  readonly strata: Readonly<Record<string, readonly StratumSummary[]>>;
  /** Whether truths hold, where predictions carry them. */
  readonly reliability?: AnswerReliability;
  readonly protocol: ProtocolRecord;
}

/** The dimensions that scored queries must carry for {@link summarize}: type and reduces first, then those asked for. @internal */
export function dimensionsFor(by: readonly string[], more: readonly Dimension[] = []): Dimension[] {
  return [...new Set(["type", "reduces", ...by])].map((name) => dimensionOf(name, more));
}

/** Averages scored queries, which stand in the order of the benchmark. @internal */
export function summarize(
  queries: readonly ScoredQuery[],
  by: readonly Dimension[],
  asked: readonly string[],
  rules: EvaluationRules,
  protocol: ProtocolRecord,
): Summary {
  const ofDimension = tallied(queries, by);
  const [types, reduces] = ofDimension as [Strata, Strata];
  const names = inReadingOrder([...types.keys()]);
  const cellOf = (type: string) => types.get(type)!.get(type)!;
  return {
    types: names.map((type) => {
      const members = queries.filter((query) => query.type === type);
      const { types: _, ...figures } = scoresOf([cellOf(type)], rules.averaging);
      return {
        type,
        missing: members.filter(({ missing }) => missing).length,
        ...figures,
        reduces: classesOf(type, reduces, rules),
        ...countScores(members),
        ...summarizeTuples(members),
      };
    }),
    mean: {
      ...scoresOf(names.map(cellOf), rules.averaging),
      missing: queries.filter(({ missing }) => missing).length,
    },
    strata: Object.fromEntries(
      by.flatMap(({ name }, at) =>
        name === "type" || !asked.includes(name) ? [] : [[name, strataOf(ofDimension[at]!, rules)]],
      ),
    ),
    ...summarizeBelief(queries),
    protocol,
  };
}

function strataOf(strata: Strata, rules: EvaluationRules): StratumSummary[] {
  return inReadingOrder([...strata.keys()]).map((value) => ({
    value,
    ...scoresOf([...strata.get(value)!.values()], rules.averaging),
  }));
}

function classesOf(type: string, reduces: Strata, rules: EvaluationRules): TypeSummary["reduces"] {
  const classes = inReadingOrder(
    [...reduces.keys()].filter((name) => reduces.get(name)!.has(type)),
    type,
  );
  return Object.fromEntries(
    classes.map((name) => {
      const { types: _, ...figures } = scoresOf([reduces.get(name)!.get(type)!], rules.averaging);
      return [name, figures];
    }),
  );
}

function countScores(queries: readonly ScoredQuery[]): { counts?: CountScores } {
  const given = queries.flatMap(({ counts }) => (counts ? [counts] : []));
  if (given.length === 0) return {};
  const predicted = given.map((each) => each.predicted);
  const truth = given.map((each) => each.truth);
  return {
    counts: {
      queries: given.length,
      mape: countError(predicted, truth),
      spearman: spearman(predicted, truth) ?? null,
    },
  };
}
