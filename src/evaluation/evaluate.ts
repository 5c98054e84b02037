import type { BenchmarkQuery } from "../benchmark/protocol.ts";
import { LacunaError } from "../error.ts";
import type { Support } from "../solvers/solver.ts";
import type { Dimension } from "./dimensions.ts";
import type { Given } from "./given.ts";
import { match } from "./match.ts";
import type { RankRules } from "./query-ranks.ts";
import { beliefOf, type ScoredLine } from "./scored-line.ts";
import { type Prediction, type ScoredQuery, scoreQuery } from "./scored-query.ts";

/** Where predictions come from: a file, a predictor that is asked query by query, or one that takes many at once. */
export type PredictionSource =
  | { readonly given: AsyncIterable<Given> }
  | { readonly predict: (query: BenchmarkQuery) => Prediction }
  | BatchedSource;

/** A predictor that takes queries in batches. */
export interface BatchedSource {
  /** As many predictions as queries, in their order. */
  readonly predictMany: (
    queries: readonly BenchmarkQuery[],
  ) => readonly Prediction[] | Promise<readonly Prediction[]>;
  /**
   * Queries of a batch that begins with this one, all of whose predictions are in memory at the same time; may change
   * from batch to batch, as no figure depends on it. A query with another number than the one before begins a batch.
   */
  readonly batch: (query: BenchmarkQuery) => number;
  /** Queries it does not take are left out, and counted by type. */
  readonly supports?: (query: BenchmarkQuery) => Support;
}

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
  /** Fills in what the benchmark does not say of a query, such as what its answers reduce to. */
  readonly complete?: (query: BenchmarkQuery) => BenchmarkQuery;
  readonly onScored?: (done: number) => void;
  /** What an earlier run of the same evaluation has scored, from the first query on; these are not predicted again. */
  readonly scored?: readonly ScoredLine[];
  /** Is given the queries of each batch when they are scored, to keep them. Batched sources only. */
  readonly onBatch?: (batch: readonly ScoredQuery[]) => Promise<void>;
}

/** Queries of a type that a solver does not answer. */
export interface UnsupportedType {
  readonly type: string;
  readonly queries: number;
  /** Why the first of them is not answered, and what to do. */
  readonly reason: string;
  readonly hint?: string;
}

/** The scored queries in the order of the benchmark. */
export interface Evaluated {
  readonly queries: readonly ScoredQuery[];
  /** Queries that have no hard answer: nothing of them can be scored. */
  readonly withoutHard: number;
  /** Queries left out because the solver does not answer them. */
  readonly unsupported: readonly UnsupportedType[];
}

/**
 * Scores predictions for a benchmark. Only ranks are kept, so that neither the benchmark nor the predictions have to fit
 * in memory.
 * @throws LacunaError `eval.*` with the place of what is wrong
 */
export async function evaluate(
  queries: AsyncIterable<BenchmarkQuery>,
  source: PredictionSource,
  setup: EvaluationSetup,
): Promise<Evaluated> {
  const { universe, rules, by, complete, onScored } = setup;
  const choice = chooser(setup, "supports" in source ? source.supports : undefined);
  const scored: ScoredQuery[] = [];
  if ("given" in source) {
    let done = 0;
    for await (const { query, ordinal, prediction } of match(
      queries,
      source.given,
      universe,
      choice.wanted,
    )) {
      scored[ordinal] = scoreQuery(complete?.(query) ?? query, prediction, universe, rules, by);
      onScored?.(++done);
    }
  } else {
    const batched =
      "predict" in source
        ? { predictMany: (some: readonly BenchmarkQuery[]) => some.map(source.predict), batch: () => 1 }
        : source;
    await scoreBatches(chosen(queries, choice.wanted, complete), batched, setup, scored);
  }
  return { queries: scored, withoutHard: choice.withoutHard(), unsupported: choice.unsupported() };
}

/** Decides query by query which are scored, and counts those that are left out. */
function chooser(
  { types, limit = Number.POSITIVE_INFINITY }: EvaluationSetup,
  supports: BatchedSource["supports"],
) {
  const taken = new Map<string, number>();
  const unsupported = new Map<string, { -readonly [K in keyof UnsupportedType]: UnsupportedType[K] }>();
  let withoutHard = 0;
  return {
    wanted(query: BenchmarkQuery): boolean {
      const { type, hard } = query;
      if (types && !types.includes(type)) return false;
      const before = taken.get(type) ?? 0;
      if (before >= limit) return false;
      if (hard.length === 0) {
        withoutHard++;
        return false;
      }
      // What a solver does not answer counts, so that a limit gives every solver the same queries.
      taken.set(type, before + 1);
      const support = supports?.(query) ?? { supported: true };
      if (support.supported) return true;
      const { reason, hint } = support;
      const left = unsupported.get(type);
      if (left) left.queries++;
      else unsupported.set(type, { type, queries: 1, reason, ...(hint === undefined ? {} : { hint }) });
      return false;
    },
    withoutHard: () => withoutHard,
    unsupported: (): UnsupportedType[] => [...unsupported.values()],
  };
}

async function* chosen(
  queries: AsyncIterable<BenchmarkQuery>,
  wanted: (query: BenchmarkQuery) => boolean,
  complete: EvaluationSetup["complete"],
): AsyncGenerator<BenchmarkQuery> {
  for await (const query of queries) if (wanted(query)) yield complete?.(query) ?? query;
}

/** Scores queries batch by batch, after those that were scored before. */
async function scoreBatches(
  queries: AsyncIterable<BenchmarkQuery>,
  { predictMany, batch }: BatchedSource,
  { universe, rules, by, onScored, onBatch, scored = [] }: EvaluationSetup,
  into: ScoredQuery[],
): Promise<void> {
  let waiting: BenchmarkQuery[] = [];
  let size = 0;
  const flush = async () => {
    const predictions = await predictMany(waiting);
    const fresh = waiting.map((query, at) => scoreQuery(query, predictions[at], universe, rules, by));
    waiting = [];
    into.push(...fresh);
    await onBatch?.(fresh);
    onScored?.(into.length);
  };
  for await (const query of queries) {
    const line = scored[into.length];
    if (line) {
      into.push(takenUp(query, line, by));
      continue;
    }
    if (waiting.length > 0 && batch(query) !== size) await flush();
    if (waiting.length === 0) size = batch(query);
    if (waiting.push(query) >= size) await flush();
  }
  if (waiting.length > 0) await flush();
}

/** A query that was scored before; its strata are read off it again. */
function takenUp(query: BenchmarkQuery, line: ScoredLine, by: readonly Dimension[]): ScoredQuery {
  const { id, type, ranks, missing = false, marginal, worst, couple, count } = line;
  if (id !== query.id || type !== query.type)
    throw new LacunaError(
      "eval.other-queries",
      `the next query is ${query.id}, and ${id} was scored before`,
      {
        hint: "the benchmark has changed since; begin anew with --force",
      },
    );
  const floats = (values: readonly number[]) => Float64Array.from(values);
  return {
    id,
    type,
    missing,
    ranks: floats(ranks),
    ...(marginal && worst && couple
      ? { tuples: { marginal: marginal.map(floats), worst: floats(worst), couple: floats(couple) } }
      : {}),
    strata: by.map((dimension) => dimension.of(query)),
    ...(count ? { counts: count } : {}),
    ...beliefOf(line),
  };
}
