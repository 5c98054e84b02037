import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answer, createAnswerer } from "../../src/exact/index.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { and, atom, constant, exists, not, type Query, variable } from "../../src/query/formula.ts";
import { sparqlNotation } from "../../src/query/sparql/notation.ts";
import { haveData, graphOf as indexed, namedTriples } from "../kg/data.ts";
import { arbitraryGraph, arbitraryQuery, graphOf } from "../support/arbitrary.ts";
import { groundOn } from "../support/grounding.ts";
import { linksOfView } from "../support/links.ts";
import { sparqlAnswers } from "../support/oxigraph.ts";
import { allShapes } from "../support/shapes.ts";
import { sized } from "../support/sizes.ts";
import { storeAnswers, storeOf } from "../support/store.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";

const print = (query: Query) => sparqlNotation.print(query, {});

/** Denial and 2u-DM without a positive link range over all entities, which SPARQL does not have. */
const sayable = allShapes.filter(({ name }) => !name.endsWith("-DM"));

describe("the engine gives the answers of an independent SPARQL engine", () => {
  it.each([2, 3, 4])("on random safe formulas over random graphs, depth %i", (maxDepth) => {
    const cases = arbitraryGraph.chain((graph) => {
      const { entityCount, relationCount } = graph;
      return fc.tuple(
        fc.constant(graph),
        arbitraryQuery({ safe: true, maxDepth, maxFree: 3, entityCount, relationCount }),
      );
    });
    fc.assert(
      fc.property(cases, ([graph, query]) => {
        expect([...answer(query, graphOf(graph).full)]).toEqual(
          sparqlAnswers(print(query), graph.triples, graph.entityCount),
        );
      }),
      { numRuns: sized(80, 400) },
    );
  });

  const umls = "umls";
  const graphs = [
    {
      name: "a synthetic graph of 300 entities",
      graph: () => syntheticGraph(syntheticLinks(300, 1)),
      have: true,
    },
    { name: "UMLS", graph: () => indexed(namedTriples(umls)), have: haveData(umls) },
  ];
  for (const { name, graph: make, have } of graphs)
    describe.skipIf(!have)(`on ${name}${have ? "" : " (data absent)"}`, () => {
      const graph = have ? make() : graphOf({ entityCount: 1, relationCount: 2, triples: [], levels: [] });
      const ask = createAnswerer(graph.full);
      const store = storeOf(linksOfView(graph.full));

      it.each(sayable)("$name", ({ name: shape, query: type }) => {
        const random = randomStream(7, shape);
        let answered = 0;
        let tries = 0;
        for (let asked = 0; asked < sized(5, 12) && tries < 20_000; tries++) {
          const query = groundOn(type, graph, random);
          if (!query) continue;
          asked++;
          const found = ask(query);
          expect(found.outcome).toBe("complete");
          expect([...found]).toEqual(storeAnswers(store, print(query), query.free));
          answered += found.count;
        }
        // Groundings come from matches, so a shape that never has answers is not tested.
        expect(answered).toBeGreaterThan(0);
      });
    });
});

it("a denied branch is not a denied link: pni and pni-efo differ where they should", () => {
  const triples = [
    [0, 0, 1],
    [0, 0, 2],
    [1, 2, 3],
    [4, 4, 3],
    [4, 4, 5],
  ] as const;
  const graph = graphOf({ entityCount: 6, relationCount: 6, triples, levels: [0, 0, 0, 0, 0] });
  const store = storeOf(triples);
  const [x, y] = [variable("x"), variable("y")];
  const wanted = atom(4, constant(4), y);
  const step = atom(0, constant(0), x);
  const branch: Query = { free: ["y"], body: and(wanted, not(exists(["x"], and(step, atom(2, x, y))))) };
  const single: Query = { free: ["y"], body: exists(["x"], and(wanted, step, not(atom(2, x, y)))) };
  const both = [branch, single].map((query) => [...answer(query, graph.full)]);
  expect(both).toEqual([[[5]], [[3], [5]]]);
  expect(both).toEqual([branch, single].map((query) => storeAnswers(store, print(query), query.free)));
});
