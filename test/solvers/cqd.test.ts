import { describe, expect, test } from "vitest";
import { createAnswerer } from "../../src/exact/answer.ts";
import { hasLink } from "../../src/kg/graph.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { constant, type Query, variable } from "../../src/query/formula.ts";
import { type OperatorTree, treeToQuery } from "../../src/query/views/operator-tree.ts";
import { cqd, cqdHybrid } from "../../src/solvers/cqd/cqd.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import type { Solver } from "../../src/solvers/solver.ts";
import { randomGrounding, treeTypes } from "./cqd-queries.ts";
import { allEntities, type Definition, everyPath } from "./cqd-reference.ts";
import { perfectWorld, type RandomWorld, randomWorld } from "./support.ts";

const settings: Definition[] = (["product", "min"] as const).flatMap((tnorm) =>
  (["sigmoid", "minmax"] as const).map((normalisation) => ({
    ...{ tnorm, normalisation, k: 3, maxK: 5, max: 0.9 },
    ...{ entityCount: 0, scoreOf: () => 0 },
  })),
);

/** The definition on a world; the hybrid's with its known links. */
const on = (world: RandomWorld, definition: Definition, hybrid: boolean): Definition => ({
  ...definition,
  ...(hybrid
    ? { isKnown: (head, relation, tail) => hasLink(world.known, head, relation, tail) }
    : { max: 1, maxK: Number.POSITIVE_INFINITY }),
  entityCount: world.graph.entityCount,
  scoreOf: world.scoreOf,
});

const solverOf = (hybrid: boolean): Solver<"links"> => (hybrid ? cqdHybrid : cqd);

function start(
  world: RandomWorld,
  { tnorm, normalisation, k, maxK, max, cosine }: Definition,
  hybrid: boolean,
) {
  const set = {
    ...{ tnorm, normalisation, k, negation: cosine ? "cosine" : "standard" },
    ...(hybrid ? { maxK, max } : {}),
  };
  const solver = solverOf(hybrid);
  return solver.start(world, settingOf(solver, { set }));
}

function expectClose(found: Float32Array, wanted: readonly number[]) {
  const worst = Math.max(...wanted.map((truth, t) => Math.abs(truth - found[t]!)));
  expect(worst).toBeLessThan(1e-6);
}

const seeds = [1, 2, 3, 4, 5];

describe.each([
  ["cqd", false],
  ["cqd-hybrid", true],
] as const)("%s", (_, hybrid) => {
  test.each(treeTypes)("a beam of all entities is the definition: $name", ({ tree }) => {
    for (const seed of seeds) {
      const world = randomWorld(seed, { entities: 20 + 8 * seed });
      const random = randomStream(seed, "grounding");
      const grounded = randomGrounding(tree, random, world.graph);
      const k = world.graph.entityCount;
      for (const each of settings) {
        const full = { ...each, k, maxK: k };
        const { rows } = start(world, full, hybrid).solve(treeToQuery(grounded));
        expectClose(rows[0]!, allEntities(on(world, full, hybrid), grounded));
      }
    }
  });

  test.each(treeTypes)("a small beam is the published steps, path by path: $name", ({ tree }) => {
    for (const seed of seeds) {
      const world = randomWorld(seed, { entities: 12 + 4 * seed, known: seed % 2 ? 0b011 : 0b001 });
      const random = randomStream(seed, "grounding");
      for (const each of settings)
        for (const k of [1, 3]) {
          const grounded = randomGrounding(tree, random, world.graph);
          const narrow = { ...each, k };
          const { rows } = start(world, narrow, hybrid).solve(treeToQuery(grounded));
          expectClose(rows[0]!, everyPath(on(world, narrow, hybrid), grounded));
        }
    }
  });

  test("queries together, and with hardly any memory, are the queries one by one", () => {
    const world = randomWorld(9, { entities: 40 });
    const random = randomStream(9, "grounding");
    const queries = treeTypes.flatMap(({ tree }) =>
      [1, 2].map(() => treeToQuery(randomGrounding(tree, random, world.graph))),
    );
    for (const each of settings) {
      const definition = { ...each, k: 6 };
      const alone = queries.map((query) => start(world, definition, hybrid).solve(query));
      expect(start(world, definition, hybrid).solveMany(queries)).toEqual(alone);
      const poor = { ...world, memory: 4 * 40 * 5 };
      expect(start(poor, definition, hybrid).solveMany(queries)).toEqual(alone);
      const running = start(poor, definition, hybrid);
      expect(queries.map((query) => running.solve(query))).toEqual(alone);
    }
  });

  test("a perfect predictor puts the answers first", () => {
    const world = perfectWorld(3, { entities: 24 });
    const random = randomStream(3, "grounding");
    const answerer = createAnswerer(world.graph.full);
    let answered = 0;
    for (const { tree } of treeTypes)
      for (let i = 0; i < 4; i++) {
        const query = treeToQuery(randomGrounding(tree, random, world.graph));
        const answers = [...answerer(query)].map(([answer]) => answer!);
        const { rows } = start(world, { ...settings[0]!, k: 24, maxK: 24, max: 0.9 }, hybrid).solve(query);
        const wrong = [...rows[0]!].filter((_, t) => !answers.includes(t));
        const right = answers.map((t) => rows[0]![t]!);
        if (answers.length > 0 && wrong.length > 0) answered++;
        expect(Math.min(1, ...right)).toBeGreaterThan(Math.max(0, ...wrong));
      }
    expect(answered).toBeGreaterThan(20);
  });

  test("rows for explanations are the truths of atoms", () => {
    const world = randomWorld(4, { entities: 15 });
    for (const each of settings) {
      const running = start(world, each, hybrid);
      running.truth!.visit(3, Uint32Array.of(2, 7), (at, { tails, values, from, to }) => {
        expect([...tails.subarray(from, to)]).toEqual([...Array(15).keys()]);
        const atom: OperatorTree = { op: "p", relation: 3, operand: { op: "e", entity: [2, 7][at]! } };
        expect(values.slice(from, to)).toEqual(running.solve(treeToQuery(atom)).rows[0]);
      });
    }
  });
});

test("the strict cosine negation", () => {
  const world = randomWorld(5, { entities: 25 });
  const random = randomStream(5, "grounding");
  for (const { tree } of treeTypes) {
    const grounded = randomGrounding(tree, random, world.graph);
    const definition = { ...settings[1]!, cosine: true, k: 4 };
    const { rows } = start(world, definition, false).solve(treeToQuery(grounded));
    expectClose(rows[0]!, everyPath(on(world, definition, false), grounded));
  }
});

test("without known links and with max 1 the hybrid is cqd", () => {
  const world = randomWorld(6, { entities: 30, known: 0 });
  const random = randomStream(6, "grounding");
  for (const each of settings)
    for (const { tree } of treeTypes) {
      const query = treeToQuery(randomGrounding(tree, random, world.graph));
      const hybrid = start(world, { ...each, max: 1, maxK: 512 }, true).solve(query);
      expect(hybrid).toEqual(start(world, each, false).solve(query));
    }
});

test("queries share rows", () => {
  const world = randomWorld(7, { entities: 30 });
  const atom = (entity: number): OperatorTree => ({ op: "p", relation: 1, operand: { op: "e", entity } });
  const queries = [1, 2, 1, 2, 1].map((entity) =>
    treeToQuery({ op: "p", relation: 4, operand: atom(entity) }),
  );
  const running = start(world, { ...settings[0]!, k: 30 }, false);
  running.solveMany(queries);
  expect(world.asked()).toBe(2 + 30);
});

test("a monotone transform of the scores changes no order of 1p", () => {
  const world = randomWorld(8, { entities: 40, spread: 4 });
  const bent = {
    ...world,
    predictor: {
      ...world.predictor,
      scoreRows(heads: Uint32Array, relations: Uint32Array, out: Float32Array) {
        world.predictor.scoreRows(heads, relations, out);
        out.forEach((score, i) => {
          out[i] = score ** 3 / 8 + score - 1;
        });
      },
    },
  };
  const order = (row: Float32Array) => [...row.keys()].sort((a, b) => row[b]! - row[a]!);
  for (const each of settings) {
    const query = treeToQuery({ op: "p", relation: 2, operand: { op: "e", entity: 5 } });
    const scores = Float32Array.from({ length: 40 }, (_, t) => world.scoreOf(5, 2, t));
    const plain = order(start(world, each, false).solve(query).rows[0]!);
    expect(plain).toEqual(order(scores));
    expect(order(start(bent, each, false).solve(query).rows[0]!)).toEqual(plain);
  }
});

test("a stop is obeyed between batches", () => {
  const world = { ...randomWorld(1), stop: () => "time-limit" as const };
  const query = treeToQuery({ op: "p", relation: 2, operand: { op: "e", entity: 5 } });
  expect(() => start(world, settings[0]!, false).solve(query)).toThrow(
    expect.objectContaining({ code: "solvers.stopped" }),
  );
});

test("what is no tree is refused with a reason", () => {
  const atom = (relation: number, head: number, tail: string) => ({
    ...{ kind: "atom" as const, relation, head: constant(head), tail: variable(tail) },
  });
  const two: Query = {
    free: ["x", "y"],
    body: { kind: "and", operands: [atom(1, 2, "x"), atom(1, 3, "y")] },
  };
  expect(cqd.supports(two)).toMatchObject({ supported: false, reason: expect.stringContaining("2 free") });
  expect(cqd.supports({ free: ["x"], body: atom(1, 2, "x") })).toEqual({ supported: true });
});
