import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  and,
  atom,
  constant,
  exists,
  type Formula,
  not,
  type Query,
  variable,
} from "../../src/query/formula.ts";
import { freeVariables, freshName, renameApart, substitute, variablesOf } from "../../src/query/scope.ts";
import { arbitraryGraph, arbitraryQuery } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";

// Random tests share a busy machine: what they must not do is hang.
vi.setConfig({ testTimeout: 30_000 });

const [x, y, z] = [variable("x"), variable("y"), variable("z")];

/** The names of all quantifiers, with repetition. */
function bindersOf(formula: Formula): string[] {
  if (formula.kind === "atom") return [];
  if (formula.kind === "and" || formula.kind === "or") return formula.operands.flatMap(bindersOf);
  return [...(formula.kind === "exists" ? formula.variables : []), ...bindersOf(formula.body)];
}

describe("variables", () => {
  const formula = and(atom(0, y, x), exists(["x", "w"], atom(0, x, z)), not(atom(0, z, constant(1))));
  it("of atoms come in order of first occurrence", () => {
    expect(variablesOf(formula)).toEqual(["y", "x", "z"]);
    expect(freeVariables(exists(["x"], formula))).toEqual(["y", "z"]);
    expect(freeVariables(formula)).toEqual(["y", "x", "z"]);
  });

  it("get numbered names when taken", () => {
    expect(freshName("x", new Set(["y"]))).toBe("x");
    expect(freshName("x", new Set(["x", "x_2"]))).toBe("x_3");
  });
});

describe("substitute", () => {
  it("replaces free occurrences only and does not let quantifiers capture", () => {
    const formula = and(atom(0, x, y), exists(["x"], atom(0, x, y)));
    expect(substitute(formula, new Map([["x", constant(7)]]))).toEqual(
      and(atom(0, constant(7), y), exists(["x"], atom(0, x, y))),
    );
    expect(substitute(formula, new Map([["y", x]]))).toEqual(
      and(atom(0, x, x), exists(["x_2"], atom(0, variable("x_2"), x))),
    );
  });

  it("by a constant keeps the answers that have it", () => {
    fc.assert(
      fc.property(
        arbitraryGraph,
        arbitraryQuery({ minFree: 1, maxFree: 2, maxDepth: 2 }),
        fc.nat(3),
        (graph, query, entity) => {
          fc.pre(entity < graph.entityCount);
          const [first, ...rest] = query.free;
          const body = substitute(query.body, new Map([[first!, constant(entity)]]));
          const whole = naiveAnswers(query, graph.triples, graph.entityCount);
          expect(naiveAnswers({ free: rest, body }, graph.triples, graph.entityCount)).toEqual(
            whole.filter(([value]) => value === entity).map((tuple) => tuple.slice(1)),
          );
        },
      ),
    );
  });
});

describe("renameApart", () => {
  it("binds no name twice and keeps the answers", () => {
    fc.assert(
      fc.property(arbitraryGraph, arbitraryQuery({ maxDepth: 3 }), (graph, query: Query) => {
        const apart = renameApart(query);
        const names = [...apart.free, ...bindersOf(apart.body)];
        expect(new Set(names).size).toBe(names.length);
        expect(naiveAnswers(apart, graph.triples, 3)).toEqual(naiveAnswers(query, graph.triples, 3));
      }),
      { numRuns: 300 },
    );
  });
});
