import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildGraph } from "../../src/kg/build.ts";
import { forwardTriples } from "../../src/kg/forward.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { validate } from "../../src/kg/report/validate.ts";
import { splitRandom } from "../../src/kg/split/random.ts";
import { defaultRatios, parseRatios, splitSizes } from "../../src/kg/split/ratios.ts";
import { splitByTime, type TimedFacts } from "../../src/kg/split/time.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { graphOf, haveData, linesOf } from "./data.ts";

describe("sizes", () => {
  test("borders round down, and what is left over goes to the later split", () => {
    expect(splitSizes(100, defaultRatios)).toEqual([80, 10, 10]);
    expect(splitSizes(99, defaultRatios)).toEqual([79, 10, 10]);
    expect(splitSizes(9, defaultRatios)).toEqual([7, 1, 1]);
    expect(splitSizes(1, defaultRatios)).toEqual([0, 0, 1]);
    expect(splitSizes(10, [1, 0, 0])).toEqual([10, 0, 0]);
    // In doubles 0.7 + 0.1 is less than 0.8, and the border would be at 7.
    expect(splitSizes(10, [0.7, 0.1, 0.2])).toEqual([7, 1, 2]);
  });

  test("sizes of any shares add up", () => {
    const share = fc.nat(1000);
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.tuple(share, share, share), (total, [a, b, c]) => {
        const sizes = splitSizes(total, [a + 1, b, c]);
        expect(sizes[0] + sizes[1] + sizes[2]).toBe(total);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(sizes[0] - (total * (a + 1)) / (a + b + c + 1))).toBeLessThan(1);
      }),
    );
  });

  test.each(["", "80,10", "80,10,10,0", "a,b,c", "0,50,50", "-80,10,10", "1e2,1,1", "80;10;10"])(
    "%j are no shares",
    (text) => {
      expect(() => parseRatios(text)).toThrow(expect.objectContaining({ code: "usage.bad-ratios" }));
    },
  );

  test("shares are read", () => {
    expect(parseRatios("80, 10,10")).toEqual([80, 10, 10]);
    expect(parseRatios("0.8,0.1,0.1")).toEqual([0.8, 0.1, 0.1]);
  });
});

const tripleSet = (graph: Graph) => {
  const { heads, relations, tails } = forwardTriples(graph);
  return [...heads].map((head, i) => `${head} ${relations[i]} ${tails[i]}`);
};

describe("random split", () => {
  test("keeps the triples and cuts them as asked", async () => {
    const world = await loadWorld();
    const split = splitRandom(world, { ratios: defaultRatios, seed: 1 });
    expect(tripleSet(split)).toEqual(tripleSet(world));
    expect(split.tripleCounts).toEqual(splitSizes(world.tripleCounts[0], defaultRatios));
    expect(split.entities.name(3)).toBe(world.entities.name(3));
    expect(split.attributes.get("area")).toBe(world.attributes.get("area"));
  });

  test("depends on the seed, and on it alone", async () => {
    const world = await loadWorld();
    const levels = (seed: number) => splitRandom(world, { ratios: defaultRatios, seed }).rows.levels;
    expect(levels(1)).toEqual(levels(1));
    expect(levels(1)).not.toEqual(levels(2));
    // Splitting again what is split already starts from the triples, not from their splits.
    const again = splitRandom(splitRandom(world, { ratios: [1, 1, 1], seed: 9 }), {
      ratios: defaultRatios,
      seed: 1,
    });
    expect(again.rows.levels).toEqual(levels(1));
  });

  test("every relation gets its share of test triples, as chance has it", async () => {
    const world = await loadWorld();
    const { relationFigures } = validate(splitRandom(world, { ratios: defaultRatios, seed: 4 }));
    for (const { triples } of relationFigures) {
      const total = triples.train + triples.valid + triples.test;
      // Five standard deviations of a binomial count.
      expect(Math.abs(triples.test - 0.1 * total)).toBeLessThan(5 * Math.sqrt(0.09 * total));
    }
  });

  test("keepSeen leaves nothing unseen, at the same sizes", () => {
    const name = fc.constantFrom(..."abcdefgh");
    const triple = fc.tuple(name, fc.constantFrom("r", "s"), name, fc.constant(0));
    fc.assert(
      fc.property(fc.array(triple, { minLength: 30, maxLength: 80 }), fc.nat(), (triples, seed) => {
        const graph = graphOf(triples);
        const split = splitRandom(graph, { ratios: [60, 20, 20], seed, keepSeen: true });
        const total = graph.tripleCounts[0];
        const { unseen } = validate(split);
        expect(split.tripleCounts).toEqual(splitSizes(total, [60, 20, 20]));
        expect([unseen.valid.triples, unseen.test.triples]).toEqual([0, 0]);
      }),
    );
  });

  test("without keepSeen, world has unseen entities; with it, none", async () => {
    const world = await loadWorld();
    const unseen = (keepSeen: boolean) =>
      validate(splitRandom(world, { ratios: [70, 15, 15], seed: 0, keepSeen })).unseen.test.triples;
    expect(unseen(false)).toBeGreaterThan(0);
    expect(unseen(true)).toBe(0);
  });

  test("too little training to show everything is an error that says how much it takes", () => {
    const graph = graphOf([
      ["a", "r", "b", 0],
      ["c", "r", "d", 0],
    ]);
    expect(() => splitRandom(graph, { ratios: [1, 1, 0], seed: 0, keepSeen: true })).toThrow(
      "training has room for 1 triples, but showing every entity and relation takes 2",
    );
  });
});

function factsOf(rows: readonly (readonly number[])[]): TimedFacts {
  const column = (at: number) => Uint32Array.from(rows, (row) => row[at]!);
  return { heads: column(0), relations: column(1), tails: column(2), times: rows.map((row) => row[3]!) };
}

describe("split by time", () => {
  test("orders, keeps the earliest of repeats, and then cuts", () => {
    const split = splitByTime(
      factsOf([
        [5, 0, 5, 50],
        [1, 0, 1, 10],
        [2, 0, 2, 20],
        // A repeat of the second fact, and one that is earlier than the first.
        [1, 0, 1, 45],
        [5, 0, 5, 5],
        [3, 0, 3, 30],
        [4, 0, 4, 40],
      ]),
      [60, 20, 20],
    );
    expect([...split.heads]).toEqual([5, 1, 2, 3, 4]);
    expect([...split.times]).toEqual([5, 10, 20, 30, 40]);
    expect([...split.levels]).toEqual([0, 0, 0, 1, 2]);
    expect(split.repeats).toBe(2);
  });

  test("facts of one moment keep their order, on both sides of a cut", () => {
    const split = splitByTime(factsOf([3, 1, 2, 0].map((head) => [head, 0, 0, 7])), [50, 25, 25]);
    expect([...split.heads]).toEqual([3, 1, 2, 0]);
    expect([...split.levels]).toEqual([0, 0, 1, 2]);
  });

  test("agrees with the rule written over strings, on any facts", () => {
    const fact = fc.tuple(fc.nat(3), fc.nat(2), fc.nat(3), fc.integer({ min: -5, max: 5 }));
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 60 }), fc.boolean(), (rows, keepEarliest) => {
        const split = splitByTime(factsOf(rows), defaultRatios, keepEarliest);
        const sorted = rows.map((row) => row).sort((a, b) => a[3] - b[3]);
        const triples = sorted.map((row) => row.slice(0, 3).join(" "));
        const expected = keepEarliest ? [...new Set(triples)] : triples;
        expect([...split.heads].map((h, i) => `${h} ${split.relations[i]} ${split.tails[i]}`)).toEqual(
          expected,
        );
        expect(split.repeats).toBe(triples.length - expected.length);
        const [train, valid] = splitSizes(expected.length, defaultRatios);
        expect([...split.levels]).toEqual(
          expected.map((_, i) => (i < train ? 0 : i < train + valid ? 1 : 2)),
        );
      }),
    );
  });

  const datasets = [
    // Facts and distinct triples, counted with awk and sort.
    { folder: "icews14", facts: 90_730, distinct: 50_295 },
    { folder: "icews18", facts: 95_540, distinct: 66_680 },
    { folder: "yago-temporal", facts: 201_089, distinct: 20_457 },
  ];
  for (const { folder, facts, distinct } of datasets)
    test.skipIf(!haveData(folder))(
      `no triple is earlier than one of an earlier split (data: ${folder})`,
      () => {
        // The files in the wrong order: the split must order facts by itself.
        const rows = ["test", "valid", "train"].flatMap((split) =>
          linesOf(`${folder}/${split}.txt`).map((line) => line.split("\t").map(Number)),
        );
        expect(rows).toHaveLength(facts);
        const split = splitByTime(factsOf(rows), defaultRatios);
        expect(split.heads).toHaveLength(distinct);
        const range = (level: number) => {
          const times = split.times.filter((_, i) => split.levels[i] === level);
          return {
            count: times.length,
            from: times.reduce((a, b) => Math.min(a, b)),
            to: times.reduce((a, b) => Math.max(a, b)),
          };
        };
        const [train, valid, held] = [range(0), range(1), range(2)];
        expect([train.count, valid.count, held.count]).toEqual([
          Math.floor(distinct * 0.8),
          Math.floor(distinct * 0.9) - Math.floor(distinct * 0.8),
          distinct - Math.floor(distinct * 0.9),
        ]);
        expect(train.to).toBeLessThanOrEqual(valid.from);
        expect(valid.to).toBeLessThanOrEqual(held.from);
        expect(train.from).toBeLessThan(held.to);
        // Nothing is left for the graph to merge.
        const entityCount = 1 + rows.reduce((most, row) => Math.max(most, row[0]!, row[2]!), 0);
        const relations = split.relations.map((relation) => 2 * relation);
        const graph = buildGraph({ ...split, relations }, { entityCount, relationCount: 1024 });
        expect(graph.tripleCounts).toEqual([train.count, valid.count, held.count]);
        // The time given for a triple is the least of all its times.
        const earliest = new Map<string, number>();
        for (const [h, r, t, time] of rows) {
          const key = `${h} ${r} ${t}`;
          earliest.set(key, Math.min(time!, earliest.get(key) ?? Number.POSITIVE_INFINITY));
        }
        const late = split.heads.filter(
          (head, i) => earliest.get(`${head} ${split.relations[i]} ${split.tails[i]}`) !== split.times[i],
        );
        expect(late).toHaveLength(0);
      },
    );
});
