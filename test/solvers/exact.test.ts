import fc from "fast-check";
import { expect, it } from "vitest";
import { hasLink, type View } from "../../src/kg/graph.ts";
import { frequencyPredictor } from "../../src/links/predictors/frequency.ts";
import type { Query } from "../../src/query/formula.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { exact } from "../../src/solvers/exact.ts";
import type { LinkSolverContext } from "../../src/solvers/solver.ts";
import { arbitraryGraph, arbitraryQuery, graphOf, linksOf } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";
import { sized } from "../support/sizes.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";

const start = (known: View, more: Partial<LinkSolverContext> = {}) =>
  exact.start(
    { graph: known.graph, predictor: frequencyPredictor(known.graph), known, memory: 1 << 20, ...more },
    () => ({}),
  );

const cases = arbitraryGraph.chain((graph) => {
  const { entityCount, relationCount } = graph;
  return fc.tuple(
    fc.constant(graph),
    fc.array(arbitraryQuery({ entityCount, relationCount, maxFree: 3 }), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(0b111, 0b011, 0b001),
  );
});

it("gives 1 to the values of true answers on the known links and 0 to all others, and counts the answers", () => {
  fc.assert(
    fc.property(cases, ([small, queries, levels]) => {
      const running = start({ graph: graphOf(small), levels });
      const wanted = queries.map((query: Query) => {
        const answers = naiveAnswers(query, linksOf(small, levels), small.entityCount);
        const rows = query.free.map((_, at) =>
          Array.from({ length: small.entityCount }, (_, id) =>
            answers.some((tuple) => tuple[at] === id) ? 1 : 0,
          ),
        );
        return { rows, count: answers.length };
      });
      const plain = ({ rows, count }: ReturnType<typeof running.solve>) => ({
        rows: rows.map((row) => [...row]),
        count,
      });
      expect(queries.map((query) => plain(running.solve(query)))).toEqual(wanted);
      expect(running.solveMany(queries).map(plain)).toEqual(wanted);
    }),
    { numRuns: sized(150, 400) },
  );
});

it("knows the links of the view alone", () => {
  const graph = syntheticGraph(syntheticLinks(40, 3));
  for (const levels of [0b001, 0b011, 0b111]) {
    const view = { graph, levels };
    const { truth } = start(view);
    const heads = Uint32Array.from({ length: 40 }, (_, id) => id);
    for (let relation = 0; relation < graph.relationCount; relation++) {
      const found: string[] = [];
      truth!.visit(relation, heads, (at, { tails, values, from, to }) => {
        for (let i = from; i < to; i++) found.push(`${heads[at]} ${tails[i]} ${values[i]}`);
      });
      const wanted: string[] = [];
      for (const head of heads)
        for (const tail of heads) if (hasLink(view, head, relation, tail)) wanted.push(`${head} ${tail} 1`);
      expect(found).toEqual(wanted);
    }
  }
});

it("says that it was stopped instead of giving a part", () => {
  const graph = syntheticGraph(syntheticLinks(400, 5));
  const triangles = parseText("?x : r4(?x,?y) & r4(?y,?z) & r4(?z,?x)", { ids: true });
  expect(start(graph.full).solve(triangles).count).toBeGreaterThan(0);
  const stopped = start(graph.full, { stop: () => "time-limit" });
  expect(() => stopped.solve(triangles)).toThrowError(expect.objectContaining({ code: "solvers.stopped" }));
});
