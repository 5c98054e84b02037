import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { buildGraph } from "../../src/kg/build.ts";
import { vocabularyOf } from "../../src/kg/vocabulary.ts";
import { and, atom, constant, exists, not, or, type Query, variable } from "../../src/query/formula.ts";
import { normalise } from "../../src/query/text/normalise.ts";
import { textNotation } from "../../src/query/text/notation.ts";
import { arbitraryQuery } from "../support/arbitrary.ts";
import { sized } from "../support/sizes.ts";

// Random tests share a busy machine: what they must not do is hang.
vi.setConfig({ testTimeout: 30_000 });

/** A graph without links whose vocabularies are hard to write: signs, quotes, words of the notation, equal labels. */
const awkward = buildGraph(
  {
    heads: new Uint32Array(),
    relations: new Uint32Array(),
    tails: new Uint32Array(),
    levels: new Uint8Array(),
  },
  {
    entityCount: 6,
    relationCount: 6,
    entities: vocabularyOf(
      ["/m/027rn", "true", 'say "hi"\\', "e0", "Q1428", "Q230"],
      [undefined, "Truth: a tale?", "e1", undefined, "Georgia", "Georgia"],
    ),
    relations: vocabularyOf(["exists", "/location/country/form_of_government", "has part(s)"]),
  },
);

const again = (query: Query, context: Parameters<typeof textNotation.print>[1]) =>
  textNotation.parse(textNotation.print(query, context), { ...context, unsafe: true });

describe("printing and reading the text notation", () => {
  it.each([
    ["ids without a graph", {}],
    ["names of a graph", { graph: awkward }],
    ["ids beside a graph", { graph: awkward, ids: true }],
  ])("is the identity on normal queries: %s", (_, context) => {
    fc.assert(
      fc.property(arbitraryQuery({ maxDepth: 4 }), (query) => {
        expect(normalise(again(query, context))).toEqual(normalise(query));
      }),
      { numRuns: sized(200, 500) },
    );
  });

  it("holds for placeholders that look like ids, numbers, variables and words of the notation", () => {
    const names = fc.constantFrom(
      "e1",
      "r1",
      "s1",
      "12",
      "x",
      "France",
      "exists",
      "not",
      "Tom Hanks",
      "a:",
      "é",
      "",
    );
    const link = fc.tuple(names, names, names).map(([r, a, b]) => atom(r, constant(a), constant(b)));
    const bare = names.map((name) => atom(0, constant(name), variable("x")));
    fc.assert(
      fc.property(fc.oneof(link, bare), (body) => {
        const query = { free: [], body: exists(body.tail.kind === "variable" ? ["x"] : [], body) };
        expect(again(query, {})).toEqual(query);
      }),
    );
  });

  it("holds for names of any characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (relation, entity) => {
        const query = { free: ["x"], body: atom(relation, constant(entity), variable("x")) };
        expect(again(query, {})).toEqual(query);
      }),
      { numRuns: sized(200, 500) },
    );
  });

  it("gives variables that cannot be written other names", () => {
    const query = {
      free: ["a b"],
      body: and(atom(0, variable("a b"), variable("a_b")), atom(0, variable(""), variable("a b"))),
    };
    const closed = { free: query.free, body: exists(["a_b", ""], query.body) };
    expect(textNotation.print(closed, {})).toBe("r0(?a_b_2,a_b) & r0(x,?a_b_2)");
  });
});

describe("the printed text", () => {
  const x = variable("x");
  const y = variable("y");
  const [a, b] = [constant(40), constant(9)];
  it.each<[string, Query]>([
    [
      "r12(e40,x) & r7(e9,x) & r3(x,?y)",
      { free: ["y"], body: exists(["x"], and(atom(12, a, x), atom(7, b, x), atom(3, x, y))) },
    ],
    [
      "!(r1(e40,x) & r2(x,?y)) & r3(e9,?y)",
      { free: ["y"], body: and(not(exists(["x"], and(atom(1, a, x), atom(2, x, y)))), atom(3, b, y)) },
    ],
    [
      "r1(e40,x) & !r2(x,?y) & r3(e9,?y)",
      { free: ["y"], body: exists(["x"], and(atom(1, a, x), not(atom(2, x, y)), atom(3, b, y))) },
    ],
    ["exists ?x (!r2(?x,?y))", { free: ["y"], body: exists(["x"], not(atom(2, x, y))) }],
    ["!r2(x,?y)", { free: ["y"], body: not(exists(["x"], atom(2, x, y))) }],
    [
      "(r1(e40,?y) | r2(e40,?y)) & !!r1(e9,?y)",
      { free: ["y"], body: and(or(atom(1, a, y), atom(2, a, y)), not(not(atom(1, b, y)))) },
    ],
    ["?y, ?x : r1(?x, ?y)", { free: ["y", "x"], body: atom(1, x, y) }],
    ["?y : r1(?e1, ?y)", { free: ["y"], body: exists(["e1"], atom(1, variable("e1"), y)) }],
    ["r1(e40,e9)", { free: [], body: atom(1, a, b) }],
    [
      "r1(e40,?y) & exists ?x (r1(?x,?y)) & exists ?x (r2(?x,?y))",
      { free: ["y"], body: and(atom(1, a, y), exists(["x"], atom(1, x, y)), exists(["x"], atom(2, x, y))) },
    ],
    ["true", { free: [], body: and() }],
    ["?y : false", { free: ["y"], body: or() }],
  ])("is %s", (text, query) => {
    expect(textNotation.print(query, {})).toBe(text);
    expect(textNotation.parse(text, { unsafe: true })).toEqual(query);
  });
});
