import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addTally,
  bucketOf,
  cardinalities,
  classifier,
  count,
  createTally,
  distribution,
  frequencies,
  positionsByClass,
  restrictHard,
  spectrumSvg,
} from "../../src/hardness/index.ts";
import type { Query } from "../../src/query/formula.ts";
import { arbitraryGraph, graphOf, linksOf, type SmallGraph } from "../support/arbitrary.ts";
import { filled, table } from "./published-table.ts";

const structureOf = (name: string) => table.find((each) => each.name === name)!.structure;

/** E(a, r) of hardness.md §3. */
function known(small: SmallGraph, anchor: number, relation: number): Set<number> {
  const links = linksOf(small, 0b011);
  return new Set(
    links.flatMap(([head, forward, tail]) =>
      forward !== (relation & ~1)
        ? []
        : relation & 1
          ? tail === anchor
            ? [head]
            : []
          : head === anchor
            ? [tail]
            : [],
    ),
  );
}

describe("existing entities are counted as published (Gregucci et al., ICML 2025)", () => {
  const widest = (small: SmallGraph, from: Set<number>, relation: number) =>
    Math.max(0, ...[...from].map((each) => known(small, each, relation).size));
  const reached = (small: SmallGraph, from: Set<number>, relation: number) =>
    new Set([...from].flatMap((each) => [...known(small, each, relation)]));
  const formulas: Record<string, (small: SmallGraph, r: number[], s: number[]) => number | undefined> = {
    "1p": () => undefined,
    "2i": () => undefined,
    "2p": (small, [r], [a]) => known(small, a!, r!).size,
    "1p2i": (small, [r], [a]) => known(small, a!, r!).size,
    "3p": (small, [r1, r2], [a]) => {
      const first = known(small, a!, r1!);
      return Math.max(first.size, widest(small, first, r2!));
    },
    "4p": (small, [r1, r2, r3], [a]) => {
      const first = known(small, a!, r1!);
      return Math.max(first.size, widest(small, first, r2!), widest(small, reached(small, first, r2!), r3!));
    },
    "2i1p": (small, [r1, r2], [a, b]) => {
      const other = known(small, b!, r2!);
      return [...known(small, a!, r1!)].filter((each) => other.has(each)).length;
    },
    "2u1p": (small, [r1, r2], [a, b]) => new Set([...known(small, a!, r1!), ...known(small, b!, r2!)]).size,
  };
  for (const [name, formula] of Object.entries(formulas))
    it(name, () => {
      fc.assert(
        fc.property(arbitraryGraph, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (small, random) => {
          const relations = random.slice(0, 4).map((each) => each % small.relationCount);
          const anchors = random.slice(4).map((each) => each % small.entityCount);
          const query = filled(structureOf(name), relations, anchors);
          expect(classifier(graphOf(small), "test").existing(query)).toBe(formula(small, relations, anchors));
        }),
        { numRuns: 150, seed: 2 },
      );
    });

  it("buckets are 0, 1, (1,9], (9,99] and more", () => {
    expect([0, 1, 2, 9, 10, 99, 100].map(bucketOf)).toEqual(["0", "1", "2c", "2c", "10c", "10c", "100c"]);
  });
});

/** A → x1, x2 by relation 0; x1 → y1 known, x2 → y2 missing, B → y3 missing; x1 → y3 missing by relation 2. */
const small: SmallGraph = {
  entityCount: 8,
  relationCount: 4,
  triples: [
    [0, 0, 2],
    [0, 0, 3],
    [2, 2, 4],
    [3, 2, 5],
    [2, 2, 6],
    [1, 0, 7],
    [7, 2, 6],
  ],
  levels: [0, 2, 0, 1, 2, 0, 2],
};

describe("tallies", () => {
  const graph = graphOf(small);
  const path = (anchor: number): Query => filled(structureOf("2p"), [0, 2], [anchor]);

  it("give the distribution, full inference under the type's own name", () => {
    const { classify, existing } = classifier(graph, "test");
    const tally = createTally();
    for (const anchor of [0, 1]) {
      const query = path(anchor);
      count(tally, classify(query), { query, existing: existing(query) });
    }
    // From 0: 4 is easy, 5 lacks its first link, 6 its second; from 1: 6 lacks its second.
    expect(distribution(tally)).toEqual([
      {
        type: "2p",
        queries: 2,
        pairs: 3,
        dropped: 0,
        reduces: { "1p": { pairs: 3, share: 1, missing: 1, queries: 2 } },
      },
    ]);
    expect(cardinalities(tally)[0]!.reduced["1"]).toEqual({ pairs: 3, share: 1 });
    expect(frequencies(tally)).toEqual([
      {
        type: "2p",
        relation: { id: 0, pairs: 3, share: 1 },
        anchor: { id: 0, pairs: 2, share: 2 / 3 },
      },
    ]);
  });

  it("of parts add up to that of the whole", () => {
    const { classify } = classifier(graph, "test");
    const whole = createTally();
    const sum = createTally();
    for (const anchor of [0, 1]) {
      const part = createTally();
      for (const into of [whole, part]) count(into, classify(path(anchor)), { query: path(anchor) });
      addTally(sum, part);
    }
    expect(distribution(sum)).toEqual(distribution(whole));
    expect(frequencies(sum)).toEqual(frequencies(whole));
  });

  it("keep to the stored hard answers", () => {
    const found = classifier(graph, "test").classify(path(0));
    expect([...found.easy]).toEqual([4]);
    expect([...found.hard]).toEqual([5, 6]);
    const kept = restrictHard(found, Uint32Array.of(3, 6), 1);
    expect([...kept.hard]).toEqual([6]);
    expect([...positionsByClass(kept)]).toEqual([["1p", Uint32Array.of(0)]]);
  });
});

describe("the picture of the spectrum", () => {
  const svg = spectrumSvg([
    { type: "2p", reduces: { "1p": { pairs: 75 }, "2p": { pairs: 25 } } },
    { type: "(a)&<b>", reduces: {} },
    { type: "x<y", reduces: { "x<y": { pairs: 1 } } },
  ]);

  it("has bars as long as the shares, and says in words what it shows", () => {
    const widths = [...svg.matchAll(/<rect x="[\d.]+" y="\d+" width="([\d.]+)" height="22"/g)].map(
      ([, wide]) => Number(wide),
    );
    expect(widths[0]! / widths[1]!).toBeCloseTo(3);
    expect(widths[0]! + widths[1]!).toBeCloseTo(widths[2]!);
    expect(svg).toContain("2p: 1p 75.0 percent, full inference 25.0 percent");
  });

  it("escapes names and leaves out types without pairs", () => {
    expect(svg).toContain("x&#60;y");
    expect(svg).not.toMatch(/x<y|\(a\)/);
  });
});
