import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import { randomStream } from "../../numeric/random.ts";

/** A random sample of the queries of each type. */
export interface QuerySample {
  /** Queries of each type; all where it has no more. */
  readonly limit: number;
  readonly seed: number;
}

/** What of a sample a report says. */
export const sampleText = ({ limit, seed }: QuerySample): string =>
  `at most ${limit} of each type, drawn with seed ${seed} in proportion to the classes of their answers`;

/** The queries of a type whose answers are of the same classes, the first `limit` by a number drawn for each. */
interface Stratum {
  count: number;
  kept: { readonly at: number; readonly drawn: number; readonly query: BenchmarkQuery }[];
}

/**
 * A random sample of some queries in their order: of each type at most `limit`, of the queries that carry the same classes as
 * many in proportion (largest remainders). Which are drawn depends on the seed and on their ids, and not on their order, so that
 * files in any order, and any predictor, give the same sample. Queries without hard answers, which are not scored, pass.
 */
export async function* sampledQueries(
  queries: AsyncIterable<BenchmarkQuery>,
  { limit, seed }: QuerySample,
): AsyncGenerator<BenchmarkQuery> {
  const types = new Map<string, Map<string, Stratum>>();
  const passing: Stratum["kept"] = [];
  let at = 0;
  for await (const query of queries) {
    const place = at++;
    if (query.hard.length === 0) {
      passing.push({ at: place, drawn: 0, query });
      continue;
    }
    const strata = types.get(query.type) ?? new Map<string, Stratum>();
    types.set(query.type, strata);
    const key = [...(query.reduces?.keys() ?? [])].sort().join();
    const stratum = strata.get(key) ?? { count: 0, kept: [] };
    strata.set(key, stratum);
    stratum.count++;
    const drawn = randomStream(seed, `sample of queries ${query.type} ${query.id}`).real();
    stratum.kept.push({ at: place, drawn, query });
    // No more than twice what can be wanted is held.
    if (stratum.kept.length >= 2 * Math.max(1, limit)) cut(stratum, limit);
  }
  const chosen = [...types.values()].flatMap((strata) => allotted([...strata.values()], limit));
  for (const { query } of [...passing, ...chosen].sort((a, b) => a.at - b.at)) yield query;
}

function allotted(strata: readonly Stratum[], limit: number): Stratum["kept"] {
  const total = strata.reduce((sum, { count }) => sum + count, 0);
  const wanted = Math.min(limit, total);
  const shares = strata.map(({ count }) => (wanted * count) / total);
  const sizes = shares.map(Math.floor);
  const left = wanted - sizes.reduce((sum, size) => sum + size, 0);
  shares
    .map((share, i) => ({ i, rest: share - sizes[i]! }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
    .slice(0, left)
    .forEach(({ i }) => {
      sizes[i]!++;
    });
  return strata.flatMap((stratum, i) => {
    cut(stratum, sizes[i]!);
    return stratum.kept;
  });
}

function cut(stratum: Stratum, most: number): void {
  stratum.kept.sort((a, b) => a.drawn - b.drawn || a.at - b.at);
  stratum.kept.length = Math.min(stratum.kept.length, most);
}
