// What a formula means does not depend on how it is written, and what is asked for at most is given exactly.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alternativesOf } from "../../src/exact/alternatives.ts";
import { answer, countAnswers, createAnswerer } from "../../src/exact/index.ts";
import type { Formula, Query } from "../../src/query/formula.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { arbitraryGraph, arbitraryQuery, graphOf, linksOf, type SmallGraph } from "../support/arbitrary.ts";
import { type Link, naiveAnswers } from "../support/naive.ts";

const cases = arbitraryGraph.chain((graph) => {
  const { entityCount, relationCount } = graph;
  return fc.tuple(fc.constant(graph), arbitraryQuery({ entityCount, relationCount }));
});

/** The same formula with parts in lists of one, denied twice, or with alternatives as a denial of denials (De Morgan). */
function rewritten(formula: Formula, choice: () => number): Formula {
  const inside = (): Formula => {
    switch (formula.kind) {
      case "atom":
        return formula;
      case "and":
      case "or":
        return { kind: formula.kind, operands: formula.operands.map((each) => rewritten(each, choice)) };
      default:
        return { ...formula, body: rewritten(formula.body, choice) };
    }
  };
  const own = inside();
  const denied = (body: Formula): Formula => ({ kind: "not", body });
  switch (choice() % 8) {
    case 0:
      return { kind: "and", operands: [own] };
    case 1:
      return { kind: "or", operands: [own] };
    case 2:
      return denied(denied(own));
    case 3:
      return own.kind === "or" ? denied({ kind: "and", operands: own.operands.map(denied) }) : own;
    case 4:
      return own.kind === "and" ? denied({ kind: "or", operands: own.operands.map(denied) }) : own;
    case 5:
      return denied({ kind: "and", operands: [denied(own)] });
    case 6:
      return denied({ kind: "or", operands: [denied(own)] });
    default:
      return own;
  }
}

const choices = (list: readonly number[]) => {
  let at = 0;
  return () => list[at++ % list.length]!;
};

describe("a formula", () => {
  test("has the same answers in lists of one, denied twice, and by De Morgan", () => {
    fc.assert(
      fc.property(cases, fc.array(fc.nat(7), { minLength: 4, maxLength: 9 }), ([small, query], list) => {
        const other: Query = { ...query, body: rewritten(query.body, choices(list)) };
        const graph = graphOf(small);
        const wanted = naiveAnswers(query, linksOf(small), small.entityCount);
        expect([...answer(other, graph.full)]).toEqual(wanted);
        expect(countAnswers(other, graph.full).count).toBe(wanted.length);
      }),
      { numRuns: 250 },
    );
  });

  test("is true where one of its alternatives is: all of its links, and nothing that it denies", () => {
    fc.assert(
      fc.property(cases, fc.array(fc.nat(7), { minLength: 4, maxLength: 9 }), ([small, query], list) => {
        const body = rewritten(query.body, choices(list));
        const all = alternativesOf(body).map(
          ({ variables, atoms, denied }): Formula => ({
            kind: "exists",
            variables,
            body: {
              kind: "and",
              operands: [...atoms, ...denied.map((each): Formula => ({ kind: "not", body: each }))],
            },
          }),
        );
        const split: Query = { free: query.free, body: { kind: "or", operands: all } };
        const links = linksOf(small);
        expect(naiveAnswers(split, links, small.entityCount)).toEqual(
          naiveAnswers(query, links, small.entityCount),
        );
        // An alternative has no disjunction outside of what it denies: its atoms are links.
        for (const { atoms } of alternativesOf(body))
          expect(atoms.every(({ kind }) => kind === "atom")).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe("answers up to a number", () => {
  test("are so many true ones, with their tuples and no more, and said to be cut where there are others", () => {
    fc.assert(
      fc.property(cases, fc.nat(5), ([small, query], rows) => {
        const wanted = naiveAnswers(query, linksOf(small), small.entityCount).map(String);
        const { ids, count, outcome } = answer(query, graphOf(small).full, { rows });
        const width = query.free.length;
        if (width > 0) expect(count).toBe(Math.min(rows, wanted.length));
        expect(ids.length).toBe(count * width);
        expect(outcome).toBe(width > 0 && wanted.length > rows ? "row-limit" : "complete");
        const found = Array.from({ length: count }, (_, at) =>
          String([...ids.subarray(at * width, (at + 1) * width)]),
        );
        for (const each of found) expect(wanted).toContain(each);
        expect(new Set(found).size).toBe(count);
      }),
      { numRuns: 250 },
    );
  });
});

describe("answers that several values lead to", () => {
  const entityCount = 9;
  /** Few entities with many links: most answers are reached over several others, in cycles. */
  const dense = fc
    .uniqueArray(fc.tuple(fc.nat(8), fc.constantFrom(0, 2, 4), fc.nat(8)), {
      ...{ minLength: 30, maxLength: 70, size: "max", selector: (link) => link.join(" ") },
    })
    .map(
      (triples): SmallGraph => ({
        ...{ entityCount, relationCount: 6, triples: triples as Link[], levels: triples.map(() => 0) },
      }),
    );

  test.each([
    // Cycles that no leaf opens, so that values are tried one after the other.
    "?x : r0(?x, ?y) & r2(?y, ?z) & r4(?z, ?x)",
    "?x : r0(?x, ?y) & r0(?y, ?z) & r0(?z, ?w) & r0(?w, ?x)",
    "?x : r0(?y, ?x) & r2(?z, ?x) & r4(?y, ?z)",
    "?x : r0(?y, ?x) & r2(?z, ?x) & r4(?y, ?z) & !r0(?z, ?y)",
    "?x : r0(?y, ?z) & r2(?z, ?w) & r4(?w, ?y) & r0(?y, ?x)",
    "?x : r0(?y, ?z) & r2(?z, ?w) & r4(?w, ?y) & r0(?y, ?x) & r2(?z, ?x)",
    "?x : (r0(?x, ?y) | r2(?x, ?y)) & r4(?y, ?z) & r0(?z, ?x)",
    "?x, ?y : r0(?x, ?z) & r2(?z, ?y) & r4(?y, ?x)",
    "?x, ?y : r0(?x, ?z) & r2(?y, ?z) & r4(?x, ?w) & r0(?y, ?w) & r2(?z, ?w)",
  ])("are all there, each once: %s", (text) => {
    const query = parseQuery(text);
    let some = 0;
    fc.assert(
      fc.property(dense, (small) => {
        const wanted = naiveAnswers(query, linksOf(small), entityCount);
        const ask = createAnswerer(graphOf(small).full);
        expect([...ask(query)]).toEqual(wanted);
        expect(ask(query).count).toBe(wanted.length);
        expect(countAnswers(query, graphOf(small).full)).toEqual({
          count: wanted.length,
          outcome: "complete",
        });
        some += Number(wanted.length > 1);
      }),
      { numRuns: 25 },
    );
    expect(some).toBeGreaterThan(3);
  });
});
