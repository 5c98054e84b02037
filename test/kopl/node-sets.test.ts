import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Context } from "../../src/kopl/run/context.ts";
import {
  distinctNodes,
  eachFactWithKey,
  foundPairs,
  inBoth,
  inEither,
  isEverything,
  isIn,
  plainSet,
} from "../../src/kopl/run/sets.ts";

const NODES = 40;
const nodes = fc
  .uniqueArray(fc.nat(NODES - 1), { maxLength: NODES })
  .map((each) => each.sort((a, b) => a - b));
/** Lists of few nodes, for those that are far smaller than the other. */
const few = fc.uniqueArray(fc.nat(NODES - 1), { maxLength: 2 }).map((each) => each.sort((a, b) => a - b));
/** Nearly all nodes, beside which one or two are few. */
const most = fc
  .uniqueArray(fc.nat(NODES - 1), { maxLength: 5 })
  .map((out) => Array.from({ length: NODES }, (_, id) => id).filter((id) => !out.includes(id)));
const list = (ids: readonly number[]) => Uint32Array.from(ids);

describe("lists of nodes", () => {
  test("meet, unite and have members as sets do", () => {
    fc.assert(
      fc.property(fc.oneof(nodes, few), fc.oneof(nodes, most), (a, b) => {
        for (const [one, other] of [
          [a, b],
          [b, a],
        ] as const) {
          expect([...inBoth(list(one), list(other))]).toEqual(one.filter((id) => other.includes(id)));
          expect([...inEither(list(one), list(other))]).toEqual(
            [...new Set([...one, ...other])].sort((x, y) => x - y),
          );
          for (let id = 0; id < NODES; id++) expect(isIn(list(one), id)).toBe(one.includes(id));
        }
      }),
    );
  });

  test("are everything where they have every node", () => {
    const kb = { nodeCount: 4 };
    const is = (...ids: number[]) => isEverything({ kb } as Context, list(ids));
    expect([is(0, 1, 2, 3), is(0, 1, 2), is(1, 2, 3), is(0, 1, 2, 4), is()]).toEqual([
      ...[true, false, false, false, false],
    ]);
  });

  test("come without repeats and in order, whatever was asked before", () => {
    let stamp = 0;
    const context = { marks: new Uint32Array(NODES), freshStamp: () => ++stamp } as unknown as Context;
    fc.assert(
      fc.property(fc.array(fc.nat(NODES - 1)), (ids) => {
        const result = { kind: "entities", nodes: list(ids), ascending: false } as const;
        expect([...distinctNodes(context, result)]).toEqual([...new Set(ids)].sort((a, b) => a - b));
      }),
    );
    const own = list([1, 2, 5]);
    expect(distinctNodes(context, plainSet(own))).toBe(own);
  });

  test("grow with their facts, know whether they ascend, and are checked as they double", () => {
    for (const [expected, ids] of [
      [0, [3, 4, 7, 9, 11, 30]],
      [6, [3, 4, 7, 9, 11, 30]],
      [2, [3, 4, 4]],
      [2, [4, 3]],
      [0, [0]],
      [3, []],
    ] as const) {
      const checked: number[] = [];
      const pairs = foundPairs(
        { check: (size: number) => checked.push(size) } as unknown as Context,
        expected,
      );
      for (const [at, id] of ids.entries()) pairs.push(id, 100 + at);
      expect(pairs.finish()).toEqual({
        ...{ kind: "entities", nodes: list(ids), facts: list(ids.map((_, at) => 100 + at)) },
        ascending: ids.every((id, at) => at === 0 || id > ids[at - 1]!),
      });
      const room = Math.max(4, expected);
      expect(checked).toEqual(ids.length > room ? [room] : []);
    }
  });
});

describe("the facts of a key", () => {
  const KEYS = 3;
  /** The keys of the facts of each node. */
  const facts = fc.array(fc.array(fc.nat(KEYS - 1), { minLength: 2, maxLength: 8 }), {
    minLength: 6,
    maxLength: 12,
  });

  test("of some nodes are those with both, in their order: of few, of many and of all", () => {
    const seen = { few: 0, many: 0, all: 0 };
    fc.assert(
      fc.property(
        facts,
        fc.oneof(
          fc.nat(11).map((one) => [one]),
          fc.constant([...Array(12).keys()]),
          fc.array(fc.nat(11), { maxLength: 12 }),
        ),
        fc.integer({ min: -1, max: KEYS - 1 }),
        (keys, some, key) => {
          const own = [...new Set(some)].filter((node) => node < keys.length);
          own.sort((a, b) => a - b);
          const all = keys.flatMap((each, node) => each.map((of) => ({ node, of })));
          const start = keys
            .map((_, node) => all.findIndex((fact) => fact.node >= node))
            .map((at) => (at < 0 ? all.length : at));
          const byKey = Array.from({ length: KEYS }, (_, of) =>
            all.flatMap((fact, at) => (fact.of === of ? [at] : [])),
          );
          const attributes = {
            subject: list(all.map(({ node }) => node)),
            start: list([...start, all.length]),
            key: list(all.map(({ of }) => of)),
            byKey: {
              start: list(byKey.map((_, of) => byKey.slice(0, of).flat().length).concat(all.length)),
              items: list(byKey.flat()),
            },
          };
          const found: number[][] = [];
          const kb = { nodeCount: keys.length, attributes };
          eachFactWithKey({ kb } as unknown as Context, list(own), key, (node, fact) =>
            found.push([node, fact]),
          );
          const wanted = all.flatMap(({ node, of }, at) =>
            of === key && own.includes(node) ? [[node, at]] : [],
          );
          expect(found).toEqual(wanted);
          if (key < 0) return;
          const way =
            own.length === keys.length ? "all" : own.length * 8 < byKey[key]!.length ? "few" : "many";
          if (wanted.length > 0) seen[way]++;
        },
      ),
      { numRuns: 1500 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
  });
});
