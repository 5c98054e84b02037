import { describe, expect, test } from "vitest";
import { buildGraph } from "../../src/kg/build.ts";
import type { LinkPredictor } from "../../src/links/predictor.ts";
import type { Cut } from "../../src/links/predictors/cut-rows.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { these, uniform } from "../../src/solvers/fuzzy/precise-sets.ts";
import { absenceMessage } from "../../src/solvers/query-graph/absence.ts";
import { fitQuery } from "../../src/solvers/query-graph/graph.ts";
import { marginal } from "../../src/solvers/query-graph/marginal.ts";
import { together } from "../../src/solvers/query-graph/together.ts";
import { fitWork, type Truths } from "../../src/solvers/query-graph/truths.ts";
import { denseRows } from "../../src/solvers/rows/dense-rows.ts";
import type { TruthRow } from "../../src/solvers/rows/rows.ts";
import { sparseRows } from "../../src/solvers/rows/sparse-rows.ts";
import type { RowDefinition } from "../../src/solvers/rows/sparse-rows-definition.ts";
import { solveTogether } from "../../src/solvers/scheduling/solve-together.ts";
import { type Solving, solveNow, yieldPoint } from "../../src/solvers/scheduling/solving.ts";
import type { LinkSolverContext } from "../../src/solvers/solver.ts";
import { randomWorld } from "./support.ts";

/** NELL995 with vectors of ComplEx at rank 500. */
const ENTITIES = 63_361;
const WIDTH = 1000;
/** A quarter of a second of one thread of the kernel, at 44 · 10^9 floating-point operations a second. */
const QUARTER = 44e9 / 2 / 4;

/** A world of this size whose predictor only counts what it would have multiplied since `stop` was asked last. */
function countingWorld(stoppable = true) {
  const count = { asked: 0, products: 0, most: 0, batches: [] as number[] };
  const note = (rows: number) => {
    count.batches.push(rows);
    count.products += rows * ENTITIES * WIDTH;
    count.most = Math.max(count.most, count.products);
  };
  const predictor = {
    ...{ model: "counting", entityCount: ENTITIES, relationCount: 2, hash: "", kernel: "none" },
    tables: { model: { width: (rank: number) => 2 * rank }, rank: WIDTH / 2 },
    scoreRows: (heads: Uint32Array) => note(heads.length),
    cutRows(heads: Uint32Array, _: Uint32Array, cut: Cut) {
      note(heads.length);
      for (const at of heads.keys()) cut(at, 0, () => 0);
      return {
        offsets: Uint32Array.from({ length: heads.length + 1 }, (_, at) => at),
        tails: heads.map((head) => (7 * head) % ENTITIES),
        scores: new Float32Array(heads.length),
        logSums: new Float64Array(heads.length),
      };
    },
  } as unknown as LinkPredictor;
  const none = new Uint32Array(0);
  const columns = { heads: none, relations: none, tails: none, levels: new Uint8Array(0) };
  const graph = buildGraph(columns, { entityCount: ENTITIES, relationCount: 2 });
  const stop = () => {
    count.asked++;
    count.products = 0;
    return undefined;
  };
  const world = { graph, predictor, known: graph.train, memory: 2 ** 33, ...(stoppable ? { stop } : {}) };
  return { world, count };
}

/** Every row as it comes; without a cut all entries stay. */
const half: RowDefinition = {
  name: "half",
  rule: () => ({ least: Number.NEGATIVE_INFINITY, truth: () => 0.5 }),
  known: () => 1,
};
const heads = (length: number) => Uint32Array.from({ length }, (_, id) => id);

describe("between two questions whether to stop", () => {
  test("no more is scored than a quarter of a second takes at the size of NELL995", () => {
    for (const rowsOf of [(world: LinkSolverContext) => sparseRows(world, half), denseRows]) {
      const { world, count } = countingWorld();
      rowsOf(world).visit(0, heads(600), () => {});
      expect(count.batches.reduce((sum, rows) => sum + rows, 0)).toBe(600);
      expect(count.most).toBeLessThan(QUARTER);
      // Nor so little that batches are no use.
      expect(count.most).toBeGreaterThan(QUARTER / 2);
    }
  });

  test("work that nobody can stop is not cut up, and rows are the same", () => {
    const rows = (stoppable: boolean) => {
      const { world, count } = countingWorld(stoppable);
      const found: number[] = [];
      sparseRows(world, half).visit(0, heads(600), (at, row) => found.push(at, row.tails[row.from]!));
      return { found, batches: count.batches };
    };
    const [free, stoppable] = [rows(false), rows(true)];
    expect(free.found).toEqual(stoppable.found);
    expect(free.batches.length).toBeLessThan(stoppable.batches.length / 4);
  });

  test("no more than some ten thousand entries are visited of rows that are there", () => {
    let [seen, most, asked] = [0, 0, 0];
    const stop = () => {
      most = Math.max(most, seen);
      seen = 0;
      asked++;
      return undefined;
    };
    const world = { ...randomWorld(3, { entities: 400, relations: 2 }), stop };
    const all = heads(400);
    for (const source of [sparseRows(world, half), denseRows(world)]) {
      source.visit(0, all, () => {});
      const scored = world.asked();
      [seen, most, asked] = [0, 0, 0];
      source.visit(0, all, () => {
        seen += 400;
      });
      expect(world.asked()).toBe(scored);
      expect(asked).toBeGreaterThan(2);
      expect(most).toBeLessThan(1e5);
    }
  });
});

/** Runs a query part over rows that list every entity, and says how often it asked for none. */
function breaths<Result>(solving: Solving<Result, Truths>, entityCount: number) {
  const tails = heads(entityCount);
  const values = new Float32Array(entityCount).fill(0.25);
  let count = 0;
  const result = solveNow<Result, Truths>(solving, {
    visit(_, asked, visitor) {
      if (asked.length === 0) count++;
      asked.forEach((_head, at) => {
        visitor(at, { tails, values, from: 0, to: entityCount });
      });
    },
  });
  return { count, result };
}

describe("long work between rows", () => {
  test("breathes", () => {
    // 1,500² pairs of entities, which are turned round and then gone through.
    const entities = 1500;
    const work = fitWork(entities, { norm: "product", cut: 10, width: Number.POSITIVE_INFINITY, above: 0 });
    const link = { relation: 0, outward: true, negated: true };
    const { count, result } = breaths(
      absenceMessage([link], these(heads(entities)), uniform(1), work),
      entities,
    );
    expect(count).toBeGreaterThanOrEqual(4);
    expect([...new Set(result.values)]).toEqual([0.75]);
  });

  test("of a cycle over rows that are there is asked about as often as that of a path", () => {
    let [seen, most, asked] = [0, 0, 0];
    const stop = () => {
      most = Math.max(most, seen);
      seen = 0;
      asked++;
      return undefined;
    };
    const entities = 90;
    const world = { ...randomWorld(2, { entities, relations: 6 }), stop };
    const source = sparseRows(world, half);
    const work = fitWork(entities, {
      norm: "product",
      cut: Number.POSITIVE_INFINITY,
      width: entities,
      above: 0,
    });
    const query = fitQuery(parseQuery("?x : r0(?x, ?y) & r2(?y, ?z) & r4(?z, ?x)"));
    for (let round = 0; round < 2; round++) {
      [seen, most, asked] = [0, 0, 0];
      const solving = marginal(query, "x", new Map(), work);
      for (let step = solving.next(); !step.done; step = solving.next()) {
        const request = step.value;
        source.visit(request.relation, request.heads, (at, row) => {
          seen += row.to - row.from;
          request.visit(at, row);
        });
      }
    }
    expect(asked).toBeGreaterThan(10);
    expect(most).toBeLessThan(1e5);
  });

  test("a breath is answered at once and changes no wave", () => {
    const part = function* (name: string, breath: boolean): Solving<string> {
      for (const relation of [1, 2]) {
        if (breath) yield* yieldPoint();
        yield { relation, heads: heads(2), visit: () => {} };
      }
      if (breath) yield* yieldPoint();
      return name;
    };
    const log = (breath: boolean, run: (parts: Solving<string>[], source: Log) => string[]) => {
      const source = logging();
      const names = ["a", "b", "c"];
      const results = run(
        names.map((name, at) => part(name, breath && at !== 1)),
        source,
      );
      expect(results).toEqual(names);
      return source.asked;
    };
    for (const run of [
      (parts: Solving<string>[], source: Log) => solveTogether(parts, source),
      (parts: Solving<string>[], source: Log) => solveNow(together(parts), source),
    ]) {
      const [calm, breathing] = [log(false, run), log(true, run)];
      expect(breathing.filter(({ count }) => count > 0)).toEqual(calm);
      expect(breathing.filter(({ count }) => count === 0).length).toBe(6);
    }
  });
});

type Log = ReturnType<typeof logging>;

/** A source without rows that notes what it is asked for. */
function logging() {
  const asked: { relation: number; count: number }[] = [];
  const row: TruthRow = { tails: heads(0), values: new Float32Array(0), from: 0, to: 0 };
  return {
    asked,
    visit(relation: number, ids: Uint32Array, visitor: (at: number, row: TruthRow) => void) {
      asked.push({ relation, count: ids.length });
      ids.forEach((_, at) => {
        visitor(at, row);
      });
    },
  };
}
