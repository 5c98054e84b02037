import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logistic } from "../../../src/links/calibration/logistic-fit.ts";
import { frequencyPredictor } from "../../../src/links/predictors/frequency.ts";
import { countCells, type RowCell } from "../../../src/links/truth/cells.ts";
import { along, straight } from "../../../src/links/truth/curve.ts";
import { dispersionOf, expectedNumber } from "../../../src/links/truth/expected.ts";
import { corrected } from "../../../src/links/truth/grouped-fit.ts";
import { hideForTest, hideLinks } from "../../../src/links/truth/hiding.ts";
import {
  fitLinkTruths,
  hiddenShare,
  linkTruth,
  lossOf,
  together,
} from "../../../src/links/truth/link-truth.ts";
import { drawRows } from "../../../src/links/truth/rows.ts";
import { arbitraryGraph, graphOf, linksOf } from "../../support/arbitrary.ts";
import { finished } from "../../support/finished.ts";
import { syntheticGraph, syntheticLinks } from "../../support/synthetic.ts";

describe("the number of what is missing", () => {
  /** Probabilities of a negative binomial distribution by its definition; of Poisson's where numbers spread by chance alone. */
  const shares = (mean: number, dispersion: number): number[] => {
    const out: number[] = [];
    const r = mean / (dispersion - 1);
    for (let at = 0; at < 400; at++) {
      let log = 0;
      if (dispersion === 1) {
        log = -mean + at * Math.log(mean);
        for (let i = 2; i <= at; i++) log -= Math.log(i);
      } else {
        log = -r * Math.log(dispersion) + at * Math.log(1 - 1 / dispersion);
        for (let i = 0; i < at; i++) log += Math.log((r + i) / (i + 1));
      }
      out.push(Math.exp(log));
    }
    return out;
  };

  test("lies within its interval in at least 80 of 100: a tenth at most below, and a tenth above", () => {
    for (const mean of [0.01, 0.2, 1, 3.7, 20, 90])
      for (const dispersion of [1, 1.5, 4]) {
        const found = expectedNumber(mean, dispersion);
        let below = 0;
        let low = -1;
        let high = -1;
        for (const [at, share] of shares(mean, dispersion).entries()) {
          below += share;
          if (low < 0 && below > 0.1) low = at;
          if (high < 0 && below >= 0.9) high = at;
        }
        expect({ mean, dispersion, ...found }).toEqual({ mean, dispersion, count: mean, low, high });
      }
    expect(expectedNumber(0, 1)).toEqual({ count: 0, low: 0, high: 0 });
  });

  test("of very many is that of a normal distribution", () => {
    const reach = 1.2816 * Math.sqrt(2 * 5000);
    expect(expectedNumber(5000, 2)).toEqual({
      count: 5000,
      low: Math.floor(5000 - reach),
      high: Math.ceil(5000 + reach),
    });
    expect(expectedNumber(1000, 1e6).low).toBe(0);
    // Both ways agree where they meet.
    const [less, more] = [expectedNumber(999.999, 3), expectedNumber(1000, 3)];
    for (const key of ["low", "high"] as const)
      expect(Math.abs(less[key] - more[key])).toBeLessThanOrEqual(6);
  });

  test("spreads as the squares of what was said amiss, and never less than by chance", () => {
    expect(
      dispersionOf([
        { said: 2, right: 6 },
        { said: 2, right: 2 },
      ]),
    ).toBe(4);
    expect(dispersionOf([{ said: 4, right: 5 }])).toBe(1);
    expect(dispersionOf([{ said: 0.25, right: 3 }])).toBe(2.75 ** 2);
    expect(dispersionOf([])).toBe(1);
  });
});

test("a curve is straight between its points, of slope 1 below, and hardly rises above", () => {
  const curve = { said: [-1, 1], real: [-3, 3] };
  for (const [at, real] of [
    [-1, -3],
    [0, 0],
    [0.5, 1.5],
    [1, 3],
    [-4, -6],
  ] as const)
    expect(along(curve, at)).toBeCloseTo(real, 12);
  // What lies above was counted in the highest point: half a unit of log-odds is all that it may be more.
  expect(along(curve, 1.01)).toBeCloseTo(3.01, 3);
  expect(along(curve, 2)).toBeGreaterThan(along(curve, 1.5));
  expect(along(curve, 40)).toBeCloseTo(3.5, 6);
});

test("rows are all heads with a relation that has links by then, in both directions, and each at most once", () => {
  fc.assert(
    fc.property(
      arbitraryGraph,
      fc.constantFrom("valid" as const, "test" as const),
      fc.nat(30),
      (small, hidden, limit) => {
        const graph = graphOf(small);
        const wanted = new Set(
          linksOf(small, hidden === "valid" ? 0b011 : 0b111).flatMap(([head, relation, tail]) => [
            `${head} ${relation}`,
            `${tail} ${relation ^ 1}`,
          ]),
        );
        const { rows, relations, of } = drawRows(graph, hidden, { limit, seed: 1 });
        const found = [...rows].map((row, at) => `${graph.rows.rowHead[row]} ${relations[at]}`);
        expect(of).toBe(wanted.size);
        expect(found).toHaveLength(Math.min(limit, wanted.size));
        expect(new Set(found).size).toBe(found.length);
        for (const each of found) expect(wanted).toContain(each);
      },
    ),
    { numRuns: 100 },
  );
});

test("cells hold every candidate of a row, with the hidden links among them and its log-softmax to an eighth", () => {
  fc.assert(
    fc.property(arbitraryGraph, fc.constantFrom("valid" as const, "test" as const), (small, hidden) => {
      const graph = graphOf(small);
      const predictor = frequencyPredictor(graph);
      const drawn = drawRows(graph, hidden, { limit: 100, seed: 2 });
      const level = hidden === "valid" ? 1 : 2;
      // Memory for one row, so that rows are counted one by one.
      const found = finished(countCells(predictor, graph, drawn, hidden, { memory: 4 }));
      expect(found).toEqual(finished(countCells(predictor, graph, drawn, hidden)));
      expect(found).toHaveLength(drawn.rows.length);
      for (const [at, cells] of found.entries()) {
        const [head, relation] = [graph.rows.rowHead[drawn.rows[at]!]!, drawn.relations[at]!];
        const tails = (isWanted: (of: number) => boolean) =>
          small.triples.flatMap(([from, by, to], nth) => {
            if (!isWanted(small.levels[nth]!)) return [];
            return [
              ...(from === head && by === relation ? [to] : []),
              ...(to === head && (by ^ 1) === relation ? [from] : []),
            ];
          });
        const known = tails((of) => of < level);
        const hiddenOnes = tails((of) => of === level);
        const scores = new Float32Array(small.entityCount);
        predictor.scoreRows(Uint32Array.of(head), Uint32Array.of(relation), scores);
        const logSum = Math.log(scores.reduce((sum, score) => sum + Math.exp(score), 0));
        const left = [...scores.keys()].filter((id) => !known.includes(id));
        expect(cells.reduce((sum, { candidates }) => sum + candidates, 0)).toBe(left.length);
        expect(cells.reduce((sum, { links }) => sum + links, 0)).toBe(new Set(hiddenOnes).size);
        for (const cell of cells) {
          expect(cell.relation).toBe(relation);
          if (known.length <= 4) expect(cell.known).toBe(known.length);
          const near = left.filter(
            (id) => Math.abs(Math.max(-24, scores[id]! - logSum) - cell.logSoftmax) <= 0.1251,
          );
          expect(near.length).toBeGreaterThanOrEqual(cell.candidates);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("many known links of a row are counted to half an octave", () => {
  const count = 200;
  const links = Array.from({ length: count }, (_, at): [number, number, number] => [0, 0, at + 1]);
  for (const known of [5, 6, 9, 20, 77, 190]) {
    const graph = syntheticGraph({
      ...{ entityCount: count + 1, relationCount: 2, links },
      levels: links.map((_, at) => (at < known ? 0 : 1)),
    });
    const drawn = drawRows(graph, "valid", { limit: 1000, seed: 1 });
    const at = [...drawn.rows].findIndex(
      (row, nth) => graph.rows.rowHead[row] === 0 && drawn.relations[nth] === 0,
    );
    const [cell] = finished(countCells(frequencyPredictor(graph), graph, drawn, "valid"))[at]!;
    expect(Math.abs(Math.log2(cell!.known / known)), `${known}`).toBeLessThanOrEqual(0.5);
  }
});

test("counting stops where it is told to", () => {
  const graph = syntheticGraph(syntheticLinks(20, 1));
  const drawn = drawRows(graph, "valid", { limit: 10, seed: 1 });
  const work = countCells(frequencyPredictor(graph), graph, drawn, "valid", {
    stop: () => "interrupted" as never,
  });
  expect(() => finished(work)).toThrowError(expect.objectContaining({ code: "links.stopped" }));
});

const cell = (more: Partial<RowCell>): RowCell => ({
  ...{ relation: 0, logSoftmax: -1, known: 2, candidates: 100, links: 30 },
  ...more,
});

test("a row without a known link has the share that was hidden, others what is left when that is known", () => {
  const odds = (share: number) => Math.log(share / (1 - share));
  const truths = (unseen: number) => ({
    ...fitLinkTruths([[cell({})], [cell({})]]),
    ...{
      scaling: { temperature: 1, known: 0, open: 0, shift: 0 },
      curve: straight,
      crossed: straight,
      effects: {},
    },
    exchange: { right: unseen || 1, unseen },
  });
  const said = (known: number, unseen: number) =>
    linkTruth(truths(unseen), cell({ known, logSoftmax: odds(0.3) }));
  expect(said(0, 1)).toBeCloseTo(0.3, 12);
  expect(said(2, 0)).toBeCloseTo(0.3, 12);
  // Of 100 candidates 30 are hidden, of the other 70 are 10 right that nobody has seen.
  expect(said(2, 1 / 3)).toBeCloseTo(10 / 70, 12);
});

test("cells of equal features are one", () => {
  const parts = [
    cell({ links: 1 }),
    cell({ relation: 1 }),
    cell({ candidates: 5, links: 2 }),
    cell({ known: 3 }),
    cell({ logSoftmax: -2 }),
  ];
  expect(together(parts)).toEqual([cell({ candidates: 105, links: 3 }), parts[1], parts[3], parts[4]]);
  expect(parts[0]).toEqual(cell({ links: 1 }));
});

test("truths of links that were drawn from relations of their own are theirs, whatever half a row is in", () => {
  const real = (relation: number, odds: number) => logistic(odds + (relation === 0 ? 0.5 : -0.5));
  const rows = (seed: number) =>
    Array.from({ length: 60 }, (_, at) => {
      const logSoftmax = -0.125 - 0.25 * ((at * 7 + seed) % 40);
      const relation = at & 1;
      return cell({
        ...{ relation, logSoftmax, known: 1 + (at % 3), candidates: 500 },
        links: 500 * real(relation, logSoftmax),
      });
    });
  const truths = fitLinkTruths([rows(1), rows(2)]);
  expect(truths.spread).not.toBeNull();
  for (const { candidates, links, ...features } of rows(3))
    expect(Math.abs(linkTruth(truths, features) - links / candidates)).toBeLessThan(0.1);
  const loss = rows(3).reduce((sum, each) => {
    const truth = hiddenShare(truths, each);
    return sum - each.links * Math.log(truth) - (each.candidates - each.links) * Math.log(1 - truth);
  }, 0);
  expect(lossOf(rows(3), truths)).toBeCloseTo(loss, 6);
});

test("an effect turns around log-odds of -2, and opens where nothing is known", () => {
  const effect = { slope: 0.5, shift: 0.25, open: 4 };
  expect(corrected(-2, 0, effect)).toBe(-1.75);
  expect(corrected(0, 0, effect)).toBe(1.25);
  expect(corrected(0, 1, effect)).toBe(5.25);
});

describe("hiding", () => {
  const graph = syntheticGraph(syntheticLinks(60, 5));
  test("takes the links of validation, or a random tenth of train where there are none", () => {
    const [train, valid, unseen] = graph.tripleCounts;
    expect(hideLinks(graph, 1)).toMatchObject({ how: "valid", known: train, hidden: valid, unseen });
    const { links, levels, ...rest } = syntheticLinks(60, 5);
    const keep = levels.map((level) => level !== 1);
    const bare = syntheticGraph({
      ...rest,
      links: links.filter((_, at) => keep[at]),
      levels: levels.filter((_, at) => keep[at]),
    });
    const found = hideLinks(bare, 1);
    const tenth = Math.round(train * 0.1);
    expect(found).toMatchObject({ how: "random", known: train - tenth, hidden: tenth, unseen });
    expect(found.graph.tripleCounts).toEqual([train - tenth, tenth, unseen]);
    expect(hideForTest(bare, 1).tripleCounts).toEqual([train - tenth, 0, unseen + tenth]);
  });
});
