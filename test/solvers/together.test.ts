import fc from "fast-check";
import { expect, test } from "vitest";
import { randomStream } from "../../src/numeric/random.ts";
import { qtoRows } from "../../src/solvers/qto/rows.ts";
import type { RowSource } from "../../src/solvers/rows/rows.ts";
import { sparseRows } from "../../src/solvers/rows/sparse-rows.ts";
import { runThrough } from "../../src/solvers/scheduling/solve-each.ts";
import { advanceTogether, solveTogether } from "../../src/solvers/scheduling/solve-together.ts";
import { type Solving, solveNow } from "../../src/solvers/scheduling/solving.ts";
import { randomWorld } from "./support.ts";

const entities = 40;
const relations = 6;
const world = randomWorld(7, { entities, relations });

/** A query of no meaning: some steps, each with heads that depend on the rows before, and a log of all it saw. */
function* wandering(seed: number): Solving<readonly number[]> {
  const random = randomStream(seed, "wandering");
  const log: number[] = [];
  let share = 0.1;
  for (let step = random.below(5); step > 0; step--) {
    const heads = Uint32Array.from({ length: entities }, (_, id) => id).filter(() => random.real() < share);
    let sum = 0;
    yield {
      relation: random.below(relations),
      heads,
      visit(at, { tails, values, from, to }) {
        log.push(at, heads[at]!, to - from);
        for (let i = from; i < to; i++) sum += tails[i]! * values[i]!;
      },
    };
    log.push(sum);
    share = (sum % 1) * 0.6;
  }
  return log;
}

test("together is as one by one, to the bit, whatever the bounds", () => {
  const seeds = fc.array(fc.nat(1000), { maxLength: 30 });
  const bounds = fc.record({
    visited: fc.constantFrom(1, 2, 1000),
    waiting: fc.constantFrom(0, 20, 1e9),
    started: fc.constantFrom(1, 7, 1000),
    steps: fc.constantFrom(
      () => 0,
      (at: number) => at % 4,
    ),
  });
  const source = () => sparseRows(world, qtoRows(0.01));
  fc.assert(
    fc.property(seeds, bounds, (queries, options) => {
      const alone = queries.map((seed) => solveNow(wandering(seed), source()));
      expect(solveTogether(queries.map(wandering), source(), options)).toEqual(alone);
      const told: (readonly number[])[] = [];
      const tell = (at: number, result: readonly number[]) => {
        expect(told[at]).toBeUndefined();
        told[at] = result;
      };
      expect(runThrough(advanceTogether(queries.map(wandering), source(), tell, options))).toBeUndefined();
      expect([...told]).toEqual(alone);
    }),
    { numRuns: 60 },
  );
});

/** A source that writes down what is visited. */
function logged() {
  const visits: { relation: number; heads: number[] }[] = [];
  const rows = sparseRows({ ...world, memory: 0 }, qtoRows(0.01));
  const source: RowSource = {
    visit(relation, heads, visitor) {
      visits.push({ relation, heads: [...heads] });
      rows.visit(relation, heads, visitor);
    },
  };
  return { visits, source };
}

/** Asks for rows of relations, one after the other; tells the places it saw. */
function* asking(...steps: readonly (readonly [relation: number, heads: number[]])[]): Solving<number[]> {
  const seen: number[] = [];
  for (const [relation, heads] of steps)
    yield { relation, heads: Uint32Array.from(heads), visit: (at) => seen.push(at) };
  return seen;
}

test("a row that queries share is asked for once a wave, in one visit a relation", () => {
  const { visits, source } = logged();
  const queries = [asking([4, [1, 5]], [2, [3]]), asking([4, []], [2, [2, 3, 9]]), asking([4, [5, 6]])];
  expect(solveTogether(queries, source)).toEqual([
    [0, 1, 0],
    [0, 1, 2],
    [0, 1],
  ]);
  expect(visits).toEqual([
    { relation: 4, heads: [1, 5, 6] },
    { relation: 2, heads: [2, 3, 9] },
  ]);
});

test("where the number of steps is told, last steps meet in one visit", () => {
  const queries = () => [
    asking([4, [1]], [2, [3]], [0, [5, 7]]),
    asking([2, [3, 8]], [0, [7]]),
    asking([0, [9]]),
  ];
  const count = (steps?: (at: number) => number) => {
    const { visits, source } = logged();
    solveTogether(queries(), source, steps ? { steps } : {});
    return visits.filter(({ relation }) => relation === 0).map(({ heads }) => heads);
  };
  expect(count()).toEqual([[9], [7], [5, 7]]);
  expect(count((at) => 3 - at)).toEqual([[5, 7, 9]]);
});

test("when too much waits, queries end before others go on", () => {
  // Each query first asks for one row, then for all; with room for one of them at a time they end one by one.
  let waiting = 0;
  let most = 0;
  function* growing(head: number): Solving<number> {
    yield { relation: 0, heads: Uint32Array.of(head), visit: () => {} };
    waiting++;
    most = Math.max(most, waiting);
    yield {
      relation: 2 * (head % 3),
      heads: Uint32Array.from({ length: entities }, (_, id) => id),
      visit: () => {},
    };
    waiting--;
    return head;
  }
  const run = (room: number) => {
    [waiting, most] = [0, 0];
    const heads = Array.from({ length: entities }, (_, head) => head);
    const source = sparseRows(world, qtoRows(0.01));
    expect(solveTogether(heads.map(growing), source, { visited: 1, waiting: room })).toEqual(heads);
    return most;
  };
  expect(run(1e9)).toBe(entities);
  expect(run(3 * entities)).toBeLessThan(6);
});
