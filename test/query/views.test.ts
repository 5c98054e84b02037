import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toBetae } from "../../src/query/betae/print.ts";
import { canonicalKey } from "../../src/query/canonical/canonical.ts";
import { parseEfok } from "../../src/query/efok/parse.ts";
import { formsOf } from "../../src/query/forms/forms.ts";
import { disjunctGraphs, disjunctQueries } from "../../src/query/forms/normal-form.ts";
import { and, atom, constant, exists, not, or, type Query, variable } from "../../src/query/formula.ts";
import { notationOf } from "../../src/query/notations.ts";
import { parseText } from "../../src/query/text/parse.ts";
import {
  entity,
  type OperatorTree,
  project,
  treeToQuery,
  unite,
} from "../../src/query/views/operator-tree.ts";
import { queryToTree } from "../../src/query/views/operator-tree-view.ts";
import { graphToQuery, queryToGraph, topologyOf } from "../../src/query/views/query-graph.ts";
import { efo1Types } from "../../src/query-types/efo1.ts";
import { groundedType } from "../benchmark/folder-support.ts";
import { arbitraryGraph, arbitraryQuery, linksOf } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";
import { arbitraryTree } from "./arbitrary-tree.ts";
import { treeAnswers } from "./tree-oracle.ts";

const x = variable("x");
const y = variable("y");
const z = variable("z");
const a = constant(7);

describe("operator trees", () => {
  test("a tree and its query have the same answers", () => {
    fc.assert(
      fc.property(arbitraryTree(), arbitraryGraph, (tree, graph) => {
        const links = linksOf(graph);
        const answers = naiveAnswers(treeToQuery(tree), links, graph.entityCount).map(([id]) => id);
        const universe = new Set(Array.from({ length: graph.entityCount }, (_, id) => id));
        expect(answers).toEqual(treeAnswers(tree, links, graph.entityCount).filter((id) => universe.has(id)));
      }),
      { numRuns: 300 },
    );
  });

  test("tree → query → tree is the identity where no difference is written", () => {
    fc.assert(
      fc.property(arbitraryTree(false), (tree) => {
        expect(queryToTree(treeToQuery(tree))).toEqual(tree);
      }),
    );
  });

  test("a query that has a tree has the tree's answers", () => {
    let expressible = 0;
    fc.assert(
      fc.property(arbitraryQuery({ minFree: 1, maxFree: 1 }), arbitraryGraph, (query, graph) => {
        const tree = tried(() => queryToTree(query));
        if (tree === undefined) return;
        expressible++;
        const links = linksOf(graph);
        const ids = naiveAnswers(query, links, graph.entityCount).map(([id]) => id);
        expect(ids).toEqual(
          treeAnswers(tree, links, graph.entityCount).filter((id) => id < graph.entityCount),
        );
      }),
      { numRuns: 1000 },
    );
    expect(expressible).toBeGreaterThan(20);
  });

  test("a quantifier around alternatives goes into each that needs it", () => {
    const query = parseText("?y : r2(e1,?y) | (r4(e2,?x) & r6(?x,?y))", { ids: true });
    const p = (relation: number, operand: OperatorTree) => project(relation, operand);
    const tree = unite(p(2, entity(1)), p(6, p(4, entity(2))));
    expect(queryToTree(query)).toEqual(tree);
    expect(JSON.stringify(toBetae(query))).toBe("[[2,[4,6]],[1,[2]],[-1]]");
    // One that two alternatives use and a conjunct beside them binds is no tree.
    const bound = parseText("?y : r0(e1,?x) & (r2(?x,?y) | r4(?x,?y))", { ids: true });
    expect(() => queryToTree(bound)).toThrow(expect.objectContaining({ code: "query.not-expressible" }));
  });

  // SPARQL and EFO_k files have no place for quantifiers inside alternatives; 65 types deny a branch with variables of its own.
  test.each([
    ["sparql", 301],
    ["efok", 236],
  ])("all EFO-1 types come back from %s as trees", (notation, count) => {
    let written = 0;
    for (const { formula, tree } of efo1Types()) {
      const query = groundedType(treeToQuery(tree));
      const text = tried(() => notationOf(notation).print(query, { ids: true }));
      if (text === undefined) continue;
      written++;
      const back = queryToTree(notationOf(notation).parse(text, { ids: true }));
      // The same sets, however they are nested: what the tree means is what its query means.
      expect(canonicalKey(treeToQuery(formsOf(back).DNF)), formula).toBe(
        canonicalKey(treeToQuery(formsOf(queryToTree(query)).DNF)),
      );
    }
    expect(written).toBe(count);
  });

  test("links are read towards the answer", () => {
    const query: Query = { free: ["y"], body: exists(["x"], and(atom(4, y, x), atom(2, x, a))) };
    expect(queryToTree(query)).toEqual({
      op: "p",
      relation: 5,
      operand: { op: "p", relation: 3, operand: { op: "e", entity: 7 } },
    });
  });

  test.each<[string, Query, RegExp]>([
    ["two free variables", { free: ["x", "y"], body: atom(0, x, y) }, /2 free variables/],
    ["no free variable", { free: [], body: atom(0, a, a) }, /no free variable/],
    [
      "a multi-edge",
      { free: ["y"], body: exists(["x"], and(atom(0, a, x), atom(0, x, y), atom(2, x, y))) },
      /several links join \?x and \?y/,
    ],
    [
      "a cycle",
      {
        free: ["y"],
        body: exists(
          ["x", "z"],
          and(atom(0, a, x), atom(0, a, z), atom(0, x, z), atom(0, x, y), atom(0, z, y)),
        ),
      },
      /a cycle through \?y/,
    ],
    [
      "an existential leaf",
      { free: ["y"], body: and(atom(0, a, y), exists(["x"], atom(0, x, y))) },
      /nothing else is said about the existential variable \?x/,
    ],
    [
      "a negated link below an existential variable",
      { free: ["y"], body: exists(["x"], and(atom(0, a, x), not(atom(2, x, y)))) },
      /negated link leads from the existential variable \?x/,
    ],
    [
      "a part without the answer",
      { free: ["y"], body: and(atom(0, a, y), exists(["x"], atom(0, a, x))) },
      /does not depend on \?y/,
    ],
    ["a loop", { free: ["y"], body: atom(0, y, y) }, /joins \?y with itself/],
    ["an empty conjunction", { free: ["y"], body: and() }, /nothing is said about \?y/],
  ])("%s is refused with the reason", (_, query, reason) => {
    expect(() => queryToTree(query)).toThrow(reason);
    expect(() => queryToTree(query)).toThrow(expect.objectContaining({ code: "query.not-expressible" }));
  });
});

describe("query graphs", () => {
  test("a conjunctive query survives the round trip", () => {
    const query = parseEfok("(r1(s1,e1))&((!(r2(s2,e1)))&((r3(e1,f1))&(r4(e1,f2))))");
    const graph = queryToGraph(query);
    expect(graph.nodes.map((node) => node.kind)).toEqual([
      "existential",
      "free",
      "free",
      "constant",
      "constant",
    ]);
    expect(graph.edges.map((edge) => edge.negated)).toEqual([false, true, false, false]);
    expect(graphToQuery(graph)).toEqual(query);
  });

  test.each([
    ["r1(s1,f1)", "SDAG"],
    ["(r1(s1,e1))&((r2(s2,f1))&(r3(e1,f1)))", "SDAG"],
    ["(r1(s1,e1))&((r2(e1,f1))&(r3(e1,f1)))", "Multi"],
    ["(r1(s1,e1))&((r2(e1,e2))&((r3(e2,f1))&(r4(e1,f1))))", "Cyclic"],
    ["(r1(s1,f1))&(r2(s2,f2))", "SDAG"],
    ["(r1(s1,f1))&(r2(f1,f1))", "Cyclic"],
  ])("%s is %s", (formula, topology) => {
    expect(topologyOf(queryToGraph(parseEfok(formula)))).toBe(topology);
  });

  test("alternatives and denied branches have no graph", () => {
    expect(() => queryToGraph(parseEfok("(r1(s1,f1))|(r2(s2,f1))"))).toThrow(/not a conjunction/);
    const pni: Query = { free: ["y"], body: not(exists(["x"], and(atom(0, a, x), atom(2, x, y)))) };
    expect(() => queryToGraph(pni)).toThrow(/not a conjunction/);
  });
});

describe("disjunctive normal form", () => {
  test("the disjuncts unite to the query", () => {
    let count = 0;
    fc.assert(
      fc.property(arbitraryQuery({ maxDepth: 2 }), arbitraryGraph, (query, graph) => {
        const parts = tried(() => disjunctQueries(query));
        if (parts === undefined) return;
        count++;
        const links = linksOf(graph);
        const united = new Set(
          parts.flatMap((part) => naiveAnswers(part, links, graph.entityCount).map(String)),
        );
        expect(united).toEqual(new Set(naiveAnswers(query, links, graph.entityCount).map(String)));
      }),
      { numRuns: 300 },
    );
    expect(count).toBeGreaterThan(100);
  });

  test("negations sink to links", () => {
    const query: Query = { free: ["y"], body: not(and(not(atom(0, a, y)), not(atom(2, a, y)))) };
    expect(canonicalKey({ free: ["y"], body: or(...disjunctQueries(query).map((each) => each.body)) })).toBe(
      canonicalKey({ free: ["y"], body: or(atom(0, a, y), atom(2, a, y)) }),
    );
    expect(disjunctGraphs(query)).toHaveLength(2);
  });

  test("a denied branch with its own variable has none", () => {
    const query: Query = { free: ["y"], body: not(exists(["x"], and(atom(0, a, x), atom(2, x, y)))) };
    expect(() => disjunctQueries(query)).toThrow(expect.objectContaining({ code: "query.not-existential" }));
  });

  test("an explosion is refused", () => {
    const pair = or(atom(0, y, z), atom(2, y, z));
    const query: Query = { free: ["y", "z"], body: and(...Array.from({ length: 30 }, () => pair)) };
    expect(() => disjunctQueries(query)).toThrow(expect.objectContaining({ code: "query.too-large" }));
  });
});

function tried<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    expect(error).toHaveProperty("code");
    return undefined;
  }
}
