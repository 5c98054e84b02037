// One test for each point in which published evaluations differ from the usual one.
import { describe, expect, test } from "vitest";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { filterObserved } from "../../src/evaluation/run/observed-filter.ts";
import { scoreQuery } from "../../src/evaluation/scoring/scored-query.ts";
import { summarizeTuples } from "../../src/evaluation/scoring/tuple-scores.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { graphOf } from "../support/arbitrary.ts";

const rules = { ties: "realistic", joint: "unbounded", seed: 0 } as const;

describe("answers that a negation takes back", () => {
  // r0(0, x) for 1 to 4; r2(5, 2) is known only on the full graph, so that 2 is an answer before and not after.
  const triples = [
    ...[1, 2, 3, 4].map((tail) => [0, 0, tail] as const),
    [5, 2, 2] as const,
    [5, 2, 4] as const,
  ];
  const graph = graphOf({ entityCount: 6, relationCount: 4, triples, levels: [0, 0, 2, 0, 2, 0] });
  const query = parseText("?x : r0(e0,?x) & !r2(e5,?x)", { ids: true });
  const asked: BenchmarkQuery = {
    ...{ id: "2in-000000", type: "2in", query },
    easy: Uint32Array.of(1),
    hard: Uint32Array.of(3),
  };
  // 2 scores highest, then 1, then 3.
  const row = { universe: 6, scores: Float32Array.of(0, 0.8, 0.9, 0.7, 0, 0) };
  const rankOf = (each: BenchmarkQuery) => [...scoreQuery(each, { rows: [row] }, 6, rules, []).ranks];

  test("stand in the way of hard answers, unless what was observed is filtered", () => {
    expect(rankOf(asked)).toEqual([2]);
    expect(rankOf(filterObserved(graph, "test")(asked))).toEqual([1]);
  });

  test("are the only ones added; queries without negation stay as they are", () => {
    expect([...filterObserved(graph, "test")(asked).easy]).toEqual([1, 2]);
    const plain = {
      ...asked,
      query: parseText("?x : r0(e0,?x)", { ids: true }),
      hard: Uint32Array.of(3),
    };
    const whole = { ...plain, easy: Uint32Array.of(1, 2, 4) };
    expect(filterObserved(graph, "test")(whole)).toBe(whole);
  });
});

test("measures of two variables over queries both of whose variables have a hard answer of their own", () => {
  const query = parseText("?x, ?y : r0(e0,?x) & r2(?x,?y)", { ids: true });
  const scored = (id: string, easy: number[], hard: number[], scores: readonly number[]) => {
    const asked: BenchmarkQuery = {
      ...{ id, type: "efo2", query, easy: Uint32Array.from(easy), hard: Uint32Array.from(hard) },
    };
    const rows = [0, 1].map(() => ({ universe: 8, scores: Float32Array.from(scores) }));
    return scoreQuery(asked, { rows }, 8, rules, []);
  };
  // In the second both values of the hard tuple stand in easy ones: nothing is marginal.
  const both = scored("a", [1, 2], [3, 4], [0, 0.1, 0.2, 0.9, 0.8, 0.3, 0.4, 0.5]);
  const none = scored("b", [1, 2, 3, 4], [1, 4], [0, 0.9, 0.2, 0.1, 0.8, 0.3, 0.4, 0.5]);
  const { tuples } = summarizeTuples([both, none]);
  const alone = summarizeTuples([both]).tuples!;
  expect(tuples!.withoutMarginal).toBe(1);
  expect(tuples!.multiply.queries).toBe(2);
  expect(tuples!.ofMarginal!.multiply).toEqual(alone.multiply);
  expect(tuples!.ofMarginal!.joint).toMatchObject({ queries: 1, mrr: 1 / both.ranks[0]! });
  expect(summarizeTuples([none]).tuples!.ofMarginal).toBeNull();
});
