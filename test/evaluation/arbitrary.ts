import fc from "fast-check";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import type { ScoreRow } from "../../src/evaluation/scoring/score-row.ts";
import { parseText } from "../../src/query/text/parse.ts";

export const universe = 14;

/** Scores of all or some entities, few different ones so that many are tied. */
export const arbitraryRow: fc.Arbitrary<ScoreRow> = fc
  .record({
    scores: fc.array(fc.constantFrom(-2, -0.5, 0, 0.25, 1), { minLength: universe, maxLength: universe }),
    listed: fc.option(fc.shuffledSubarray(Array.from({ length: universe }, (_, i) => i)), { freq: 2 }),
  })
  .map(({ scores, listed }) =>
    listed
      ? { universe, ids: Uint32Array.from(listed), scores: Float64Array.from(listed, (id) => scores[id]!) }
      : { universe, scores: Float64Array.from(scores) },
  );

export function scoreIn({ ids, scores }: ScoreRow): (entity: number) => number {
  return (entity) => {
    const at = ids ? ids.indexOf(entity) : entity;
    return at < 0 ? Number.NEGATIVE_INFINITY : scores[at]!;
  };
}

const queries = {
  1: "?x : r0(e0, ?x)",
  2: "?x, ?y : r0(e0, ?x) & r2(?x, ?y)",
  3: "?x, ?y, ?z : r0(e0, ?x) & r2(?x, ?y) & r4(?y, ?z)",
};

/** A query with some of all tuples as easy and hard answers, at least one of them hard. */
export const arbitraryQuery = (width: 1 | 2 | 3, entities = universe): fc.Arbitrary<BenchmarkQuery> =>
  fc
    .uniqueArray(fc.tuple(...Array.from({ length: width }, () => fc.nat(entities - 1))), {
      minLength: 1,
      maxLength: 6,
      selector: (tuple) => tuple.join(),
    })
    .chain((tuples) => fc.tuple(fc.constant(tuples), fc.integer({ min: 1, max: tuples.length })))
    .map(([tuples, hard]) => ({
      id: "q-000000",
      type: "q",
      query: parseText(queries[width], { ids: true }),
      hard: flat(tuples.slice(0, hard)),
      easy: flat(tuples.slice(hard)),
    }));

const flat = (tuples: readonly number[][]): Uint32Array =>
  Uint32Array.from(
    tuples.toSorted((a, b) => a.map((each, i) => each - b[i]!).find((each) => each !== 0) ?? 0).flat(),
  );

/** The tuples of a flat list. */
export const tuplesOf = (ids: Uint32Array, width: number): number[][] =>
  Array.from({ length: ids.length / width }, (_, i) => [...ids.subarray(i * width, (i + 1) * width)]);
