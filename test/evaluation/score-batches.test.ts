import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { evaluate } from "../../src/evaluation/run/evaluate.ts";
import { dimensionsFor } from "../../src/evaluation/run/summary.ts";
import type { RankRules } from "../../src/evaluation/scoring/rank-rules.ts";
import { rankingRow } from "../../src/evaluation/scoring/score-row.ts";
import { parseScored, printScored } from "../../src/evaluation/scoring/scored-line.ts";
import { type Prediction, scoreQuery } from "../../src/evaluation/scoring/scored-query.ts";
import { benchmarkQuery } from "../support/benchmark-folder.ts";

const UNIVERSE = 12;
const rules: RankRules = { ties: "realistic", joint: "unbounded", seed: 0 };
const by = dimensionsFor(["type", "reduces"]);
const queries = Array.from({ length: 30 }, (_, at) =>
  benchmarkQuery({
    ...{ id: `2i-${at}`, type: at % 4 === 0 ? "2p" : "2i" },
    text: "r0(e0,?y) & r2(e1,?y)",
    easy: [at % 5],
    hard: [(at % 5) + 1, 11],
    reduces: { "1p": [at % 2], full: [1 - (at % 2)] },
  }),
);
const predicted = ({ id }: { readonly id: string }): Prediction => {
  const first = Number(id.slice(3)) % UNIVERSE;
  return {
    rows: [rankingRow(UNIVERSE, Uint32Array.from([first, (first + 5) % UNIVERSE, (first + 1) % UNIVERSE]))],
  };
};
async function* inTurn(): AsyncGenerator<BenchmarkQuery> {
  yield* queries;
}
const setup = { universe: UNIVERSE, rules, by };
const lineOf = (query: BenchmarkQuery) =>
  parseScored(printScored(scoreQuery(query, predicted(query), UNIVERSE, rules, [])), "a test", 1);

describe("queries that are scored elsewhere, in batches", () => {
  it("come out as when they are predicted here, whatever the batches, the shares and the order", async () => {
    const { queries: wanted } = await evaluate(inTurn(), { predict: predicted }, setup);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
        fc.infiniteStream(fc.nat(3)),
        async (depth, sizes, turns) => {
          let underWay = 0;
          const counts: number[] = [];
          const { queries: found } = await evaluate(
            inTurn(),
            {
              depth,
              batch: ({ type }) => (type === "2p" ? 100 : sizes.next().value!),
              share: (batch) => [batch.slice(0, 2), batch.slice(2)].filter(({ length }) => length > 0),
              async scoreMany(batch, tell) {
                expect(++underWay).toBeLessThanOrEqual(depth);
                for (const [at, query] of [...batch.entries()].reverse()) {
                  for (let turn = turns.next().value!; turn > 0; turn--)
                    await new Promise((resolve) => setImmediate(resolve));
                  tell(at, lineOf(query));
                }
                underWay--;
              },
            },
            { ...setup, onScored: (done) => counts.push(done) },
          );
          expect(found).toEqual(wanted);
          expect(counts).toEqual(queries.map((_, at) => at + 1));
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([1, 3])("fail with what the first failure says, %i at the same time", async (depth) => {
    let begun = 0;
    const failing = evaluate(
      inTurn(),
      {
        depth,
        batch: () => 3,
        async scoreMany(batch, tell) {
          begun++;
          await new Promise((resolve) => setImmediate(resolve));
          if (batch.some(({ id }) => id === "2i-7")) throw new Error("the worker is gone");
          for (const [at, query] of batch.entries()) tell(at, lineOf(query));
        },
      },
      setup,
    );
    await expect(failing).rejects.toThrow("the worker is gone");
    expect(begun).toBeLessThan(queries.length / 3);
  });
});
