import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { LacunaError } from "../../src/error.ts";
import {
  and,
  atom,
  constant,
  exists,
  type Formula,
  not,
  or,
  type Query,
  variable,
} from "../../src/query/formula.ts";
import { checkSafety, isSafe, unsafeVariable } from "../../src/query/safety.ts";
import { arbitraryGraph, arbitraryQuery } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";

// Random tests share a busy machine: what they must not do is hang.
vi.setConfig({ testTimeout: 30_000 });

const x = variable("x");
const y = variable("y");
const a = constant(0);
const r = (head: typeof x | typeof a, tail: typeof x | typeof a): Formula => atom(0, head, tail);
const ask = (body: Formula, ...free: string[]): Query => ({ free, body });

describe("checkSafety", () => {
  it.each<[string, Query]>([
    ["a link", ask(r(a, x), "x")],
    ["a negated link beside a link", ask(and(r(a, x), not(r(x, a))), "x")],
    ["a denied branch", ask(and(r(a, y), not(exists(["x"], and(r(a, x), r(x, y))))), "y")],
    ["double negation", ask(not(not(r(a, x))), "x")],
    ["a negated disjunction of negations", ask(not(or(not(r(a, x)), r(x, x))), "x")],
    ["a binding in both alternatives", ask(or(r(a, x), r(x, a)), "x")],
    ["a quantified variable in one alternative", ask(exists(["x"], or(r(a, x), r(a, a))))],
    ["no answers at all", ask(or(), "x")],
    ["a binding beside alternatives", ask(and(r(a, x), or(r(a, a), not(r(x, a)))), "x")],
  ])("accepts %s", (_, query) => {
    expect(() => checkSafety(query)).not.toThrow();
  });

  it.each<[string, Query, { name: string; free: boolean; reason: string }]>([
    ["a lone negated link", ask(not(r(a, x)), "x"), { name: "x", free: true, reason: "loose" }],
    ["a variable that is missing", ask(r(a, a), "x"), { name: "x", free: true, reason: "absent" }],
    ["one alternative", ask(or(r(a, x), r(a, a)), "x"), { name: "x", free: true, reason: "partly" }],
    [
      "a negated alternative",
      ask(or(r(a, x), not(r(x, a))), "x"),
      { name: "x", free: true, reason: "loose" },
    ],
    [
      "a negated conjunction",
      ask(not(and(r(a, x), r(x, x))), "x"),
      { name: "x", free: true, reason: "loose" },
    ],
    [
      "an existential in a negated link only",
      ask(and(r(a, y), exists(["x"], not(r(x, y)))), "y"),
      { name: "x", free: false, reason: "loose" },
    ],
    [
      "an unbound existential inside a negation",
      ask(and(r(a, y), not(exists(["x"], not(r(x, y))))), "y"),
      { name: "x", free: false, reason: "loose" },
    ],
    ["truth", ask(and(), "x"), { name: "x", free: true, reason: "absent" }],
  ])("refuses %s", (_, query, expected) => {
    expect(unsafeVariable(query)).toEqual(expected);
    expect(isSafe(query)).toBe(false);
  });

  it("names the variable, points at it and says how to mend it", () => {
    const source = "?xx, ?x : r0(e0, ?xx) & !r0(e0, ?x)";
    const query = ask(and(atom(0, a, variable("xx")), not(r(a, x))), "xx", "x");
    try {
      checkSafety(query, source);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(LacunaError);
      const { code, place, hint, message } = error as LacunaError;
      expect(code).toBe("query.unsafe");
      expect(message).toContain("?x");
      expect(hint).toContain("?x");
      expect(place).toEqual({ text: source, start: 5, end: 7 });
    }
  });

  it("accepts only queries whose answers do not change when lonely entities are added", () => {
    fc.assert(
      fc.property(arbitraryGraph, arbitraryQuery({ maxDepth: 2 }), (graph, query) => {
        fc.pre(isSafe(query));
        const small = naiveAnswers(query, graph.triples, 6);
        expect(naiveAnswers(query, graph.triples, 7)).toEqual(small);
      }),
      { numRuns: 200 },
    );
  });

  it("accepts every query that was made safe", () => {
    fc.assert(fc.property(arbitraryQuery({ safe: true }), (query) => isSafe(query)));
  });
});
