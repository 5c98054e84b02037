import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import type { Integer } from "../../numeric/integer.ts";
import { inShard } from "../../runs/working/shards.ts";
import type { BatchedSource } from "../predictions/batched-source.ts";
import type { Given } from "../predictions/given.ts";
import { match } from "../predictions/match.ts";
import { type Prediction, type ScoredQuery, scoreQuery } from "../scoring/scored-query.ts";
import { type QuerySample, sampledQueries } from "./sample-queries.ts";
import { scoreBatches } from "./score-batches.ts";
import type { EvaluationSetup } from "./setup.ts";

/** A source of predictions: a file, a predictor of single queries, or a predictor of batches. @internal */
export type PredictionSource =
  | { readonly given: AsyncIterable<Given> }
  | { readonly predict: (query: BenchmarkQuery) => Prediction }
  | BatchedSource;

/** Queries of a type that a solver does not answer. @internal */
export interface UnsupportedType {
  readonly type: string;
  /** Queries that are left out. */
  readonly queries: Integer;
  /** The reason why the first of them is not answered, and advice. */
  readonly reason: string;
  readonly hint?: string | undefined;
}

/** The scored queries in the order of the benchmark. @internal */
export interface Evaluated {
  readonly queries: readonly ScoredQuery[];
  /** Queries without a hard answer, which cannot be scored. */
  readonly withoutHard: number;
  /** Queries left out because the solver does not answer them. */
  readonly unsupported: readonly UnsupportedType[];
}

/**
 * Scores predictions for a benchmark. Only ranks are kept, so that neither the benchmark nor the predictions have to fit
 * in memory.
 * @throws LacunaError `eval.*` with the place of what is wrong
 * @internal
 */
export async function evaluate(
  queries: AsyncIterable<BenchmarkQuery>,
  source: PredictionSource,
  setup: EvaluationSetup,
): Promise<Evaluated> {
  const { universe, rules, by, complete, onScored, types, limit } = setup;
  // What a solver does not answer is in a sample too, so that a limit gives every solver the same queries.
  const sample = limit === undefined ? undefined : await drawn(queries, { limit, seed: rules.seed }, types);
  const asked = sample ? inTurn(sample.kept) : queries;
  const choice = chooser(types, "supports" in source ? source.supports : undefined);
  const scored: ScoredQuery[] = [];
  if ("given" in source) {
    let done = 0;
    for await (const { query, ordinal, prediction } of match(
      asked,
      sample ? without(source.given, sample.leftOut) : source.given,
      universe,
      choice.wanted,
    )) {
      scored[ordinal] = scoreQuery(complete?.(query) ?? query, prediction, universe, rules, by);
      onScored?.(++done);
    }
  } else {
    const wanted = chosen(asked, choice.wanted, setup);
    const batched = "predict" in source ? predictingOne(source.predict) : source;
    await scoreBatches(wanted, batched, setup, scored);
  }
  return { queries: scored, withoutHard: choice.withoutHard(), unsupported: choice.unsupported() };
}

const predictingOne = (predict: (query: BenchmarkQuery) => Prediction): BatchedSource => ({
  predictMany(queries, tell) {
    for (const [at, query] of queries.entries()) tell(at, predict(query));
  },
  batch: () => 1,
});

/** Decides query by query which are scored, and counts those that are left out. */
function chooser(types: readonly string[] | undefined, supports: BatchedSource["supports"]) {
  const unsupported = new Map<string, { -readonly [K in keyof UnsupportedType]: UnsupportedType[K] }>();
  let withoutHard = 0;
  return {
    wanted(query: BenchmarkQuery): boolean {
      const { type, hard } = query;
      if (types && !types.includes(type)) return false;
      if (hard.length === 0) {
        withoutHard++;
        return false;
      }
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

/** A sample of some queries, and the ids of the others: predictions for them are no mistakes. */
async function drawn(
  queries: AsyncIterable<BenchmarkQuery>,
  sample: QuerySample,
  types: readonly string[] | undefined,
): Promise<{ kept: readonly BenchmarkQuery[]; leftOut: ReadonlySet<string> }> {
  const leftOut = new Set<string>();
  const seen = async function* () {
    for await (const query of queries) {
      leftOut.add(query.id);
      if (types?.includes(query.type) ?? true) yield query;
    }
  };
  const kept: BenchmarkQuery[] = [];
  for await (const query of sampledQueries(seen(), sample)) kept.push(query);
  for (const { id } of kept) leftOut.delete(id);
  return { kept, leftOut };
}

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function* without(given: AsyncIterable<Given>, leftOut: ReadonlySet<string>): AsyncGenerator<Given> {
  for await (const each of given) if (!leftOut.has(each.id)) yield each;
}

async function* chosen(
  queries: AsyncIterable<BenchmarkQuery>,
  wanted: (query: BenchmarkQuery) => boolean,
  { complete, shard }: Pick<EvaluationSetup, "complete" | "shard">,
): AsyncGenerator<BenchmarkQuery> {
  let place = 0;
  for await (const query of queries)
    if (wanted(query) && inShard(place++, shard)) yield complete?.(query) ?? query;
}
