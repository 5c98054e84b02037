import fc from "fast-check";
import { expect, test } from "vitest";
import { noClass } from "../../src/hardness/classes/classes.ts";
import type { Classified } from "../../src/hardness/classes/classified.ts";
import {
  addTally,
  bucketOf,
  type Counted,
  count,
  createTally,
  type Tally,
} from "../../src/hardness/index.ts";
import type { Query } from "../../src/query/formula.ts";

// Tallies beside a recount of what was given, one pair after the other.

const classes = [
  { name: "1p", missing: 1 },
  { name: "2i", missing: 2 },
  { name: "full", missing: 3 },
  { name: "full", missing: 2 },
];

interface Given {
  readonly found: Classified;
  readonly more: Counted;
  readonly items: { readonly relations: readonly number[]; readonly anchors: readonly number[] };
}

const given: fc.Arbitrary<Given> = fc
  .record({
    type: fc.constantFrom("2p", "3i"),
    other: fc.constantFrom(undefined, "named"),
    classOf: fc.array(fc.constantFrom(0, 1, 2, 3, noClass), { maxLength: 5 }),
    existing: fc.constantFrom(undefined, 0, 1, 2, 9, 10, 99, 100, 5000),
    place: fc.constantFrom(undefined, 0, 3, 7),
    relations: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
    anchors: fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }),
    isCounted: fc.boolean(),
  })
  .map(({ type, other, classOf, existing, place, relations, anchors, isCounted }) => {
    const query = {
      free: ["x"],
      body: {
        kind: "and",
        operands: relations.map((relation, at) => ({
          kind: at === 1 ? "not" : "and",
          ...(at === 1
            ? { body: link(relation, anchors[at % anchors.length]!) }
            : { operands: [link(relation, anchors[at % anchors.length]!)] }),
        })),
      },
    } as unknown as Query;
    const hard = Uint32Array.from(classOf, (_, at) => at);
    return {
      found: {
        type,
        easy: new Uint32Array(0),
        hard,
        classOf: Uint8Array.from(classOf),
        classes,
      } as unknown as Classified,
      more: {
        ...(other === undefined ? {} : { type: other }),
        ...(existing === undefined ? {} : { existing }),
        ...(place === undefined ? {} : { place }),
        ...(isCounted ? { query } : {}),
      },
      items: isCounted
        ? {
            relations: relations.map((each) => each - (each % 2)),
            anchors: relations.map((_, at) => anchors[at % anchors.length]!),
          }
        : { relations: [], anchors: [] },
    };
  });

const link = (relation: number, entity: number) => ({
  ...{ kind: "atom", relation },
  head: { kind: "constant", entity },
  tail: { kind: "variable", name: "x" },
});

/** The tally of a type, by going over all of it again and again. */
function recounted(all: readonly Given[], type: string) {
  const own = all.filter(({ found, more }) => (more.type ?? found.type) === type);
  const pairsOf = ({ found }: Given) => [...found.classOf].filter((each) => each !== noClass);
  const flat = own.flatMap((each) => pairsOf(each).map((position) => ({ each, ...classes[position]! })));
  const names = [...new Set(flat.map(({ name }) => name))];
  const weights = (of: "relations" | "anchors") => {
    const found: Record<number, number> = {};
    for (const each of own)
      for (const id of new Set(each.items[of])) found[id] = (found[id] ?? 0) + pairsOf(each).length;
    return found;
  };
  const cells = (isFull: boolean) =>
    Object.fromEntries(
      (["0", "1", "2c", "10c", "100c"] as const).map((bucket) => [
        bucket,
        flat.filter(
          ({ each, name }) =>
            each.more.existing !== undefined &&
            bucketOf(each.more.existing) === bucket &&
            (name === "full") === isFull,
        ).length,
      ]),
    );
  return {
    first: Math.min(...own.map(({ more }) => more.place ?? Number.POSITIVE_INFINITY)),
    queries: own.length,
    pairs: flat.length,
    dropped: own.reduce(
      (sum, { found }) => sum + [...found.classOf].filter((each) => each === noClass).length,
      0,
    ),
    classes: Object.fromEntries(
      names.map((name) => [
        name,
        {
          missing: Math.min(...flat.filter((pair) => pair.name === name).map(({ missing }) => missing)),
          pairs: flat.filter((pair) => pair.name === name).length,
          queries: new Set(flat.filter((pair) => pair.name === name).map(({ each }) => each)).size,
        },
      ]),
    ),
    cardinality: { true: cells(true), reduced: cells(false) },
    relations: weights("relations"),
    anchors: weights("anchors"),
  };
}

const plain = (tally: Tally) =>
  Object.fromEntries(
    [...tally.values()].map(({ type, classes: own, relations, anchors, ...rest }) => [
      type,
      {
        ...rest,
        classes: Object.fromEntries(own),
        relations: Object.fromEntries(relations),
        anchors: Object.fromEntries(anchors),
      },
    ]),
  );

test("a tally says what a recount says, and the tallies of parts add up to it", () => {
  fc.assert(
    fc.property(fc.array(given, { minLength: 1, maxLength: 8 }), fc.nat(8), (all, cut) => {
      const tally = createTally();
      for (const { found, more } of all) count(tally, found, more);
      const types = [...new Set(all.map(({ found, more }) => more.type ?? found.type))];
      const wanted = Object.fromEntries(
        types
          .map((type) => [type, { type, ...recounted(all, type) }])
          .map(([type, each]) => {
            const { type: _, ...rest } = each as { type: string };
            return [type as string, rest];
          }),
      );
      expect(plain(tally)).toEqual(wanted);
      const sum = createTally();
      for (const part of [all.slice(0, cut), all.slice(cut)]) {
        const own = createTally();
        for (const { found, more } of part) count(own, found, more);
        addTally(sum, own);
      }
      expect(plain(sum)).toEqual(wanted);
    }),
    { numRuns: 150 },
  );
});

test("numbers of existing entities have the buckets 0, 1, to 9, to 99, and more", () => {
  expect([0, 1, 2, 9, 10, 99, 100, 1e6].map(bucketOf)).toEqual([
    "0",
    "1",
    "2c",
    "2c",
    "10c",
    "10c",
    "100c",
    "100c",
  ]);
});
