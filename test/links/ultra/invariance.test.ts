import fc from "fast-check";
import { expect, test } from "vitest";
import { buildGraph } from "../../../src/kg/build.ts";
import { graphRows } from "../../../src/links/message-passing/graph-rows.ts";
import { interactions, relationGraph } from "../../../src/links/message-passing/relation-graph.ts";
import { embeddedUltra, loadEmbeddedUltra } from "../../../src/links/ultra/embedded-weights.ts";
import { ultraPredictor } from "../../../src/links/ultra/predictor.ts";
import { farthest } from "./vectors.ts";

/** Sums of other orders. */
const ROUNDING = 2e-4;

type Triple = readonly [head: number, relation: number, tail: number];

const graphOf = (triples: readonly Triple[], entityCount: number, relations: number) => {
  const column = (at: 0 | 1 | 2, times = 1) => Uint32Array.from(triples, (triple) => times * triple[at]);
  const columns = {
    ...{ heads: column(0), relations: column(1, 2), tails: column(2) },
    levels: new Uint8Array(triples.length),
  };
  return buildGraph(columns, { entityCount, relationCount: 2 * relations });
};

const weights = await loadEmbeddedUltra("ultra-3g");

/** Scores of all entities for each (head, directed relation), row after row. */
function scoresOf(
  triples: readonly Triple[],
  entityCount: number,
  relations: number,
  asked: readonly (readonly [head: number, relation: number])[],
): Float32Array {
  const predictor = ultraPredictor(weights, graphOf(triples, entityCount, relations).train);
  const out = new Float32Array(asked.length * entityCount);
  predictor.scoreRows(
    Uint32Array.from(asked, ([head]) => head),
    Uint32Array.from(asked, ([, relation]) => relation),
    out,
  );
  predictor.close();
  return out;
}

const ENTITIES = 12;
const RELATIONS = 3;
const triple = fc.tuple(fc.nat(ENTITIES - 2), fc.nat(RELATIONS - 1), fc.nat(ENTITIES - 2));
const triples = fc.array(triple, { minLength: 1, maxLength: 30 });
/** The last entity has no links. */
const asked = fc.tuple(fc.nat(ENTITIES - 1), fc.nat(2 * RELATIONS - 1));
const permutation = (size: number) =>
  fc.shuffledSubarray(
    Array.from({ length: size }, (_, at) => at),
    { minLength: size, maxLength: size },
  );

test("other names of entities and relations give the same scores in another order", () => {
  fc.assert(
    fc.property(
      triples,
      asked,
      permutation(ENTITIES),
      permutation(RELATIONS),
      (links, question, names, kinds) => {
        const [head, relation] = question;
        const renamed = links.map(([h, r, t]): Triple => [names[h]!, kinds[r]!, names[t]!]);
        const plain = scoresOf(links, ENTITIES, RELATIONS, [question]);
        const other = scoresOf(renamed, ENTITIES, RELATIONS, [
          [names[head]!, 2 * kinds[relation >> 1]! + (relation & 1)],
        ]);
        expect(
          farthest(
            plain,
            Float32Array.from(plain, (_, entity) => other[names[entity]!]!),
          ),
        ).toBeLessThan(ROUNDING);
      },
    ),
    { numRuns: 15 },
  );
});

test("two copies of a graph side by side score as one", () => {
  fc.assert(
    fc.property(triples, asked, (links, question) => {
      const copied = links.flatMap(([h, r, t]): Triple[] => [
        [h, r, t],
        [h + ENTITIES, r, t + ENTITIES],
      ]);
      const one = scoresOf(links, ENTITIES, RELATIONS, [question]);
      const [head, relation] = question;
      const second: [number, number] = [head + ENTITIES, relation];
      const two = scoresOf(copied, 2 * ENTITIES, RELATIONS, [question, second]);
      expect(farthest(two.slice(0, ENTITIES), one)).toBeLessThan(ROUNDING);
      expect(farthest(two.slice(3 * ENTITIES), one)).toBeLessThan(ROUNDING);
    }),
    { numRuns: 15 },
  );
});

test("a head without links scores all others of its kind alike, and as any such head", () => {
  const links: Triple[] = [
    [0, 0, 1],
    [1, 1, 2],
    [2, 0, 0],
  ];
  // Entities 3, 4 and 5 have no links.
  const [a, b] = [3, 4].map((head) => scoresOf(links, 6, 2, [[head, 2]])) as [Float32Array, Float32Array];
  expect(a.every(Number.isFinite)).toBe(true);
  expect(a[4]).toBe(a[5]);
  expect(a[3]).not.toBe(a[4]);
  expect([b[4], b[3], b[0], b[1], b[2]]).toEqual([a[3], a[4], a[0], a[1], a[2]]);
});

test("graphs with one relation, with a relation without links, and without any links", () => {
  for (const [links, relations, relation] of [
    [[[0, 0, 1]], 1, 0],
    [[[0, 0, 1]], 2, 3],
    [[], 1, 1],
  ] as const) {
    const scores = scoresOf(links, 4, relations, [[0, relation]]);
    expect(scores.every(Number.isFinite)).toBe(true);
    expect(scores[2]).toBe(scores[3]);
  }
});

test("interactions are what their definition says", () => {
  fc.assert(
    fc.property(triples, (links) => {
      const ends = new Map<number, { heads: Set<number>; tails: Set<number> }>();
      for (const [h, r, t] of links)
        for (const [head, relation, tail] of [
          [h, 2 * r, t],
          [t, 2 * r + 1, h],
        ] as const) {
          const of = ends.get(relation) ?? { heads: new Set(), tails: new Set() };
          ends.set(relation, of);
          of.heads.add(head);
          of.tails.add(tail);
        }
      const meets = (a: Set<number>, b: Set<number>) => [...a].some((each) => b.has(each));
      const wanted: string[] = [];
      for (const [a, ofA] of ends)
        for (const [b, ofB] of ends) {
          if (meets(ofA.heads, ofB.heads)) wanted.push(`${a} head-head ${b}`);
          if (meets(ofA.tails, ofB.tails)) wanted.push(`${a} tail-tail ${b}`);
          if (meets(ofA.heads, ofB.tails)) wanted.push(`${a} head-tail ${b}`);
          if (meets(ofA.tails, ofB.heads)) wanted.push(`${a} tail-head ${b}`);
        }
      const rows = relationGraph(graphRows(graphOf(links, ENTITIES, RELATIONS).train));
      const found: string[] = [];
      for (let receiver = 0; receiver < rows.nodeCount; receiver++)
        for (let group = rows.rowGroup[receiver]!; group < rows.rowGroup[receiver + 1]!; group++)
          for (let edge = rows.groupEdge[group]!; edge < rows.groupEdge[group + 1]!; edge++)
            found.push(`${receiver} ${interactions[rows.groupRelation[group]!]} ${rows.senders[edge]}`);
      expect(found.sort()).toEqual(wanted.sort());
    }),
  );
});

test("a hundred thousand directed relations", () => {
  const relations = 50_000;
  // Two rings, in which each relation follows the one before it.
  const entities = relations / 2;
  const links = Array.from({ length: relations }, (_, r): Triple => [r % entities, r, (r + 1) % entities]);
  const scores = scoresOf(links, entities, relations, [[0, 0]]);
  expect(scores.every(Number.isFinite)).toBe(true);
});

test("weights that come with the package are found by name", async () => {
  expect(embeddedUltra).toEqual(["ultra-3g", "ultraquery"]);
  await expect(loadEmbeddedUltra("ultra-5g")).rejects.toThrow(/no weights are called "ultra-5g"/);
});
