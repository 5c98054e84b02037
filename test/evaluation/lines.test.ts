import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellsBeside } from "../../src/evaluation/compare/scored-cells.ts";
import type { ScoredLine } from "../../src/evaluation/scoring/scored-line.ts";
import { beliefOf, parseScored, printScored, spanOf } from "../../src/evaluation/scoring/scored-line.ts";
import type { ScoredQuery } from "../../src/evaluation/scoring/scored-query.ts";

const floats = (...values: number[]) => Float64Array.from(values);

describe("a line of results", () => {
  const line: ScoredLine = {
    id: "2p-1",
    type: "2p",
    ranks: [1, 2.5],
    tied: { best: [1, 2], worst: [1, 3] },
    reduces: { "1p": [0], "2p": [1] },
    belief: [[0.5, 4, 2]],
    beliefByMissing: { "1": [[1, 3, 3]] },
  };
  const read = (value: unknown) => parseScored(JSON.stringify(value), "run/results.jsonl", 7);

  test("is read as it stands, whole or with the least that it needs", () => {
    expect(read(line)).toEqual(line);
    const least = { id: "", type: "1p", ranks: [1] };
    expect(read(least)).toEqual(least);
    expect(spanOf(line)).toEqual({ ranks: floats(1, 2.5), best: floats(1, 2), worst: floats(1, 3) });
    expect(spanOf(least)).toEqual({ ranks: floats(1), best: floats(1), worst: floats(1) });
    const cell = (said: number, candidates: number, links: number) => [{ said, candidates, links }];
    expect(beliefOf(line)).toEqual({ belief: cell(0.5, 4, 2), beliefByMissing: { "1": cell(1, 3, 3) } });
    expect(beliefOf(least)).toEqual({});
  });

  test.each<[string, unknown]>([
    ["null", null],
    ["a list", [1]],
    ["a text", "x"],
    ["no id", { ...line, id: 3 }],
    ["no type", { ...line, type: null }],
    ["ranks that are no list", { ...line, ranks: { 0: 1 } }],
    ["no ranks", { ...line, ranks: [], tied: undefined, reduces: {} }],
    ["a rank below 1", { ...line, ranks: [1, 0.9] }],
    ["a rank that is a text", { ...line, ranks: [1, "2"] }],
    ["fewer best than ranks", { ...line, tied: { best: [1], worst: [1, 3] } }],
    ["fewer worst than ranks", { ...line, tied: { best: [1, 2], worst: [1] } }],
    ["more worst than ranks", { ...line, tied: { best: [1, 2], worst: [1, 3, 4] } }],
    ["a best rank below 1", { ...line, tied: { best: [0, 2], worst: [1, 3] } }],
    ["no worst", { ...line, tied: { best: [1, 2] } }],
    ["tied that is null", { ...line, tied: null }],
    ["reduces that is null", { ...line, reduces: null }],
    ["reduces that is a text", { ...line, reduces: "1p" }],
    ["a class that is no list", { ...line, reduces: { "1p": 0 } }],
    ["a position beyond the ranks", { ...line, reduces: { "1p": [2] } }],
    ["a position below 0", { ...line, reduces: { "1p": [-1] } }],
    ["a position between two", { ...line, reduces: { "1p": [0.5] } }],
    ["a bin of two", { ...line, belief: [[0.5, 4]] }],
    ["a bin of four", { ...line, belief: [[0.5, 4, 2, 1]] }],
    ["a truth above 1", { ...line, belief: [[1.1, 4, 2]] }],
    ["a truth below 0", { ...line, belief: [[-0.1, 4, 2]] }],
    ["more answers than entities", { ...line, belief: [[0.5, 4, 5]] }],
    ["a bin of texts", { ...line, belief: [["0.5", 4, 2]] }],
    ["belief that is no list", { ...line, belief: {} }],
    ["belief by missing with a bad bin", { ...line, beliefByMissing: { "1": [[2, 3, 3]] } }],
    ["belief by missing that is a text", { ...line, beliefByMissing: "x" }],
  ])("%s is refused with its place", (_, value) => {
    expect(() => read(value)).toThrow(
      expect.objectContaining({
        code: "eval.broken-result",
        place: { file: "run/results.jsonl", line: 7 },
      }),
    );
  });

  test("comes back as it was written, with ties only where there are some", () => {
    const query = {
      ...{ id: "q", type: "2p", missing: true, ranks: floats(1, 3), best: floats(1, 2), worst: floats(1, 4) },
      strata: [[], [{ value: "1p", positions: Uint32Array.of(1) }, { value: "2p" }]],
      counts: { predicted: 3, truth: 2 },
      tuples: { marginal: [floats(1), floats(2)], worst: floats(5), couple: floats(7) },
      belief: [{ said: 0.5, candidates: 2, links: 1 }],
      beliefByMissing: { "2": [{ said: 0, candidates: 1, links: 0 }] },
    } as unknown as ScoredQuery;
    expect(JSON.parse(printScored(query))).toEqual({
      ...{ id: "q", type: "2p", missing: true, ranks: [1, 3], tied: { best: [1, 2], worst: [1, 4] } },
      ...{ reduces: { "1p": [1], "2p": [] }, marginal: [[1], [2]], worst: [5], couple: [7] },
      ...{ count: { predicted: 3, truth: 2 }, belief: [[0.5, 2, 1]], beliefByMissing: { "2": [[0, 1, 0]] } },
    });
    expect(printScored(query).endsWith("}\n")).toBe(true);
    const bare = { ...query, missing: false, best: floats(1, 3), worst: floats(1, 3), strata: [[]] };
    const { tuples, counts, belief, beliefByMissing, ...rest } = bare as unknown as Record<string, unknown>;
    expect(JSON.parse(printScored(rest as unknown as ScoredQuery))).toEqual({
      id: "q",
      type: "2p",
      ranks: [1, 3],
    });
  });
});

describe("scores of runs side by side", () => {
  const query = fc.record({
    id: fc.constantFrom("a", "b", "c"),
    type: fc.constantFrom("1p", "2p"),
    ranks: fc.array(fc.constantFrom(1, 2, 4), { minLength: 2, maxLength: 2 }),
    strata: fc.uniqueArray(fc.constantFrom("s", "t"), { maxLength: 2 }),
    some: fc.boolean(),
  });
  type Drawn = { id: string; type: string; ranks: number[]; strata: string[]; some: boolean };
  const scored = ({ id, type, ranks, strata, some }: Drawn): ScoredQuery =>
    ({
      ...{
        id,
        type,
        missing: false,
        ranks: floats(...ranks),
        best: floats(...ranks),
        worst: floats(...ranks),
      },
      strata: [[], strata.map((value) => ({ value, ...(some ? { positions: Uint32Array.of(1) } : {}) }))],
    }) as unknown as ScoredQuery;
  const score = ({ ranks, some }: Drawn) =>
    (some ? ranks.slice(1) : ranks).reduce((sum, rank) => sum + 1 / rank, 0) / (some ? 1 : 2);

  /** The same by looking for each query of the first run in all of them. */
  function naive(runs: readonly Drawn[][], value: string, only?: readonly string[]) {
    const own = runs.map((run) => run.filter(({ strata }) => strata.includes(value)));
    const types = only ?? [...new Set(own[0]!.map(({ type }) => type))];
    const found = types.map((type) => {
      const lists = own.map((run) => run.filter((each) => each.type === type));
      const ids = lists[0]!.map(({ id }) => id);
      const same = lists.every(
        (list) => list.length === ids.length && ids.every((id) => list.some((each) => each.id === id)),
      );
      return same && ids.length > 0
        ? {
            type,
            ids,
            runs: lists.map((list) => ids.map((id) => score(list.find((each) => each.id === id)!))),
          }
        : null;
    });
    const isWhole = own.every(
      (run) => only !== undefined || new Set(run.map(({ type }) => type)).size === types.length,
    );
    return isWhole && found.length > 0 && found.every((each) => each !== null) ? found : null;
  }

  test("are those of the queries that all runs have, or none", () => {
    let compared = 0;
    const run = fc.uniqueArray(query, { selector: ({ id, type }) => `${id} ${type}`, maxLength: 5 });
    fc.assert(
      fc.property(run, fc.option(run), fc.boolean(), (first, second, isLess) => {
        // Mostly the same queries in another order, with other ranks.
        const other = second ?? first.map((each) => ({ ...each, ranks: [4, 4] })).reverse();
        const runs = [first, isLess ? other.slice(1) : other];
        const beside = cellsBeside(
          runs.map((each) => each.map(scored)),
          1,
        );
        for (const value of ["s", "t", "none"])
          for (const only of [undefined, ["1p"], ["2p", "1p"]] as const) {
            const wanted = naive(runs, value, only);
            expect(beside(value, only)).toEqual(wanted);
            if (wanted) compared++;
          }
      }),
      { numRuns: 150 },
    );
    expect(compared).toBeGreaterThan(20);
  });
});
