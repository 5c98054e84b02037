// Shares that are wanted of generated questions, and programs that are compared as trees: against plain counts and plain trees.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparePrograms } from "../../src/kopl/evaluate/compare-programs.ts";
import { sharesOf } from "../../src/kopl/folder/wanted-shares.ts";
import { plans } from "../../src/kopl/generate/plans.ts";
import { pluralOf } from "../../src/kopl/generate/plural.ts";
import { questionTypes } from "../../src/kopl/generate/question-types.ts";
import {
  allot,
  type GeneratedShares,
  hasFiveHops,
  isLong,
  isMultiHop,
  publishedShares,
} from "../../src/kopl/generate/shares.ts";
import { compositionalSplit, randomSplit, zeroShot } from "../../src/kopl/generate/splits.ts";
import type { Program } from "../../src/kopl/program.ts";
import { failureOf } from "../support/text.ts";

const sum = (list: ArrayLike<number>) => Array.from(list).reduce((all, each) => all + each, 0);

describe("wanted shares", () => {
  /** What a set of questions has: counted plan by plan. */
  const had = (counts: ArrayLike<number>) => {
    const total = sum(counts);
    const of = (value: (plan: (typeof plans)[number]) => number) =>
      plans.reduce((all, plan, at) => all + value(plan) * counts[at]!, 0) / total;
    return {
      types: Object.fromEntries(
        questionTypes.map((type) => [type, of((plan) => Number(plan.type === type))]),
      ),
      multiHop: of(({ hops }) => Number(hops >= 2)),
      fiveHops: of(({ hops }) => Number(hops >= 5)),
      fourSteps: of(({ length }) => Number(length === 4)),
      longPrograms: of(({ length }) => Number(length > 10)),
      meanSteps: of(({ length }) => length),
    };
  };
  const near = (found: ReturnType<typeof had>, wanted: GeneratedShares, by: number) => {
    for (const type of questionTypes)
      expect([type, Math.abs(found.types[type]! - wanted.types[type]) < by]).toEqual([type, true]);
    for (const name of ["multiHop", "fiveHops", "fourSteps", "longPrograms"] as const)
      expect([name, Math.abs(found[name] - wanted[name]) < by]).toEqual([name, true]);
    expect(Math.abs(found.meanSteps - wanted.meanSteps)).toBeLessThan(10 * by);
  };

  test("are those of what is allotted, as many as are wanted in all", () => {
    for (const total of [5000, 5001]) {
      const counts = allot(publishedShares, total);
      expect(sum(counts)).toBe(total);
      near(had(counts), publishedShares, 0.003);
    }
    const others = {
      ...publishedShares,
      multiHop: 0.6,
      fiveHops: 0.1,
      fourSteps: 0.2,
      longPrograms: 0.03,
      meanSteps: 5,
    };
    near(had(allot(others, 5000)), others, 0.003);
    expect(sum(allot(publishedShares, 0))).toBe(0);
    expect(sum(allot(publishedShares, 1))).toBe(1);
  });

  test("hold over what there is already: the rest makes good for it", () => {
    const before = plans.map(({ type, length }) => (type === "Count" && length < 6 ? 3 : 0));
    const counts = allot(publishedShares, 5000, before);
    expect(sum(counts) + sum(before)).toBe(5000);
    near(had(plans.map((_, at) => counts[at]! + before[at]!)), publishedShares, 0.004);
    expect(
      sum(
        allot(
          publishedShares,
          10,
          plans.map(() => 1),
        ),
      ),
    ).toBe(0);
  });

  test("of a type that has no plan left go to the other types, in their proportions", () => {
    const closed = new Set(
      plans.flatMap(({ type }, at) => (type === "Count" || type === "SelectAmong" ? [at] : [])),
    );
    const counts = allot(publishedShares, 4000, [], closed);
    expect(sum(counts)).toBe(4000);
    for (const at of closed) expect(counts[at]).toBe(0);
    const rest = 1 - publishedShares.types.Count - publishedShares.types.SelectAmong;
    const found = had(counts);
    for (const type of questionTypes)
      if (type !== "Count" && type !== "SelectAmong")
        expect(found.types[type]).toBeCloseTo(publishedShares.types[type] / rest, 2);
    expect(sum(allot(publishedShares, 100, [], new Set(plans.map((_, at) => at))))).toBe(0);
  });

  test("count hops and functions from the published bounds on", () => {
    expect([1, 2, 3].map((hops) => isMultiHop({ hops }))).toEqual([false, true, true]);
    expect([4, 5, 6].map((hops) => hasFiveHops({ hops }))).toEqual([false, true, true]);
    expect([10, 11].map((length) => isLong({ length }))).toEqual([false, true]);
  });

  test("that are given stand, the other types make room in their proportions", () => {
    expect(sharesOf(undefined)).toBe(publishedShares);
    for (const type of questionTypes)
      expect(sharesOf({}).types[type]).toBeCloseTo(publishedShares.types[type], 12);
    expect(sum(Object.values(publishedShares.types))).toBeCloseTo(1, 12);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        (count, among) => {
          const { types, multiHop } = sharesOf({ Count: count, SelectAmong: among, multiHop: 0.5 });
          expect([types.Count, types.SelectAmong, multiHop]).toEqual([count, among, 0.5]);
          expect(sum(Object.values(types))).toBeCloseTo(1, 9);
          const rest = questionTypes.filter((type) => type !== "Count" && type !== "SelectAmong");
          for (const type of rest) expect(types[type]).toBeCloseTo((1 - count - among) / rest.length, 9);
        },
      ),
    );
    const all = Object.fromEntries(questionTypes.map((type) => [type, 1 / 9]));
    expect(sharesOf(all).types.Count).toBeCloseTo(1 / 9, 12);
    expect(sharesOf({ meanSteps: 100 }).meanSteps).toBe(100);
    const wrong = (given: unknown) => {
      const { code, message } = failureOf(() => sharesOf(given));
      return `${code}: ${message}`;
    };
    for (const none of [3, null, [], "x"])
      expect(wrong(none)).toBe("usage.bad-parameter: shares: it is no object");
    for (const value of [-0.1, 1.1, Number.NaN, "0.5", null])
      expect(wrong({ Count: value })).toContain("Count is no share");
    expect(wrong({ meanSteps: 101 })).toContain("meanSteps is no share");
    expect(wrong({ Counts: 0.1 })).toContain('there is no share "Counts"');
    expect(wrong({ Count: 0.7, SelectAmong: 0.4 })).toContain("the shares of types sum up to 1.1");
    expect(sharesOf({ Count: 1 }).types).toMatchObject({ Count: 1, SelectAmong: 0 });
  });
});

describe("splits of questions", () => {
  const parts = (count: number) =>
    fc.tuple(
      fc.array(fc.integer({ min: 2, max: 12 }), { minLength: count, maxLength: count + 40 }),
      fc.nat(50),
    );

  test("have each question once; the longest programs are held back where lengths decide", () => {
    fc.assert(
      fc.property(parts(20), ([lengths, seed]) => {
        const all = lengths.map((_, at) => at);
        const random = randomSplit(lengths.length, seed);
        const tenth = Math.floor(lengths.length / 10);
        expect([random.valid.length, random.test.length]).toEqual([tenth, tenth]);
        const { train, valid, test: rest } = compositionalSplit(lengths, seed);
        const twentieth = Math.round(lengths.length / 20);
        expect([valid.length, rest.length]).toEqual([twentieth, twentieth]);
        for (const split of [random, { train, valid, test: rest }]) {
          expect([...split.train, ...split.valid, ...split.test].sort((a, b) => a - b)).toEqual(all);
          for (const part of Object.values(split)) expect([...part]).toEqual([...part].sort((a, b) => a - b));
        }
        const longest = Math.max(...Array.from(train, (at) => lengths[at]!));
        for (const at of [...valid, ...rest]) expect(lengths[at]).toBeGreaterThanOrEqual(longest);
        const answers = lengths.map((length) => String(length % 5));
        const known = new Set(Array.from(train, (at) => answers[at]));
        expect([...zeroShot(answers, { train, valid, test: rest })]).toEqual(
          answers.map((each) => (known.has(each) ? 0 : 1)),
        );
      }),
    );
    const differ = new Set([1, 2, 3, 4].map((seed) => randomSplit(40, seed).test.join()));
    expect(differ.size).toBeGreaterThan(1);
    expect(randomSplit(40, 3)).toEqual(randomSplit(40, 3));
  });
});

test("plurals are of the noun before a preposition, or of the last word", () => {
  const words: [string, string][] = [
    ["city", "cities"],
    ["day", "days"],
    ["box", "boxes"],
    ["bus", "buses"],
    ["church", "churches"],
    ["brush", "brushes"],
    ["series", "series"],
    ["species", "species"],
    ["big city", "big cities"],
    ["city of France", "cities of France"],
    ["member in a band", "members in a band"],
    ["of", "ofs"],
    ["Straße", "Straßes"],
    ["model 3", "model 3"],
  ];
  for (const [one, more] of words) expect([one, pluralOf(one)]).toEqual([one, more]);
});

describe("two programs", () => {
  interface Tree {
    readonly name: string;
    readonly input: string;
    readonly below: readonly Tree[];
  }
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.record({ name: fc.constant("Find"), input: fc.constantFrom("a", "b"), below: fc.constant([]) }),
      fc.record({
        name: fc.constantFrom("Relate", "FilterStr"),
        input: fc.constantFrom("p", "q"),
        below: fc.tuple(tie("tree")),
      }),
      fc.record({
        name: fc.constantFrom("And", "Or", "Minus"),
        input: fc.constant(""),
        below: fc.tuple(tie("tree"), tie("tree")),
      }),
    ) as fc.Arbitrary<Tree>,
  }));
  const programOf = (root: Tree): Program => {
    const steps: { function: string; inputs: string[]; dependencies: number[] }[] = [];
    const put = ({ name, input, below }: Tree): number => {
      const dependencies = below.map(put);
      return steps.push({ function: name, inputs: input === "" ? [] : [input], dependencies }) - 1;
    };
    put(root);
    return { steps } as unknown as Program;
  };
  const textOf = ({ name, input, below }: Tree, unordered: boolean): string => {
    const parts = below.map((each) => textOf(each, unordered));
    if (unordered && name !== "Minus" && name !== "Relate") parts.sort();
    return `${name}[${input}](${parts.join()})`;
  };
  const subtrees = (root: Tree): Tree[] => [...root.below.flatMap(subtrees), root];

  test("are exact where they are one tree, and alike where only operands of And and Or change places", () => {
    fc.assert(
      fc.property(tree, tree, fc.boolean(), (gold, other, turn) => {
        const turned = (each: Tree): Tree => ({
          ...each,
          below: (each.name === "And" || each.name === "Or" ? [...each.below].reverse() : each.below).map(
            turned,
          ),
        });
        const predicted = turn ? turned(gold) : other;
        const found = comparePrograms(programOf(gold), programOf(predicted));
        expect(found.exact).toBe(textOf(gold, false) === textOf(predicted, false));
        const alike = textOf(gold, true) === textOf(predicted, true);
        expect(found.equivalent).toBe(alike);
        expect(found.departure === undefined).toBe(alike);
        if (alike) return;
        // The first gold step whose tree is not in the prediction.
        const theirs = new Set(subtrees(predicted).map((each) => textOf(each, true)));
        const at = subtrees(gold).findIndex((each) => !theirs.has(textOf(each, true)));
        expect(found.departure!.step).toBe(at);
        const ours = new Set(subtrees(gold).map((each) => textOf(each, true)));
        const own = subtrees(predicted).filter((each) => !ours.has(textOf(each, true)));
        const { kind, predicted: step, gold: missed } = found.departure!;
        if (at < 0) {
          expect(kind).toBe("superfluous");
          expect(step?.function).toBe(own[0]?.name);
          return;
        }
        const wanted = subtrees(gold)[at]!;
        expect(missed?.function).toBe(wanted.name);
        const operands = ({ below }: Tree) => String(below.map((each) => textOf(each, true)));
        const instead = own.filter((each) => operands(each) === operands(wanted));
        expect(kind).toBe(
          instead.length === 0
            ? "missing"
            : instead.some(({ name }) => name === wanted.name)
              ? "inputs"
              : "function",
        );
      }),
      { numRuns: 500 },
    );
  });
});
