import fc from "fast-check";
import { expect, test } from "vitest";
import { alongLine, fitTruthLine } from "../../src/links/calibration/truth-line.ts";

const logistic = (x: number) => 1 / (1 + Math.exp(-x));

/** Cells of which exactly the share is true that a line says. */
const onLine = (slope: number, shift: number) =>
  Array.from({ length: 25 }, (_, at) => {
    const odds = -9 + at / 2;
    const candidates = 1e6;
    return { said: logistic(odds), candidates, links: candidates * logistic(slope * odds + shift) };
  });

test("the line that cells lie on is found, and puts them right", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.2, max: 3, noNaN: true }),
      fc.double({ min: -5, max: 2, noNaN: true }),
      (slope, shift) => {
        const cells = onLine(slope, shift);
        const line = fitTruthLine(cells)!;
        expect(line.slope).toBeCloseTo(slope, 3);
        expect(line.shift).toBeCloseTo(shift, 3);
        for (const cell of cells)
          expect(alongLine(cell, line).said).toBeCloseTo(cell.links / cell.candidates, 3);
      },
    ),
    { numRuns: 30 },
  );
});

test("no line rests on fewer than twenty true candidates, and none falls", () => {
  expect(fitTruthLine([{ said: 0.1, candidates: 100, links: 19 }])).toBeUndefined();
  expect(
    fitTruthLine([
      { said: 0.01, candidates: 1000, links: 500 },
      { said: 0.9, candidates: 1000, links: 20 },
    ]),
  ).toBeUndefined();
});
