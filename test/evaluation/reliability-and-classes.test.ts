import { describe, expect, test } from "vitest";
import { reliabilityDiagram, short } from "../../src/evaluation/report/html-reliability.ts";
import { classesFrom } from "../../src/evaluation/run/answer-classes.ts";
import { classifier, positionsByClass } from "../../src/hardness/index.ts";
import { parseQuery } from "../../src/query/index.ts";
import { graphOf } from "../support/arbitrary.ts";

describe("a reliability diagram", () => {
  const bin = (said: number, candidates: number, links: number) => ({
    ...{ said, candidates, links, share: links / candidates },
  });
  const axes = { across: "said", up: "true" };
  const drawn = (...curves: { name: string; bins: readonly object[] }[]) =>
    reliabilityDiagram(
      { title: "Truths", source: "g, test" },
      axes,
      curves.map((each) => ({ colour: "red", ...each })) as never,
    );
  const numbers = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map((each) => each.slice(1).map(Number));

  test("has a point where what was said meets what is true, on axes of six decades of 380 steps", () => {
    const bins = [bin(1, 4, 4), bin(0.1, 1000, 10), bin(0.001, 10_000, 1)];
    const page = drawn({ name: "m", bins });
    const found = numbers(page, /<circle cx="([\d.]+)" cy="([\d.]+)"/g);
    const place = (value: number) => (6 + Math.log10(value)) / 6;
    const wanted = bins.map(({ said, share }) => [62 + 380 * place(said), 26 + 380 * (1 - place(share))]);
    expect(found).toHaveLength(3);
    for (const [at, [x, y]] of wanted.entries()) {
      expect(found[at]![0]).toBeCloseTo(x!, 0);
      expect(found[at]![1]).toBeCloseTo(y!, 0);
    }
    expect(page).not.toContain("triangle");
    expect(page).toMatch(/m: 0\.1 predicted, 0\.01 true \(10 of 1\s000\)/);
    // A grid line and two words at each power of ten.
    expect(page.match(/stroke="var\(--line\)"/g)).toHaveLength(7);
    for (const word of ["10⁻⁶", "10⁻⁴", ">0.001<", ">0.01<", ">0.1<", ">1<"]) expect(page).toContain(word);
  });

  test("has Wilson's intervals of 95 %, or those of its bins", () => {
    const whisker = (...bins: object[]) =>
      numbers(
        drawn({ name: "m", bins }),
        /<path d="M[\d.]+ ([\d.]+)V([\d.]+)" stroke="red" stroke-width="1.5" opacity/g,
      )[0]!.map((y) => 10 ** (6 * (1 - (y - 26) / 380) - 6));
    // The bounds that solve (p − share)² = z² p (1 − p) / n.
    const [low, high] = whisker(bin(0.5, 50, 10)) as [number, number];
    for (const p of [low, high]) expect((p - 0.2) ** 2 / ((1.96 ** 2 * p * (1 - p)) / 50)).toBeCloseTo(1, 1);
    expect([low < 0.2, high > 0.2]).toEqual([true, true]);
    const [own, above] = whisker({ ...bin(0.5, 50, 10), low: 0.1, high: 0.4 }) as [number, number];
    expect(own).toBeCloseTo(0.1, 2);
    expect(above).toBeCloseTo(0.4, 2);
  });

  test("has triangles where a value lies beyond an axis, and says so; what is at the edge is on it", () => {
    const page = drawn({
      name: "m",
      bins: [bin(0.5, 10, 0), { ...bin(1e-7, 10, 5) }, { ...bin(1e-6, 1e6, 1) }],
    });
    expect(page.match(/m-5 -4h10l-5 8z/g)).toHaveLength(1);
    expect(page.match(/m4 -5v10l-8 -5z/g)).toHaveLength(1);
    expect(page.match(/<circle/g)).toHaveLength(1);
    expect(page).toContain("triangle: beyond the axis, below 10⁻⁶");
    // Hollow where nothing is there.
    expect(page.match(/fill="var\(--paper\)" stroke="red"/g)).toHaveLength(1);
  });

  test("has a legend where there are several curves, and is told in words", () => {
    const [one, two] = [
      { name: "a", bins: [bin(0.5, 10, 5)] },
      { name: "b", bins: [bin(0.5, 10, 4)] },
    ];
    expect(drawn(one, two)).toContain(
      'aria-label="Truths, g, test. a: 0.5 predicted, 0.5 true. b: 0.5 predicted, 0.4 true"',
    );
    const top = (page: string) => Number(/viewBox="0 0 \d+ ([\d.]+)"/.exec(page)![1]);
    expect(top(drawn(one))).toBe(26 + 380 + 68);
    expect(top(drawn(one, two))).toBeGreaterThan(top(drawn(one)));
  });

  test("has two digits that say something", () => {
    expect([0, 1, 0.123, 0.001, 0.000999, 1.25e-5].map(short)).toEqual([
      ...["0", "1", "0.12", "0.001", "1.0·10⁻³", "1.3·10⁻⁵"],
    ]);
  });
});

describe("what answers reduce to", () => {
  const graph = graphOf({
    entityCount: 7,
    relationCount: 4,
    triples: [
      [0, 0, 1],
      [0, 0, 2],
      [1, 0, 3],
      [1, 2, 4],
      [2, 2, 5],
      [3, 2, 6],
      [1, 2, 6],
    ],
    levels: [0, 2, 0, 1, 2, 0, 2],
  });
  const query = parseQuery("?y : r0(e0, ?x) & r2(?x, ?y)");
  const asked = (hard: number[], more: object = {}) =>
    ({ id: "1", type: "2p", query, easy: Uint32Array.of(4), hard: Uint32Array.from(hard), ...more }) as never;

  test("is worked out on the graph, and positions are those of the query's own answers", () => {
    const found = classifier(graph, "test").classify(query);
    const classes = new Map(
      [...positionsByClass(found)].map(([name, at]) => [name, [...at].map((row) => found.hard[row])]),
    );
    const named = (hard: number[]) =>
      new Map(
        [...classesFrom(graph, "test", false)(asked(hard)).reduces!].map(([name, at]) => [
          name,
          [...at].map((row) => hard[row]),
        ]),
      );
    expect([...found.hard]).toEqual([5, 6]);
    expect(named([5, 6])).toEqual(classes);
    // An answer that the graph does not have has no class, and moves the places of others.
    expect(named([0, 5, 6])).toEqual(classes);
    expect([...named([3, 6]).values()].flat()).toEqual([6]);
  });

  test("is taken where it is said, and missed where it is wanted", () => {
    const said = new Map([["1p", Uint32Array.of(0)]]);
    expect(classesFrom(graph, "test", true)(asked([5], { reduces: said })).reduces).toBe(said);
    expect(classesFrom(undefined, "test", false)(asked([5])).reduces).toBeUndefined();
    expect(() => classesFrom(undefined, "test", true)(asked([5]))).toThrow(
      expect.objectContaining({ code: "usage.no-reduces" }),
    );
  });

  test("of pairs are the places of pairs", () => {
    const pairs = parseQuery("?x, ?y : r0(e0, ?x) & r2(?x, ?y)");
    const found = classifier(graph, "test").classify(pairs);
    const hard = [...found.hard];
    const given = {
      id: "1",
      type: "",
      query: pairs,
      easy: new Uint32Array(0),
      hard: Uint32Array.from([0, 0, ...hard]),
    } as never;
    const own = classesFrom(graph, "test", false)(given).reduces!;
    const shifted = [...positionsByClass(found)].map(([name, at]) => [name, [...at].map((row) => row + 1)]);
    expect([...own].map(([name, at]) => [name, [...at]])).toEqual(shifted);
    expect(shifted.length).toBeGreaterThan(0);
  });
});
