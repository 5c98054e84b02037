import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classDraws } from "../../src/benchmark/balanced/class-draws.ts";
import { byClass, pairClasses } from "../../src/benchmark/balanced/classes.ts";
import { countPairs } from "../../src/benchmark/balanced/count.ts";
import { withSelected } from "../../src/benchmark/balanced/selected.ts";
import {
  type BetaeType,
  betaeType,
  emptyGrounding,
  type Grounding,
} from "../../src/benchmark/betae/shape.ts";
import type { Candidate } from "../../src/benchmark/protocol.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { graphOf } from "../support/arbitrary.ts";
import { publishedClasses } from "./balanced-oracle.ts";
import { setupOf, smallGraph } from "./betae-graphs.ts";

describe("the classes of a type", () => {
  const classesOf = (text: string) =>
    Object.fromEntries(
      pairClasses(parseQuery(text)).map(({ name, patterns }) => [
        name,
        patterns.map((each) => each.toString(2)),
      ]),
    );

  test("are the sets of missing links by what they form, fewest first", () => {
    expect(classesOf("?x : r0(e1, ?y) & r2(?y, ?x)")).toEqual({ "1p": ["1", "10"], full: ["11"] });
    expect(classesOf("?x : r0(e1, ?x) & r2(e2, ?x) & r4(e3, ?x)")).toEqual({
      ...{ "1p": ["1", "10", "100"], "2i": ["11", "101", "110"], full: ["111"] },
    });
    expect(classesOf("?x : r0(e1, ?x)")).toEqual({ full: ["1"] });
    expect(Object.keys(classesOf("?x : r0(e1, ?y) & r2(?y, ?x) & r4(e3, ?x)"))).toEqual([
      "1p",
      "2p",
      "2i",
      "full",
    ]);
  });

  test("of alternatives have no pattern that one of them does without", () => {
    expect(classesOf("?x : r0(e1, ?x) | r2(e2, ?x)")).toEqual({ full: ["11"] });
  });

  test("of a denied link are those of the others", () => {
    expect(classesOf("?x : r0(e1, ?x) & r2(e2, ?x) & !r4(e3, ?x)")).toEqual({
      "1p": ["1", "10"],
      full: ["11"],
    });
  });

  test("of six links are all there: every set of them is in one class", () => {
    const six = pairClasses(
      parseQuery("?x : r0(e1, ?x) & r0(e2, ?x) & r0(e3, ?x) & r0(e4, ?x) & r0(e5, ?x) & r0(e6, ?x)"),
    );
    expect(six.map(({ name, patterns }) => [name, patterns.length])).toEqual([
      ...[
        ["1p", 6],
        ["2i", 15],
        ["3i", 20],
        ["4i", 15],
      ],
      ...six.slice(4, 5).map(({ name }) => [name, 6]),
      ["full", 1],
    ]);
    expect(new Set(six.flatMap(({ patterns }) => patterns)).size).toBe(63);
  });

  test("sort answers, those without a class and without a missing link left out", () => {
    const classes = [
      { name: "1p", missing: 1 },
      { name: "0p", missing: 0 },
      { name: "full", missing: 2 },
    ];
    const classOf = Uint8Array.of(2, 0, 1, 255, 0, 2);
    const found = byClass({ classOf, classes } as never);
    expect(Object.fromEntries([...found].map(([name, at]) => [name, [...at]]))).toEqual({
      full: [0, 5],
      "1p": [1, 4],
    });
  });
});

test("of a selection the others are easy, in order, whatever the width of the answers", () => {
  const tuples = (width: number) =>
    fc
      .uniqueArray(fc.array(fc.nat(3), { minLength: width, maxLength: width }), {
        selector: String,
        maxLength: 12,
      })
      .map((list) => list.sort((a, b) => a.reduce((sign, each, at) => sign || each - b[at]!, 0)));
  fc.assert(
    fc.property(
      fc
        .constantFrom(1, 2, 3)
        .chain((width) =>
          fc.tuple(
            fc.constant(width),
            tuples(width),
            fc.infiniteStream(fc.constantFrom("easy", "a", "b", "rest")),
          ),
        ),
      ([width, all, marks]) => {
        const mark = all.map(() => marks.next().value as string);
        const of = (...names: string[]) => all.filter((_, at) => names.includes(mark[at]!));
        const hard = of("a", "b", "rest");
        const names = all.flatMap((_, at) => (mark[at] === "easy" ? [] : [mark[at]!]));
        const places = (name: string) =>
          Uint32Array.from(names.flatMap((each, at) => (each === name ? [at] : [])));
        const free = ["x", "y", "z"].slice(0, width);
        const candidate = {
          ...{ type: "t", query: { free, body: { kind: "and", operands: [] } } },
          ...{ easy: Uint32Array.from(of("easy").flat()), hard: Uint32Array.from(hard.flat()) },
        } as Candidate;
        const picked = new Map([
          ["b", places("b")],
          ["a", places("a")],
        ]);
        const found = withSelected(candidate, picked);
        expect([...found.hard]).toEqual(of("a", "b").flat());
        expect([...found.easy]).toEqual(of("easy", "rest").flat());
        const kept = of("a", "b");
        for (const name of ["a", "b"])
          expect([...found.reduces!.get(name)!].map((at) => kept[at])).toEqual(of(name));
      },
    ),
  );
});

const small = {
  ...smallGraph(5, 2, 14, 6),
  levels: Array.from({ length: 14 }, (_, at) => (at % 3 === 0 ? 2 : 0)),
};
const graph = graphOf(small);
const ENTITIES = 5;
const RELATIONS = 4;

/** Every grounding of a type over the small graph. */
function everyGrounding(type: BetaeType): Grounding[] {
  const found: Grounding[] = [];
  const total = RELATIONS ** type.atomCount * ENTITIES ** type.anchorCount;
  for (let code = 0; code < total; code++) {
    let left = code;
    const digit = (base: number) => {
      const value = left % base;
      left = Math.floor(left / base);
      return value;
    };
    found.push({
      relations: Array.from({ length: type.atomCount }, () => digit(RELATIONS)),
      anchors: Array.from({ length: type.anchorCount }, () => digit(ENTITIES)),
    });
  }
  return found;
}

/** The published classes of the hard answers of a grounding, full inference being `full`. */
function classesIn(type: BetaeType, grounding: Grounding): string[] {
  const query = {
    id: "",
    type: type.name,
    query: type.query(grounding),
    easy: new Uint32Array(),
    hard: new Uint32Array(),
  };
  return [...publishedClasses(graph, query, { known: 3, own: 4, full: 7 }).values()].map((each) =>
    each === type.name ? "full" : each,
  );
}

/** The branches of a two-branch type: their relations and anchors. */
const branches: Readonly<Record<string, readonly (readonly [relations: number[], anchors: number[]])[]>> = {
  "2i": [
    [[0], [0]],
    [[1], [1]],
  ],
  "2u": [
    [[0], [0]],
    [[1], [1]],
  ],
  "2p": [],
  "3p": [],
};

describe("the pairs that a graph has", () => {
  const countOf = (name: string, sameQuery: string) =>
    countPairs(
      setupOf(small, "test", name, { parameters: { "same-query": sameQuery, "max-answers": 1_000_000 } }),
      betaeType(name),
    );

  test.each(["2p", "3p", "2i", "2u"])("of %s are those of all queries that BetaE's rule makes", (name) => {
    const type = betaeType(name);
    for (const order of ["any-order", "as-written"] as const) {
      const wanted: Record<string, number> = {};
      const seen = new Set<string>();
      for (const grounding of everyGrounding(type)) {
        const { relations, anchors } = grounding;
        if (name.endsWith("p") && relations.some((each, at) => at > 0 && relations[at - 1] === (each ^ 1)))
          continue;
        const parts = branches[name]!.map(([r, a]) =>
          [r.map((at) => relations[at]), a.map((at) => anchors[at])].join(":"),
        );
        if (parts.length > 0 && new Set(parts).size < parts.length) continue;
        const key =
          parts.length === 0
            ? `${relations}:${anchors}`
            : (order === "any-order" ? parts.sort() : parts).join(";");
        if (seen.has(key)) continue;
        seen.add(key);
        for (const own of classesIn(type, grounding)) wanted[own] = (wanted[own] ?? 0) + 1;
      }
      expect(Object.fromEntries(countOf(name, order)!)).toEqual(wanted);
      expect(Object.keys(wanted).length).toBeGreaterThan(name === "2u" ? 0 : 1);
    }
  });

  test("are not counted where there are more than three hundred thousand groundings", () => {
    // At most 20 anchors with a relation that leaves them: 4p has at most 20 · 4³ groundings here.
    expect(countOf("4p", "any-order")).toBeDefined();
    // About 480 of them to the power of three are more.
    const wide = smallGraph(60, 4, 900, 2);
    expect(countPairs(setupOf(wide, "test", "3i", { parameters: {} }), betaeType("3i"))).toBeUndefined();
  });
});

describe("draws for answers of a class", () => {
  test.each([
    ...[
      ["2p", ["1p"]],
      ["2p", ["full"]],
      ["2p", ["1p", "full"]],
      ["2i", ["1p"]],
      ["2i", ["full"]],
    ],
    ...[
      ["2u", ["full"]],
      ["1p2i", ["2i", "2p"]],
      ["2i1p", ["1p"]],
    ],
  ] as [string, string[]][])(
    "%s, %j: have such an answer, nearly always, and reach every query that has one",
    (name, wanted) => {
      const type = betaeType(name);
      const classes = pairClasses(type.query(emptyGrounding(type))).filter((each) =>
        wanted.includes(each.name),
      );
      expect(classes).toHaveLength(wanted.length);
      const draw = classDraws(graph, "test", type)(classes);
      const into = emptyGrounding(type);
      const seen = new Map<string, boolean>();
      let [drawn, fitting] = [0, 0];
      for (let at = 0; at < 500; at++) {
        if (!draw(randomStream(at, `draws of ${name}`), into)) continue;
        drawn++;
        const key = JSON.stringify(into);
        if (!seen.has(key))
          seen.set(
            key,
            classesIn(type, into).some((each) => wanted.includes(each)),
          );
        fitting += Number(seen.get(key));
      }
      expect(drawn).toBeGreaterThan(450);
      expect(fitting / drawn).toBeGreaterThan(wanted.includes("full") && wanted.length === 1 ? 0.99 : 0.3);
    },
  );

  test("find none where the split has no link", () => {
    const none = graphOf({ ...small, levels: small.levels.map(() => 0) });
    const type = betaeType("2p");
    const classes = pairClasses(type.query(emptyGrounding(type)));
    expect(classDraws(none, "test", type)(classes)(randomStream(1, "none"), emptyGrounding(type))).toBe(
      false,
    );
  });
});
