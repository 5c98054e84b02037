import fc from "fast-check";
import { expect, test } from "vitest";
import { type SaidQuestion, saidBins, saidRight } from "../../../src/evaluation/truth/asked.ts";
import { saidTable } from "../../../src/evaluation/truth/table.ts";

const questions = fc.array(
  fc.record({
    type: fc.constantFrom("1p", "2i", "link"),
    relation: fc.option(fc.constantFrom("borders", "capital"), { nil: undefined }),
    side: fc.option(fc.constantFrom("heads" as const, "tails" as const), { nil: undefined }),
    interval: fc.option(fc.tuple(fc.nat(2), fc.integer({ min: 2, max: 6 })), { nil: undefined }),
    cells: fc.array(
      fc
        .record({
          truth: fc.constantFrom(0, 0.05, 0.1, 0.15, 0.5, 0.95, 1),
          candidates: fc.integer({ min: 1, max: 9 }),
          part: fc.nat(8),
        })
        .map(({ truth, candidates, part }) => ({ truth, candidates, right: Math.min(part, candidates) })),
      { maxLength: 5 },
    ),
  }),
  { maxLength: 8 },
) as fc.Arbitrary<SaidQuestion[]>;

/** Every candidate of a question by itself: its truth, and whether it is right. */
const each = ({ cells }: SaidQuestion) =>
  cells.flatMap(({ truth, candidates, right }) =>
    Array.from({ length: candidates }, (_, at) => ({ truth, right: at < right ? 1 : 0 })),
  );
const sum = (list: readonly number[]) => list.reduce((so, one) => so + one, 0);

test("sums, errors and the interval of their ratio are those of their definitions, candidate by candidate", () => {
  fc.assert(
    fc.property(questions, (asked) => {
      const found = saidRight(asked);
      const all = asked.flatMap(each);
      const [said, right] = [sum(all.map(({ truth }) => truth)), sum(all.map((one) => one.right))];
      expect(found.questions).toBe(asked.length);
      expect(found.said).toBeCloseTo(said, 9);
      expect(found.right).toBe(right);
      expect(found.brier).toBeCloseTo(
        sum(all.map((one) => (one.truth - one.right) ** 2)) / Math.max(1, right),
        9,
      );
      const loss = ({ truth, right: is }: { truth: number; right: number }) =>
        -Math.log(Math.max(1e-12, is === 1 ? truth : 1 - truth));
      expect(found.logLoss).toBeCloseTo(sum(all.map(loss)) / Math.max(1, right), 3);
      if (right === 0) expect(found).toMatchObject({ ratio: null, low: null, high: null });
      else {
        const ratio = said / right;
        const off = asked.map(
          (one) => sum(each(one).map(({ truth }) => truth)) - ratio * sum(each(one).map((it) => it.right)),
        );
        const reach = (1.96 * Math.sqrt(sum(off.map((by) => by ** 2)))) / right;
        expect(found.ratio).toBeCloseTo(ratio, 9);
        expect(found.low).toBeCloseTo(Math.max(0, ratio - reach), 9);
        expect(found.high).toBeCloseTo(ratio + reach, 9);
      }
      const bounded = asked.filter(({ interval }) => interval);
      const inside = bounded.filter((one) => {
        const there = sum(each(one).map((it) => it.right));
        return there >= one.interval![0] && there <= one.interval![1];
      });
      if (bounded.length === 0) expect(found.within).toBeNull();
      else expect(found.within).toBeCloseTo(inside.length / bounded.length, 12);
    }),
    { numRuns: 150 },
  );
});

test("bins are tenths of truth, with the share that is right in each and its interval by questions", () => {
  fc.assert(
    fc.property(questions, (asked) => {
      const found = saidBins(asked);
      const wanted = Array.from({ length: 10 }, (_, bin) => {
        const isIn = ({ truth }: { truth: number }) => Math.min(9, Math.floor(truth * 10)) === bin;
        const own = asked.map((one) => each(one).filter(isIn)).filter((list) => list.length > 0);
        const all = own.flat();
        if (all.length === 0) return [];
        const right = sum(all.map((one) => one.right)) / all.length;
        const off = own.map((list) => sum(list.map((one) => one.right)) - right * list.length);
        const reach = (1.96 * Math.sqrt(sum(off.map((by) => by ** 2)))) / all.length;
        const said = sum(all.map(({ truth }) => truth)) / all.length;
        return [
          {
            said,
            right,
            candidates: all.length,
            questions: own.length,
            low: Math.max(0, right - reach),
            high: Math.min(1, right + reach),
          },
        ];
      }).flat();
      expect(found.length).toBe(wanted.length);
      for (const [at, bin] of found.entries())
        for (const key of ["said", "right", "candidates", "questions", "low", "high"] as const)
          expect(bin[key]).toBeCloseTo(wanted[at]![key], 9);
    }),
    { numRuns: 150 },
  );
});

const one = (more: object): SaidQuestion => ({
  type: "link",
  cells: [{ truth: 0.5, candidates: 2, right: 1 }],
  ...more,
});
const groups = (asked: readonly SaidQuestion[]) =>
  saidTable(asked).groups.map(({ by, name, questions: count }) => `${by} ${name}: ${count}`);

test("groups are all, sides, types but links, relations, and questions with something hidden", () => {
  const nothing = { cells: [{ truth: 0.1, candidates: 4, right: 0 }] };
  expect(
    groups([
      one({ side: "tails", relation: "b" }),
      one({ side: "heads", relation: "a", ...nothing }),
      one({ side: "heads", relation: "a" }),
      one({ type: "2i" }),
      one({ type: "1p", ...nothing }),
    ]),
  ).toEqual([
    ...["all all: 5", "side tails: 1", "side heads: 2", "type 2i: 1", "type 1p: 1"],
    ...["relation a: 2", "relation b: 1", "hidden with something hidden: 3"],
  ]);
});

test("ten relations have a group, the most frequent ones; the others are one, which comes last", () => {
  const asked = Array.from({ length: 12 }, (_, at) =>
    Array.from({ length: 12 - at }, () => one({ relation: `r${at}` })),
  ).flat();
  const found = groups(asked).filter((each) => each.startsWith("relation"));
  expect(found).toEqual([
    ...Array.from({ length: 10 }, (_, at) => `relation r${at}: ${12 - at}`),
    "relation others: 3",
  ]);
  // Also where the others are more than any of the ten.
  const many = [...asked, ...Array.from({ length: 40 }, (_, at) => one({ relation: `rare${at}` }))];
  expect(
    groups(many)
      .filter((each) => each.startsWith("relation"))
      .at(-1),
  ).toBe("relation others: 43");
});
