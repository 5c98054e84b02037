import { expect, test } from "vitest";
import { hasLink } from "../../src/kg/graph.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { fitRows } from "../../src/solvers/fit/rows.ts";
import { qtoRows } from "../../src/solvers/qto/rows.ts";
import { rowCache } from "../../src/solvers/rows/row-cache.ts";
import type { RowSource, TruthRow } from "../../src/solvers/rows/rows.ts";
import { sparseRows } from "../../src/solvers/rows/sparse-rows.ts";
import type { RowDefinition } from "../../src/solvers/rows/sparse-rows-definition.ts";
import { type RandomWorld, randomWorld } from "./support.ts";

/** A definition that looks at single scores, and in which known links keep a part of what is predicted. */
const halfway: RowDefinition = {
  name: "halfway",
  rule({ head, known, scoreOf }) {
    const most = known.length === 0 ? 6 : Math.max(...Array.from(known, scoreOf));
    const least = head % 5 === 0 ? Number.NEGATIVE_INFINITY : most - 8;
    return { least, truth: (score) => (score < most - 7 ? 0 : 1 / (1 + Math.exp(most - score))) };
  },
  known: (truth) => 0.5 + truth / 2,
};

/** The same by itself: every entry of a row, in doubles. */
function halfwayRow(world: RandomWorld, head: number, relation: number): number[] {
  const scores = Array.from({ length: world.graph.entityCount }, (_, tail) =>
    world.scoreOf(head, relation, tail),
  );
  const known = scores.map((_, tail) => hasLink(world.known, head, relation, tail));
  const most = known.includes(true) ? Math.max(...scores.filter((_, tail) => known[tail])) : 6;
  return scores.map((score, tail) => {
    const truth = score < most - 7 ? 0 : 1 / (1 + Math.exp(most - score));
    return known[tail] ? 0.5 + truth / 2 : truth;
  });
}

const dense = ({ tails, values, from, to }: TruthRow, count: number) => {
  const row = new Array<number>(count).fill(0);
  for (let i = from; i < to; i++) row[tails[i]!] = values[i]!;
  return row;
};

/** All rows of random ascending heads, in the order they are visited. */
function visited(source: RowSource, relation: number, heads: Uint32Array, count: number): number[][] {
  const rows: number[][] = [];
  source.visit(relation, heads, (at, row) => {
    const tails = row.tails.subarray(row.from, row.to);
    const ascending = tails.every((tail, i) => i === 0 || tail > tails[i - 1]!);
    const listed = row.values.subarray(row.from, row.to).every((value) => value > 0);
    expect([at, ascending, listed]).toEqual([rows.length, true, true]);
    rows.push(dense(row, count));
  });
  return rows;
}

test.each([0, 3_000, 20_000, 1 << 26])("rows are those of the definition within %i bytes", (memory) => {
  const entities = 60;
  const world = randomWorld(4, { entities, relations: 4, memory });
  const source = sparseRows(world, halfway);
  const random = randomStream(9, "heads");
  for (let round = 0; round < 25; round++) {
    const relation = random.below(4);
    const share = random.real();
    const heads = Uint32Array.from({ length: entities }, (_, id) => id).filter(() => random.real() < share);
    const rows = visited(source, relation, heads, entities);
    expect(rows.length).toBe(heads.length);
    const errors = Array.from(heads, (head, at) => {
      const wanted = halfwayRow(world, head, relation);
      return Math.max(...wanted.map((each, tail) => Math.abs(each - rows[at]![tail]!)));
    });
    expect(Math.max(0, ...errors)).toBeLessThan(1e-6);
  }
  // With room for everything no row is scored twice; with none, every one again.
  if (memory === 1 << 26) expect(world.asked()).toBeLessThanOrEqual(4 * entities);
  else expect(world.asked()).toBeGreaterThan(4 * entities);
});

test("a predictor that cuts rows itself is asked for that alone", () => {
  const plain = randomWorld(6, { entities: 40 });
  const heads = Uint32Array.of(0, 3, 4, 17, 39);
  const wanted = visited(sparseRows(plain, qtoRows(0.01)), 2, heads, 40);
  const { predictor } = plain;
  const cutting = {
    ...predictor,
    scoreRows: () => {
      throw new Error("not asked for");
    },
    cutRows: (
      ids: Uint32Array,
      relations: Uint32Array,
      cut: (at: number, sum: number, of: (t: number) => number) => number,
    ) => {
      const offsets = [0];
      const entries: [number, number][] = [];
      const logSums = Array.from(ids, (head, at) => {
        const scores = Array.from({ length: 40 }, (_, tail) => plain.scoreOf(head, relations[at]!, tail));
        const logSum = Math.log(scores.reduce((sum, each) => sum + Math.exp(each), 0));
        const least = cut(at, logSum, (tail) => scores[tail]!);
        entries.push(...[...scores.entries()].filter(([, score]) => score >= least));
        offsets.push(entries.length);
        return logSum;
      });
      return {
        offsets: Uint32Array.from(offsets),
        tails: Uint32Array.from(entries, ([tail]) => tail),
        scores: Float32Array.from(entries, ([, score]) => score),
        logSums: Float64Array.from(logSums),
      };
    },
  };
  expect(visited(sparseRows({ ...plain, predictor: cutting }, qtoRows(0.01)), 2, heads, 40)).toEqual(wanted);
});

test("a temperature divides scores before their softmax, and does so for every predictor that cuts rows itself", () => {
  const plain = randomWorld(7, { entities: 40 });
  const heads = Uint32Array.of(0, 5, 39);
  const divided = {
    ...plain.predictor,
    scoreRows(ids: Uint32Array, relations: Uint32Array, out: Float32Array) {
      plain.predictor.scoreRows(ids, relations, out);
      for (let at = 0; at < out.length; at++) out[at] = out[at]! / 2.5;
    },
  };
  const cutting = {
    ...plain.predictor,
    cutRows: () => {
      throw new Error("its sums are those of another temperature");
    },
  };
  for (const rows of [qtoRows, (least: number, temperature = 1) => fitRows(least, 0.001, temperature)]) {
    const wanted = visited(sparseRows({ ...plain, predictor: divided }, rows(0.001)), 2, heads, 40);
    for (const predictor of [plain.predictor, cutting])
      expect(visited(sparseRows({ ...plain, predictor }, rows(0.001, 2.5)), 2, heads, 40)).toEqual(wanted);
    expect(visited(sparseRows(plain, rows(0.001)), 2, heads, 40)).not.toEqual(wanted);
  }
});

test("stops between batches", () => {
  for (const why of ["time-limit", "cancelled"] as const) {
    let left = 3;
    const world = randomWorld(5, { entities: 60, memory: 0 });
    const source = sparseRows({ ...world, stop: () => (left-- > 0 ? undefined : why) }, qtoRows(0.01));
    const seen: number[] = [];
    const all = Uint32Array.from({ length: 60 }, (_, id) => id);
    expect(() => source.visit(0, all, (at) => seen.push(at))).toThrow(
      expect.objectContaining({ code: "solvers.stopped" }),
    );
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.length).toBeLessThan(60);
  }
});

test("a cache holds the newest rows and no more than its memory", () => {
  const memory = 200_000;
  const cache = rowCache(500, memory);
  const random = randomStream(8, "cache");
  const newest: [relation: number, head: number][] = [];
  const contents = new Map<string, number[]>();
  for (let i = 0; i < 10_000; i++) {
    const [relation, head] = [random.below(3), random.below(500)];
    if (!cache.has(relation, head)) {
      const size = random.below(10) === 0 ? random.below(300) : random.below(4);
      const room = cache.room(size + 2);
      const row = Array.from({ length: size }, (_, at) => at + random.below(2));
      row.forEach((each, at) => {
        room.tails[room.from + at] = each;
        room.values[room.from + at] = each / 300;
      });
      cache.keep(relation, head, room.from + size);
      contents.set(`${relation} ${head}`, row);
      newest.push([relation, head]);
    }
    const { tails, values, from, to } = cache.row(relation, head);
    const wanted = contents.get(`${relation} ${head}`)!;
    expect([...tails.subarray(from, to)]).toEqual(wanted);
    expect([...values.subarray(from, to)]).toEqual(wanted.map((each) => Math.fround(each / 300)));
    if (i % 7 === 0) cache.shrink();
    if (i % 7 === 0) expect(cache.bytes()).toBeLessThanOrEqual(memory);
  }
  for (const [relation, head] of newest.slice(-50)) expect(cache.has(relation, head)).toBe(true);
  expect(newest.length).toBeGreaterThan(2000);
});
