import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonical, canonicalKey, queryHash } from "../../src/query/canonical/canonical.ts";
import { parseEfok } from "../../src/query/efok/parse.ts";
import {
  and,
  atom,
  constant,
  exists,
  type Formula,
  inverse,
  not,
  or,
  type Query,
  variable,
} from "../../src/query/formula.ts";
import { renameApart } from "../../src/query/scope.ts";
import { arbitraryGraph, arbitraryQuery, linksOf } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";
import { sized } from "../support/sizes.ts";

/** A source of choices that fast-check shrinks. */
type Choose = (count: number) => number;

/** The same query written differently: other names, orders, nestings, directions, and double negations. */
function disguised(query: Query, choose: Choose): Query {
  let count = 0;
  const names = new Map(query.free.map((name) => [name, `free${++count}`]));
  const shuffled = <T>(items: readonly T[]): T[] => {
    const pool = [...items];
    return items.map(() => pool.splice(choose(pool.length), 1)[0]!);
  };
  const visit = (formula: Formula, scope: ReadonlyMap<string, string>): Formula => {
    const wrapped = (result: Formula): Formula => (choose(5) === 0 ? not(not(result)) : result);
    switch (formula.kind) {
      case "atom": {
        const term = (each: typeof formula.head) =>
          each.kind === "variable" ? variable(scope.get(each.name) ?? each.name) : each;
        const [head, tail] = [term(formula.head), term(formula.tail)];
        if (typeof formula.relation === "string" || choose(2) === 0)
          return wrapped({ ...formula, head, tail });
        return wrapped(atom(inverse(formula.relation), tail, head));
      }
      case "not":
        return not(visit(formula.body, scope));
      case "exists": {
        const inner = new Map(scope);
        for (const name of formula.variables) inner.set(name, `bound${++count}`);
        const variables = shuffled(formula.variables.map((name) => inner.get(name)!));
        const body = visit(formula.body, inner);
        const split = choose(variables.length + 1);
        return wrapped(exists(variables.slice(0, split), exists(variables.slice(split), body)));
      }
      default: {
        const operands = shuffled(formula.operands).map((each) => visit(each, scope));
        const join = formula.kind === "and" ? and : or;
        if (operands.length < 3 || choose(2) === 0) return wrapped({ kind: formula.kind, operands });
        const at = 1 + choose(operands.length - 2);
        return wrapped(join(join(...operands.slice(0, at)), ...operands.slice(at)));
      }
    }
  };
  return { free: query.free.map((name) => names.get(name)!), body: visit(query.body, names) };
}

const arbitraryChoices = fc.array(fc.nat(1000), { minLength: 50, maxLength: 50 });

function chooser(choices: readonly number[]): Choose {
  let next = 0;
  return (count) => choices[next++ % choices.length]! % count;
}

describe("canonical form", () => {
  test("does not see names, orders, nestings, directions and double negations", () => {
    fc.assert(
      fc.property(arbitraryQuery(), arbitraryChoices, (query, choices) => {
        const other = disguised(query, chooser(choices));
        expect(canonicalKey(other)).toBe(canonicalKey(query));
        expect(canonicalKey(other, { abstract: true })).toBe(canonicalKey(query, { abstract: true }));
        expect(canonical(other)).toEqual(canonical(query));
        expect(queryHash(other)).toBe(queryHash(query));
      }),
      { numRuns: 500 },
    );
  });

  test("does not see where quantifiers stand between two negations", () => {
    /** Moves quantifiers out of `and` and `or` as far as the next negation. */
    const outward = (formula: Formula): { bound: readonly string[]; body: Formula } => {
      if (formula.kind === "atom") return { bound: [], body: formula };
      if (formula.kind === "not") {
        const { bound, body } = outward(formula.body);
        return { bound: [], body: not(exists(bound, body)) };
      }
      if (formula.kind === "exists") {
        const { bound, body } = outward(formula.body);
        return { bound: [...bound, ...formula.variables], body };
      }
      const operands = formula.operands.map(outward);
      return {
        bound: operands.flatMap((each) => each.bound),
        body: { kind: formula.kind, operands: operands.map((each) => each.body) },
      };
    };
    fc.assert(
      fc.property(arbitraryQuery({ maxDepth: 4 }), (query) => {
        const { free, body } = renameApart(query);
        const moved = outward(body);
        const outermost = { free, body: exists(moved.bound, moved.body) };
        expect(canonicalKey(outermost)).toBe(canonicalKey(query));
      }),
      { numRuns: sized(400, 1000) },
    );
  });

  test("is a member of its class with the same answers", () => {
    fc.assert(
      fc.property(arbitraryQuery(), arbitraryGraph, (query, graph) => {
        const links = linksOf(graph);
        const form = canonical(query);
        expect(canonicalKey(form)).toBe(canonicalKey(query));
        expect(naiveAnswers(form, links, graph.entityCount)).toEqual(
          naiveAnswers(query, links, graph.entityCount),
        );
      }),
      { numRuns: 500 },
    );
  });

  test("equal keys mean isomorphic graphs, and the other way round", () => {
    const arbitraryEdges = fc.array(
      fc.tuple(
        fc.constantFrom("x", "y", "z", "w"),
        fc.constantFrom(0, 2),
        fc.constantFrom("x", "y", "z", "w"),
        fc.boolean(),
      ),
      { minLength: 1, maxLength: 6 },
    );
    const seen = { equal: 0, different: 0 };
    fc.assert(
      fc.property(arbitraryEdges, arbitraryEdges, arbitraryChoices, (left, other, choices) => {
        // Random pairs, near misses (one link changed) and exchanges of the two existential variables.
        const near = left.map((edge, at) => (at === 0 ? other[0]! : edge));
        const exchanged = left.map(
          ([from, relation, to, negated]): Edge => [swap(from), relation, swap(to), negated],
        );
        const right = [other, near, exchanged][chooser(choices)(3)]!;
        const same = canonicalKey(queryOf(left)) === canonicalKey(queryOf(right));
        seen[same ? "equal" : "different"]++;
        expect(same).toBe(isomorphic(left, right));
      }),
      { numRuns: sized(700, 2000) },
    );
    expect(Math.min(seen.equal, seen.different)).toBeGreaterThan(20);
  });

  test("the order of free variables counts, their names do not", () => {
    const [a, b] = [variable("a"), variable("b")];
    const body = atom(0, a, b);
    expect(canonicalKey({ free: ["a", "b"], body })).not.toBe(canonicalKey({ free: ["b", "a"], body }));
    expect(canonicalKey({ free: ["a", "b"], body })).toBe(
      canonicalKey({ free: ["b", "a"], body: atom(0, b, a) }),
    );
  });

  test("quantifiers may stand anywhere", () => {
    const [x, y] = [variable("x"), variable("y")];
    const branch = and(atom(0, constant(1), x), atom(2, x, y));
    const other = atom(4, constant(2), y);
    const top: Query = { free: ["y"], body: exists(["x"], or(branch, other)) };
    const inside: Query = { free: ["y"], body: or(other, exists(["x"], branch)) };
    expect(canonicalKey(top)).toBe(canonicalKey(inside));
    const denied: Query = { free: ["y"], body: not(exists(["x"], branch)) };
    expect(canonicalKey(denied)).not.toBe(canonicalKey({ free: ["y"], body: exists(["x"], not(branch)) }));
  });

  test("types forget ids, placeholders and directions", () => {
    const grounded = parseEfok("(3(7,e1))&(5(e1,f1))");
    const type = parseEfok("(r9(s4,e1))&(r8(f1,e1))");
    expect(canonicalKey(grounded, { abstract: true })).toBe(canonicalKey(type, { abstract: true }));
    expect(canonicalKey(grounded)).not.toBe(canonicalKey(type));
  });

  test("symmetric queries stay cheap", () => {
    const names = Array.from({ length: 12 }, (_, index) => `x${index}`);
    const ring = names.map((name, at) => atom(0, variable(name), variable(names[(at + 1) % 12]!)));
    const clique = names.flatMap((a) =>
      names.filter((b) => a !== b).map((b) => atom(0, variable(a), variable(b))),
    );
    const star = names.map((name) => atom(0, variable(name), variable("y")));
    for (const links of [ring, star, clique.slice(0, 120)])
      expect(
        canonicalKey({
          free: ["y"],
          body: and(atom(0, constant(1), variable("y")), exists(names, and(...links))),
        }),
      ).toContain("E");
  });

  test("the hash is pinned", () => {
    expect(queryHash(parseEfok("(3(7,e1))&(5(e1,f1))"))).toMatchInlineSnapshot(`"0d1ee8031b5441ab"`);
  });
});

type Edge = readonly [from: string, relation: number, to: string, negated: boolean];

/** x is free, the others are existential; `w` stands for the anchor 0. */
function queryOf(edges: readonly Edge[]): Query {
  const term = (name: string) => (name === "w" ? constant(0) : variable(name));
  const links = edges.map(([from, relation, to, negated]) => {
    const link = atom(relation, term(from), term(to));
    return negated ? not(link) : link;
  });
  return { free: ["x"], body: exists(["y", "z"], and(...links)) };
}

const swap = (name: string): string => (name === "y" ? "z" : name === "z" ? "y" : name);

/** Tries both exchanges of the existential variables. */
function isomorphic(left: readonly Edge[], right: readonly Edge[]): boolean {
  const text = (edges: readonly Edge[], names: Readonly<Record<string, string>>): string =>
    edges
      .map(([from, relation, to, negated]) => `${names[from]} ${relation} ${names[to]} ${negated}`)
      .sort()
      .join(";");
  const wanted = text(right, { x: "x", y: "y", z: "z", w: "w" });
  return [
    { x: "x", y: "y", z: "z", w: "w" },
    { x: "x", y: "z", z: "y", w: "w" },
  ].some((names) => text(left, names) === wanted);
}
