import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { canonicalKey } from "../../src/query/canonical/canonical.ts";
import { efokNotation, readEfok } from "../../src/query/efok/notation.ts";
import { parseEfok } from "../../src/query/efok/parse.ts";
import { printEfok, printEfokGraph, toGroundedEfok } from "../../src/query/efok/print.ts";
import type { Formula } from "../../src/query/formula.ts";
import { findNamedType, namedTypeQuery, typeOf } from "../../src/query/types/lookup.ts";
import { queryToGraph } from "../../src/query/views/query-graph.ts";
import { arbitraryGraph, arbitraryQuery, linksOf } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";
import { sized } from "../support/sizes.ts";

describe("EFO_k strings", () => {
  test.each([
    ["1p", "r1(s1,f)"],
    ["2p", "r1(s1,e1)&r2(e1,f)"],
    ["3p", "r1(s1,e1)&r2(e1,e2)&r3(e2,f)"],
    ["2i", "r1(s1,f)&r2(s2,f)"],
    ["3i", "r1(s1,f)&r2(s2,f)&r3(s3,f)"],
    ["ip", "r1(s1,e1)&r2(s2,e1)&r3(e1,f)"],
    ["pi", "((r1(s1,e1))&(r2(e1,f)))&(r3(s2,f))"],
    ["2in", "r1(s1,f)&!r2(s2,f)"],
    ["3in", "r1(s1,f)&r2(s2,f)&!r3(s3,f)"],
    ["inp", "r1(s1,e1)&!r2(s2,e1)&r3(e1,f)"],
    ["pin", "r1(s1,e1)&r2(e1,f)&!r3(s2,f)"],
    ["pni-efo", "r1(s1,e1)&!r2(e1,f)&r3(s2,f)"],
    ["2u", "r1(s1,f)|r2(s2,f)"],
    ["up", "(r1(s1,e1)|r2(s2,e1))&r3(e1,f)"],
    ["2u-DM", "!(!r1(s1,f)&!r2(s2,f))"],
    ["2m", "((r1(s1,e1))&(r2(e1,f)))&(r3(e1,f))"],
    ["3pcp", "(((((r1(s1,e1))&(r2(e1,e3)))&(r3(s2,e2)))&(r4(e2,e3)))&(r5(e1,e2)))&(r6(e3,f))"],
    ["efo2y", "(r1(s1,e1))&((r2(e1,f1))&(r3(e1,f2)))"],
  ])("%s is %s", (name, formula) => {
    expect(typeOf(parseEfok(formula))).toBe(findNamedType(name));
  });

  test("a distributed up keeps its own type: a relation stands twice", () => {
    const formula = "(r1(s1,e1)&r3(e1,f))|(r2(s2,e1)&r3(e1,f))";
    expect(printEfok(parseEfok(formula))).toBe("((r1(s1,e1))&(r2(e1,f1)))|((r3(s2,e1))&(r2(e1,f1)))");
  });

  test.each([
    "r1(s1,f1)",
    "!(r1(s1,f1))",
    "(r1(s1,e1))&(r2(e1,f1))",
    "(r1(s1,e1))&((r2(e1,e2))&(r3(e2,f1)))",
    "(r1(s1,f1))&(!(r2(s2,f1)))",
    "(r1(s1,e2))&((r2(e1,e2))&((r3(e1,f1))&(r4(e2,f1))))",
    "(!(r1(s1,e1)))&((r2(s2,e1))&((r3(e1,f1))&(r4(e1,f2))))",
    "(r1(s1,f2))&((r2(s2,f1))&((r3(f1,f2))&(!(r4(f1,f2)))))",
    "((r1(s1,e1))|(r2(s2,e1)))&(r3(e1,f1))",
    "(12(40,e1))&(7(e1,f1))",
  ])("%s is canonical and prints back", (formula) => {
    expect(printEfok(parseEfok(formula))).toBe(formula);
  });

  test.each([
    ["((r1(s1,e1))&(r2(e1,f)))&(r3(s2,f))", "(r1(s1,e1))&((r2(s2,f1))&(r3(e1,f1)))"],
    ["r9(f1,s7)", "r1(s1,f1)"],
    ["(4(f1,e1))&(6(e1,9))", "(7(9,e1))&(5(e1,f1))"],
    ["(((r1(s1,f1))))", "r1(s1,f1)"],
    [" r1 ( s1 , f1 ) & r2(s2,f1) ", "(r1(s1,f1))&(r2(s2,f1))"],
  ])("%s becomes %s", (formula, canonicalString) => {
    expect(printEfok(parseEfok(formula))).toBe(canonicalString);
  });

  test("unbracketed mixed chains split at the last connective, bracketed ones after the first bracket", () => {
    const shape = (formula: Formula): string => {
      if (formula.kind === "atom") return String(formula.relation);
      if (formula.kind === "and" || formula.kind === "or")
        return `(${formula.operands.map(shape).join(formula.kind === "and" ? "&" : "|")})`;
      return formula.kind === "not" ? `!${shape(formula.body)}` : shape(formula.body);
    };
    const read = (source: string) => shape(parseEfok(source).body);
    expect(read("r1(s1,f)&r2(s2,f)|r3(s3,f)")).toBe("((r1&r2)|r3)");
    expect(read("r1(s1,f)|r2(s2,f)&r3(s3,f)")).toBe("((r1|r2)&r3)");
    expect(read("(r1(s1,f))|(r2(s2,f))&(r3(s3,f))")).toBe("(r1|(r2&r3))");
    expect(read("!r1(s1,f)&r2(s2,f)")).toBe("(!r1&r2)");
    expect(read("!(r1(s1,f))&(r2(s2,f))")).toBe("(!r1&r2)");
    expect(read("!((r1(s1,f))&(r2(s2,f)))")).toBe("!(r1&r2)");
    expect(read("!!r1(s1,f)")).toBe("!!r1");
  });

  test("the order of the query's own quantifiers numbers the nodes", () => {
    const query = parseEfok("(r1(s1,e2))&((r2(e1,e2))&(r3(e1,f1)))");
    expect(printEfokGraph(queryToGraph(query))).toBe("(r1(s1,e2))&((r2(e1,e2))&(r3(e1,f1)))");
  });
});

describe("groundings", () => {
  test("pairs, objects and inline ids are one query", () => {
    const formula = "(r1(s1,e1))&(r2(e1,f1))";
    const grounding = { s1: 40, r1: 12, r2: 7 };
    const wanted = parseEfok("(12(40,e1))&(7(e1,f1))");
    for (const value of [
      [formula, grounding],
      [formula, grounding, { f1: [[3]] }, { f1: [] }],
      { query: formula, grounding },
      { formula, grounding },
      { query: "(12(40,e1))&(7(e1,f1))" },
      "(12(40,e1))&(7(e1,f1))",
    ]) {
      expect(readEfok(value)).toEqual(wanted);
      expect(efokNotation.parse(JSON.stringify(value), {})).toEqual(wanted);
    }
    expect(toGroundedEfok(wanted)).toEqual({ formula, grounding: { s1: 40, r1: 12, r2: 7 } });
  });

  test("a query taken apart grounds to itself", () => {
    fc.assert(
      fc.property(arbitraryQuery({ minFree: 1 }), (query) => {
        const grounded = tried(() => toGroundedEfok(query));
        if (grounded === undefined) return;
        const read = readEfok({ ...grounded });
        expect(printEfok(read)).toBe(printEfok(query));
        expect(canonicalKey(read)).toBe(canonicalKey(parseEfok(printEfok(query))));
      }),
      { numRuns: 500 },
    );
  });

  test("printing keeps the answers", () => {
    let count = 0;
    fc.assert(
      fc.property(arbitraryQuery({ minFree: 1 }), arbitraryGraph, (query, graph) => {
        const text = tried(() => printEfok(query));
        if (text === undefined) return;
        count++;
        const read = parseEfok(text);
        const links = linksOf(graph);
        expect(printEfok(read)).toBe(text);
        expect(naiveAnswers(read, links, graph.entityCount)).toEqual(
          naiveAnswers(query, links, graph.entityCount),
        );
      }),
      { numRuns: 500 },
    );
    expect(count).toBeGreaterThan(50);
  });

  test("pni has no EFO_k string", () => {
    expect(() => printEfok(namedTypeQuery(findNamedType("pni")!))).toThrow(
      expect.objectContaining({ code: "query.not-expressible" }),
    );
  });
});

describe("mistakes", () => {
  test.each([
    ["", 0, "a formula is missing"],
    ["r1(s1,f1", 2, "this bracket is not closed"],
    ["r1(s1,f1))", 9, "no bracket is open here"],
    ["r1(s1)", 3, "an atom has two terms"],
    ["r1(s1,f1)&", 10, "a formula is missing"],
    ["x1(s1,f1)", 0, "expected a relation"],
    ["r1(s1,g1)", 6, "expected a term"],
    ["r1(u1,f1)", 3, "universal variables are not supported"],
    ["r1(s1,f1) r2(s2,f1)", 9, "expected & or |"],
    ["r1(99999999999,f1)", 3, "ids are below 2^32"],
    ["r1(s1,f1)&(hello)", 11, "expected an atom"],
  ])("%j is refused at character %i", (source, start, message) => {
    expect(() => parseEfok(source)).toThrow(message);
    expect(() => parseEfok(source)).toThrow(
      expect.objectContaining({ code: "query.syntax", place: expect.objectContaining({ start }) }),
    );
  });

  test("groundings name their place", () => {
    expect(() => readEfok(["r1(s1,f1)", { s1: "x" }])).toThrow("expected an id for s1 (at $[1].s1)");
    expect(() => readEfok(["r1(s1,f1)", { s1: 3 }])).toThrow("the grounding has no r1");
    expect(() => readEfok({ query: 5 })).toThrow("expected a formula string (at $.query)");
  });

  test("any text is read or refused with a position, in bounded time", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."(),&|!rsefu12 "), maxLength: 60 });
    fc.assert(
      fc.property(fc.oneof(letters, fc.string()), (source) => {
        try {
          parseEfok(source);
        } catch (error) {
          expect(error).toBeInstanceOf(LacunaError);
          expect((error as LacunaError).place?.text).toBe(source);
        }
      }),
      { numRuns: sized(700, 2000) },
    );
    expect(() => parseEfok("!".repeat(100_000))).toThrow(/nests deeper/);
    expect(() => parseEfok("(".repeat(100_000))).toThrow(/not closed/);
    expect(() => parseEfok("(".repeat(50_000) + ")".repeat(50_000))).toThrow(LacunaError);
    const chain = Array.from({ length: 6_000 }, (_, at) => `r${at}(s${at},f1)`);
    expect(parseEfok(chain.join("&")).free).toEqual(["f1"]);
    expect(() => parseEfok(chain.join("&").replaceAll("&r1", "|r1"))).toThrow(/nests deeper/);
  });

  test("any JSON value is read or refused", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        tried(() => readEfok(value));
        tried(() => efokNotation.parse(JSON.stringify(value), {}));
      }),
    );
  });
});

function tried<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    expect(error).toBeInstanceOf(LacunaError);
    return undefined;
  }
}
