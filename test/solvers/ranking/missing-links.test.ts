import fc from "fast-check";
import { expect, test } from "vitest";
import { hasLink } from "../../../src/kg/graph.ts";
import { randomStream } from "../../../src/numeric/random.ts";
import { parseText } from "../../../src/query/text/parse.ts";
import { atOnce } from "../../../src/runs/working/pieces.ts";
import { wholeRelation } from "../../../src/solvers/choice/whole-relation.ts";
import { missingLinks } from "../../../src/solvers/ranking/missing-links.ts";
import { boundedIn, irreflexiveIn, loopsAt, otherKindsAt } from "../../../src/solvers/ranking/ruled-out.ts";
import type { RowSource } from "../../../src/solvers/rows/rows.ts";
import { syntheticGraph, syntheticLinks } from "../../support/synthetic.ts";

const count = 25;
const graph = syntheticGraph(syntheticLinks(count, 4));

/** Truths of all links, with many that are equal. */
function truths(seed: number, steps: number) {
  const random = randomStream(seed, "truths");
  const values = Float32Array.from(
    { length: graph.relationCount * count * count },
    () => random.below(steps) / steps,
  );
  const at = (relation: number, head: number, tail: number) =>
    values[(relation * count + head) * count + tail]!;
  const all = Uint32Array.from({ length: count }, (_, id) => id);
  const source: RowSource = {
    visit(relation, heads, visitor) {
      heads.forEach((head, nth) => {
        const from = (relation * count + head) * count;
        visitor(nth, { tails: all, values: values.subarray(from, from + count), from: 0, to: count });
      });
    },
  };
  return { at, source };
}

const some = fc.record({
  seed: fc.nat(1000),
  steps: fc.constantFrom(3, 1000),
  relations: fc.uniqueArray(fc.constantFrom(0, 2, 4, 6, 8), { minLength: 1, maxLength: 3 }),
  entity: fc.option(fc.nat(count - 1), { nil: undefined }),
  top: fc.constantFrom(1, 5, 60, 5000),
  levels: fc.constantFrom(0b001, 0b111),
  marked: fc.uniqueArray(fc.nat(count - 1), { maxLength: 5 }),
  irreflexive: fc.boolean(),
  odd: fc.boolean(),
});

test("missing links are the truest of all that may be asked, in the order of relation, head and tail", () => {
  fc.assert(
    fc.property(some, ({ seed, steps, relations, entity, top, levels, marked, irreflexive, odd }) => {
      const { at, source } = truths(seed, steps);
      const known = { graph, levels };
      // Some cannot be heads of relation 4, nor heads of its inverse.
      const marks = new Uint8Array(count);
      for (const id of marked) marks[id] = 1;
      const bounds = {
        ruledOut: (relation: number) => (relation === 4 || relation === 5 ? marks : undefined),
      };
      const allowed = (head: number, tail: number) => !odd || (head + 2 * tail) % 3 !== 0;
      const told: [number, number][] = [];
      const { links, asked } = atOnce(
        missingLinks({
          ...{ graph, known, truth: source, relations, top, bounds, allowed },
          ...(entity === undefined ? {} : { entity }),
          ...(irreflexive ? { irreflexive: new Set([8, 9]) } : {}),
          onProgress: (done, total) => told.push([done, total]),
        }),
      );
      const trainHeads = (relation: number) =>
        [...Array(count).keys()].filter((head) =>
          [...Array(count).keys()].some((tail) => hasLink(graph.train, head, relation, tail)),
        );
      const plan = relations.flatMap((relation) => {
        if (entity !== undefined)
          return [relation, relation + 1].map((directed) => ({ directed, entities: [entity] }));
        const [forward, backward] = [trainHeads(relation), trainHeads(relation + 1)];
        return backward.length < forward.length
          ? [{ directed: relation + 1, entities: backward }]
          : [{ directed: relation, entities: forward }];
      });
      expect(asked).toEqual(
        plan.map(({ directed, entities }) => ({
          relation: directed - (directed % 2),
          side: directed % 2 === 0 ? "head" : "tail",
          entities: entities.length,
        })),
      );
      const wanted = plan.flatMap(({ directed, entities }) =>
        entities.flatMap((from) =>
          [...Array(count).keys()].flatMap((to) => {
            const [head, tail] = directed % 2 === 0 ? [from, to] : [to, from];
            const relation = directed - (directed % 2);
            const truth = at(directed, from, to);
            const isOut =
              truth === 0 ||
              hasLink(known, head, relation, tail) ||
              !allowed(head, tail) ||
              (relation === 4 && (marked.includes(head) || marked.includes(tail))) ||
              (irreflexive && relation === 8 && head === tail);
            return isOut ? [] : [{ head, relation, tail, truth }];
          }),
        ),
      );
      wanted.sort(
        (a, b) => b.truth - a.truth || a.relation - b.relation || a.head - b.head || a.tail - b.tail,
      );
      const keys = new Set<string>();
      const once = wanted.slice(0, top).filter(({ head, relation, tail }) => {
        const key = `${head} ${relation} ${tail}`;
        return keys.has(key) ? false : keys.add(key);
      });
      expect(links).toEqual(once);
      const total = plan.reduce((sum, { entities }) => sum + entities.length, 0);
      expect(told.at(-1)).toEqual(total === 0 ? undefined : [total, total]);
      expect(told.every(([done], nth) => done - (told[nth - 1]?.[0] ?? 0) <= 16)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

const query = (text: string) => parseText(`?x : ${text}`, { ids: true });

test.each([
  ["r4(e1, ?x)", [1]],
  ["r4(?x, e1)", [1]],
  // Each link of a conjunction rules out.
  ["r4(e1, ?x) & r4(e2, ?x) & r0(e3, ?x)", [1, 2]],
  // Of alternatives only what all of them rule out.
  ["r4(e1, ?x) | r4(e2, ?x)", []],
  ["(r4(e1, ?x) & r4(e2, ?x)) | r4(?x, e2)", [2]],
  ["exists ?y (r4(e1, ?x) & r4(?y, ?x))", [1]],
  ["r0(e0, ?x) & !r4(e1, ?x)", []],
  ["r4(e1, e2) & r0(e0, ?x)", []],
  ["r4(?x, ?x)", []],
  ["exists ?y (r4(e1, ?y) & r0(?y, ?x))", []],
])("%s cannot be %j where nothing is linked to itself by relation 4", (text, ids) => {
  expect([...loopsAt(query(text), "x", new Set([4, 5]))]).toEqual(ids);
  expect([...loopsAt(query(text), "x", new Set())]).toEqual([]);
});

test("what a query asks of irreflexive and of bounded relations is told once, by forward relations in order", () => {
  const asked = query("r8(e1, ?x) & r4(?x, e1) & exists ?y (r4(?x, ?y) & r0(?y, ?x)) & !r2(e0, ?x)");
  expect(irreflexiveIn(asked, new Set([4, 5, 8, 9, 6, 7]))).toEqual([4, 8]);
  const only = (directed: number) => ({
    ruledOut: (relation: number) => (relation === directed ? new Uint8Array(3) : undefined),
  });
  expect(boundedIn(asked, only(5))).toEqual([4]);
  expect(boundedIn(asked, only(2))).toEqual([2]);
  expect(boundedIn(asked, only(6))).toEqual([]);
});

test("an entity of another kind is no answer on the side where it has none", () => {
  const marks = (id: number) => Uint8Array.from({ length: 4 }, (_, each) => (each === id ? 1 : 0));
  const bounds = {
    ruledOut: (relation: number) => (relation === 4 ? marks(1) : relation === 5 ? marks(2) : undefined),
  };
  expect([...otherKindsAt(query("r4(?x, e0)"), "x", bounds)]).toEqual([1]);
  expect([...otherKindsAt(query("r4(e0, ?x)"), "x", bounds)]).toEqual([2]);
  expect([...otherKindsAt(query("r4(?x, ?x)"), "x", bounds)].sort()).toEqual([1, 2]);
  expect([...otherKindsAt(query("exists ?y (r4(e0, ?y) & r0(?y, ?x))"), "x", bounds)]).toEqual([]);
});

test.each([
  ["?x, ?y : r0(?x, ?y)", { relation: 0, turned: false }],
  ["?y, ?x : r0(?x, ?y)", { relation: 0, turned: true }],
  ["?x, ?y : r1(?x, ?y)", { relation: 0, turned: true }],
  ["?y, ?x : r1(?x, ?y)", { relation: 0, turned: false }],
  ["?x : r0(?x, ?x)", undefined],
  ["?x : r0(e1, ?x)", undefined],
  ["?x, ?y : r0(?x, ?y) & r2(?x, ?y)", undefined],
])("%s is a whole relation: %j", (text, found) => {
  expect(wholeRelation(parseText(text, { ids: true }))).toEqual(found);
});
