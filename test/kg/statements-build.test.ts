import * as fc from "fast-check";
import { expect, test } from "vitest";
import { statementCollector } from "../../src/kg/statements/build.ts";
import { type FoundStatement, pairsOf } from "../../src/kg/statements/statements.ts";

const small = (most: number) => fc.integer({ min: 0, max: most });
const ended = fc.constantFrom(3, Number.POSITIVE_INFINITY);
const period = fc.oneof(
  fc.constant({ from: Number.NaN, to: Number.NaN }),
  fc.record({ from: fc.constantFrom(Number.NEGATIVE_INFINITY, 1, 2), to: ended }),
);
const found: fc.Arbitrary<FoundStatement> = fc
  .record({
    head: small(1),
    relation: small(1).map((each) => 2 * each),
    tail: small(1),
    level: small(2),
    period,
    pairs: fc.array(
      fc.record({
        key: fc.constantFrom("role", "page"),
        value: fc.oneof(
          small(1).map((entity) => ({ kind: "entity", entity }) as const),
          small(1).map((value) => ({ kind: "number", value }) as const),
          small(1).map((from) => ({ kind: "time", from, to: 2 }) as const),
          fc.constantFrom("a", "b").map((text) => ({ kind: "text", text }) as const),
        ),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ period: time, ...rest }) => ({ ...rest, ...time }));

/** A statement in a text; qualifiers in any order are the same. */
const saidIn = ({ head, relation, tail, from, to, pairs }: Omit<FoundStatement, "level">): string =>
  [
    ...[relation, head, tail, from, to],
    ...pairs.map(({ key, value }) => `${key}=${Object.values(value).join(":")}`).sort(),
  ].join(" ");

test("each statement once, with the earliest level, whatever is read twice", () => {
  fc.assert(
    fc.property(fc.array(found, { maxLength: 30 }), (all) => {
      const levels = new Map<string, number>();
      for (const each of all) levels.set(saidIn(each), Math.min(levels.get(saidIn(each)) ?? 2, each.level));
      const collector = statementCollector();
      for (const each of all) collector.add(each);
      const made = collector.finish();
      if (!made) return all.every(({ from, pairs }) => Number.isNaN(from) && pairs.length === 0);
      const { heads, relations, tails, froms, tos } = made;
      const kept = Array.from({ length: made.count }, (_, at) => [
        saidIn({
          head: heads[at]!,
          relation: relations[at]!,
          tail: tails[at]!,
          from: froms[at]!,
          to: tos[at]!,
          pairs: pairsOf(made, at),
        }),
        made.levels[at]!,
      ]);
      expect(new Map(kept as [string, number][])).toEqual(levels);
      expect(kept.length).toBe(levels.size);
      for (let at = 1; at < made.count; at++) {
        const place = (of: number) => [relations[of]!, heads[of]!, tails[of]!];
        const [before, after] = [place(at - 1), place(at)];
        const differ = before.findIndex((each, of) => each !== after[of]);
        expect(differ < 0 || before[differ]! < after[differ]!).toBe(true);
      }
      return true;
    }),
    { numRuns: 300 },
  );
});

test("one link may have twenty thousand statements: each is looked at once", () => {
  const collector = statementCollector();
  for (let at = 0; at < 40_000; at++)
    collector.add({
      ...{ head: 0, relation: 0, tail: 1, level: 0, from: Number.NaN, to: Number.NaN },
      pairs: [{ key: "page", value: { kind: "text", text: `page ${at % 20_000}` } }],
    });
  expect(collector.finish()?.count).toBe(20_000);
});
