import { expect, test } from "vitest";
import { canonicalKey } from "../../src/query/canonical/canonical.ts";
import { parseEfok } from "../../src/query/efok/parse.ts";
import type { Query } from "../../src/query/formula.ts";
import { findNamedType, namedTypeQuery } from "../../src/query/types/lookup.ts";
import { namedTypes } from "../../src/query/types/named-types.ts";
import { graphToQuery } from "../../src/query/views/query-graph.ts";
import { type EfokType, efokTypes, officialEfokTypes } from "../../src/query-types/efok.ts";
import { efokGroups, efokTable } from "../../src/query-types/groups.ts";
import { queryTypeKey } from "../../src/query-types/type-key.ts";
import { checksum } from "./checksum.ts";

const official = officialEfokTypes();
const complete = efokTypes();
const distinct = (types: readonly EfokType[]) => new Set(types.map((type) => type.key));
const table = (types: readonly EfokType[], free: number) =>
  efokTable(types.filter((type) => type.free === free));

// EFO_k-CQA, §9 and §3.
test("the official 741 formula strings", () => {
  expect(official).toHaveLength(741);
  expect(new Set(official.map((type) => type.formula)).size).toBe(741);
  expect(checksum(official.map((type) => type.formula))).toBe(
    "3787f86feb9ea40ed0217524e49ec775f99a44468ef6c09062ad0329d3d17b3f",
  );
});

test("552 of them are not isomorphic, and all of these are in the complete set", () => {
  expect(distinct(official).size).toBe(552);
  const all = distinct(complete);
  expect([...distinct(official)].filter((key) => !all.has(key))).toEqual([]);
});

test("the official groups in their order", () => {
  const listed =
    "0,1,1,1:1 | 0,1,2,2:2 | 0,1,3,3:2 | 0,2,1,1:1 | 0,2,1,2:2 | 0,2,2,2:4 | 0,2,2,3:4 | 0,2,3,3:4 | 0,2,3,4:4 | 1,1,1,1:2 | 1,1,1,2:4 | 1,1,2,2:6 | 1,1,2,3:6 | 1,1,3,3:8 | 1,1,3,4:8 | 1,2,1,1:7 | 1,2,1,2:22 | 1,2,2,2:20 | 1,2,2,3:44 | 1,2,3,3:32 | 1,2,3,4:72 | 2,1,1,1:4 | 2,1,1,2:20 | 2,1,2,2:20 | 2,1,2,3:48 | 2,1,3,3:36 | 2,1,3,4:84 | 2,2,1,1:6 | 2,2,1,2:58 | 2,2,2,2:38 | 2,2,2,3:172";
  expect([...efokGroups(official)].map(([key, count]) => `${key}:${count}`).join(" | ")).toBe(listed);
});

test("positive and negative types of both modes", () => {
  const counts = (types: readonly EfokType[]) =>
    [1, 2].map((free) =>
      [false, true].map(
        (negated) => types.filter((type) => type.free === free && type.negated === negated).length,
      ),
    );
  expect(counts(official)).toEqual([
    [129, 122],
    [250, 240],
  ]);
  expect(counts(complete)).toEqual([
    [112, 290],
    [379, 1126],
  ]);
});

// EFO_k-CQA, §4.
test("Tables 3 and 4 of the paper", () => {
  expect(table(official, 1)).toEqual({
    rows: ["1", "2", "3"],
    columns: ["e=0 SDAG", "e=1 SDAG", "e=1 Multi", "e=2 SDAG", "e=2 Multi", "e=2 Cyclic"],
    cells: [
      [1, 2, 4, 4, 16, 4],
      [2, 6, 6, 20, 40, 8],
      [2, 8, 8, 36, 72, 12],
    ],
  });
  expect(table(official, 2)).toEqual({
    rows: ["1", "2", "3"],
    columns: [
      "e=0 SDAG",
      "e=0 Multi",
      "e=1 SDAG",
      "e=1 Multi",
      "e=1 Cyclic",
      "e=2 SDAG",
      "e=2 Multi",
      "e=2 Cyclic",
    ],
    cells: [
      [1, 2, 7, 18, 4, 6, 32, 26],
      [4, 4, 20, 36, 8, 38, 108, 64],
      [4, 4, 32, 60, 12, 0, 0, 0],
    ],
  });
});

// EFO_k-CQA, §5.
test("the tables of the complete set, in which no two types are isomorphic", () => {
  expect(complete).toHaveLength(1907);
  expect(distinct(complete).size).toBe(1907);
  expect(new Set(complete.map((type) => type.formula)).size).toBe(1907);
  expect(table(complete, 1).cells).toEqual([
    [1, 2, 4, 4, 14, 7],
    [2, 8, 10, 28, 63, 19],
    [2, 12, 14, 57, 123, 32],
  ]);
  expect(table(complete, 2).cells).toEqual([
    [1, 2, 7, 20, 7, 26, 103, 66],
    [5, 6, 32, 71, 19, 158, 505, 240],
    [6, 7, 61, 131, 32, 0, 0, 0],
  ]);
});

test("a type has the same key however it is written", () => {
  for (const { formula, key, graph } of [...official, ...complete]) {
    expect(queryTypeKey(parseEfok(formula))).toBe(key);
    expect(queryTypeKey(graphToQuery({ ...graph, edges: [...graph.edges].reverse() }))).toBe(key);
  }
});

test("keys part the official types as the canonical form of queries does", () => {
  // The canonical form tells free variables apart by their order, so the least of both orders is taken.
  const canonicalOf = ({ graph }: EfokType): string => {
    const query = graphToQuery(graph);
    const orders: Query[] = [query, { ...query, free: [...query.free].reverse() }];
    return orders.map((each) => canonicalKey(each, { abstract: true })).sort()[0]!;
  };
  const pairs = new Set(official.map((type) => `${type.key} ${canonicalOf(type)}`));
  expect(pairs.size).toBe(552);
  expect(new Set(official.map(canonicalOf)).size).toBe(552);
});

test("named types within the limits are found by their key, the others are not", () => {
  const all = distinct(complete);
  const found = namedTypes
    .filter((type) => all.has(queryTypeKey(namedTypeQuery(type)) ?? ""))
    .map((type) => type.name);
  // Left out: three existential variables (4p, 3pcp), four constants (4i), a surplus of two (3cm), unions, a
  // denied branch (2nu1p).
  const within =
    "1p 2p 3p 2i 3i 2i1p 1p2i 2in 3in 2in1p 2pi1pn pni-efo 2m 2nm 3mp 3pm im 2il 3il 3c efo2m efo2y";
  expect(found).toEqual(within.split(" "));
});

test("the branches that the official skeletons miss are in the complete set only", () => {
  const key = queryTypeKey(parseEfok("(r1(s1,e1))&((r2(s2,e2))&((r3(e1,f1))&(r4(e2,f1))))"))!;
  expect([distinct(official).has(key), distinct(complete).has(key)]).toEqual([false, true]);
});

test("the key sees signs, kinds and parallel links, not the order of free variables", () => {
  const key = (formula: string) => queryTypeKey(parseEfok(formula));
  expect(key("(r1(s1,f1))&((r2(s2,f2))&((r3(s3,f2))&(r4(f1,f2))))")).toBe(
    key("(r1(s1,f2))&((r2(s2,f1))&((r3(s3,f1))&(r4(f2,f1))))"),
  );
  const different = [
    "(r1(s1,e1))&(r2(e1,f1))",
    "(r1(s1,f1))&(r2(e1,f1))",
    "(r1(s1,f2))&(r2(f2,f1))",
    "(r1(s1,e1))&(!(r2(e1,f1)))",
    "(!(r1(s1,e1)))&(r2(e1,f1))",
    "(r1(s1,e1))&((r2(e1,f1))&(r3(e1,f1)))",
    "(r1(s1,e1))&((r2(e1,f1))&(!(r3(e1,f1))))",
    "(r1(s1,f1))&(r2(s2,f1))",
    "(r1(s1,f1))&(r2(s1,f1))",
  ];
  expect(new Set(different.map(key)).size).toBe(different.length);
  expect(key("(r1(s1,f1))|(r2(s2,f1))")).toBeUndefined();
  expect(queryTypeKey(namedTypeQuery(findNamedType("pni")!))).toBeUndefined();
});

test("too wide limits are refused before they take for ever", () => {
  expect(() => efokTypes({ existential: 7, nodes: 12, links: 14, variableLinks: 12 })).toThrow(
    expect.objectContaining({ code: "space.too-large" }),
  );
});
