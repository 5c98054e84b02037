import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { sharesOf } from "../../src/evaluation/run/query-parts.ts";
import { parseQuery } from "../../src/index.ts";

const none = new Uint32Array();
const queryOf = (id: number, text: string): BenchmarkQuery => ({
  ...{ id: String(id), type: "any", easy: none, hard: Uint32Array.of(1) },
  query: parseQuery(text),
});
/** Shapes whose last links between two variables are of relation `last`. */
const shapes: readonly ((first: number, last: number) => string)[] = [
  (first, last) => `?y : r${2 * first}(e1, ?x) & r${2 * last}(?x, ?y)`,
  (first, last) => `?y : r${2 * last + 1}(?y, ?x) & r${2 * first}(e3, ?x) & r4(e5, ?y)`,
  (first, last) => `?y : exists ?x, ?z (r${2 * first}(e1, ?z) & r2(?z, ?x) & r${2 * last}(?x, ?y))`,
];

const drawn = fc.array(fc.record({ shape: fc.nat(shapes.length - 1), first: fc.nat(9), last: fc.nat(30) }), {
  minLength: 1,
  maxLength: 600,
});

describe("shares of queries for workers", () => {
  it("have every query once, those that end with one relation together", () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 8 }), (given, workers) => {
        const lastOf = new Map<BenchmarkQuery, number>();
        const queries = given.map(({ shape, first, last }, at) => {
          const query = queryOf(at, shapes[shape]!(first, last));
          lastOf.set(query, last);
          return query;
        });
        const shares = sharesOf(queries, workers);
        expect(new Set(shares.flat())).toEqual(new Set(queries));
        expect(shares.flat().length).toBe(queries.length);
        const shareOf = new Map<number, number>();
        for (const [at, share] of shares.entries())
          for (const query of share) {
            const last = lastOf.get(query)!;
            expect(shareOf.get(last) ?? at).toBe(at);
            shareOf.set(last, at);
          }
        if (workers === 1) expect(shares).toEqual([queries]);
      }),
      { numRuns: 60 },
    );
  });

  it("are several for several workers, the later the smaller", () => {
    const queries = Array.from({ length: 2000 }, (_, at) => queryOf(at, shapes[0]!(at % 7, at % 200)));
    const sizes = sharesOf(queries, 2).map(({ length }) => length);
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThan(2000 / 2);
    expect(sizes.at(-1)!).toBeLessThan(sizes[0]! / 2);
  });
});
