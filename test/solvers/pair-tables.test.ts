import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NormName } from "../../src/solvers/fuzzy/precise-sets.ts";
import { commonEntries } from "../../src/solvers/query-graph/common-entries.ts";
import {
  joinLink,
  mergedTables,
  type PairTable,
  tableOf,
  transposed,
} from "../../src/solvers/query-graph/table.ts";
import type { Truths } from "../../src/solvers/query-graph/truths.ts";
import { rowCache } from "../../src/solvers/rows/row-cache.ts";
import type { RowSource } from "../../src/solvers/rows/rows.ts";
import { solveNow } from "../../src/solvers/scheduling/solving.ts";

// Tables of pairs beside maps from `head tail` to a truth.

const ENTITIES = 30;
/** Powers of two, so that products are exact. */
const truth = fc.constantFrom(1, 0.5, 0.25);
const norm = fc.constantFrom<NormName>("product", "godel");
const ids = (least: number, most: number) =>
  fc
    .uniqueArray(fc.nat(ENTITIES - 1), { minLength: least, maxLength: most })
    .map((each) => Uint32Array.from(each).sort());
type Links = ReadonlyMap<string, number>;
const links = fc
  .uniqueArray(fc.tuple(fc.nat(ENTITIES - 1), fc.nat(ENTITIES - 1), truth), {
    selector: ([head, tail]) => `${head} ${tail}`,
    maxLength: 80,
  })
  .map((list): Links => new Map(list.map(([head, tail, value]) => [`${head} ${tail}`, value])));

const rowOf = (of: Links, head: number): Truths => {
  const own = Array.from(
    { length: ENTITIES },
    (_, tail) => [tail, of.get(`${head} ${tail}`) ?? 0] as const,
  ).filter(([, value]) => value > 0);
  // A row lies in the middle of longer lists.
  return {
    tails: Uint32Array.from([99, ...own.map(([tail]) => tail), 0]),
    values: Float64Array.from([9, ...own.map(([, value]) => value), 9]),
    from: 1,
    to: own.length + 1,
  };
};

const sourceOf = (...relations: readonly Links[]): RowSource<Truths> =>
  ({
    visit(relation: number, heads: Uint32Array, visit: (at: number, row: Truths) => void) {
      for (const [at, head] of heads.entries()) visit(at, rowOf(relations[relation]!, head));
    },
  }) as unknown as RowSource<Truths>;

function entriesOf({ heads, starts, others, values }: PairTable): [string, number][] {
  expect(starts[0]).toBe(0);
  expect(starts).toHaveLength(heads.length + 1);
  expect([others.length, values.length]).toEqual([starts.at(-1), starts.at(-1)]);
  return [...heads].flatMap((head, at) => {
    const own = [...others.subarray(starts[at]!, starts[at + 1]!)];
    expect(own).toEqual([...own].sort((a, b) => a - b));
    return own.map((other, i): [string, number] => [`${head} ${other}`, values[starts[at]! + i]!]);
  });
}

const both = (a: number, b: number, of: NormName) => (of === "godel" ? Math.min(a, b) : a * b);
const wanted = (entries: Iterable<readonly [string, number]>) => new Map(entries);

describe("tables of pairs", () => {
  test("are the rows at their heads, of the tails that are wanted", () => {
    fc.assert(
      fc.property(links, ids(0, 12), fc.option(ids(0, 12)), (of, heads, tails) => {
        const table = solveNow(tableOf(0, heads, tails ?? undefined), sourceOf(of));
        expect(wanted(entriesOf(table))).toEqual(
          wanted(
            [...of].filter(([pair]) => {
              const [head, tail] = pair.split(" ").map(Number) as [number, number];
              return heads.includes(head) && (!tails || tails.includes(tail));
            }),
          ),
        );
      }),
    );
  });

  test("meet a second link, there or denied", () => {
    fc.assert(
      fc.property(links, links, ids(1, 12), norm, fc.boolean(), (one, other, heads, by, negated) => {
        const source = sourceOf(one, other);
        const table = solveNow(tableOf(0, heads, undefined), source);
        const before = entriesOf(table);
        solveNow(joinLink(table, { relation: 1, negated }, by), source);
        const after = before.map(([pair, value]): [string, number] => {
          const second = other.get(pair) ?? 0;
          return [pair, both(value, negated ? 1 - second : second, by)];
        });
        expect(entriesOf(table)).toEqual(after);
        // The other way round, pairs of truth 0 are left out.
        const turned = solveNow(transposed(table, ENTITIES), source);
        expect([...turned.heads]).toEqual([...turned.heads].sort((a, b) => a - b));
        expect(wanted(entriesOf(turned))).toEqual(
          wanted(
            after
              .filter(([, value]) => value > 0)
              .map(([pair, value]) => [pair.split(" ").reverse().join(" "), value]),
          ),
        );
        expect([...turned.starts].every((start, at) => at === 0 || start > turned.starts[at - 1]!)).toBe(
          true,
        );
      }),
    );
  });

  test("merge: pairs of either, and of both with both truths", () => {
    fc.assert(
      fc.property(links, links, ids(0, 8), ids(0, 8), norm, (one, other, headsA, headsB, by) => {
        const source = sourceOf(one, other);
        const [a, b] = [
          solveNow(tableOf(0, headsA, undefined), source),
          solveNow(tableOf(1, headsB, undefined), source),
        ];
        const merged = solveNow(mergedTables(a, b, by), source);
        expect([...merged.heads]).toEqual([...new Set([...headsA, ...headsB])].sort((x, y) => x - y));
        const [left, right] = [wanted(entriesOf(a)), wanted(entriesOf(b))];
        const all = [...new Set([...left.keys(), ...right.keys()])].map((pair): [string, number] => {
          const [x, y] = [left.get(pair), right.get(pair)];
          return [pair, x === undefined ? y! : y === undefined ? x : both(x, y, by)];
        });
        expect(wanted(entriesOf(merged))).toEqual(wanted(all));
      }),
    );
  });

  test("have more pairs than they begin with room for", () => {
    const many: Links = new Map(
      Array.from({ length: ENTITIES ** 2 * 2 }, (_, at) => [
        `${at % ENTITIES} ${Math.floor(at / ENTITIES) % ENTITIES}`,
        0.5,
      ]),
    );
    const heads = Uint32Array.from({ length: ENTITIES }, (_, at) => at);
    const again = Uint32Array.from([...heads, ...heads]);
    expect(entriesOf(solveNow(tableOf(0, again, undefined), sourceOf(many)))).toHaveLength(2 * ENTITIES ** 2);
  });
});

test("entries of a row among ids are found whatever is longer, with their places", () => {
  const list = (most: number) =>
    fc.uniqueArray(fc.nat(200), { maxLength: most }).map((each) => Uint32Array.from(each).sort());
  const sides = fc.oneof(
    fc.tuple(list(100), list(100)),
    fc.tuple(list(5), list(100)),
    fc.tuple(list(100), list(5)),
  );
  fc.assert(
    fc.property(sides, ([tails, among]) => {
      const row = {
        tails: Uint32Array.from([0, ...tails, 200]),
        values: Float64Array.from([9, ...[...tails].map((tail) => tail / 2), 9]),
        ...{ from: 1, to: tails.length + 1 },
      };
      const found: number[][] = [];
      commonEntries(row, among, (...each) => void found.push(each));
      expect(found).toEqual(
        [...tails]
          .filter((tail) => among.includes(tail))
          .map((tail) => [tail, tail / 2, among.indexOf(tail)]),
      );
    }),
    { numRuns: 200 },
  );
});

test("a cache of rows has the newest ones as they were written, within its memory", () => {
  const step = fc.record({
    relation: fc.nat(2),
    head: fc.nat(19),
    size: fc.constantFrom(0, 1, 3, 40, 400, 1500),
    shrinks: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 40 }),
      fc.constantFrom(0, 20_000, 60_000, 1 << 20),
      (steps, memory) => {
        const cache = rowCache(20, memory);
        const written = new Map<string, number[]>();
        const order: string[] = [];
        for (const [at, { relation, head, size, shrinks }] of steps.entries()) {
          const key = `${relation} ${head}`;
          if (!cache.has(relation, head)) {
            const { tails, values, from, to } = cache.room(size);
            expect(to - from).toBeGreaterThanOrEqual(size);
            const kept = Array.from({ length: size }, (_, i) => (i * 7 + at) % 1000);
            for (const [i, each] of kept.entries()) {
              tails[from + i] = each;
              values[from + i] = each / 4;
            }
            cache.keep(relation, head, from + size);
            written.set(key, kept);
            order.push(key);
          }
          if (shrinks) {
            cache.shrink();
            expect(cache.bytes()).toBeLessThanOrEqual(Math.max(memory, 3 * 4 * 20));
          }
          // What is there is what was written last; the oldest go first.
          const there = order.filter((each, place) => {
            const [of, id] = each.split(" ").map(Number) as [number, number];
            return order.lastIndexOf(each) === place && cache.has(of, id);
          });
          for (const each of there) {
            const [of, id] = each.split(" ").map(Number) as [number, number];
            const row = cache.row(of, id);
            expect([...row.tails.subarray(row.from, row.to)]).toEqual(written.get(each));
            expect([...row.values.subarray(row.from, row.to)]).toEqual(
              written.get(each)!.map((value) => value / 4),
            );
          }
          const distinct = order.filter((each, place) => order.lastIndexOf(each) === place);
          expect(there).toEqual(distinct.slice(distinct.length - there.length));
          if (!shrinks || memory === 1 << 20) expect(there.length).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 120 },
  );
});
