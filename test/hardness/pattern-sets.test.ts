import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classifier } from "../../src/hardness/classify.ts";
import {
  createReached,
  ensureRoom,
  lifted,
  orShifted,
  product,
  widthFor,
} from "../../src/hardness/reach/patterns.ts";
import { frequencies } from "../../src/hardness/tables/distribution.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { syntheticGraph } from "../support/synthetic.ts";

describe("sets of patterns", () => {
  test("have a bit for each pattern of their atoms", () => {
    for (let atoms = 1; atoms <= 12; atoms++) expect(widthFor(atoms)).toBe(Math.max(1, 2 ** atoms / 32));
  });

  test("are shifted over words as numbers of any length are, and added to what is there", () => {
    const words = (width: number) =>
      fc.array(fc.integer({ min: 0, max: 0xffffffff }), { minLength: width, maxLength: width });
    const given = fc
      .constantFrom(1, 2, 4)
      .chain((width) =>
        fc.tuple(
          fc.constant(width),
          words(width),
          words(width),
          fc.nat(32 * width - 1),
          fc.nat(3),
          fc.nat(3),
        ),
      );
    fc.assert(
      fc.property(given, ([width, from, into, shift, start, at]) => {
        const numberOf = (list: readonly number[]) =>
          list.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);
        const whole = Uint32Array.from([...Array(at).fill(7), ...into, 9]);
        orShifted(
          whole,
          at,
          Uint32Array.from([...Array(start).fill(0xffffffff), ...from, 0xffffffff]),
          start,
          shift,
          width,
        );
        const mask = (1n << BigInt(32 * width)) - 1n;
        expect(numberOf([...whole.subarray(at, at + width)])).toBe(
          numberOf(into) | ((numberOf(from) << BigInt(shift)) & mask),
        );
        expect([...whole.subarray(0, at), whole[at + width]]).toEqual([...Array(at).fill(7), 9]);
      }),
    );
  });

  test("of one word are lifted by an atom and multiplied as sets of masks are", () => {
    const masks = (word: number) =>
      Array.from({ length: 32 }, (_, mask) => mask).filter((mask) => (word >>> mask) & 1);
    // Two sets over different atoms: of masks below 4, and of masks without the two lowest bits.
    const low = fc.integer({ min: 1, max: 15 });
    const high = fc
      .uniqueArray(fc.constantFrom<number>(0, 4, 8, 12, 16, 20, 28), { minLength: 1 })
      .map((list) => list.reduce<number>((word, mask) => word | (1 << mask), 0));
    fc.assert(
      fc.property(low, high, (a, b) => {
        const wanted = new Set(masks(a).flatMap((one) => masks(b).map((other) => one | other)));
        for (const found of [product(a, b), product(b, a)])
          expect(masks(found)).toEqual([...wanted].sort((x, y) => x - y));
        for (const bit of [2, 3, 4])
          expect(masks(lifted(a, bit))).toEqual(masks(a).map((mask) => mask | (1 << bit)));
        expect(lifted(a, -1)).toBe(a);
      }),
    );
  });

  test("keep what they hold when they grow", () => {
    const reached = createReached();
    ensureRoom(reached, 3, 2);
    expect([reached.ids.length, reached.flags.length, reached.words.length]).toEqual([16, 16, 32]);
    reached.ids.set([5, 6, 7]);
    reached.flags.set([1, 2, 3]);
    reached.words.set([1, 2, 3, 4, 5, 6]);
    const { ids } = reached;
    ensureRoom(reached, 16, 2);
    expect(reached.ids).toBe(ids);
    ensureRoom(reached, 17, 2);
    expect(reached.ids.length).toBe(32);
    ensureRoom(reached, 100, 2);
    expect([...reached.ids.subarray(0, 4)]).toEqual([5, 6, 7, 0]);
    expect([...reached.flags.subarray(0, 3)]).toEqual([1, 2, 3]);
    expect([...reached.words.subarray(0, 6)]).toEqual([1, 2, 3, 4, 5, 6]);
    expect([reached.ids.length, reached.words.length]).toEqual([100, 200]);
  });
});

test("thousands of easy and hard answers of one query are all there, each once, with their classes", () => {
  const count = 3000;
  const links = Array.from({ length: count }, (_, at): [number, number, number] => [0, 0, at + 1]);
  const levels = links.map((_, at) => (at % 3 === 0 ? 2 : 0));
  const graph = syntheticGraph({ entityCount: count + 1, relationCount: 2, links, levels });
  const { classify } = classifier(graph, "test");
  for (const text of ["?x : r0(e0, ?x)", "?x : r0(e0, ?x) & r0(e0, ?x)"]) {
    const { easy, hard, classOf } = classify(parseText(text, { ids: true }));
    const ids = links.map(([, , tail]) => tail);
    expect([...easy]).toEqual(ids.filter((_, at) => at % 3 > 0));
    expect([...hard]).toEqual(ids.filter((_, at) => at % 3 === 0));
    expect(classOf.length).toBe(hard.length);
    expect(new Set(classOf).size).toBe(1);
  }
});

test("the most frequent relation is the heaviest, the smallest id among equals", () => {
  const of = (
    relations: readonly (readonly [number, number])[],
    anchors: readonly (readonly [number, number])[],
  ) =>
    new Map([
      ["2p", { type: "2p", pairs: 10, relations: new Map(relations), anchors: new Map(anchors) }],
    ]) as never;
  expect(
    frequencies(
      of(
        [
          [4, 3],
          [2, 6],
          [0, 6],
        ],
        [[9, 1]],
      ),
    ),
  ).toEqual([
    { type: "2p", relation: { id: 0, pairs: 6, share: 0.6 }, anchor: { id: 9, pairs: 1, share: 0.1 } },
  ]);
  expect(frequencies(of([], []))).toEqual([
    { type: "2p", relation: { id: -1, pairs: 0, share: 0 }, anchor: { id: -1, pairs: 0, share: 0 } },
  ]);
});
