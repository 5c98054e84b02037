import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answer, countAnswers, createAnswerer, explain } from "../../src/exact/index.ts";
import { hasLink } from "../../src/kg/graph.ts";
import type { Formula, Query } from "../../src/query/formula.ts";
import { arbitraryGraph, arbitraryQuery, graphOf, linksOf, type SmallGraph } from "../support/arbitrary.ts";
import { type Link, naiveAnswers } from "../support/naive.ts";

const runs = { numRuns: 1500 };

/** Anchors and relations that the graph lacks are an error of their own; here the bounds are made to fit. */
const cases = arbitraryGraph.chain((graph) => {
  const { entityCount, relationCount } = graph;
  return fc.tuple(fc.constant(graph), arbitraryQuery({ entityCount, relationCount }));
});

const tuples = (query: Query, graph: SmallGraph, levels = 0b111) => [
  ...answer(query, { graph: graphOf(graph), levels }),
];

describe("the engine gives the answers of the definition", () => {
  it("on any formula, safe or not, on every view", () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(0b111, 0b011, 0b001, 0b100), ([graph, query], levels) => {
        expect(tuples(query, graph, levels)).toEqual(
          naiveAnswers(query, linksOf(graph, levels), graph.entityCount),
        );
      }),
      runs,
    );
  });

  it("on conjunctions full of cycles, parallel atoms and loops", () => {
    const conjunctions = arbitraryGraph.chain((graph) => {
      const term = fc.oneof(
        {
          weight: 5,
          arbitrary: fc
            .constantFrom("a", "b", "x", "y", "z")
            .map((name) => ({ kind: "variable", name }) as const),
        },
        {
          weight: 1,
          arbitrary: fc.nat(graph.entityCount - 1).map((entity) => ({ kind: "constant", entity }) as const),
        },
      );
      const link = fc.record({
        kind: fc.constant("atom" as const),
        relation: fc.nat(graph.relationCount - 1),
        head: term,
        tail: term,
      });
      const literal: fc.Arbitrary<Formula> = fc.oneof(
        { weight: 5, arbitrary: link },
        { weight: 1, arbitrary: link.map((body) => ({ kind: "not" as const, body })) },
      );
      const query = fc
        .tuple(fc.array(literal, { minLength: 2, maxLength: 7 }), fc.subarray(["a", "b"]))
        .map(([operands, free]): Query => {
          const bound = ["a", "b", "x", "y", "z"].filter((name) => !free.includes(name));
          return { free, body: { kind: "exists", variables: bound, body: { kind: "and", operands } } };
        });
      return fc.tuple(fc.constant(graph), query);
    });
    fc.assert(
      fc.property(conjunctions, ([graph, query]) => {
        expect(tuples(query, graph)).toEqual(naiveAnswers(query, linksOf(graph), graph.entityCount));
      }),
      { numRuns: 600 },
    );
  });

  it("also when one answerer is asked many queries, and when only the number is asked for", () => {
    const several = arbitraryGraph.chain((graph) => {
      const { entityCount, relationCount } = graph;
      return fc.tuple(
        fc.constant(graph),
        fc.array(arbitraryQuery({ entityCount, relationCount }), { maxLength: 6 }),
      );
    });
    fc.assert(
      fc.property(several, ([small, queries]) => {
        const graph = graphOf(small);
        const ask = createAnswerer(graph.full);
        for (const query of [...queries, ...queries]) {
          const expected = naiveAnswers(query, linksOf(small), small.entityCount);
          expect([...ask(query)]).toEqual(expected);
          expect(countAnswers(query, graph.full)).toEqual({ count: expected.length, outcome: "complete" });
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("properties of answers", () => {
  it("renaming entities permutes the answers", () => {
    fc.assert(
      fc.property(cases, fc.infiniteStream(fc.nat()), ([graph, query], random) => {
        const order = Array.from({ length: graph.entityCount }, (_, id) => id);
        for (let i = order.length - 1; i > 0; i--) {
          const j = random.next().value % (i + 1);
          [order[i], order[j]] = [order[j]!, order[i]!];
        }
        const moved = {
          ...graph,
          triples: graph.triples.map(([h, r, t]): Link => [order[h]!, r, order[t]!]),
        };
        const movedQuery = { ...query, body: renameEntities(query.body, order) };
        const expected = tuples(query, graph).map((tuple) => tuple.map((id) => order[id]!));
        expect(new Set(tuples(movedQuery, moved).map(String))).toEqual(new Set(expected.map(String)));
      }),
      { numRuns: 300 },
    );
  });

  it("adding a triple never takes an answer from a query without negation", () => {
    fc.assert(
      fc.property(cases, fc.nat(), fc.nat(), fc.nat(), ([graph, query], h, r, t) => {
        fc.pre(!JSON.stringify(query.body).includes('"not"'));
        const link: Link = [
          h % graph.entityCount,
          (r % (graph.relationCount / 2)) * 2,
          t % graph.entityCount,
        ];
        const more = { ...graph, triples: [...graph.triples, link], levels: [...graph.levels, 0] };
        const after = new Set(tuples(query, more).map(String));
        for (const tuple of tuples(query, graph)) expect(after).toContain(String(tuple));
      }),
      { numRuns: 400 },
    );
  });
});

describe("explanations", () => {
  it("exist exactly for answers, show true links, and no tree has fewer missing ones", () => {
    fc.assert(
      fc.property(cases, ([small, query]) => {
        const graph = graphOf(small);
        const answers = new Set(tuples(query, small).map(String));
        forEachTuple(query.free.length, small.entityCount, (values) => {
          const tree = explain(query, graph, values);
          expect(tree !== undefined).toBe(answers.has(String(values)));
          if (!tree) return;
          for (const { head, relation, tail, state } of tree.links) {
            expect(hasLink(graph.full, head, relation, tail)).toBe(state !== "absent");
            if (state !== "absent")
              expect(hasLink({ graph, levels: 0b011 }, head, relation, tail)).toBe(state === "known");
          }
          expect(tree.missing).toBe(tree.links.filter((link) => link.state === "missing").length);
          expect(tree.missing).toBe(fewestMissing(query, small, values));
        });
      }),
      { numRuns: 250 },
    );
  });
});

function renameEntities(formula: Formula, order: readonly number[]): Formula {
  return JSON.parse(JSON.stringify(formula), (key, value) => (key === "entity" ? order[value] : value));
}

function forEachTuple(width: number, entityCount: number, visit: (values: number[]) => void): void {
  for (let code = 0; code < entityCount ** width; code++) {
    const values: number[] = [];
    for (let i = 0, rest = code; i < width; i++, rest = Math.floor(rest / entityCount))
      values.push(rest % entityCount);
    visit(values);
  }
}

/** The cost of the cheapest way to make a formula true, by trying all assignments: a missing link costs 1. */
function fewestMissing(query: Query, small: SmallGraph, values: readonly number[]): number {
  const cost = new Map<string, number>();
  small.triples.forEach(([h, r, t], at) => {
    const price = small.levels[at] === 2 ? 1 : 0;
    cost.set(`${h} ${r} ${t}`, price);
    cost.set(`${t} ${r ^ 1} ${h}`, price);
  });
  const NEVER = Number.POSITIVE_INFINITY;
  const best = (formula: Formula, bound: ReadonlyMap<string, number>, denied: boolean): number => {
    switch (formula.kind) {
      case "atom": {
        const [head, tail] = [formula.head, formula.tail].map((term) =>
          term.kind === "constant" ? term.entity : bound.get(term.name),
        );
        const price = cost.get(`${head} ${formula.relation} ${tail}`);
        if (denied) return price === undefined ? 0 : NEVER;
        return price ?? NEVER;
      }
      case "not":
        return best(formula.body, bound, !denied);
      case "exists": {
        let found = denied ? 0 : NEVER;
        const free = formula.variables;
        forEachTuple(free.length, small.entityCount, (each) => {
          const inner = new Map(bound);
          for (const [i, name] of free.entries()) inner.set(name, each[i]!);
          // Denied: it has to fail for all; as one absence it costs nothing or is impossible.
          const price = best(formula.body, inner, denied);
          found = denied ? Math.max(found, price === NEVER ? NEVER : 0) : Math.min(found, price);
        });
        return found;
      }
      default: {
        const prices = formula.operands.map((each) => best(each, bound, denied));
        const all = (formula.kind === "and") !== denied;
        // A denied conjunction is one absence unless it denies denials (see alternatives.ts).
        if (denied && formula.kind === "and" && !formula.operands.every((each) => each.kind === "not"))
          return prices.some((price) => price !== NEVER) ? 0 : NEVER;
        return all ? prices.reduce((a, b) => a + b, 0) : Math.min(NEVER, ...prices);
      }
    }
  };
  return best(query.body, new Map(query.free.map((name, i) => [name, values[i]!])), false);
}
