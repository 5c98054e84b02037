import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anchorBeam,
  beamsOfSet,
  chosenBeams,
  extendBeams,
  gatherBeams,
  projectBeams,
} from "../../src/solvers/cqd/beams.ts";
import { type CqdRules, emptyRange, truthOfScore, widen } from "../../src/solvers/cqd/rules.ts";
import { solveNow } from "../../src/solvers/scheduling/solving.ts";
import { graphOf } from "../support/arbitrary.ts";

const N = 9;
const rulesOf = (given: Partial<CqdRules> = {}): CqdRules => ({
  ...{ entityCount: N, and: (a, b) => a * b, or: Math.max, not: (a) => 1 - a },
  ...{ normalisation: "minmax", max: 1, known: undefined, k: 2, maxK: N, publishedChains: false },
  ...{ hold: 100, ask: () => undefined },
  ...given,
});

/** Scores that a double and a float hold alike. */
const score = fc.integer({ min: -16, max: 16 }).map((each) => each / 8);
const table = fc.array(fc.array(score, { minLength: N, maxLength: N }), { minLength: N, maxLength: N });
const beams = fc
  .uniqueArray(fc.tuple(fc.nat(N - 1), fc.constantFrom(0, 0.25, 0.5, 1)), {
    minLength: 1,
    selector: ([id]) => id,
  })
  .map((list) => {
    const sorted = list.sort(([a], [b]) => a - b);
    return {
      entities: Uint32Array.from(sorted, ([id]) => id),
      truths: Float32Array.from(sorted, ([, truth]) => truth),
    };
  });
const source = (rows: readonly (readonly number[])[]) => ({
  visit(_: number, heads: Uint32Array, take: (at: number, row: { scores: Float32Array }) => void) {
    heads.forEach((head, at) => {
      take(at, { scores: Float32Array.from(rows[head]!) });
    });
  },
});

describe("the fuzzy set of tails", () => {
  test("is the best of all paths, by the range of all rows, however few may be kept at once", () => {
    const graph = graphOf({
      ...{ entityCount: N, relationCount: 2, levels: [0, 0] },
      triples: [
        [1, 0, 3],
        [4, 0, 8],
      ],
    });
    fc.assert(
      fc.property(
        ...[table, beams, fc.constantFrom(1, 2, 3, 100)],
        ...[fc.constantFrom("minmax", "sigmoid"), fc.constantFrom(1, 0.5), fc.boolean()],
        (rows, from, hold, normalisation, max, hybrid) => {
          const known = hybrid ? { graph, levels: 0b111 } : undefined;
          const rules = rulesOf({ hold, normalisation: normalisation as "minmax", max, known });
          const found = solveNow(projectBeams(0, from, rules), source(rows));
          const all = [...from.entities].flatMap((head) => rows[head]!);
          const [least, most] = [Math.min(...all), Math.max(...all)];
          const truthOf = (own: number) =>
            normalisation === "sigmoid"
              ? max / (1 + Math.exp(-own))
              : most > least
                ? (max * (own - least)) / (most - least)
                : 0;
          for (let tail = 0; tail < N; tail++) {
            const paths = [...from.entities].map((head, at) => {
              const isKnown = hybrid && ((head === 1 && tail === 3) || (head === 4 && tail === 8));
              return (
                from.truths[at]! *
                (isKnown ? Math.max(1, truthOf(rows[head]![tail]!)) : truthOf(rows[head]![tail]!))
              );
            });
            expect(found[tail]).toBeCloseTo(Math.max(0, ...paths), 5);
          }
        },
      ),
    );
  });

  test("asks whether to stop at every row whose range is read, and at every stretch", () => {
    let asked = 0;
    const rules = rulesOf({ ask: () => void asked++ });
    const from = { entities: Uint32Array.of(0, 1, 2), truths: Float32Array.of(1, 1, 1) };
    solveNow(projectBeams(0, from, rules), source(Array.from({ length: N }, () => new Array(N).fill(1))));
    expect(asked).toBe(3 + 1);
  });

  test("is the same beyond the stretches that are looked at together", () => {
    const count = 2 ** 11 + 7;
    const rows = [0, 1, 2].map((head) =>
      Float32Array.from({ length: count }, (_, t) => ((t * (head + 3)) % 101) / 8),
    );
    const wide = {
      visit: (_: number, heads: Uint32Array, take: (at: number, row: { scores: Float32Array }) => void) =>
        heads.forEach((head, at) => {
          take(at, { scores: rows[head]! });
        }),
    };
    const from = { entities: Uint32Array.of(0, 1, 2), truths: Float32Array.of(0.5, 1, 0.75) };
    const found = solveNow(projectBeams(0, from, rulesOf({ entityCount: count, hold: 100 })), wide);
    const most = Math.max(...rows.flatMap((row) => [...row]));
    for (const t of [0, 1, 2, 3, 4, 2046, 2047, 2048, 2049, count - 2, count - 1])
      expect(found[t]).toBeCloseTo(
        Math.max(...rows.map((row, head) => (from.truths[head]! * row[t]!) / most)),
        5,
      );
  });
});

describe("beams", () => {
  test("of a set are its truest entities, and one more for each that is certain", () => {
    const set = Float32Array.of(0.5, 1, 0.25, 1, 0, 0.75, 0, 0, 0);
    const ids = (given: Partial<CqdRules>) => [...beamsOfSet(set, rulesOf(given)).entities];
    expect(ids({ k: 2 })).toEqual([1, 3]);
    const known = { graph: undefined as never, levels: 1 };
    expect(ids({ k: 2, known, max: 0.5 })).toEqual([0, 1, 3, 5]);
    // Without known links nothing is certain.
    expect(ids({ k: 2, max: 0.5 })).toEqual([1, 3]);
    // With a largest truth of 1, predicted links may be certain as well.
    expect(ids({ k: 2, known, max: 1 })).toEqual([1, 3]);
    expect(ids({ k: 2, known, max: 0.5, maxK: 3 })).toEqual([1, 3, 5]);
    expect([...beamsOfSet(set, rulesOf({ k: 100 })).truths]).toEqual([...set]);
    expect(anchorBeam(4)).toEqual({ entities: Uint32Array.of(4), truths: Float32Array.of(1) });
  });

  test("go on to known tails first, then to the truest others, by the range of all rows", () => {
    const graph = graphOf({
      entityCount: N,
      relationCount: 2,
      levels: [0, 0],
      triples: [
        [0, 0, 5],
        [0, 0, 6],
      ],
    });
    const rows = [
      [1, 4, 3, 0, 2, 8, -4, 0, 0],
      [0, 0, 0, 0, 0, 0, 0, 2, 1],
    ];
    const from = { entities: Uint32Array.of(0, 1), truths: Float32Array.of(1, 0.5) };
    const of = (given: Partial<CqdRules>) => solveNow(chosenBeams(0, from, rulesOf(given)), source(rows));
    const truth = (own: number) => (own + 4) / 12;
    expect(of({ known: { graph, levels: 1 } })).toEqual([
      [
        { entity: 5, truth: 1 },
        { entity: 6, truth: 1 },
        { entity: 1, truth: truth(4) },
        { entity: 2, truth: truth(3) },
      ],
      [
        { entity: 7, truth: truth(2) },
        { entity: 8, truth: truth(1) },
      ],
    ]);
    expect(of({})[0]!.map(({ entity }) => entity)).toEqual([5, 1]);
    expect(of({ known: { graph, levels: 1 }, maxK: 3 })[0]!.map(({ entity }) => entity)).toEqual([5, 6, 1]);
    const extended = solveNow(extendBeams(0, from, rulesOf({})), source(rows));
    expect([...extended.entities]).toEqual([1, 5, 7, 8]);
    expect([...extended.truths].map((each) => each.toFixed(4))).toEqual(
      [truth(4), 1, 0.5 * truth(2), 0.5 * truth(1)].map((each) => each.toFixed(4)),
    );
  });

  test("that meet keep the best of their paths; those of different lengths are filled up with entity 0", () => {
    const step = (entity: number, truth: number) => ({ entity, truth });
    const even = gatherBeams(
      [
        [step(3, 0.5), step(1, 0.25)],
        [step(3, 0.75), step(2, 0)],
      ],
      5,
      (i, j, truth) => truth / (1 + i + j),
    );
    expect([[...even.entities], [...even.truths]]).toEqual([
      [1, 2, 3],
      [0.125, 0, 0.5],
    ]);
    const uneven = gatherBeams([[step(3, 0.5)], []], 5, (_, __, truth) => truth);
    expect([[...uneven.entities], [...uneven.truths]]).toEqual([
      [0, 3],
      [0, 0.5],
    ]);
  });
});

test("the range of rows is that of all scores, and truths lie in it", () => {
  fc.assert(
    fc.property(fc.array(fc.array(score, { maxLength: 11 }), { maxLength: 3 }), (rows) => {
      const range = emptyRange();
      for (const row of rows) widen(range, { scores: Float32Array.from(row) });
      const all = rows.flat();
      expect(range).toEqual({ least: Math.min(...all), most: Math.max(...all) });
      const truthOf = truthOfScore({ normalisation: "minmax", max: 0.5 }, range);
      for (const own of all)
        expect(truthOf(own)).toBeCloseTo(
          range.most > range.least ? (0.5 * (own - range.least)) / (range.most - range.least) : 0,
          9,
        );
    }),
  );
  expect(truthOfScore({ normalisation: "sigmoid", max: 0.5 }, emptyRange())(0)).toBe(0.25);
  const warm = { max: 0.5, temperature: 2 } as const;
  const range = { least: -1, most: 3 };
  expect(truthOfScore({ normalisation: "sigmoid", ...warm }, range)(1)).toBeCloseTo(
    0.5 / (1 + Math.exp(-0.5)),
    12,
  );
  expect(truthOfScore({ normalisation: "softmax", ...warm }, range)(1)).toBeCloseTo(0.5 * Math.exp(-1), 12);
  expect(truthOfScore({ normalisation: "minmax", ...warm }, range)(1)).toBe(0.25);
});
