import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forwardTriples } from "../../src/kg/forward.ts";
import { type Graph, type Split, splits } from "../../src/kg/graph.ts";
import { splitInductive } from "../../src/kg/split/inductive.ts";
import { smallGraph } from "../benchmark/betae-graphs.ts";
import { graphOf } from "../support/arbitrary.ts";

type Triple = readonly [head: number, relation: number, tail: number, level: number];

function triplesOf(graph: Graph): Triple[] {
  const { heads, relations, tails, levels } = forwardTriples(graph);
  return Array.from(heads, (head, at) => [head, relations[at]!, tails[at]!, levels[at]!]);
}

const key = ([head, relation, tail]: Triple) => `${head} ${relation} ${tail}`;
const entities = (triples: readonly Triple[]) => new Set(triples.flatMap(([head, , tail]) => [head, tail]));
const relations = (triples: readonly Triple[]) => new Set(triples.map(([, relation]) => relation));

const graphs = fc
  .tuple(fc.integer({ min: 6, max: 30 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 999 }))
  .map(([count, relationCount, seed]) =>
    graphOf(smallGraph(count, relationCount, Math.min(4 * count, count * relationCount * 3), seed)),
  );
const options = fc.record({
  inductive: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
  heldOut: fc.double({ min: 0.05, max: 0.9, noNaN: true }),
  seed: fc.nat(1000),
});

describe("a split by entities", () => {
  const parts = (graph: Graph, chosen: { inductive: number; heldOut: number; seed: number }) => {
    const made = (part: Split) => splitInductive(graph, { ...chosen, part });
    return { train: made("train"), valid: made("valid"), test: made("test") };
  };

  test("shows training nothing of the entities, relations and triples that are asked for", () => {
    fc.assert(
      fc.property(graphs, options, (graph, chosen) => {
        const all = new Set(triplesOf(graph).map(key));
        let made: ReturnType<typeof parts>;
        try {
          made = parts(graph, chosen);
        } catch (error) {
          expect(error).toMatchObject({ code: "kg.split-too-small" });
          return;
        }
        const train = triplesOf(made.train.graph);
        const old = entities(train);
        const fresh = { valid: new Set<number>(), test: new Set<number>() };
        for (const part of ["valid", "test"] as const) {
          const triples = triplesOf(made[part].graph);
          const observed = triples.filter(([, , , level]) => level === 0);
          const held = triples.filter(([, , , level]) => level !== 0);
          for (const each of entities(triples)) if (!old.has(each)) fresh[part].add(each);
          expect(made[part].newEntities).toBe(fresh[part].size);
          // The training graph is in it whole, and every other triple has a new entity.
          const keys = new Set(observed.map(key));
          expect(train.every((each) => keys.has(key(each)))).toBe(true);
          const trained = new Set(train.map(key));
          for (const each of triples) {
            expect(all.has(key(each))).toBe(true);
            const isNew = fresh[part].has(each[0]) || fresh[part].has(each[2]);
            expect(isNew).toBe(!trained.has(key(each)));
          }
          expect(new Set(triples.map(key)).size).toBe(triples.length);
          const [known, related] = [entities(observed), relations(train)];
          for (const [head, relation, tail, level] of held) {
            expect(level).toBe(splits.indexOf(part));
            expect(known.has(head) && known.has(tail) && related.has(relation)).toBe(true);
          }
        }
        expect([...fresh.valid].filter((each) => fresh.test.has(each))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("counts what is in none of the graphs", () => {
    const graph = graphOf(smallGraph(40, 3, 200));
    const { train, valid, test: tested } = parts(graph, { inductive: 0.4, heldOut: 0.15, seed: 1 });
    const somewhere = new Set([train, valid, tested].flatMap((each) => triplesOf(each.graph).map(key)));
    expect(train.leftOut).toBeGreaterThan(0);
    expect(somewhere.size + train.leftOut).toBe(triplesOf(graph).length);
    expect(tested.graph.tripleCounts[2]).toBeGreaterThan(0);
    expect(tested.graph.tripleCounts[1]).toBe(0);
    expect(triplesOf(parts(graph, { inductive: 0.4, heldOut: 0.15, seed: 1 }).test.graph)).toEqual(
      triplesOf(tested.graph),
    );
  });
});
