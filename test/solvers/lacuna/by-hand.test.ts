import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Calibration } from "../../../src/links/calibration/calibration.ts";
import { parseQuery } from "../../../src/query/text/parse.ts";
import { calibratedRow } from "../../../src/solvers/lacuna/calibrated-row.ts";
import { classesByCount, KNOWN } from "../../../src/solvers/lacuna/classes.ts";
import { graphMessage } from "../../../src/solvers/lacuna/graph.ts";
import { largest } from "../../../src/solvers/lacuna/heads.ts";
import type { Message } from "../../../src/solvers/lacuna/message.ts";
import { overOpenPair, overPair, overTails } from "../../../src/solvers/lacuna/pair.ts";
import { forUnknown, markKnown } from "../../../src/solvers/lacuna/row-conversion.ts";
import { scaledRow } from "../../../src/solvers/lacuna/scaled-row.ts";
import { truthOfMissing } from "../../../src/solvers/lacuna/truth-scale.ts";
import type { DirectedLink } from "../../../src/solvers/query-graph/directed-link.ts";
import { fitQuery } from "../../../src/solvers/query-graph/graph.ts";
import { solveNow } from "../../../src/solvers/scheduling/solving.ts";
import type { LinkSolverContext } from "../../../src/solvers/solver.ts";
import { graphOf } from "../../support/arbitrary.ts";
import type { Link } from "../../support/naive.ts";

const N = 5;
const worldOf = (triples: readonly Link[], levels = triples.map(() => 0)) =>
  graphOf({ entityCount: N, relationCount: 8, triples, levels });

/** Rows by relation and head: minus its sureness for a known link, the expected number for another. */
type Values = ReadonlyMap<number, readonly (readonly number[])[]>;
const source = (values: Values) => ({
  visit(relation: number, heads: Uint32Array, take: (at: number, row: { scores: Float32Array }) => void) {
    heads.forEach((head, at) => {
      take(at, { scores: Float32Array.from(values.get(relation)?.[head] ?? new Array(N).fill(0)) });
    });
  },
});

describe("a calibrated row", () => {
  const scaling = { temperature: 2, known: 0.5, open: -1, shift: 0.25 };
  const calibration: Calibration = { kind: "temperature", version: 1, ...scaling };

  test.each([
    ["no link", [], 0],
    ["one of train", [0], 1],
    ["two of train, others of valid and test", [0, 1, 0, 2], 2],
    ["others alone", [1, 2, 1], 0],
  ] as const)("counts the links of train of its question: %s", (_, levels, count) => {
    // Links of another head and of the other direction are of other questions.
    const triples: Link[] = [...levels.map((_, at): Link => [1, 2, at]), [2, 2, 0], [0, 2, 1]];
    const graph = worldOf(triples, [...levels, 0, 0]);
    const scores = [0.5, -1, 2, 0, 1];
    const row = Float32Array.from(scores);
    const known = Uint32Array.from(levels.keys());
    calibratedRow({ graph, predictor: { calibration } as unknown as LinkSolverContext["predictor"] })(
      row,
      known,
      2,
      1,
    );
    const all = Math.log(scores.reduce((sum, score) => sum + Math.exp(score), 0));
    for (const [t, score] of scores.entries()) {
      const odds = (score - all) / 2 + 0.5 * Math.log(Math.max(1, count)) + (count === 0 ? -1 : 0) + 0.25;
      if (t < known.length) expect(row[t]).toBeLessThan(0);
      else expect(row[t]).toBeCloseTo(1 / (1 + Math.exp(-odds)), 6);
    }
  });

  test("needs a calibration", () => {
    const of = (predictor: object) => () =>
      calibratedRow({ graph: worldOf([]), predictor: predictor as LinkSolverContext["predictor"] });
    expect(of({})).toThrow(/the link predictor has no calibrated probabilities/);
    expect(of({ averaged: true })).toThrow(/an average of models has no calibrated probabilities/);
  });
});

describe("the marks of a row", () => {
  test("of known tails are minus their share beside all others", () => {
    const row = Float32Array.of(1, 0, 3, -200);
    markKnown(row, Uint32Array.of(0, 3), Math.log(Math.exp(0) + Math.exp(3)));
    const whole = Math.exp(1) + Math.exp(0) + Math.exp(3);
    expect(row[0]).toBeCloseTo(-Math.exp(1) / whole, 6);
    // However low its score is, a known link is marked.
    expect(row[3]).toBeLessThan(0);
    expect([row[1], row[2]]).toEqual([0, 3]);
  });

  test("leave stretches of others, each visited once", () => {
    for (const known of [[], [0], [4], [0, 1], [1, 3], [2, 3, 4], [0, 1, 2, 3, 4]]) {
      const seen: number[] = [];
      forUnknown(new Float32Array(5), Uint32Array.from(known), (from, to) => {
        expect(to).toBeGreaterThan(from);
        for (let t = from; t < to; t++) seen.push(t);
      });
      expect(seen).toEqual([0, 1, 2, 3, 4].filter((t) => !known.includes(t)));
    }
  });
});

describe("links that hold together", () => {
  const value = fc.constantFrom(-1, -0.5, -0.25, 0, 0, 0.5, 0.25, 2);
  const rowsOfLinks = fc.array(fc.tuple(fc.boolean(), fc.array(value, { minLength: N, maxLength: N })), {
    minLength: 1,
    maxLength: 3,
  });

  test("lead to a tail as far as the product of all says; known ones are as sure as all of them", () => {
    fc.assert(
      fc.property(rowsOfLinks, (given) => {
        const links = given.map(([negated]): DirectedLink => ({ relation: 0, outward: true, negated }));
        const found = new Map<number, readonly number[]>();
        overTails(
          links,
          given.map(([, row]) => [Float32Array.from(row)]),
          0,
          (tail, ...told) => found.set(tail, told),
        );
        for (let tail = 0; tail < N; tail++) {
          const each = given.map(([negated, row]) => ({ negated, value: row[tail]! }));
          const meant = each.filter(({ negated }) => !negated);
          const weight =
            meant.reduce((product, { value: own }) => product * (own < 0 ? 1 : own), 1) *
            each
              .filter(({ negated }) => negated)
              .reduce((product, { value: own }) => product * (own < 0 ? 0 : Math.max(1e-6, 1 - own)), 1);
          if (weight === 0) expect(found.has(tail)).toBe(false);
          else {
            const [count, told, sure] = found.get(tail)!;
            expect(count).toBe(meant.filter(({ value: own }) => own >= 0).length);
            expect(told).toBeCloseTo(weight, 9);
            expect(sure).toBeCloseTo(
              meant.reduce((product, { value: own }) => product * (own < 0 ? -own : 1), 1),
              9,
            );
          }
        }
      }),
    );
  });

  test("carry a message on: known ones at most once, as sure as the way to them, missing ones by their number", () => {
    const graph = worldOf([
      [0, 0, 2],
      [0, 2, 2],
      [1, 0, 2],
      [1, 2, 2],
      [1, 0, 3],
    ]);
    const message: Message = {
      known: Float64Array.of(1, 1, 0, 0, 0),
      strength: Float64Array.of(0.5, 0.25, 0, 0, 0),
      missing: new Map([["1", Float64Array.of(0, 0, 0, 3, 0)]]),
    };
    const rows: Values = new Map([
      [0, [[0, 0, -0.5, 0.25, 0], [0, 0, -0.5, -1, 0], [], [0, 0.5, 0, 0, 0], []]],
      [2, [[0, 0, -0.5, 0.5, 0], [0, 0, -0.25, 0.5, 0], [], [0, 0.5, 0, 0, 0], []]],
    ]);
    const links = [0, 2].map((relation): DirectedLink => ({ relation, outward: true, negated: false }));
    const sending = { known: { graph, levels: 0b111 }, classes: classesByCount, follow: 100, expects: 1 };
    const found = solveNow(overPair(message, links, sending), source(rows));
    // Two ways lead to entity 2: it is known once, and as sure as both together.
    expect([...found.known]).toEqual([0, 0, 1, 0, 0]);
    expect([...found.strength]).toEqual([0, 0, 0.5 * 0.25 + 0.25 * 0.125, 0, 0]);
    const missing = Object.fromEntries([...found.missing].map(([name, values]) => [name, [...values]]));
    expect(missing).toEqual({
      // One known and one missing link to entity 3 from entity 1.
      "1": [0, 0, 0, 0.5, 0],
      // From entity 0 both are missing.
      "2": [0, 0, 0, 0.125, 0],
      "3": [0, 3 * 0.25, 0, 0, 0],
    });
  });

  test("are followed by known links alone from entities that are not followed, unless a denied one is known", () => {
    const triples: Link[] = [];
    for (const head of [0, 1, 2, 3, 4]) triples.push([head, 0, 4 - head], [head, 2, 4 - head]);
    const graph = worldOf([...triples, [3, 4, 1]]);
    const strength = Float64Array.of(5, 4, 3, 2, 1);
    const message: Message = { known: new Float64Array(N).fill(1), strength, missing: new Map() };
    const link = (relation: number, negated = false): DirectedLink => ({ relation, outward: true, negated });
    const sending = { known: { graph, levels: 0b111 }, classes: classesByCount, follow: 1, expects: 1 };
    const found = solveNow(overPair(message, [link(0), link(2), link(4, true)], sending), source(new Map()));
    // Four of the five are followed, by rows that say nothing here; of entity 4 the known links are.
    expect([...found.known]).toEqual([1, 0, 0, 0, 0]);
    const none = solveNow(overPair(message, [link(0), link(2, true)], sending), source(new Map()));
    expect([...none.known]).toEqual([0, 0, 0, 0, 0]);
  });
});

describe("a link to a variable without another condition", () => {
  const graph = worldOf([
    [2, 0, 0],
    [3, 0, 0],
    [3, 2, 0],
    [4, 0, 1],
  ]);
  const rows: Values = new Map([
    // The rows of the end that is asked about: what leads to it.
    [1, [[0, 0.5, -1, -1, 0], [0.25, 0, 0, 0, -1], [0, 0, 0.125, 0, 0], [], []]],
    [3, [[0, 0.5, 0.25, -1, 0], [0.5, 0, 0, 0, 0.5], [], [], []]],
  ]);
  const message = (expects: number | undefined, to: Message | undefined, ...relations: number[]) => {
    const links = relations.map((relation): DirectedLink => ({ relation, outward: true, negated: false }));
    const sending = { known: { graph, levels: 0b111 }, classes: classesByCount, follow: 100, expects };
    const { known, strength, missing } = solveNow(overOpenPair(to, links, sending), source(rows));
    return {
      ...{ known: [...known], strength: [...strength] },
      missing: Object.fromEntries([...missing].map(([name, values]) => [name, [...values]])),
    };
  };
  const all: Message = {
    known: new Float64Array(N).fill(1),
    strength: new Float64Array(N).fill(1),
    missing: new Map(),
  };

  test("is known where there is one, and expected in proportion to those, at least to one", () => {
    expect(message(0.5, all, 0)).toEqual({
      ...{ known: [1, 1, 0, 0, 0], strength: [2, 1, 0, 0, 0] },
      missing: { "1": [1, 0.5, 0.5, 0.5, 0.5] },
    });
  });

  test("is expected as its row sums up to, where links have probabilities", () => {
    expect(message(undefined, all, 0)).toEqual({
      ...{ known: [1, 1, 0, 0, 0], strength: [2, 1, 0, 0, 0] },
      missing: { "1": [0.5, 0.25, 0.125, 0, 0] },
    });
  });

  test("beside another has to lead to the same: by how many of both are missing", () => {
    expect(message(0.5, all, 0, 2)).toEqual({
      ...{ known: [1, 0, 0, 0, 0], strength: [1, 0, 0, 0, 0] },
      missing: { "1": [0.25, 0.5, 0, 0, 0], "2": [0.25, 0.125, 0, 0, 0] },
    });
    // Without a message the entities with most links are followed.
    expect(message(0.5, undefined, 0, 2).known).toEqual([1, 0, 0, 0, 0]);
  });

  test("beside another is followed by known links alone from entities that are not followed", () => {
    const strength = Float64Array.of(1, 5, 4, 3, 2);
    const links = [0, 2].map((relation): DirectedLink => ({ relation, outward: true, negated: false }));
    const sending = { known: { graph, levels: 0b111 }, classes: classesByCount, follow: 1, expects: 0.5 };
    const found = solveNow(overOpenPair({ ...all, strength }, links, sending), source(rows));
    // Four of five are followed; entity 0 is not, and entity 3 leads to it by both links.
    expect([...found.known]).toEqual([1, 0, 0, 0, 0]);
    expect([...found.strength]).toEqual([1, 0, 0, 0, 0]);
    expect([...found.missing.get("1")!]).toEqual([0, 0.5, 0, 0, 0]);
  });

  test("that is denied alone says nothing", () => {
    const links: DirectedLink[] = [{ relation: 0, outward: true, negated: true }];
    const sending = { known: { graph, levels: 0b111 }, classes: classesByCount, follow: 100, expects: 1 };
    expect([...solveNow(overOpenPair(all, links, sending), source(rows)).known]).toEqual([1, 1, 1, 1, 1]);
  });
});

test("a scaled row is the share of each candidate times the missing links for its known ones", () => {
  const scores = [1, 2, 0.5, -1, 3];
  for (const known of [[], [1], [0, 4]]) {
    const row = Float32Array.from(scores);
    scaledRow(0.5, 0.25)(row, Uint32Array.from(known), 0, 0);
    const whole = scores.reduce((sum, score, t) => sum + (known.includes(t) ? 0 : Math.exp(score / 0.5)), 0);
    const all = scores.reduce((sum, score) => sum + Math.exp(score / 0.5), 0);
    for (const [t, score] of scores.entries())
      expect(row[t]).toBeCloseTo(
        known.includes(t)
          ? -Math.exp(score / 0.5) / all
          : (0.25 * Math.max(1, known.length) * Math.exp(score / 0.5)) / whole,
        5,
      );
  }
  const none = Float32Array.of(1, 2);
  scaledRow(1, 1)(none, Uint32Array.of(0, 1), 0, 0);
  expect(none[0]! + none[1]!).toBeCloseTo(-1, 6);
});

test("the truth of a score is that of its number of missing links, from one to three", () => {
  const scale = { slope1: 1, shift1: 0, slope2: 2, shift2: Math.log(3), slope3: 0.5, shift3: Math.log(2) };
  const odds = (value: number) => value / (1 + value);
  for (const missing of [0, 1]) expect(truthOfMissing(scale as never, missing)(4)).toBeCloseTo(odds(4), 9);
  expect(truthOfMissing(scale as never, 2)(4)).toBeCloseTo(odds(3 * 16), 9);
  for (const missing of [3, 4, 9])
    expect(truthOfMissing(scale as never, missing)(4)).toBeCloseTo(odds(2 * 2), 9);
});

describe("a part without a link to what is asked", () => {
  const triples: Link[] = [
    [1, 0, 0],
    [2, 2, 3],
    [2, 2, 4],
  ];
  const graph = worldOf(triples);
  const rows: Values = new Map([
    [0, [[], [-1, 0.5, 0, 0, 0], [], [], []]],
    [2, [[], [], [0.25, 0, 0.5, -1, -1], [], []]],
  ]);
  const about = (text: string) =>
    solveNow(
      graphMessage(fitQuery(parseQuery(text), "outward"), "x", {
        ...{ known: { graph, levels: 0b111 }, classes: classesByCount, follow: 100, cut: 100, expects: 1 },
      }),
      source(rows),
    );

  test("holds once, however often it is known to, and as often as it is expected", () => {
    const { known, missing } = about("?x : r0(e1, ?x) & r2(e2, ?y)");
    expect([...known]).toEqual([1, 0, 0, 0, 0]);
    // Entity 0 is known, where one link of the part is missing; entity 1 is missing, where the part is known once.
    expect([...missing.get("1")!]).toEqual([0.75, 0.5, 0, 0, 0]);
    expect([...missing.get("2")!]).toEqual([0, 0.5 * 0.75, 0, 0, 0]);
    expect(missing.has(KNOWN)).toBe(false);
  });
});

test("a cycle is known at the entities that known links lead around to, the first one too", () => {
  const triples: Link[] = [
    [0, 0, 1],
    [1, 2, 2],
    [2, 4, 0],
    [3, 0, 1],
    [2, 4, 4],
  ];
  const graph = worldOf(triples);
  const rows = new Map<number, number[][]>();
  for (let relation = 0; relation < 6; relation++)
    rows.set(
      relation,
      Array.from({ length: N }, (_, head) =>
        Array.from({ length: N }, (_, tail) => {
          const [from, to] = relation & 1 ? [tail, head] : [head, tail];
          return triples.some(([h, r, t]) => h === from && r === (relation & ~1) && t === to) ? -1 : 0;
        }),
      ),
    );
  const { known } = solveNow(
    graphMessage(fitQuery(parseQuery("?x : r0(?x, ?y) & r2(?y, ?z) & r4(?z, ?x)"), "outward"), "x", {
      ...{ known: { graph, levels: 0b111 }, classes: classesByCount, follow: 100, cut: 100, expects: 1 },
    }),
    source(rows),
  );
  expect([...known]).toEqual([1, 0, 0, 0, 0]);
});

test("the largest values are those clear of the cut, and the lowest ids where all tie", () => {
  const of = (values: readonly number[], count: number) =>
    [...largest(Float64Array.from(values), count)].sort();
  expect(of([3, 1, 2, 0], 2)).toEqual([0, 2]);
  expect(of([3, 1, 1, 0], 2)).toEqual([0]);
  expect(of([3, 1, 1, 0], 3)).toEqual([0, 1, 2]);
  expect(of([1, 1, 1, 1], 2)).toEqual([0, 1]);
  expect(of([0, 0, -1], 2)).toEqual([]);
});
