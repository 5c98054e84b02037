import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCap, usedIn } from "../../src/benchmark/balanced/cap.ts";
import { type Caps, capsOfType } from "../../src/benchmark/balanced/caps.ts";
import { balancedChoice, type ChoiceRules, FEW_QUERIES } from "../../src/benchmark/balanced/choice.ts";
import { classesOfPhase, phaseFor } from "../../src/benchmark/balanced/classes.ts";
import type { Candidate, SampleSetup } from "../../src/benchmark/protocol.ts";
import { and, atom, constant, exists, not, or, type Query, variable } from "../../src/query/formula.ts";
import { graphOf } from "../support/arbitrary.ts";

const [x, y] = [variable("x"), variable("y")];

/** The query of one link from an anchor. */
const link = (relation: number, anchor: number): Query => ({
  free: ["x"],
  body: atom(relation, constant(anchor), x),
});

describe("the cap on a relation or an anchor", () => {
  test("counts a relation and its inverse as one, anchors on both sides, and looks below every sign", () => {
    const body = exists(
      ["y"],
      and(
        or(atom(5, constant(7), y), atom(9, y, constant(3))),
        not(exists(["z"], and(atom(2, variable("z"), y), atom(2, x, variable("z"))))),
        atom(4, y, x),
      ),
    );
    const { relations, anchors } = usedIn({ free: ["x"], body });
    expect([...relations].sort()).toEqual([2, 4, 8]);
    expect([...anchors].sort()).toEqual([3, 7]);
  });

  test("holds when more than its beginning is there, and not before", () => {
    const cap = createCap(100, { share: 0.5, from: 0.1 });
    cap.add(link(0, 1), 10);
    // Ten of a hundred: still the beginning.
    expect(cap.allows(link(0, 1), 50)).toBe(true);
    cap.add(link(0, 1), 1);
    expect(cap.allows(link(0, 1), 1)).toBe(false);
  });

  test("refuses what would have the share, not what stays below it", () => {
    const from = (pairs: readonly (readonly [relation: number, anchor: number, pairs: number])[]) => {
      const cap = createCap(1, { share: 0.5, from: 0 });
      for (const [relation, anchor, count] of pairs) cap.add(link(relation, anchor), count);
      return cap;
    };
    const cap = from([
      [0, 1, 4],
      [2, 2, 5],
    ]);
    // With one more of eleven it would be 5 of 10, which is half.
    expect(cap.allows(link(0, 9), 1)).toBe(false);
    expect(cap.allows(link(4, 9), 5)).toBe(true);
    // An anchor is held to the same, and one side of a relation for both.
    expect(cap.allows(link(8, 1), 1)).toBe(false);
    expect(cap.allows(link(1, 9), 1)).toBe(false);
    const even = from([
      [0, 1, 4],
      [2, 2, 5],
      [4, 3, 2],
    ]);
    expect(even.allows(link(0, 9), 1)).toBe(true);
  });

  test("is on the most frequent one alone: another may have the share as long as it is behind", () => {
    const cap = createCap(1, { share: 0.3, from: 0 });
    cap.add(link(0, 1), 10);
    cap.add(link(2, 2), 4);
    // 6 of 16 are more than the share, and less than the ten of the first.
    expect(cap.allows(link(2, 9), 2)).toBe(true);
    // As many as the first has make it one of the most frequent.
    expect(cap.allows(link(2, 9), 6)).toBe(false);
    expect(cap.allows(link(2, 9), 5)).toBe(true);
  });

  test("counts what was never used from nothing", () => {
    const cap = createCap(1, { share: 0.5, from: 0 });
    cap.add(link(0, 1), 3);
    // Two of five stay below a half, three of six do not.
    expect(cap.allows(link(2, 2), 2)).toBe(true);
    expect(cap.allows(link(2, 2), 3)).toBe(false);
  });

  test("counts each query once for all it uses, and says the shares of the most frequent", () => {
    const cap = createCap(10, { share: 0.2, from: 0.1 });
    expect(cap.shares()).toEqual({ relation: 0, anchor: 0 });
    cap.add(link(6, 7), 1);
    expect(cap.shares()).toEqual({ relation: 1, anchor: 1 });
    const twice = { free: ["x"], body: and(atom(0, constant(1), x), atom(1, x, constant(2))) };
    cap.add(twice, 3);
    cap.add(link(2, 1), 2);
    expect(cap.shares()).toEqual({ relation: 3 / 6, anchor: 5 / 6 });
    cap.add(link(2, 3), 5);
    expect(cap.shares()).toEqual({ relation: 7 / 11, anchor: 5 / 11 });
  });

  test("of a type is on the pairs of all its classes together, a fifth after a tenth unless it is said", () => {
    const setup = { count: 10, parameters: {} } as unknown as SampleSetup;
    const picked = (...counts: number[]) =>
      new Map(counts.map((count, at) => [`c${at}`, new Uint32Array(count)]));
    const random = { real: () => 0, bits: () => 0, below: () => 0 };
    const caps = capsOfType(setup, 5);
    // A tenth of five classes of ten pairs.
    caps.add(link(0, 1), picked(2, 3));
    expect(caps.within(link(0, 1), picked(4, 4), random).size).toBe(2);
    caps.add(link(2, 2), picked(1));
    expect(caps.within(link(0, 1), picked(1), random).size).toBe(0);
    expect(caps.within(link(4, 3), picked(1), random)).toEqual(picked(1));
    // Two of eight are a quarter, and the first has five.
    expect(caps.within(link(2, 3), picked(1, 1), random).size).toBe(2);
    expect(caps.shares!()).toEqual({ relation: 5 / 6, anchor: 5 / 6 });
    const wide = capsOfType({ ...setup, parameters: { "cap-share": 2, "cap-from": 0 } }, 5);
    wide.add(link(0, 1), picked(2, 3));
    expect(wide.within(link(0, 1), picked(1), random).size).toBe(1);
  });
});

describe("phases", () => {
  const classes = ["1p", "2p", "full"].map((name, at) => ({ name, patterns: [at + 1] }));
  test("are a bit for each class that is looked for; the first is for full inference", () => {
    expect(phaseFor(classes, () => false)).toBe(0);
    expect(phaseFor(classes, (name) => name === "2p")).toBe(2);
    expect(phaseFor(classes, (name) => name !== "2p")).toBe(5);
    expect(classesOfPhase(classes, 0)).toEqual([classes[2]]);
    for (let phase = 1; phase < 8; phase++)
      expect(
        phaseFor(classes, (name) => classesOfPhase(classes, phase).some((each) => each.name === name)),
      ).toBe(phase);
  });
});

describe("a choice of pairs", () => {
  const graph = graphOf({ entityCount: 1, relationCount: 2, triples: [], levels: [] });
  const free: Caps = { within: (_, picked) => picked, add: () => undefined };
  const names = ["1p", "2p", "full"];

  function choice(count: number, more: Partial<ChoiceRules> & { order?: string; seed?: number } = {}) {
    const { order = "together", seed = 1, ...rules } = more;
    const setup: SampleSetup = {
      ...{ graph, split: "test", type: "2p", seed, count },
      parameters: { "class-order": order },
    };
    return balancedChoice(setup, {
      ...{ name: "2p", classes: names.map((name) => ({ name, patterns: [] })), key: JSON.stringify },
      ...{ phased: true, draws: "drawn", caps: free, count: () => undefined },
      ...rules,
    });
  }

  /** A candidate of its own anchor with some positions of each class, hard answers being 100, 101, … */
  const candidate = (anchor: number, reduces: Record<string, number[]>): Candidate => {
    const all = Object.values(reduces).flat();
    return {
      ...{ type: "2p", query: link(0, anchor), easy: Uint32Array.of() },
      hard: Uint32Array.from({ length: Math.max(...all, -1) + 1 }, (_, at) => 100 + at),
      reduces: new Map(Object.entries(reduces).map(([name, each]) => [name, Uint32Array.from(each)])),
    };
  };
  const classesOf = (report: Readonly<Record<string, unknown>>) =>
    report.classes as Record<
      string,
      { wanted: number; got: number; queries: number; warning?: string; why?: string }
    >;

  test("fills full inference first, and takes no query without it", () => {
    const made = choice(2);
    expect(made.phase!()).toBe(0);
    expect(made.done(0)).toBe(false);
    expect(made.offer(candidate(1, { "1p": [0] }))).toBeUndefined();
    expect(made.offer(candidate(2, {}))).toBeUndefined();
    const { reduces: _, ...unsorted } = candidate(3, {});
    expect(made.offer(unsorted)).toBeUndefined();
    // Other classes of a query that brings it come along.
    expect(made.offer(candidate(4, { full: [0, 1], "1p": [2] }))).toMatchObject({ id: "2p-000000" });
    expect(made.progress()).toBeCloseTo(3 / 6, 12);
    expect(made.done(1)).toBe(false);
    expect(made.phase!()).toBe(3);
    expect(made.offer(candidate(5, { full: [0] }))).toBeUndefined();
    expect(made.offer(candidate(6, { "1p": [0] }))).toMatchObject({ id: "2p-000001" });
    expect(made.done(2)).toBe(false);
    expect(made.phase!()).toBe(2);
    expect(made.offer(candidate(7, { "1p": [0] }))).toBeUndefined();
    expect(made.offer(candidate(8, { "2p": [0, 1] }))).toMatchObject({ id: "2p-000002" });
    expect(made.done(3)).toBe(true);
    expect(made.progress()).toBe(1);
    expect(made.done(4)).toBe(true);
  });

  test("fills the hardest class that is short first where that is wanted", () => {
    const made = choice(1, { order: "hardest-first" });
    made.offer(candidate(1, { full: [0] }));
    expect(made.done(1)).toBe(false);
    expect(made.phase!()).toBe(2);
    expect(made.offer(candidate(2, { "1p": [0] }))).toBeUndefined();
    expect(made.offer(candidate(3, { "2p": [0] }))).toBeDefined();
    expect(made.done(2)).toBe(false);
    expect(made.phase!()).toBe(1);
    expect(made.offer(candidate(4, { "1p": [0] }))).toBeDefined();
    expect(made.done(3)).toBe(true);
  });

  test("has no phases where candidates are made for all classes alike", () => {
    const made = choice(1, { phased: false });
    made.offer(candidate(1, { full: [0] }));
    expect(made.done(1)).toBe(false);
    expect(made.phase!()).toBe(0);
  });

  test("takes of a class that would overflow what fills it: any of its answers, in their order", () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 60; seed++) {
      const made = choice(2, { seed });
      const kept = made.offer(candidate(1, { full: [0, 2, 4], "1p": [1, 3] }))!;
      const own = [...kept.hard].filter((id) => id % 2 === 0);
      expect(own).toHaveLength(2);
      // Positions are those among the hard answers that are kept, and what is not kept is easy.
      expect([...kept.reduces!.get("full")!].map((at) => kept.hard[at]! % 2)).toEqual([0, 0]);
      expect([...kept.reduces!.get("1p")!].map((at) => kept.hard[at]!)).toEqual([101, 103]);
      expect([...kept.hard, ...kept.easy].sort()).toEqual([100, 101, 102, 103, 104]);
      expect([...kept.hard]).toEqual([...kept.hard].sort());
      expect([...kept.reduces!.get("full")!]).toEqual([...kept.reduces!.get("full")!].sort());
      seen.add(own.join());
    }
    expect([...seen].sort()).toEqual(["100,102", "100,104", "102,104"]);
  });

  test("takes nothing of a class that is full, or that is none of the type", () => {
    const made = choice(1);
    expect(made.offer(candidate(1, { full: [0], other: [1] }))!.reduces).toEqual(
      new Map([["full", Uint32Array.of(0)]]),
    );
    // Nobody has asked yet whether it is done.
    expect(made.offer(candidate(2, { full: [0] }))).toBeUndefined();
    expect(made.offer(candidate(3, { full: [0], "1p": [1] }))!.reduces).toEqual(
      new Map([["1p", Uint32Array.of(0)]]),
    );
    expect(classesOf(made.report()).full).toMatchObject({ got: 1, queries: 1 });
    expect(classesOf(made.report())["2p"]!.why).not.toMatch(/cap/);
  });

  test("waits anew when a class is full, and longer the longer each pair took", () => {
    const made = choice(2);
    expect(made.offer(candidate(1, { full: [0, 1] }))).toBeDefined();
    expect(made.done(15_000)).toBe(false);
    expect(made.phase!()).toBe(3);
    // One pair after 15,000 attempts: the most is waited for, from here on.
    expect(made.done(15_001)).toBe(false);
    expect(made.done(65_001)).toBe(false);
    expect(made.done(65_002)).toBe(true);
    const quick = choice(20);
    for (let at = 0; at < 10; at++) expect(quick.offer(candidate(at, { full: [0] }))).toBeDefined();
    expect(quick.done(100)).toBe(false);
    expect(quick.done(20_100)).toBe(false);
    expect(quick.done(20_101)).toBe(false);
    expect(quick.phase!()).toBe(3);
  });

  test("takes no query twice, and numbers those that it takes", () => {
    const made = choice(10);
    expect(made.offer(candidate(1, { full: [0] }))!.id).toBe("2p-000000");
    expect(made.offer(candidate(1, { full: [0] }))).toBeUndefined();
    expect(made.offer(candidate(2, { full: [0] }))!.id).toBe("2p-000001");
  });

  test("takes of a query what its caps leave, counts it, and says how many had nothing left", () => {
    const added: number[] = [];
    const caps: Caps = {
      within: ({ body }, picked) => (JSON.stringify(body).includes('"entity":9') ? new Map() : picked),
      add: (_, picked) => added.push([...picked.values()].flatMap((each) => [...each]).length),
      shares: () => ({ relation: 0.80001, anchor: 2 / 3 }),
    };
    const made = choice(4, { caps });
    expect(made.offer(candidate(9, { full: [0] }))).toBeUndefined();
    // It may be offered again.
    expect(made.offer(candidate(9, { full: [0] }))).toBeUndefined();
    expect(made.offer(candidate(1, { full: [0, 1], "1p": [2] }))).toBeDefined();
    expect(added).toEqual([3]);
    expect(made.report()).toMatchObject({ top: { relation: 0.8, anchor: 0.6667 }, draws: "drawn" });
    expect(classesOf(made.report()).full).toMatchObject({ wanted: 4, got: 2, queries: 1 });
    expect(classesOf(made.report()).full!.why).toMatch(/2 queries had a relation or anchor above its cap/);
  });

  test("says why a class is short: that the graph has no more, where that is counted", () => {
    const why = (exist: ReadonlyMap<string, number> | undefined) => {
      const made = choice(3, { count: () => exist });
      made.offer(candidate(1, { full: [0, 1, 2], "1p": [3, 4] }));
      return classesOf(made.report());
    };
    expect(why(undefined)["1p"]).toEqual({
      ...{ wanted: 3, got: 2, queries: 1, warning: "1 query carries it" },
      why: "no new query for too many attempts",
    });
    const counted = why(new Map([["1p", 2]]));
    expect(counted.full).toEqual({ wanted: 3, got: 3, queries: 1, warning: "1 query carries it" });
    expect(counted["1p"]).toMatchObject({ exist: 2 });
    expect(counted["1p"]!.why).toMatch(/^the graph has no more/);
    // What is not counted does not exist; what exists as often as it is wanted was not found.
    expect(counted["2p"]).toMatchObject({ exist: 0, got: 0, queries: 0 });
    expect(why(new Map([["1p", 3]]))["1p"]!.why).toBe("no new query for too many attempts");
  });

  test("is not counted where all classes are full", () => {
    let counted = 0;
    const made = choice(1, {
      classes: [{ name: "full", patterns: [] }],
      count: () => {
        counted++;
        return undefined;
      },
    });
    made.offer(candidate(1, { full: [0] }));
    expect(made.report().top).toBeUndefined();
    expect(counted).toBe(0);
  });

  test("warns of classes that fewer than thirty queries carry", () => {
    const warned = (queries: number) => {
      const made = choice(queries, { classes: [{ name: "full", patterns: [] }] });
      for (let at = 0; at < queries; at++) made.offer(candidate(at, { full: [0] }));
      return classesOf(made.report()).full!;
    };
    expect(FEW_QUERIES).toBe(30);
    expect(warned(29)).toMatchObject({ got: 29, queries: 29, warning: "29 queries carry it" });
    expect(warned(30)).toEqual({ wanted: 30, got: 30, queries: 30 });
    expect(warned(2).warning).toBe("2 queries carry it");
  });

  test("gives a class up after twenty thousand attempts without a pair, and goes on with the others", () => {
    const made = choice(1);
    expect(made.done(20_000)).toBe(false);
    expect(made.done(20_001)).toBe(false);
    // Full inference is given up; the others are looked for from here on.
    expect(made.phase!()).toBe(3);
    expect(made.offer(candidate(1, { full: [0] }))).toBeUndefined();
    expect(made.offer(candidate(2, { "1p": [0] }))).toBeDefined();
    expect(made.done(20_002)).toBe(false);
    expect(made.phase!()).toBe(2);
    // What took long so far is waited for longer: twenty times as long, at most fifty thousand attempts.
    expect(made.done(70_002)).toBe(false);
    expect(made.done(70_003)).toBe(true);
    expect(made.offer(candidate(3, { "2p": [0] }))).toBeUndefined();
  });

  test("never has more of a class than is wanted, whatever is offered", () => {
    const offers = fc.array(
      fc.record({
        anchor: fc.nat(6),
        parts: fc.array(fc.constantFrom(...names, "none"), { minLength: 1, maxLength: 6 }),
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 4 }), (given, count) => {
        const made = choice(count);
        const got = new Map<string, number>();
        for (const [attempt, { anchor, parts }] of given.entries()) {
          if (made.done(attempt)) break;
          const reduces: Record<string, number[]> = {};
          for (const name of names) {
            const own = [...parts.keys()].filter((at) => parts[at] === name);
            if (own.length > 0) reduces[name] = own;
          }
          const kept = made.offer(candidate(anchor, reduces));
          for (const [name, each] of kept?.reduces ?? []) got.set(name, (got.get(name) ?? 0) + each.length);
          expect([...got.values()].every((each) => each <= count)).toBe(true);
        }
        for (const [name, { got: told }] of Object.entries(classesOf(made.report())))
          expect(told).toBe(got.get(name) ?? 0);
      }),
    );
  });
});
