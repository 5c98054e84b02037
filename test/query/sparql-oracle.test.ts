import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { variablesOf } from "../../src/query/scope.ts";
import { sparqlNotation } from "../../src/query/sparql/notation.ts";
import { textNotation } from "../../src/query/text/notation.ts";
import { arbitraryGraph, arbitraryQuery, graphOf } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";
import { sparqlAnswers } from "../support/oxigraph.ts";
import { sized } from "../support/sizes.ts";

// Random tests share a busy machine: what they must not do is hang.
vi.setConfig({ testTimeout: 30_000 });

describe("printed SPARQL", () => {
  it.each([2, 3, 4])("is answered by an independent engine as the formula means, depth %i", (maxDepth) => {
    fc.assert(
      fc.property(arbitraryGraph, arbitraryQuery({ safe: true, maxDepth }), (graph, query) => {
        const sparql = sparqlNotation.print(query, {});
        expect(sparqlAnswers(sparql, graph.triples, 6)).toEqual(
          naiveAnswers(query, graph.triples, graph.entityCount),
        );
      }),
      { numRuns: sized(150, 400) },
    );
  });

  it("uses the names of a graph", () => {
    fc.assert(
      fc.property(arbitraryGraph, (small) => {
        const graph = graphOf(small);
        const { entityCount, relationCount } = small;
        const queries = fc.sample(arbitraryQuery({ safe: true, entityCount, relationCount }), {
          numRuns: 3,
          seed: 1,
        });
        for (const query of queries) {
          const sparql = sparqlNotation.print(query, { graph });
          expect(sparql).not.toMatch(/urn:lacuna:[er]\d/);
          expect(sparqlAnswers(sparql, small.triples, entityCount, graph)).toEqual(
            naiveAnswers(query, small.triples, entityCount),
          );
        }
      }),
    );
  });

  it("is read back as a query with the same answers", () => {
    fc.assert(
      fc.property(arbitraryGraph, arbitraryQuery({ safe: true, maxDepth: 3 }), (graph, query) => {
        const again = sparqlNotation.parse(sparqlNotation.print(query, {}), {});
        expect(again.free).toEqual(query.free);
        // The evaluator tries every assignment: a query multiplied out to many variables is not for it.
        fc.pre(variablesOf(again.body).length <= 7);
        expect(naiveAnswers(again, graph.triples, graph.entityCount)).toEqual(
          naiveAnswers(query, graph.triples, graph.entityCount),
        );
      }),
      { numRuns: sized(120, 300) },
    );
  });
});

describe("SPARQL that others wrote", () => {
  const links = [
    [0, 0, 1],
    [1, 0, 2],
    [2, 0, 0],
    [1, 2, 1],
    [3, 2, 1],
    [0, 2, 3],
    [3, 0, 3],
  ] as const;
  const r = "<urn:lacuna:r0>";
  const s = "<urn:lacuna:r2>";
  it.each([
    `SELECT DISTINCT ?x WHERE { ?x ${r} ?y ; ${s} ?z . }`,
    `SELECT DISTINCT ?x WHERE { ?x ${r} ?y , <urn:lacuna:e3> . }`,
    `SELECT DISTINCT ?x ?y WHERE { ?x ${r}/${s} ?y }`,
    `SELECT DISTINCT ?x ?y WHERE { ?x ^(${r}/${s}) ?y }`,
    `SELECT DISTINCT ?x ?y WHERE { ?x (${r}|^${s})/${r} ?y }`,
    `PREFIX l: <urn:lacuna:> SELECT DISTINCT ?x WHERE { ?x l:r0 l:e3 } # a comment`,
    `SELECT DISTINCT ?x WHERE { { ?x ${r} ?y } UNION { ?x ${s} ?z } ?x ${s} ?w }`,
    `SELECT DISTINCT ?x WHERE { ?x ${r} ?y FILTER NOT EXISTS { ?y ${s} ?z } }`,
    `SELECT DISTINCT ?x WHERE { FILTER NOT EXISTS { ?y ${s} ?z } ?x ${r} ?y }`,
    `SELECT DISTINCT ?x WHERE { ?x ${r} ?y FILTER NOT EXISTS { ?x ${s} ?z } FILTER NOT EXISTS { ?y ${s} ?z } }`,
    `SELECT DISTINCT ?x WHERE { { ?x ${r} ?y FILTER NOT EXISTS { ?z ${s} ?x } } ?y ${r} ?z }`,
    `SELECT DISTINCT ?x WHERE { ?x ${r} ?y FILTER NOT EXISTS { ?z ${s} ?y FILTER NOT EXISTS { ?z ${r} ?x } } }`,
    `SELECT DISTINCT ?x WHERE { ?x ${r} _:b . _:b ${s} [] }`,
    `SELECT DISTINCT ?x WHERE { ?x ${r} ?y FILTER EXISTS { ?y ${r} ?x } }`,
    `ASK { ?x ${r} ?x }`,
    `ASK WHERE { ?x ${s} <urn:lacuna:e2> . FILTER(true) }`,
  ])("means what the independent engine answers: %s", (sparql) => {
    const query = sparqlNotation.parse(sparql, {});
    expect(naiveAnswers(query, links, 4)).toEqual(sparqlAnswers(sparql, links, 4));
    // The same again by way of the other notation.
    const text = textNotation.print(query, {});
    expect(naiveAnswers(textNotation.parse(text, {}), links, 4)).toEqual(sparqlAnswers(sparql, links, 4));
  });
});
