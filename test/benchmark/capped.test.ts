import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { usedIn } from "../../src/benchmark/balanced/cap.ts";
import { type Item, packEqually } from "../../src/benchmark/capped/packing.ts";
import { cappedProtocol } from "../../src/benchmark/capped/protocol.ts";
import { defaultsOf } from "../../src/benchmark/parameter.ts";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { makeBlock, phaseOf, takeBlock } from "../../src/benchmark/runner.ts";
import { graphOf } from "../support/arbitrary.ts";
import { publishedClasses } from "./balanced-oracle.ts";
import { fullLevels, knownLevels, ownLevels, sampled, setupOf, smallGraph, truth } from "./betae-graphs.ts";

const items = fc.array(
  fc.record({
    keys: fc.uniqueArray(fc.constantFrom("r0", "r2", "r4", "r6", "e1", "e2", "e3", "e4", "e5"), {
      minLength: 1,
      maxLength: 3,
    }),
    pairs: fc.nat(12),
  }),
  { maxLength: 40 },
);

describe("packing", () => {
  test("keeps the cap in every class, and all classes at one size", () => {
    fc.assert(
      fc.property(
        fc.array(items, { minLength: 1, maxLength: 4 }),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.integer({ min: 5, max: 200 }),
        (classes, share, limit) => {
          const { size, largest, taken } = packEqually(classes, share, limit);
          expect(size).toBeLessThanOrEqual(limit);
          for (const [at, own] of classes.entries()) {
            const total = taken[at]!.reduce((sum, each) => sum + each, 0);
            expect(total).toBe(largest[at] === 0 ? 0 : size);
            expect(own.every(({ pairs }, item) => taken[at]![item]! <= pairs)).toBe(true);
            for (const [key, used] of usesOf(own, taken[at]!))
              expect(used, key).toBeLessThanOrEqual(share * size + 1e-9);
          }
        },
      ),
    );
  });

  test("without a cap that binds, a class has all its pairs, up to the limit", () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 5, max: 500 }), (own, limit) => {
        const all = own.reduce((sum, { pairs }) => sum + pairs, 0);
        const { size } = packEqually([own], 1, limit);
        expect(size).toBe(all < 5 ? 0 : Math.min(all, limit));
      }),
    );
  });
});

function usesOf(own: readonly Item[], taken: readonly number[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const [at, { keys }] of own.entries())
    for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + taken[at]!);
  return uses;
}

/** Dense, so that every class is there; its few relations take a wider cap than the published one. */
const small = smallGraph(40, 8, 700);
const parameters = { "cap-share": 0.5 };
const graph = graphOf(small);

describe.each(["2p", "2i", "1p2i", "2i1p", "2u", "2u1p", "3in", "2in"])("%s", (name) => {
  const { queries, report } = sampled(
    cappedProtocol,
    setupOf(small, "test", name, { count: 40, parameters }),
  );
  const size = (report as { pairs: number }).pairs;

  test("every class has as many pairs, and no relation and no anchor more than a share of them", () => {
    expect(size).toBeGreaterThanOrEqual(5);
    const classes = new Map<string, { pairs: number; uses: Map<string, number> }>();
    for (const { query, reduces } of queries) {
      const { relations, anchors } = usedIn(query);
      const keys = [...[...relations].map((each) => `r${each}`), ...[...anchors].map((each) => `e${each}`)];
      for (const [reduced, { length }] of reduces!) {
        const own = classes.get(reduced) ?? { pairs: 0, uses: new Map() };
        classes.set(reduced, own);
        own.pairs += length;
        for (const key of keys) own.uses.set(key, (own.uses.get(key) ?? 0) + length);
      }
    }
    for (const { pairs, uses } of classes.values()) {
      expect(pairs).toBe(size);
      expect(Math.max(...uses.values())).toBeLessThanOrEqual(Math.floor(0.5 * size));
    }
    const told = (report as { classes: Record<string, { got: number }> }).classes;
    expect(new Set(Object.keys(told).filter((each) => told[each]!.got > 0))).toEqual(new Set(classes.keys()));
  });

  test("pairs are of their class, easy is every other true answer", () => {
    const levels = { known: knownLevels.test, own: ownLevels.test, full: fullLevels.test };
    for (const each of queries) {
      const published = publishedClasses(graph, each, levels);
      for (const [reduced, positions] of each.reduces!)
        for (const at of positions) expect(published.get(each.hard[at]!)).toBe(reduced);
      expect([...each.easy]).toEqual(truth(small, each, levels.full).filter((id) => !each.hard.includes(id)));
    }
  });
});

test("queries that are chosen at the end are the same in blocks of any size, and all links are 1p queries", () => {
  const setup = setupOf(small, "test", "2i", { count: 40, parameters });
  const whole = { ...setup, parameters: { ...defaultsOf(cappedProtocol.parameters), ...parameters } };
  const run = (size: number) => {
    const grounder = cappedProtocol.grounder(whole);
    const acceptance = cappedProtocol.acceptance(whole);
    const found: BenchmarkQuery[] = [];
    for (let next = 0, done = acceptance.done(0); !done; ) {
      const taken = takeBlock(acceptance, makeBlock(grounder, next, next + size, phaseOf(acceptance)));
      found.push(...taken.kept);
      ({ done, next } = taken);
    }
    return found;
  };
  expect(run(7)).toEqual(run(512));
  expect(run(7)).toEqual(sampled(cappedProtocol, setup).queries);
  const links = sampled(cappedProtocol, setupOf(small, "test", "1p", { count: 40 })).queries;
  expect(links.reduce((sum, { hard }) => sum + hard.length, 0)).toBe(2 * graph.tripleCounts[2]);
});
