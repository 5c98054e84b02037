import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildGraph } from "../../src/kg/build.ts";
import { calibratePredictor, measureBelief } from "../../src/links/calibration/calibrate.ts";
import {
  type Calibration,
  calibrated,
  scoreAt,
  truthOfScore,
} from "../../src/links/calibration/calibration.ts";
import { type CandidateCell, countCandidates, drawQuestions } from "../../src/links/calibration/counts.ts";
import { type BelievedCell, calibrationError, reliability } from "../../src/links/calibration/error.ts";
import { fitIsotonic, fitTemperature } from "../../src/links/calibration/fit.ts";
import { checkedCalibration } from "../../src/links/calibration/read.ts";
import { scoringModel } from "../../src/links/models/registry.ts";
import type { LinkPredictor } from "../../src/links/predictor.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { atOnce } from "../../src/runs/working/pieces.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";
import { randomTables } from "./support.ts";

const ascending = (length: number) =>
  fc
    .array(fc.double({ min: 0.01, max: 3, noNaN: true }), { minLength: length, maxLength: length })
    .map((steps) => steps.map((_, at) => steps.slice(0, at + 1).reduce((a, b) => a + b) - 8));

const arbitraryCalibration: fc.Arbitrary<Calibration> = fc
  .record({
    temperature: fc.double({ min: 0.05, max: 5, noNaN: true }),
    known: fc.double({ min: -1, max: 2, noNaN: true }),
    open: fc.double({ min: -3, max: 3, noNaN: true }),
    shift: fc.double({ min: -3, max: 3, noNaN: true }),
    points: fc.option(
      fc
        .integer({ min: 1, max: 6 })
        .chain((length) => fc.record({ scaled: ascending(length), real: ascending(length) })),
    ),
  })
  .map(({ points, ...scaling }) =>
    points
      ? { kind: "isotonic", version: 1, ...scaling, points }
      : { kind: "temperature", version: 1, ...scaling },
  );

const arbitraryRow = fc.record({
  logSum: fc.double({ min: -5, max: 20, noNaN: true }),
  known: fc.nat(200),
});

describe("a calibration", () => {
  test("keeps the order of a row, between 0 and 1", () => {
    const below = fc.double({ min: 0, max: 15, noNaN: true });
    fc.assert(
      fc.property(arbitraryCalibration, arbitraryRow, below, below, (calibration, row, a, b) => {
        const of = (score: number) => truthOfScore(calibration, row.logSum - score, row.logSum, row.known);
        for (const each of [of(a), of(b)]) expect(each > 0 && each <= 1).toBe(true);
        // Near 1 doubles are too far apart to tell.
        if (a < b - 1e-3 && of(b) < 0.999) expect(of(a)).toBeGreaterThan(of(b));
        else if (a < b) expect(of(a)).toBeGreaterThanOrEqual(of(b));
        expect(calibrated(calibration, row.logSum, row.known)(row.logSum - a)).toBe(of(a));
      }),
    );
  });

  test("says at which score a said is reached", () => {
    const share = fc.double({ min: 1e-6, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(arbitraryCalibration, arbitraryRow, share, (calibration, { logSum, known }, wanted) => {
        const score = scoreAt(calibration, wanted, logSum, known);
        expect(truthOfScore(calibration, score, logSum, known) / wanted).toBeCloseTo(1, 6);
      }),
    );
  });

  test("by temperature is the softmax, sharpened and scaled", () => {
    const plain = {
      kind: "temperature",
      version: 1,
      temperature: 2,
      known: 1,
      open: -1,
      shift: 0.5,
    } as const;
    const odds = (p: number) => p / (1 - p);
    expect(odds(truthOfScore(plain, 1, 3, 5))).toBeCloseTo(Math.exp(-2) ** 0.5 * 5 * Math.exp(0.5), 12);
    expect(odds(truthOfScore(plain, 1, 3, 0))).toBeCloseTo(Math.exp(-2) ** 0.5 * Math.exp(0.5 - 1), 12);
  });

  test("is read from a manifest only when it is whole and of a version that is known", () => {
    const good = {
      kind: "isotonic",
      version: 1,
      temperature: 1,
      known: 1,
      open: 0,
      shift: 0,
      points: { scaled: [0, 1], real: [-1, 3] },
    };
    expect(checkedCalibration(good, "m")).toBe(good);
    for (const bad of [
      { ...good, temperature: 0 },
      { ...good, shift: "0" },
      { ...good, points: { scaled: [0, 0], real: [-1, 3] } },
      { ...good, points: { scaled: [0, 1], real: [3] } },
      { ...good, points: undefined },
    ])
      expect(() => checkedCalibration(bad, "m")).toThrow(
        expect.objectContaining({ code: "links.corrupt-model" }),
      );
    for (const other of [{ ...good, version: 2 }, { ...good, kind: "beta" }, 7])
      expect(() => checkedCalibration(other, "m")).toThrow(
        expect.objectContaining({ code: "links.unknown-calibration" }),
      );
  });
});

describe("fitting", () => {
  const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
  /** Exactly as many links in each cell as some log-odds say. */
  const cellsBy = (odds: (logSoftmax: number, known: number) => number): CandidateCell[] =>
    [0, 1, 2, 7, 40].flatMap((known) =>
      Array.from({ length: 30 }, (_, i) => {
        const logSoftmax = -i / 2 - 0.1;
        return { logSoftmax, known, candidates: 1e6, links: 1e6 * sigmoid(odds(logSoftmax, known)) };
      }),
    );

  test("finds the scaling that the counts were made with", () => {
    const made = cellsBy(
      (x, known) => x / 0.7 + 1.2 * Math.log(Math.max(1, known)) + (known === 0 ? 0.8 : 0) - 0.3,
    );
    const { temperature, known, open, shift } = fitTemperature(made);
    for (const [found, wanted] of [
      [temperature, 0.7],
      [known, 1.2],
      [open, 0.8],
      [shift, -0.3],
    ] as const)
      expect(found).toBeCloseTo(wanted, 3);
  });

  test("by isotonic regression finds a curve that no scaling is", () => {
    const bent = (x: number) => (x < -5 ? x - 3 : x < -2 ? -8 + (x + 5) / 2 : -6.5 + 4 * (x + 2));
    const made = cellsBy(bent);
    const [scaled, line] = [fitTemperature(made), fitIsotonic(made)];
    const misses = (calibration: Calibration) =>
      made.map(({ logSoftmax }) =>
        Math.abs(truthOfScore(calibration, logSoftmax, 0, 1) - sigmoid(bent(logSoftmax))),
      );
    expect(Math.max(...misses(line))).toBeLessThan(Math.max(...misses(scaled)) / 3);
  });

  test("by isotonic regression is max-min of means, as its solution is known to be", () => {
    const arbitraryCells = fc.array(
      fc.record({
        candidates: fc.constant(1e7),
        links: fc.integer({ min: 1, max: 50 }).map((n) => 20_000 * n),
      }),
      {
        minLength: 3,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(arbitraryCells, (drawn) => {
        // A slope in all of it, so that some scaling fits.
        const cells = drawn.map((each, i) => ({
          ...each,
          links: each.links + i * 3e5,
          logSoftmax: i - 20,
          known: 1,
        }));
        const mean = (from: number, to: number) => {
          const some = cells.slice(from, to + 1);
          return some.reduce((sum, { links }) => sum + links, 0) / (1e7 * some.length);
        };
        const wanted = cells.map((_, at) => {
          const lows = cells.slice(0, at + 1).map((_, from) => {
            const means = cells.slice(at).map((_, i) => mean(from, at + i));
            return Math.min(...means);
          });
          return Math.max(...lows);
        });
        const { points } = fitIsotonic(cells);
        const levels = wanted
          .map((each) => Math.log(each / (1 - each)))
          .filter((each, at, all) => at === 0 || each - all[at - 1]! > 1e-5);
        expect(points.real).toHaveLength(levels.length);
        points.real.forEach((each, at) => {
          expect(each).toBeCloseTo(levels[at]!, 3);
        });
      }),
      { numRuns: 40 },
    );
  });

  test("refuses scores that say nothing", () => {
    expect(() => fitTemperature(cellsBy((x) => -x - 18))).toThrow(
      expect.objectContaining({ code: "links.not-calibrated" }),
    );
  });
});

describe("the error", () => {
  const arbitraryCells: fc.Arbitrary<BelievedCell[]> = fc.array(
    fc
      .record({
        said: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        n: fc.integer({ min: 1, max: 9 }),
        k: fc.nat(9),
      })
      .map(({ said, n, k }) => ({ said, candidates: n, links: Math.min(n, k) })),
    { minLength: 1, maxLength: 20 },
  );

  test("is that of single candidates", () => {
    fc.assert(
      fc.property(arbitraryCells, (cells) => {
        const single = cells.flatMap(({ said, candidates, links }) =>
          Array.from({ length: candidates }, (_, i) => [said, i < links ? 1 : 0] as const),
        );
        const mean = (of: (p: number, y: number) => number) =>
          single.reduce((sum, [p, y]) => sum + of(p, y), 0) / single.length;
        const found = calibrationError(cells);
        expect(found.candidates).toBe(single.length);
        expect(found.brier).toBeCloseTo(
          mean((p, y) => (p - y) ** 2),
          10,
        );
        expect(found.logLoss).toBeCloseTo(
          mean((p, y) => -Math.log(y === 1 ? p : 1 - p)),
          10,
        );
        expect(found.expected).toBeCloseTo(single.length * mean((p) => p), 8);
        // Whatever the bins, it is at least what is wrong in all and at most what is wrong in each cell.
        const each = cells.reduce((sum, c) => sum + Math.abs(c.said * c.candidates - c.links), 0);
        expect(found.ece * found.candidates).toBeGreaterThanOrEqual(
          Math.abs(found.expected - found.links) - 1e-9,
        );
        expect(found.ece * found.candidates).toBeLessThanOrEqual(each + 1e-9);
        const bins = reliability(cells);
        expect(bins.reduce((sum, bin) => sum + bin.candidates, 0)).toBe(single.length);
        expect(bins.reduce((sum, bin) => sum + bin.links, 0)).toBe(found.links);
        bins.forEach(({ said }, at) => {
          if (at > 0) expect(said).toBeGreaterThan(bins[at - 1]!.said);
        });
      }),
    );
  });

  test("tells too much from too little, by hand", () => {
    // Two bins of equal expected mass 5: 10 candidates at 0.5 of which 3 are true, 50 at 0.1 of which 9 are.
    const found = calibrationError([
      { said: 0.1, candidates: 50, links: 9 },
      { said: 0.5, candidates: 10, links: 3 },
    ]);
    expect(found.ece).toBeCloseTo((4 + 2) / 60, 12);
    expect(found.misplaced).toBeCloseTo(6 / 12, 12);
    expect(calibrationError([])).toMatchObject({ ece: 0, misplaced: 0, brier: 0 });
  });
});

describe("calibrating a predictor", () => {
  /** Some 60 entities; raw scores from a table of whole eighths, so that sums are exact. */
  const graph = syntheticGraph(syntheticLinks(60, 2));
  const tableOf = (rows: (head: number, relation: number, tail: number) => number): LinkPredictor => ({
    ...{ model: "table", entityCount: 60, relationCount: 10, hash: "0", kernel: "none" },
    scoreRows(heads, relations, out) {
      heads.forEach((head, i) => {
        for (let tail = 0; tail < 60; tail++) out[i * 60 + tail] = rows(head, relations[i]!, tail);
      });
    },
  });

  /** Candidates and links below each log-softmax, by the number of known links. */
  const below = (cells: readonly CandidateCell[], most: number) => {
    const sums = new Map<number, [number, number]>();
    for (const { logSoftmax, known, candidates, links } of cells) {
      const sum = sums.get(known) ?? [0, 0];
      if (logSoftmax < most) sums.set(known, [sum[0] + candidates, sum[1] + links]);
    }
    return sums;
  };

  test.each(["own", "shared"] as const)(
    "counts the same where the kernel cuts rows (%s inverses)",
    (inverses) => {
      // Scores far apart: much lies below the lowest bin.
      const { entities, relations, ...rest } = randomTables(scoringModel("complex"), inverses, {
        ...{ entityCount: 60, relationCount: 10, rank: 40 },
      });
      const tables = { ...rest, entities: entities.map((value) => 5 * value), relations };
      const cutting = tablePredictor(tables);
      const { cutRows, ...plain } = cutting;
      expect(cutRows).toBeDefined();
      const questions = drawQuestions(graph, { split: "valid", seed: 1 });
      const counts = [cutting, plain].map(
        (predictor) =>
          atOnce(countCandidates(predictor, graph, questions, "valid", { memory: 40_000 })).cells,
      );
      const total = [...below(counts[0]!, 1).values()].reduce((sum, [candidates]) => sum + candidates, 0);
      const lowest = [...below(counts[0]!, -63.98).values()].reduce(
        (sum, [candidates]) => sum + candidates,
        0,
      );
      expect(lowest).toBeGreaterThan(total / 20);
      for (const most of [-63.98, -40, -20, -10, -5, 1]) {
        const [kernel, dense] = counts.map((cells) => below(cells, most));
        expect([...kernel!.keys()].sort()).toEqual([...dense!.keys()].sort());
        for (const [known, [candidates, links]] of kernel!) {
          // Sums that are rounded in other places move what lies on the edge of a bin.
          expect(Math.abs(candidates - dense!.get(known)![0])).toBeLessThanOrEqual(most === 1 ? 0 : 3);
          expect(Math.abs(links - dense!.get(known)![1])).toBeLessThanOrEqual(most === 1 ? 0 : 1);
        }
      }
    },
  );

  test("names the entity whose score is no number, where the kernel cuts rows too", () => {
    const tables = randomTables(scoringModel("complex"), "own", { entityCount: 60, relationCount: 10 });
    tables.entities.fill(Number.NaN, 41 * 10, 42 * 10);
    const questions = drawQuestions(graph, { split: "valid", seed: 1 });
    const elsewhere = Array.from(questions.rows.keys()).filter(
      (at) => graph.rows.rowHead[questions.rows[at]!] !== 41,
    );
    const some = {
      rows: Uint32Array.from(elsewhere, (at) => questions.rows[at]!),
      relations: Uint32Array.from(elsewhere, (at) => questions.relations[at]!),
    };
    expect(() => atOnce(countCandidates(tablePredictor(tables), graph, some, "valid"))).toThrow(
      expect.objectContaining({ code: "links.nan-score", message: expect.stringContaining("entity 41") }),
    );
  });

  test.each([
    ["train", "valid"],
    ["train and test", "test"],
  ] as const)("counts every candidate once, links of %s left out", (_, filterWith) => {
    const from = syntheticLinks(60, 2);
    const predictor = tableOf((h, r, t) => ((h * 7 + r * 13 + t * 5) % 11) / 4);
    const questions = drawQuestions(graph, { split: "valid", seed: 1 });
    const { cells } = atOnce(
      countCandidates(predictor, graph, questions, "valid", { memory: 1000, filterWith }),
    );
    const level = new Map(from.links.map((link, at) => [link.join(), from.levels[at]!]));
    const levelAt = (h: number, r: number, t: number) =>
      level.get((r & 1 ? [t, r - 1, h] : [h, r, t]).join());
    const naive = new Map<string, [candidates: number, links: number]>();
    let asked = 0;
    for (let h = 0; h < 60; h++)
      for (let r = 0; r < 10; r++) {
        const levels = Array.from({ length: 60 }, (_, t) => levelAt(h, r, t));
        if (!levels.includes(1)) continue;
        asked++;
        const scores = levels.map((_, t) => ((h * 7 + r * 13 + t * 5) % 11) / 4);
        const logSum = Math.log(scores.reduce((sum, each) => sum + Math.exp(each), 0));
        const known = levels.filter((each) => each === 0).length;
        levels.forEach((each, t) => {
          if (each === 0 || (each === 2 && filterWith === "test")) return;
          // The row of a candidate in the table of counts: within the width of a bin of its log-softmax.
          const cell = cells.filter(
            (cell) => Math.abs(cell.logSoftmax - (scores[t]! - logSum)) <= 1 / 64 + 1e-6,
          );
          const own = cell.find((cell) =>
            known <= 8 ? cell.known === known : Math.abs(Math.log2(cell.known / known)) < 0.2,
          )!;
          const key = JSON.stringify([own.logSoftmax, own.known]);
          const counts = naive.get(key) ?? [0, 0];
          counts[0]++;
          counts[1] += each === 1 ? 1 : 0;
          naive.set(key, counts);
        });
      }
    expect(questions.rows.length).toBe(asked);
    expect(
      new Map(cells.map((c) => [JSON.stringify([c.logSoftmax, c.known]), [c.candidates, c.links]])),
    ).toEqual(naive);
  });

  /** A world in which links are drawn with the odds that scores stand for, at another temperature than 1. */
  const drawn = (() => {
    const [entityCount, relationCount] = [150, 8];
    const random = randomStream(4, "drawn world");
    const raw = Array.from(
      { length: entityCount * relationCount * entityCount },
      () => 3 * (random.real() + random.real() - 1) ** 3 * 4,
    );
    const chances = (h: number, r: number, t: number) => {
      const x = raw[(h * relationCount + r) * entityCount + t]!;
      return 1 / (1 + Math.exp(-(1.6 * x - 9)));
    };
    const columns = {
      heads: [] as number[],
      relations: [] as number[],
      tails: [] as number[],
      levels: [] as number[],
    };
    for (let h = 0; h < entityCount; h++)
      for (let r = 0; r < relationCount; r += 2)
        for (let t = 0; t < entityCount; t++) {
          if (random.real() >= chances(h, r, t)) continue;
          columns.heads.push(h);
          columns.relations.push(r);
          columns.tails.push(t);
          columns.levels.push([0, 0, 1, 2][random.below(4)]!);
        }
    const world = buildGraph(
      {
        heads: Uint32Array.from(columns.heads),
        relations: Uint32Array.from(columns.relations),
        tails: Uint32Array.from(columns.tails),
        levels: Uint8Array.from(columns.levels),
      },
      { entityCount, relationCount },
    );
    const predictor: LinkPredictor = {
      ...{ model: "table", entityCount, relationCount, hash: "0", kernel: "none" },
      scoreRows(heads, relations, out) {
        heads.forEach((head, i) => {
          for (let tail = 0; tail < entityCount; tail++) {
            const r = relations[i]!;
            const [a, b] = r & 1 ? [tail, head] : [head, tail];
            out[i * entityCount + tail] = raw[(a * relationCount + (r & ~1)) * entityCount + b]!;
          }
        });
      },
    };
    return { world, predictor };
  })();

  test.each(["temperature", "isotonic"] as const)("by %s makes probabilities of its scores", (method) => {
    const { world, predictor } = drawn;
    const fitted = calibratePredictor(predictor, world, { method, seed: 3 });
    const { filterWith } = fitted.fitted;
    expect(filterWith).toBe("valid");
    // Half as many links are missing of a test question as of a validation question here, so that what is fitted on one
    // without a look at test does not hold for the other; it does where test links are left out of both.
    const theirs = calibratePredictor(predictor, world, { method, seed: 3, filterWith: "test" });
    for (const { before, after } of [fitted.error.valid, theirs.error.valid, theirs.error.test!]) {
      expect(after.links).toBeGreaterThan(300);
      // Links are so dense here that the odds of a missing one are no line in those of a link.
      expect(after.misplaced).toBeLessThan(method === "temperature" ? 0.3 : 0.2);
      expect(before.misplaced).toBeGreaterThan(1.5 * after.misplaced);
      expect(after.logLoss).toBeLessThan(before.logLoss);
    }
    const again = calibratePredictor(predictor, world, { method, seed: 3, memory: 10_000 });
    expect(JSON.stringify(again)).toBe(JSON.stringify(fitted));
    const measured = measureBelief(predictor, world, fitted, { split: "test", seed: 3, limit: 10_000 });
    expect(calibrationError(measured.before)).toEqual(fitted.error.test!.before);
    expect(calibrationError(measured.after!)).toEqual(fitted.error.test!.after);
  });

  test("stops when told, and refuses other sizes and graphs without validation links", () => {
    const { world, predictor } = drawn;
    expect(() => calibratePredictor(predictor, graph)).toThrow(
      expect.objectContaining({ code: "links.size-mismatch" }),
    );
    expect(() => calibratePredictor(predictor, world, { stop: () => "cancelled" })).toThrow(
      expect.objectContaining({ code: "links.stopped" }),
    );
    const { entityCount, relationCount } = world;
    const trained = buildGraph(
      {
        heads: Uint32Array.of(0),
        relations: Uint32Array.of(0),
        tails: Uint32Array.of(1),
        levels: Uint8Array.of(0),
      },
      { entityCount, relationCount },
    );
    expect(() => calibratePredictor(predictor, trained)).toThrow(
      expect.objectContaining({ code: "links.empty-split" }),
    );
  });
});
