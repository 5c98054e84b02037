import fc from "fast-check";
import { expect, test } from "vitest";
import { createAnswerer } from "../../src/exact/answer.ts";
import { type FormName, formNames, formsOf } from "../../src/query/forms/forms.ts";
import {
  type OperatorTree,
  operandsOf,
  treeToQuery,
  withOperands,
} from "../../src/query/views/operator-tree.ts";
import { queryToTree } from "../../src/query/views/operator-tree-view.ts";
import { efo1Types } from "../../src/query-types/efo1.ts";
import { graphOf, type SmallGraph } from "../support/arbitrary.ts";
import type { Link } from "../support/naive.ts";
import { sized } from "../support/sizes.ts";
import { arbitraryTree } from "./arbitrary-tree.ts";
import { treeAnswers } from "./tree-oracle.ts";

/** Graphs of 6 entities and 3 relations with their inverses: all that `arbitraryTree` may name. */
const arbitrarySixes: fc.Arbitrary<SmallGraph> = fc
  .uniqueArray(fc.tuple(fc.nat(5), fc.constantFrom(0, 2, 4), fc.nat(5)), {
    minLength: 25,
    maxLength: 50,
    size: "max",
    selector: String,
  })
  .map((triples: readonly Link[]) => ({
    entityCount: 6,
    relationCount: 6,
    triples,
    levels: triples.map(() => 0),
  }));

test("every form of a random grounded query has its answers, by the engine and by the table of operators", () => {
  let compared = 0;
  fc.assert(
    fc.property(arbitraryTree(), arbitrarySixes, (tree, small) => {
      const made = tried(() => formsOf(tree));
      if (made === undefined) return;
      compared++;
      expectSameAnswers(tree, made, small);
    }),
    { numRuns: sized(100, 300) },
  );
  expect(compared).toBeGreaterThan(sized(80, 250));
});

test("every form of each of the 301 types, grounded, has its answers", () => {
  const ids = fc.infiniteStream(fc.nat(5));
  let answered = 0;
  fc.assert(
    fc.property(arbitrarySixes, ids, (small, stream) => {
      for (const { tree } of efo1Types()) {
        const grounded = groundedWith(tree, () => stream.next().value);
        answered += expectSameAnswers(grounded, formsOf(grounded), small) > 0 ? 1 : 0;
      }
    }),
    { numRuns: sized(1, 3) },
  );
  // Queries without answers agree too easily.
  expect(answered).toBeGreaterThan(sized(100, 300));
});

test("a grounded form is the form of the type with the ids kept", () => {
  fc.assert(
    fc.property(arbitraryTree(false), (tree) => {
      const made = tried(() => formsOf(tree));
      if (made === undefined) return;
      const used = new Set(idsOf(tree));
      for (const name of formNames) for (const id of idsOf(made[name])) expect(used).toContain(id);
      // DM and DNF write no differences: the query they stand for reads back as they are.
      for (const name of ["DM", "DNF+IU"] as const)
        expect(queryToTree(treeToQuery(made[name]))).toEqual(made[name]);
    }),
    { numRuns: 100 },
  );
});

/** Compares all forms with the tree itself and says how many answers there are. */
function expectSameAnswers(
  tree: OperatorTree,
  made: Readonly<Record<FormName, OperatorTree>>,
  small: SmallGraph,
): number {
  const answer = createAnswerer(graphOf(small).full);
  const expected = treeAnswers(tree, small.triples, small.entityCount);
  for (const name of formNames) {
    const byEngine = [...answer(treeToQuery(made[name]))].map(([id]) => id);
    expect([name, byEngine]).toEqual([name, expected]);
    expect([name, treeAnswers(made[name], small.triples, small.entityCount)]).toEqual([name, expected]);
  }
  return expected.length;
}

function groundedWith(tree: OperatorTree, next: () => number): OperatorTree {
  if (tree.op === "e") return { op: "e", entity: next() };
  const node = withOperands(
    tree,
    operandsOf(tree).map((operand) => groundedWith(operand, next)),
  );
  return node.op === "p" ? { ...node, relation: next() } : node;
}

function idsOf(tree: OperatorTree): string[] {
  const own = tree.op === "e" ? [`e${tree.entity}`] : tree.op === "p" ? [`r${tree.relation}`] : [];
  return [...own, ...operandsOf(tree).flatMap(idsOf)];
}

function tried<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    expect(error).toHaveProperty("code", "query.too-large");
    return undefined;
  }
}
