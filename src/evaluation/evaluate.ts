import type { BenchmarkQuery } from "../benchmark/protocol.ts";
import type { Dimension } from "./dimensions.ts";
import type { Given } from "./given.ts";
import { type Matched, match } from "./match.ts";
import type { RankRules } from "./query-ranks.ts";
import { type Prediction, type ScoredQuery, scoreQuery } from "./scored-query.ts";

/** Where the predictions of an evaluation come from: a file, or a predictor that is asked query by query. */
export type PredictionSource =
  | { readonly given: AsyncIterable<Given> }
  | { readonly predict: (query: BenchmarkQuery) => Prediction };

/** Which queries are scored, and how. */
export interface EvaluationSetup {
  /** Number of entities; all of them are candidates. */
  readonly universe: number;
  readonly rules: RankRules;
  /** See `dimensionsFor`. */
  readonly by: readonly Dimension[];
  /** Types scored; all when left out. */
  readonly types?: readonly string[];
  /** The first so many queries of each type. */
  readonly limit?: number;
  readonly onScored?: (done: number) => void;
}

/** The scored queries in the order of the benchmark. */
export interface Evaluated {
  readonly queries: readonly ScoredQuery[];
  /** Queries that have no hard answer: nothing of them can be scored. */
  readonly withoutHard: number;
}

/**
 * Scores predictions for a benchmark. Only ranks are kept, so that neither the benchmark nor the predictions have to fit
 * in memory.
 * @throws LacunaError `eval.*` with the place of what is wrong
 */
export async function evaluate(
  queries: AsyncIterable<BenchmarkQuery>,
  source: PredictionSource,
  { universe, rules, by, types, limit = Number.POSITIVE_INFINITY, onScored }: EvaluationSetup,
): Promise<Evaluated> {
  const taken = new Map<string, number>();
  let withoutHard = 0;
  const wanted = ({ type, hard }: BenchmarkQuery): boolean => {
    if (types && !types.includes(type)) return false;
    const before = taken.get(type) ?? 0;
    if (before >= limit) return false;
    if (hard.length === 0) {
      withoutHard++;
      return false;
    }
    taken.set(type, before + 1);
    return true;
  };
  const matched =
    "given" in source
      ? match(queries, source.given, universe, wanted)
      : predicted(queries, source.predict, wanted);
  const scored: ScoredQuery[] = [];
  let done = 0;
  for await (const { query, ordinal, prediction } of matched) {
    scored[ordinal] = scoreQuery(query, prediction, universe, rules, by);
    onScored?.(++done);
  }
  return { queries: scored, withoutHard };
}

async function* predicted(
  queries: AsyncIterable<BenchmarkQuery>,
  predict: (query: BenchmarkQuery) => Prediction,
  wanted: (query: BenchmarkQuery) => boolean,
): AsyncGenerator<Matched> {
  let ordinal = 0;
  for await (const query of queries)
    if (wanted(query)) yield { query, ordinal: ordinal++, prediction: predict(query) };
}
