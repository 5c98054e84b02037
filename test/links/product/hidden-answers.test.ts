import * as fc from "fast-check";
import { expect, test } from "vitest";
import { reciprocals } from "../../../src/links/product/hidden-answers.ts";
import type { OptionTable } from "../../../src/links/product/option-table.ts";
import { randomStream } from "../../../src/numeric/random.ts";

/** Questions with answers of which some are hidden; each option scores all answers by chance, and wrong candidates lower. */
function planted(seed: number, questions: number, separation: number) {
  const random = randomStream(seed, "hidden answers");
  const rows: { relation: number; question: number; known: number; rank: number; filtered: number }[] = [];
  let hiddenAnswers = 0;
  let shown = 0;
  for (let question = 0; question < questions; question++) {
    const answers = 1 + random.below(20);
    const scores = Array.from({ length: answers }, () => random.real() + separation);
    const wrong = Array.from({ length: 30 }, () => random.real());
    const kinds = scores.map(() => random.below(10));
    const known = kinds.filter((kind) => kind < 9).length;
    hiddenAnswers += answers - known;
    shown += known;
    scores.forEach((own, at) => {
      if (kinds[at] !== 8) return;
      const above = (others: readonly number[]) => others.filter((other) => other > own).length;
      const hidden = scores.filter((_, other) => kinds[other] === 9);
      rows.push({
        relation: question % 3,
        question,
        known,
        rank: 1 + above(wrong) + above(hidden),
        filtered: 1 + above(wrong),
      });
    });
  }
  const table: OptionTable = {
    options: [{ powers: [1] }],
    relations: Uint32Array.from(rows, ({ relation }) => relation),
    questions: Uint32Array.from(rows, ({ question }) => question),
    known: Uint32Array.from(rows, ({ known }) => known),
    ranks: Float32Array.from(rows, ({ rank }) => rank),
  };
  return { table, hidden: hiddenAnswers / shown, filtered: rows.map(({ filtered }) => filtered) };
}

const mean = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

test("hidden answers that count as wrong are estimated away: the MRR is nearer to that without them", () => {
  for (const separation of [0, 0.3, 0.7, 1]) {
    const { table, hidden, filtered } = planted(7, 1500, separation);
    const truth = mean(filtered.map((rank) => 1 / rank));
    const raw = mean(Array.from(table.ranks, (rank) => 1 / rank));
    const estimated = mean(reciprocals(table, hidden));
    expect(raw).toBeLessThan(truth);
    expect(Math.abs(estimated - truth), `separation ${separation}`).toBeLessThan(Math.abs(raw - truth));
  }
});

test("nothing hidden changes nothing, and no rank gets worse or above the first", () => {
  const { table } = planted(3, 40, 0.5);
  expect(reciprocals(table, 0)).toEqual(Float32Array.from(table.ranks, (rank) => 1 / rank));
  fc.assert(
    fc.property(fc.double({ min: 0, max: 3, noNaN: true }), (hidden) => {
      reciprocals(table, hidden).forEach((value, link) => {
        expect(value).toBeGreaterThanOrEqual(Math.fround(1 / table.ranks[link]!) - 1e-6);
        expect(value).toBeLessThanOrEqual(1);
      });
    }),
    { numRuns: 20 },
  );
});
