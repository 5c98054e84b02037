import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import type { BatchedSource, ScoresMany } from "../predictions/batched-source.ts";
import { slotsFor } from "../predictions/slots.ts";
import { beliefOf, type ScoredLine, spanOf } from "../scoring/scored-line.ts";
import { type ScoredQuery, scoreQuery } from "../scoring/scored-query.ts";
import type { Dimension } from "../strata/dimensions.ts";
import type { EvaluationSetup } from "./setup.ts";

/** Scores queries batch by batch, after those that were scored before. */
export async function scoreBatches(
  queries: AsyncIterable<BenchmarkQuery>,
  source: BatchedSource,
  setup: EvaluationSetup,
  into: ScoredQuery[],
): Promise<void> {
  let done = 0;
  const left = unscored(queries, setup, (ordinal, found) => {
    into[ordinal] = found;
    done++;
  });
  const scoreSome = scoring(source, setup);
  const { depth = 1, share }: Partial<ScoresMany> = "scoreMany" in source ? source : {};
  /** Places in `into`, by query: a batch is cut up and comes back in any order. */
  const places = new Map<BenchmarkQuery, number>();
  let waiting: BenchmarkQuery[] = [];
  let size = 0;
  const slots = slotsFor(depth);
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    for (const some of share?.(batch) ?? [batch])
      await slots.take(() =>
        scoreSome(some, (query, found) => {
          into[places.get(query)!] = found;
          places.delete(query);
          setup.onScored?.(++done);
        }),
      );
  };
  for await (const [ordinal, query] of left) {
    const own = source.batch(query);
    if (waiting.length > 0 && own !== size) await flush();
    if (waiting.length === 0) size = own;
    places.set(query, ordinal);
    if (waiting.push(query) >= size) await flush();
  }
  if (waiting.length > 0) await flush();
  await slots.all();
}

/** The queries that were not scored before, with their places; the others are handed to `take`. */
async function* unscored(
  queries: AsyncIterable<BenchmarkQuery>,
  { by, scored = new Map() }: EvaluationSetup,
  take: (ordinal: number, found: ScoredQuery) => void,
): AsyncGenerator<readonly [ordinal: number, query: BenchmarkQuery]> {
  let read = 0;
  for await (const query of queries) {
    const ordinal = read++;
    const line = scored.get(scoredKey(query));
    if (line) take(ordinal, takenUp(query, line, by));
    else yield [ordinal, query];
  }
}

type ScoreSome = (
  queries: readonly BenchmarkQuery[],
  tell: (query: BenchmarkQuery, scored: ScoredQuery) => void,
) => Promise<void>;

/** Scores what is predicted, or takes up how others have scored it. */
function scoring(source: BatchedSource, { universe, rules, by }: EvaluationSetup): ScoreSome {
  if ("scoreMany" in source)
    return (queries, tell) =>
      source.scoreMany(queries, (at, line) => tell(queries[at]!, takenUp(queries[at]!, line, by)));
  return async (queries, tell) => {
    const left = new Set(queries);
    // Only ranks are kept of a prediction: a batch may be large.
    await source.predictMany(queries, (at, prediction) => {
      const query = queries[at]!;
      left.delete(query);
      tell(query, scoreQuery(query, prediction, universe, rules, by));
    });
    for (const query of left) tell(query, scoreQuery(query, undefined, universe, rules, by));
  };
}

/** What a query is found by among those that were scored before. */
export const scoredKey = ({ type, id }: Pick<BenchmarkQuery, "type" | "id">): string => `${type}\n${id}`;

/** A query that was scored before; its strata are read off it again. */
function takenUp(query: BenchmarkQuery, line: ScoredLine, by: readonly Dimension[]): ScoredQuery {
  const { id, type, missing = false, marginal, worst, couple, count } = line;
  const floats = (values: readonly number[]) => Float64Array.from(values);
  return {
    id,
    type,
    missing,
    ...spanOf(line),
    ...(marginal && worst && couple
      ? { tuples: { marginal: marginal.map(floats), worst: floats(worst), couple: floats(couple) } }
      : {}),
    strata: by.map((dimension) => dimension.of(query)),
    ...(count ? { counts: count } : {}),
    ...beliefOf(line),
  };
}
