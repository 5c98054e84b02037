import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { betaeNotation, readBetae } from "../../src/query/betae/parse.ts";
import { toBetae } from "../../src/query/betae/print.ts";
import { query2boxNotation, readQuery2box } from "../../src/query/betae/query2box.ts";
import { canonicalKey } from "../../src/query/canonical/canonical.ts";
import { parseEfok } from "../../src/query/efok/parse.ts";
import { findNamedType, namedTypeQuery, typeOf } from "../../src/query/types/lookup.ts";
import { namedTypes } from "../../src/query/types/named-types.ts";
import { treeToQuery } from "../../src/query/views/operator-tree.ts";
import { arbitraryGraph, linksOf } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";
import { eachOf, sized } from "../support/sizes.ts";
import { arbitraryTree } from "./arbitrary-tree.ts";
import { hasData, linesOf } from "./query-data.ts";
import { tupleAnswers } from "./tree-oracle.ts";

const betaeTypes = ["1p 2p 3p 2i 3i ip pi 2in 3in inp pin pni 2u-DNF up-DNF 2u-DM up-DM".split(" ")].flat();

describe.skipIf(!hasData("betae-queries-nell"))("BetaE queries of NELL (betae-queries-nell)", () => {
  test.each(betaeTypes)("every %s line parses, is of its type and prints back", (name) => {
    const all = linesOf(`betae-queries-nell/jsonl/test.${name}.jsonl.gz`);
    const lines = eachOf(all, 5);
    const type = findNamedType(name);
    for (const [index, line] of lines.entries()) {
      const query = readBetae(JSON.parse(line));
      if (JSON.stringify(toBetae(query)) !== line) expect(JSON.stringify(toBetae(query))).toBe(line);
      if (typeOf(query) !== type) expect([line, typeOf(query)?.name]).toEqual([line, type?.name]);
      // The reader with positions is slower; a sample shows that it agrees.
      if (index % 40 === 0) expect(betaeNotation.parse(line, {})).toEqual(query);
    }
    expect(all.length).toBeGreaterThanOrEqual(4000);
  });
});

const query2boxFiles = ["FB15k-237/jsonl/test.1p", "NELL/jsonl/valid.1p"].concat(
  ["2p", "3p", "2i", "3i"].map((name) => `FB15k-237/jsonl/test.${name}`),
  ["FB15k-237", "NELL"].flatMap((graph) =>
    ["1p", "2p", "3p", "2i", "3i", "2u", "ip", "pi", "up"].map((name) => `${graph}/jsonl/valid.${name}`),
  ),
);

describe.skipIf(!hasData("query2box-queries"))("Query2Box queries (query2box-queries)", () => {
  test.each(query2boxFiles)("every line of %s parses, is of its type and prints back", (file) => {
    const lines = eachOf(linesOf(`query2box-queries/${file}.jsonl.gz`), 5);
    const type = findNamedType(file.split(".").at(-1)!);
    for (const line of lines) {
      const { type: name, query } = JSON.parse(line) as { type: string; query: unknown };
      const read = readQuery2box({ type: name, query });
      const printed = query2boxNotation.print(read, {});
      if (printed !== JSON.stringify({ type: name, query }))
        expect(printed).toBe(JSON.stringify({ type: name, query }));
      if (typeOf(read) !== type) expect(typeOf(read)?.name).toBe(type?.name);
    }
  });
});

test.each(["1p", "2p", "3p", "2i", "3i", "2i1p", "1p2i", "2u", "2u1p"])(
  "the Query2Box line of a type that is not grounded, %s, is read back",
  (name) => {
    const type = namedTypeQuery(findNamedType(name)!);
    const line = query2boxNotation.print(type, {});
    const back = query2boxNotation.parse(line, {});
    expect(canonicalKey(back)).toBe(canonicalKey(type));
    expect(query2boxNotation.print(back, {})).toBe(line);
  },
);

describe("meaning", () => {
  test("a tuple and its query have the same answers", () => {
    fc.assert(
      fc.property(arbitraryTree(), arbitraryGraph, (tree, graph) => {
        const tuple = toBetae(treeToQuery(tree));
        const links = linksOf(graph);
        const answers = naiveAnswers(readBetae(tuple), links, graph.entityCount).map(([id]) => id);
        expect(answers).toEqual(
          tupleAnswers(tuple, links, graph.entityCount).filter((id) => id < graph.entityCount),
        );
      }),
      { numRuns: 300 },
    );
  });

  test("pni denies the whole branch, pni-efo one link", () => {
    const pni = namedTypeQuery(findNamedType("pni")!);
    const weaker = namedTypeQuery(findNamedType("pni-efo")!);
    expect(canonicalKey(pni, { abstract: true })).not.toBe(canonicalKey(weaker, { abstract: true }));
    expect(typeOf(parseEfok("((r1(s1,e1))&(!(r2(e1,f))))&(r3(s2,f))"))?.name).toBe("pni-efo");
  });
});

describe("named types", () => {
  test("no two named types are the same query", () => {
    const keys = namedTypes.map((type) => canonicalKey(namedTypeQuery(type), { abstract: true }));
    expect(new Set(keys).size).toBe(namedTypes.length);
  });

  test.each(namedTypes)("all writings of $name agree", (type) => {
    const key = canonicalKey(namedTypeQuery(type), { abstract: true });
    if (type.betae !== undefined) {
      const read = betaeNotation.parse(type.betae, {});
      expect(canonicalKey(read, { abstract: true })).toBe(key);
      expect(betaeNotation.parse(betaeNotation.print(read, {}), {})).toEqual(read);
      expect(betaeNotation.print(read, {}).replace(/[' ]|,(?=\))/g, "")).toBe(type.betae);
    }
    if (type.efok !== undefined) expect(canonicalKey(parseEfok(type.efok), { abstract: true })).toBe(key);
  });

  test.each([
    ["ip", "2i1p"],
    ["pi", "1p2i"],
    ["up", "2u1p"],
    ["inp", "2in1p"],
    ["pin", "2pi1pn"],
    ["pni", "2nu1p"],
    ["n2pi1p", "2nu1p"],
    ["2u-DNF", "2u"],
    ["up-dm", "2u1p-DM"],
    ["4i", "4i"],
  ])("%s is %s", (spelling, name) => {
    expect(findNamedType(spelling)?.name).toBe(name);
  });
});

describe("structures", () => {
  test.each([
    "('e', ('r',))",
    "(('e', ('r', 'r', 'n')), ('e', ('r',)))",
    "(('e', ('r',)), ('e', ('r',)), ('u',))",
  ])("%s prints back", (structure) => {
    expect(betaeNotation.print(betaeNotation.parse(structure, {}), {})).toBe(structure);
  });

  test("Python's tuples of ids are read", () => {
    expect(betaeNotation.parse("((5,(10,)),(7,(12,-2)))", {})).toEqual(
      readBetae([
        [5, [10]],
        [7, [12, -2]],
      ]),
    );
  });
});

describe("mistakes", () => {
  test.each<[unknown, string]>([
    [5, "a BetaE query is an array"],
    [[], "a set is [entity, [relations…]]"],
    [[5, 10], "expected an array"],
    [[5, [-1]], "a union takes two or more sets (at $[1])"],
    [
      [
        [5, [10]],
        [7, [12, "x"]],
      ],
      "expected a relation id, or -2 for a negation (at $[1][1][1])",
    ],
    [
      [
        [5, [10]],
        [-7, [12]],
      ],
      "expected an entity id or a set (at $[1][0])",
    ],
    [[5, [-2, 3]], "an entity alone cannot be negated (at $[1][0])"],
    [[[5, [10]], [7, [12]], [3]], "a chain of relations follows one set, not several (at $[2])"],
    [[[5, [10]], 7, [8, [3]]], "expected a set, such as [5,[10]] (at $[1])"],
    [[5, [1.5]], "expected a relation id"],
    [[5, []], "the chain has no relation"],
  ])("%j names its place", (value, message) => {
    expect(() => readBetae(value)).toThrow(expect.objectContaining({ code: "query.syntax" }));
    expect(() => readBetae(value)).toThrow(message);
  });

  test("texts point at the character", () => {
    const source = "[[5,[10]],[7,[12,-3]]]";
    expect(placeOf(() => betaeNotation.parse(source, {}))).toBe("-3");
    expect(
      placeOf(() => query2boxNotation.parse('{"type":"ip","query":[["x",["r1"]],["s2",["r2"]],"r3"]}', {})),
    ).toContain("x");
    expect(placeOf(() => query2boxNotation.parse('{"type":"ip","query":[[5,[10]],[7,[12]]]}', {}))).toContain(
      "[[5",
    );
    expect(placeOf(() => query2boxNotation.parse('{"type":"zz","query":[]}', {}))).toBe('"zz"');
  });

  test("any JSON value is read or refused with a path", () => {
    const item = fc.oneof(
      fc.constantFrom<unknown>(-1, -2, 0, 3, "e", "r", "n", "u", [], [4], [-1]),
      fc.integer(),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 5 }, item, fc.array(tie("value"), { maxLength: 4 })),
    }));
    fc.assert(
      fc.property(fc.oneof(value, fc.jsonValue()), fc.constantFrom("2i", "ip", "up", "zz"), (json, type) => {
        for (const read of [
          readBetae,
          readQuery2box,
          (each: unknown) => readQuery2box({ type, query: each }),
        ])
          try {
            read(json);
          } catch (error) {
            expect(error).toBeInstanceOf(LacunaError);
          }
      }),
      { numRuns: sized(700, 2000) },
    );
  });

  test("depth is bounded", () => {
    let deep: unknown = [5, [1]];
    for (let level = 0; level < 100_000; level++) deep = [deep, [1]];
    expect(() => readBetae(deep)).toThrow(/nests deeper/);
    expect(() => betaeNotation.parse("[".repeat(100_000), {})).toThrow(/nests deeper/);
  });
});

function placeOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    const place = (error as LacunaError).place;
    return place?.text?.slice(place.start, place.end);
  }
  return undefined;
}
