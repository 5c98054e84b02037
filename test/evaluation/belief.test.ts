import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPredictionLines } from "../../src/evaluation/predictions/prediction-lines.ts";
import { queryBelief, summarizeBelief } from "../../src/evaluation/scoring/query-belief.ts";
import type { ScoreRow } from "../../src/evaluation/scoring/score-row.ts";
import { beliefOf, parseScored, printScored } from "../../src/evaluation/scoring/scored-line.ts";
import { scoreQuery } from "../../src/evaluation/scoring/scored-query.ts";
import { arbitraryQuery, tuplesOf, universe } from "./arbitrary.ts";

const truth = fc.oneof(
  fc.constantFrom(0, 1e-9, 0.2, 0.5, 1),
  fc.double({ min: 0, max: 1, noNaN: true }).map((each) => each ** 6),
);

/** Truths of all or some entities. */
const arbitraryTruths: fc.Arbitrary<ScoreRow> = fc
  .record({
    scores: fc.array(truth, { minLength: universe, maxLength: universe }),
    listed: fc.option(fc.shuffledSubarray(Array.from({ length: universe }, (_, i) => i)), { freq: 2 }),
  })
  .map(({ scores, listed }) =>
    listed
      ? { universe, ids: Uint32Array.from(listed), scores: Float64Array.from(listed, (id) => scores[id]!) }
      : { universe, scores: Float64Array.from(scores) },
  );

const truthIn = ({ ids, scores }: ScoreRow, entity: number): number => {
  const at = ids ? ids.indexOf(entity) : entity;
  return at < 0 ? 0 : scores[at]!;
};

const rules = { ties: "realistic", joint: "unbounded", seed: 1 } as const;

describe("what truths say of answers", () => {
  it.each([1, 2] as const)("is counted for every entity but the easy answers, %i variables", (width) => {
    fc.assert(
      fc.property(
        arbitraryQuery(width),
        fc.array(arbitraryTruths, { minLength: width, maxLength: width }),
        (query, rows) => {
          const said = rows.flatMap((row, at) => {
            const easy = new Set(tuplesOf(query.easy, width).map((tuple) => tuple[at]!));
            const hard = new Set(tuplesOf(query.hard, width).map((tuple) => tuple[at]!));
            return Array.from({ length: universe }, (_, entity) => entity)
              .filter((entity) => !easy.has(entity))
              .map((entity) => ({ truth: truthIn(row, entity), answer: hard.has(entity) }));
          });
          const found = queryBelief(query, rows).belief;
          const total = (of: (bin: (typeof found)[number]) => number) =>
            found.reduce((sum, bin) => sum + of(bin), 0);
          expect(total((bin) => bin.candidates)).toBe(said.length);
          expect(total((bin) => bin.links)).toBe(said.filter(({ answer }) => answer).length);
          expect(total((bin) => bin.said * bin.candidates)).toBeCloseTo(
            said.reduce((sum, each) => sum + each.truth, 0),
            9,
          );
          // Bins cut the truths in order: each holds those that come next.
          const ordered = said.toSorted((a, b) => a.truth - b.truth);
          let from = 0;
          for (const bin of found) {
            const part = ordered.slice(from, from + bin.candidates);
            from += bin.candidates;
            expect(part.reduce((sum, each) => sum + each.truth, 0) / part.length).toBeCloseTo(bin.said, 9);
            const [low, high] = [part[0]!.truth, part.at(-1)!.truth];
            const odds = (p: number) => Math.log10(Math.max(p, 1e-6) / (1 - Math.min(p, 0.9)));
            expect(odds(high) - odds(low)).toBeLessThanOrEqual(1 / 3 + 1e-6);
          }
        },
      ),
    );
  });

  it("by missing links has every entity once", () => {
    const counts = fc.array(fc.nat(5), { minLength: universe, maxLength: universe });
    fc.assert(
      fc.property(arbitraryQuery(1), arbitraryTruths, counts, (query, row, missing) => {
        const apart = queryBelief(query, [row], [Uint8Array.from(missing)]);
        const by = apart.beliefByMissing!;
        const cells = Object.values(by).flat();
        const total = (
          of: (cell: (typeof cells)[number]) => number,
          from: readonly (typeof cells)[number][],
        ) => from.reduce((sum, cell) => sum + of(cell), 0);
        const all = queryBelief(query, [row]).belief;
        expect(apart.belief).toEqual(all);
        for (const of of [
          (cell: (typeof cells)[number]) => cell.candidates,
          (cell: (typeof cells)[number]) => cell.links,
          (cell: (typeof cells)[number]) => cell.said * cell.candidates,
        ])
          expect(total(of, cells)).toBeCloseTo(total(of, all), 9);
        const easy = new Set(query.easy);
        for (const [count, own] of Object.entries(by))
          expect(total((cell) => cell.candidates, own)).toBe(
            missing.filter((each, id) => Math.min(3, each) === Number(count) && !easy.has(id)).length,
          );
        const scored = scoreQuery(
          query,
          { rows: [row], truths: true, missing: [Uint8Array.from(missing)] },
          universe,
          rules,
          [],
        );
        expect(beliefOf(parseScored(printScored(scored), "f", 1)).beliefByMissing).toEqual(by);
      }),
    );
  });

  it("adds up over queries, whatever file it went through", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(arbitraryQuery(1), arbitraryTruths), { minLength: 1, maxLength: 5 }),
        (pairs) => {
          const scored = pairs.map(([query, row]) =>
            scoreQuery(query, { rows: [row], truths: true }, universe, rules, []),
          );
          const { reliability } = summarizeBelief(scored);
          const cells = scored.flatMap(({ belief }) => belief!);
          const answers = cells.reduce((sum, { links }) => sum + links, 0);
          expect(reliability).toMatchObject({ queries: pairs.length, answers });
          const distance = reliability!.bins.reduce(
            (sum, bin) => sum + Math.abs(bin.said * bin.candidates - bin.links),
            0,
          );
          expect(reliability!.ece * reliability!.candidates).toBeCloseTo(distance, 9);
          const again = scored.map((each) =>
            beliefOf(parseScored(printScored({ ...each, strata: [] }), "f", 1)),
          );
          expect(summarizeBelief(again)).toEqual({ reliability });
        },
      ),
    );
  });

  it("has intervals by query: answers of one query stand or fall together", () => {
    const query = (links: number) => ({ belief: [{ said: 0.5, candidates: 10, links }] });
    const { reliability } = summarizeBelief([query(10), query(0), query(10), query(0)]);
    // Four queries whose shares are 1, 0, 1, 0: the deviations are 5, so that the error of the share is √(4 · 25) / 40.
    const [bin] = reliability!.bins;
    expect(bin).toMatchObject({ queries: 4, share: 0.5 });
    expect(bin!.low).toBeCloseTo(0.5 - (1.96 * 10) / 40, 12);
    expect(bin!.high).toBeCloseTo(0.5 + (1.96 * 10) / 40, 12);
    // 20 expected of 20; said − ratio · right is −5, 5, −5, 5.
    expect(reliability!.ratio).toBe(1);
    expect(reliability!.low).toBeCloseTo(1 - (1.96 * 10) / 20, 12);
    expect(reliability!.high).toBeCloseTo(1 + (1.96 * 10) / 20, 12);
    // A hundred times as many such queries: a tenth of the width.
    const many = Array.from({ length: 400 }, (_, at) => query(at % 2 === 0 ? 10 : 0));
    const wide = summarizeBelief(many).reliability!;
    expect(wide.high! - wide.low!).toBeCloseTo((reliability!.high! - reliability!.low!) / 10, 12);
    // By answers it would be narrower by √10, whatever stands together.
    const alone = many.flatMap(({ belief: [cell] }) =>
      Array.from({ length: 10 }, () => ({
        belief: [{ said: 0.5, candidates: 1, links: cell!.links / 10 }],
      })),
    );
    const narrow = summarizeBelief(alone).reliability!.bins[0]!;
    expect(narrow.high - narrow.low).toBeCloseTo(
      (wide.bins[0]!.high - wide.bins[0]!.low) / Math.sqrt(10),
      12,
    );
    const none = summarizeBelief([query(0)]).reliability!;
    expect([none.ratio, none.low, none.high]).toEqual([null, null, null]);
  });

  it("is measured only where truths are declared", async () => {
    const query = fc.sample(arbitraryQuery(1), 1)[0]!;
    const row = { universe, scores: new Float64Array(universe) };
    expect(scoreQuery(query, { rows: [row] }, universe, rules, [])).not.toHaveProperty("belief");
    expect(scoreQuery(query, undefined, universe, rules, [])).not.toHaveProperty("belief");
    expect(summarizeBelief([{}])).toEqual({});
    async function* bytes() {
      yield new TextEncoder().encode('{"id":"q","scores":{"1":0.5},"count":2}\n');
    }
    for (const probabilities of [true, false])
      for await (const given of readPredictionLines(bytes(), "f", { probabilities })) {
        const prediction = given.read(1, universe);
        expect(prediction.truths ?? false).toBe(probabilities);
        expect(prediction.count).toBe(2);
      }
  });

  it("of a broken line is refused", () => {
    const line = (belief: unknown) => JSON.stringify({ id: "q", type: "1p", ranks: [1], belief });
    expect(parseScored(line([[0.5, 3, 1]]), "f", 1).belief).toEqual([[0.5, 3, 1]]);
    for (const bad of [[[0.5, 1, 3]], [[2, 3, 1]], [[0.5, 3]], "x"])
      expect(() => parseScored(line(bad), "f", 1)).toThrow(
        expect.objectContaining({ code: "eval.broken-result" }),
      );
  });
});
