import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { overSeeds, seedFigures } from "../../src/evaluation/compare/over-seeds.ts";
import { bestByType, mean } from "../../src/evaluation/compare/tune.ts";
import { sharesOf } from "../../src/evaluation/run/query-parts.ts";
import { graphStrata, isWanted } from "../../src/evaluation/strata/dimension-names.ts";
import { dimensionOf } from "../../src/evaluation/strata/dimensions.ts";
import { byMissingLinks } from "../../src/evaluation/strata/missing-links.ts";
import { inReadingOrder } from "../../src/evaluation/strata/order.ts";
import { featuresOf } from "../../src/evaluation/strata/query-features.ts";
import { createAnswerer } from "../../src/exact/answer.ts";
import { fullView, observed } from "../../src/kg/graph.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";

const read = (text: string) => parseText(text, { ids: true });
const asked = (text: string, more: Partial<BenchmarkQuery> = {}): BenchmarkQuery =>
  ({
    id: text,
    type: "2p",
    query: read(text),
    easy: new Uint32Array(),
    hard: Uint32Array.of(1),
    ...more,
  }) as BenchmarkQuery;

describe("queries that are cut into parts for workers", () => {
  const relations = fc.array(fc.nat(12), { maxLength: 150 });
  const queries = (list: readonly number[]) =>
    list.map((relation, at) =>
      asked(`?x : exists ?y (r${2 * ((at * 7) % 5)}(e${at}, ?y) & r${2 * relation + (at % 2)}(?y, ?x))`),
    );

  test("are all there once, and those that end with one relation, either way round, are together", () => {
    fc.assert(
      fc.property(relations, fc.integer({ min: 2, max: 4 }), (list, workers) => {
        const all = queries(list);
        const parts = sharesOf(all, workers);
        expect(
          parts
            .flat()
            .map(({ id }) => id)
            .sort(),
        ).toEqual(all.map(({ id }) => id).sort());
        const last = new Map(all.map(({ id }, at) => [id, list[at]!]));
        const where = new Map<number, number>();
        for (const [place, part] of parts.entries())
          for (const { id } of part) {
            expect(where.get(last.get(id)!) ?? place).toBe(place);
            where.set(last.get(id)!, place);
          }
        expect(parts.every((part) => part.length > 0)).toBe(true);
        // The order of relations is that in which they were met.
        expect([...where.keys()]).toEqual([...new Set(list)]);
      }),
    );
  });

  test("stay one part for one worker", () => {
    const all = queries([1, 2, 3]);
    expect(sharesOf(all, 1)).toEqual([all]);
  });

  test("are parts for every worker, which get smaller from round to round, and none of which is next to nothing", () => {
    // A hundred relations, one query each: a fifth of the rows of each.
    const list = Array.from({ length: 100 }, (_, at) => at);
    const sizes = sharesOf(queries(list), 2).map((part) => part.length);
    // Three quarters of 20 for two workers are 7.5 each: 38 queries. Then less; at least 4 relations' rows: 20 queries.
    expect(sizes).toEqual([38, 38, 20, 4]);
    expect(sharesOf(queries(list.map(() => 3)), 2).map((part) => part.length)).toEqual([100]);
    // Queries without such a link are together as well.
    const few = ["?x : r0(e1, ?x)", "?x : r2(e1, ?x)"].map((text) => asked(text));
    expect(sharesOf(few, 2)).toEqual([few]);
  });
});

describe("strata", () => {
  test.each([
    ["answers", asked("?x : r0(e1, ?x)", { hard: Uint32Array.of(1) }), "1"],
    ["answers", asked("?x : r0(e1, ?x)", { easy: Uint32Array.of(2), hard: Uint32Array.of(1) }), "2-9"],
    ["answers", asked("?x : r0(e1, ?x)", { hard: new Uint32Array(9) }), "2-9"],
    ["answers", asked("?x : r0(e1, ?x)", { hard: new Uint32Array(10) }), "10-99"],
    ["answers", asked("?x : r0(e1, ?x)", { hard: new Uint32Array(99) }), "10-99"],
    ["answers", asked("?x : r0(e1, ?x)", { hard: new Uint32Array(100) }), "100+"],
    ["answers", asked("?x, ?y : r0(?x, ?y)", { hard: new Uint32Array(2) }), "1"],
    ["anchors", asked("?x : r0(e1, ?x) & r2(e1, ?x) & !r4(e3, ?x)"), "3"],
    ["free", asked("?x, ?y : r0(?x, ?y)"), "2"],
    ["existentials", asked("?x : exists ?y, ?z (r0(?y, ?x) & r0(?z, ?y))"), "2"],
    ["negation", asked("?x : r0(e1, ?x) & !r2(e1, ?x)"), "yes"],
    ["negation", asked("?x : r0(e1, ?x)"), "no"],
    ["depth", asked("?x : exists ?y (r0(e1, ?y) & r2(?y, ?x)) & r4(e2, ?x)"), "2"],
    ["depth", asked("?x, ?y : r0(?x, ?y)"), "none"],
    ["topology", asked("?x : r0(e1, ?x) | r2(e1, ?x)"), "none"],
    ["topology", asked("?x : exists ?y (r0(e1, ?y) & r2(?y, ?x) & r4(?y, ?x))"), "Multi"],
    ["type", asked("?x : r0(e1, ?x)"), "2p"],
  ] as const)("by %s of %o: %s", (name, query, value) => {
    expect(dimensionOf(name).of(query)).toEqual([{ value }]);
  });

  const classed = asked("?x : exists ?y (r0(e1, ?y) & r2(?y, ?x))", {
    hard: Uint32Array.of(4, 5, 6, 7),
    reduces: new Map([
      ["full", Uint32Array.of(0, 3)],
      ["1p", Uint32Array.of(1)],
      ["2i", new Uint32Array()],
    ]),
  });
  const plain = (name: string, query = classed) =>
    dimensionOf(name)
      .of(query)
      .map(({ value, positions }) => [value, positions && [...positions]]);

  test("by what answers reduce to: full inference has the name of the type, and the rest no class", () => {
    expect(plain("reduces")).toEqual([
      ["2p", [0, 3]],
      ["1p", [1]],
      ["unclassified", [2]],
    ]);
    expect(plain("reduces", asked("?x : r0(e1, ?x)"))).toEqual([]);
    const all = { ...classed, reduces: new Map([["1p", Uint32Array.of(0, 1, 2, 3)]]) };
    expect(plain("reduces", all)).toEqual([["1p", [0, 1, 2, 3]]]);
  });

  test("by two at once are pairs of values, with the answers of both", () => {
    expect(plain("type/anchors")).toEqual([["2p/1", undefined]]);
    expect(plain("anchors/reduces")).toEqual([
      ["1/2p", [0, 3]],
      ["1/1p", [1]],
      ["1/unclassified", [2]],
    ]);
    const halves = {
      name: "halves",
      describe: "",
      of: () => [{ value: "low", positions: Uint32Array.of(0, 1) }],
    };
    const found = dimensionOf("reduces/halves", [halves]).of(classed);
    expect(found.map(({ value, positions }) => [value, [...positions!]])).toEqual([
      ["2p/low", [0]],
      ["1p/low", [1]],
    ]);
    expect(dimensionOf("type/anchors").describe).toBe("query type and number of constants");
    expect(() => dimensionOf("type/colour")).toThrowError(
      expect.objectContaining({ code: "usage.unknown-dimension" }),
    );
  });

  test("of which some need a graph are told by their names", () => {
    expect(isWanted(["type", "a/missing"], "missing")).toBe(true);
    expect(isWanted(["missing-links"], "missing")).toBe(false);
    expect(isWanted(undefined, "missing")).toBe(false);
    expect(graphStrata).toEqual(["cardinality", "missing", "answer-half"]);
  });

  test("features of a query are counted wherever they stand", () => {
    expect(featuresOf(read("?x : r0(e1, ?x) & !exists ?y (r2(e3, ?y) & r4(?y, ?x))"))).toMatchObject({
      ...{ anchors: 2, existentials: 1, free: 1, negated: true },
    });
  });
});

test("answers are cut by the links that the tree with the fewest of them lacks", () => {
  const graph = syntheticGraph(syntheticLinks(40, 3));
  const [known, all] = [observed(graph, "test"), fullView(graph, "test")];
  const [ask, askKnown] = [createAnswerer(all), createAnswerer(known)];
  let classed = 0;
  for (let anchor = 0; anchor < 12; anchor++) {
    const query = read(`?x : exists ?y (r4(e${anchor}, ?y) & r8(?y, ?x))`);
    const easy = new Set(askKnown(query).ids);
    const hard = Uint32Array.from([...ask(query).ids].filter((id) => !easy.has(id)));
    if (hard.length === 0) continue;
    const is = (view: typeof known, text: string) => createAnswerer(view)(read(text)).count > 0;
    const wanted = new Map<string, number[]>();
    for (const [at, id] of hard.entries()) {
      const found = new Set<string>();
      for (let middle = 0; middle < graph.entityCount; middle++) {
        const links = [`r4(e${anchor}, e${middle})`, `r8(e${middle}, e${id})`];
        if (links.every((link) => is(all, `: ${link}`)))
          found.add(links.map((link) => (is(known, `: ${link}`) ? "0" : "1")).join(""));
      }
      const fewest = Math.min(...[...found].map((bits) => bits.replaceAll("0", "").length));
      const best = [...found].filter((bits) => bits.replaceAll("0", "").length === fewest);
      if (best.length === 1) wanted.set(best[0]!, [...(wanted.get(best[0]!) ?? []), at]);
    }
    const strata = byMissingLinks(graph, "test").of(asked("?x : r0(e0, ?x)", { query, hard }));
    expect(strata.map(({ value }) => value)).toEqual(strata.map(({ value }) => value).sort());
    for (const [bits, positions] of wanted) {
      const own = strata.find(({ value }) => value === bits);
      expect([...(own?.positions ?? [])]).toEqual(expect.arrayContaining(positions));
      classed += positions.length;
    }
    expect(strata.reduce((sum, { positions }) => sum + positions!.length, 0)).toBe(hard.length);
  }
  expect(classed).toBeGreaterThan(10);
});

test("strata come as a reader looks for them", () => {
  expect(
    inReadingOrder(
      ["none", "10-99", "2i", "Multi", "2-9", "unclassified", "1p", "abc", "100+", "mine", "SDAG"],
      "mine",
    ),
  ).toEqual([
    ...["1p", "2i", "SDAG", "Multi", "2-9", "10-99", "100+", "abc", "mine", "none", "unclassified"],
  ]);
});

test("figures over seeds are mean and sample standard deviation, of each type and of the mean", () => {
  expect(overSeeds([4])).toEqual({ mean: 4, deviation: null });
  expect(overSeeds([1, 3])).toEqual({ mean: 2, deviation: Math.SQRT2 });
  const run = (one: number, two: number) =>
    ({
      types: [
        { type: "1p", b: one },
        { type: "2p", b: two },
      ],
      mean: { b: (one + two) / 2 },
    }) as never;
  expect(seedFigures([run(0.5, 0.1), run(0.7, 0.1)])).toEqual({
    runs: 2,
    types: {
      "1p": { mean: 0.6, deviation: expect.closeTo(0.1 * Math.SQRT2, 12) },
      "2p": { mean: 0.1, deviation: 0 },
    },
    mean: { mean: 0.35, deviation: expect.closeTo(0.05 * Math.SQRT2, 12) },
  });
});

test("the best values are those of the highest MRR, of each type and in the mean, and of equal ones the first", () => {
  const tried = [
    [1, 0.2, 0.5],
    [2, 0.4, 0.1],
    [3, 0.4, 0.3],
    [4, 0.2, 0.5],
  ].map(([k, one, two]) => ({
    values: { k: k! },
    mrr: new Map([
      ["1p", one!],
      ["2p", two!],
    ]),
  }));
  expect(bestByType(tried)).toEqual({
    values: { k: 1 },
    types: { "1p": { k: 2 }, "2p": { k: 1 } },
    best: new Map([
      ["1p", 0.4],
      ["2p", 0.5],
    ]),
  });
  expect(mean(new Map())).toBe(0);
});
