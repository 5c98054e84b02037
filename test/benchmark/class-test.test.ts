import { expect, test } from "vitest";
import { classTest } from "../../src/benchmark/balanced/class-test.ts";
import { linksOfLevel } from "../../src/benchmark/balanced/missing-links.ts";
import { type BetaeType, betaeType, emptyGrounding } from "../../src/benchmark/betae/shape.ts";
import { randomStream } from "../../src/numeric/random.ts";
import type { Formula } from "../../src/query/formula.ts";
import { graphOf, linksOf } from "../support/arbitrary.ts";
import { type Link, naiveAnswers } from "../support/naive.ts";
import { fullLevels, knownLevels, ownLevels, smallGraph } from "./betae-graphs.ts";

const small = smallGraph(7, 2, 60);
const graph = graphOf(small);

/**
 * The answers of a grounding whose atoms are each on the links of their own levels, unions intersected, from the definition: every
 * atom gets a relation of its own.
 */
function answersAt(
  type: BetaeType,
  relations: readonly number[],
  anchors: readonly number[],
  levels: readonly number[],
) {
  const own = relations.map((_, at) => 2 * at);
  const query = type.query({ relations: own, anchors: [...anchors] });
  const links = relations.flatMap((relation, at) =>
    linksOf(small, levels[at]!)
      .filter((link) => link[1] === (relation & ~1))
      .map(([head, , tail]): Link => (relation & 1 ? [tail, 2 * at, head] : [head, 2 * at, tail])),
  );
  return new Set(naiveAnswers({ ...query, body: intersected(query.body) }, links, small.entityCount).flat());
}

function intersected(formula: Formula): Formula {
  if (formula.kind === "atom") return formula;
  if (formula.kind === "and" || formula.kind === "or")
    return { kind: "and", operands: formula.operands.map(intersected) };
  return { ...formula, body: intersected(formula.body) };
}

test.each(["2p", "3p", "2i", "1p2i", "2i1p", "2u", "2u1p"])(
  "%s: whether a grounding has answers of a class is what the definition says",
  (name) => {
    const type = betaeType(name);
    const random = randomStream(2, `groundings of ${name}`);
    const counts = { full: 0, notFull: 0, has: 0, hasNot: 0 };
    for (const split of ["valid", "test"] as const) {
      const [known, own, full] = [knownLevels[split], ownLevels[split], fullLevels[split]];
      const { full: isFull, has } = classTest(graph, split, type);
      for (let trial = 0; trial < 60; trial++) {
        const grounding = emptyGrounding(type);
        for (const [at] of grounding.relations.entries()) grounding.relations[at] = random.below(4);
        for (const [at] of grounding.anchors.entries()) grounding.anchors[at] = random.below(7);
        const at = (levels: readonly number[]) =>
          answersAt(type, grounding.relations, grounding.anchors, levels);
        const atoms = [...grounding.relations.keys()];
        const left = at(atoms.map(() => own));
        for (const one of atoms)
          for (const easier of at(atoms.map((atom) => (atom === one ? known : full)))) left.delete(easier);
        expect(isFull(grounding)).toBe(left.size > 0);
        counts[left.size > 0 ? "full" : "notFull"]++;
        for (let pattern = 0; pattern < 1 << atoms.length; pattern++) {
          const some = at(atoms.map((atom) => ((pattern >> atom) & 1 ? own : known))).size > 0;
          expect(has(pattern, grounding), `${pattern}`).toBe(some);
          counts[some ? "has" : "hasNot"]++;
        }
      }
    }
    // Both answers occur, so that neither is said of all.
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  },
);

test("the links of one level alone are those of the split, both ways", () => {
  for (const level of [0, 1, 2]) {
    const { entityCount, relationCount, tripleCounts } = linksOfLevel(graph, level);
    const wanted = linksOf(small, 1 << level).length;
    expect([entityCount, relationCount]).toEqual([graph.entityCount, graph.relationCount]);
    expect([...tripleCounts]).toEqual([0, 1, 2].map((each) => (each === level ? wanted : 0)));
  }
});
