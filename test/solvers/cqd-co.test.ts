import { describe, expect, test } from "vitest";
import { scoringModel } from "../../src/links/models/registry.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import type { LinkTables } from "../../src/links/tables.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { parseLisp } from "../../src/query/efo1/lisp.ts";
import { type OperatorTree, treeToQuery } from "../../src/query/views/operator-tree.ts";
import { cqdCo } from "../../src/solvers/cqd/co.ts";
import { freeQuery } from "../../src/solvers/cqd/co-atoms.ts";
import { objectiveOf } from "../../src/solvers/cqd/co-objective.ts";
import { descend, startValues } from "../../src/solvers/cqd/co-optimise.ts";
import { type LogicSetting, logicOf } from "../../src/solvers/fuzzy/tnorm.ts";
import type { Setting } from "../../src/solvers/settings/setting.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import type { LinkSolverContext } from "../../src/solvers/solver.ts";
import { randomGrounding } from "./cqd-queries.ts";
import { randomWorld } from "./support.ts";

const RANK = 6;
const ENTITIES = 30;
const RELATIONS = 6;

function randomTables(model: string, inverses: "own" | "shared", seed: number): LinkTables {
  const random = randomStream(seed, "tables");
  const width = scoringModel(model).width(RANK);
  const values = (rows: number) => Float32Array.from({ length: rows * width }, () => 2 * random.real() - 1);
  return {
    ...{ model: scoringModel(model), rank: RANK, entityCount: ENTITIES, relationCount: RELATIONS, inverses },
    entities: values(ENTITIES),
    relations: values(inverses === "own" ? RELATIONS : RELATIONS / 2),
    objects: undefined,
  };
}

/** A random world with the scores of some tables. */
function worldOf(tables: LinkTables): LinkSolverContext {
  const world = randomWorld(1, { entities: ENTITIES, relations: RELATIONS });
  return { ...world, predictor: tablePredictor(tables) };
}

const kinds = [
  ["complex", "own"],
  ["complex", "shared"],
  ["distmult", "shared"],
] as const;

const trees = [
  "(p,(p,(p,(e))))",
  "(i,(p,(p,(e))),(p,(e)))",
  "(p,(i,(n,(p,(e))),(p,(e))))",
  "(p,(u,(p,(e)),(p,(p,(e)))))",
  "(i,(n,(p,(e))),(p,(i,(p,(e)),(p,(e)))))",
].map((lisp) => ({ lisp, tree: parseLisp(lisp) }));

const logics = (["product", "min"] as const).flatMap((tnorm) =>
  (["standard", "cosine"] as const).map((negation): LogicSetting => ({ tnorm, negation, conorm: "dual" })),
);

const settings = (set: Setting = {}) => settingOf(cqdCo, { set });

/** −truth + weight · Σ|value|³ in doubles, straight from the tree and from the sums that define the models. */
function lossByHand(
  tree: OperatorTree,
  tables: LinkTables,
  values: readonly number[],
  setting: LogicSetting,
) {
  const { model, rank, inverses, entities, relations } = tables;
  const width = model.width(rank);
  const vector = (table: ArrayLike<number>, row: number) =>
    Array.from({ length: width }, (_, l) => table[row * width + l]!);
  const score = (h: readonly number[], relation: number, t: readonly number[]): number => {
    if (inverses === "shared" && relation % 2 === 1) return score(t, relation - 1, h);
    const r = vector(relations, inverses === "shared" ? relation / 2 : relation);
    let sum = 0;
    for (let l = 0; l < rank; l++) {
      if (!model.complex) sum += h[l]! * r[l]! * t[l]!;
      else {
        const [hi, ri, ti] = [h[l + rank]!, r[l + rank]!, t[l + rank]!];
        sum += h[l]! * r[l]! * t[l]! - hi * ri * t[l]! + hi * r[l]! * ti + h[l]! * ri * ti;
      }
    }
    return sum;
  };
  const product = setting.tnorm === "product";
  const and = (a: number, b: number) => (product ? a * b : Math.min(a, b));
  const or = (a: number, b: number) => (product ? 1 - (1 - a) * (1 - b) : Math.max(a, b));
  const not = (a: number) => (setting.negation === "cosine" ? 0.5 + 0.5 * Math.cos(Math.PI * a) : 1 - a);
  let used = 1;
  const truth = (node: OperatorTree, at: readonly number[]): number => {
    if (node.op === "n") return not(truth(node.operand, at));
    if (node.op === "p") {
      const inner = node.operand;
      const from = inner.op === "e" ? vector(entities, inner.entity as number) : vector(values, used++);
      const link = 1 / (1 + Math.exp(-score(from, node.relation as number, at)));
      // Variables are numbered on the way down, so the branch comes after its own.
      return inner.op === "e" ? link : and(truth(inner, from), link);
    }
    if (node.op === "e") throw new Error("anchor");
    const [first, ...others] = node.operands.map((each) => truth(each, at));
    return others.reduce(
      (all, each) => (node.op === "u" ? or(all, each) : and(all, node.op === "i" ? each : not(each))),
      first!,
    );
  };
  const truthOfAll = truth(tree, vector(values, 0));
  let cubes = 0;
  for (let row = 0; row * width < values.length; row++)
    for (let l = 0; l < rank; l++) {
      const v = vector(values, row);
      cubes += Math.hypot(v[l]!, model.complex ? v[l + rank]! : 0) ** 3;
    }
  return -truthOfAll + 0.05 * cubes;
}

describe.each(kinds)("%s, inverses %s", (model, inverses) => {
  const tables = randomTables(model, inverses, 1);
  const width = tables.model.width(RANK);

  test.each(trees)("the loss and its gradient are those of the definition: $lisp", ({ tree }) => {
    const random = randomStream(2, "grounding");
    for (const logic of logics)
      for (let round = 0; round < 3; round++) {
        const grounded = randomGrounding(tree, random, tables);
        const free = freeQuery(grounded);
        const values = Float32Array.from(
          { length: free.variables * width },
          () => (2 * random.real() - 1) * 0.8,
        );
        const gradient = new Float32Array(values.length);
        const loss = objectiveOf(free, tables, logicOf(logic), 0.05)(values, gradient);
        const exact = [...values];
        expect(loss).toBeCloseTo(lossByHand(grounded, tables, exact, logic), 5);
        const step = 1e-5;
        exact.forEach((value, i) => {
          const at = (moved: number) => lossByHand(grounded, tables, exact.with(i, value + moved), logic);
          expect(gradient[i]).toBeCloseTo((at(step) - at(-step)) / (2 * step), 4);
        });
      }
  });

  test("steps make the loss smaller, and end when it is still", () => {
    const random = randomStream(3, "grounding");
    for (const { tree } of trees) {
      const free = freeQuery(randomGrounding(tree, random, tables));
      const values = startValues(free.variables * width, 1, "test");
      const objective = objectiveOf(free, tables, logicOf(logics[0]!), 0.05);
      // Steps too small to jump over anything: every one of them goes down.
      const losses = descend(objective, values.slice(), { rate: 0.005, steps: 40 });
      expect(losses).toHaveLength(40);
      for (const [step, loss] of losses.slice(1).entries()) expect(loss).toBeLessThan(losses[step]!);
      const usual = descend(objective, values, { rate: 0.1, steps: 1000 });
      expect(Math.min(...usual)).toBeLessThan(losses.at(-1)!);
      expect(usual.length).toBeLessThan(1000);
    }
    const flat = descend((_, gradient) => gradient.fill(0).length, new Float32Array(4), {
      rate: 0.1,
      steps: 1000,
    });
    expect(flat).toEqual([4, 4]);
  });

  test("1p is the ranking by scores, 2i that of the products of truths", () => {
    const world = worldOf(tables);
    const running = cqdCo.start(world, settings());
    const truths = (head: number, relation: number) => {
      const out = new Float32Array(ENTITIES);
      world.predictor.scoreRows(Uint32Array.of(head), Uint32Array.of(relation), out);
      return [...out].map((score) => 1 / (1 + Math.exp(-score)));
    };
    const link = (relation: number, entity: number): OperatorTree => ({
      ...{ op: "p", relation, operand: { op: "e", entity } },
    });
    const [one, other] = [truths(4, 3), truths(7, 2)];
    const [row] = running.solve(treeToQuery(link(3, 4))).rows;
    one.forEach((truth, t) => {
      expect(row![t]).toBeCloseTo(truth, 6);
    });
    const both = running.solve(treeToQuery({ op: "i", operands: [link(3, 4), link(2, 7)] })).rows[0]!;
    one.forEach((truth, t) => {
      expect(both[t]).toBeCloseTo(truth * other[t]!, 6);
    });
  });
});

test("Adam takes the steps that its paper gives", () => {
  // For a slope that never changes, both bias corrections cancel: every step is the rate.
  const values = Float32Array.of(0, 0);
  descend((_, gradient) => gradient.fill(3).length + gradient[0]! * values[0]!, values, {
    rate: 0.1,
    steps: 5,
  });
  expect(values[0]).toBeCloseTo(-0.5, 5);
});

test("a chain finds the entity it is made for", () => {
  // DistMult, entities far apart: relation 0 leads from entity 0 to 1, relation 2 from 1 to 2.
  const unit = (...ones: number[]) =>
    Float32Array.from({ length: RANK }, (_, l) => (ones.includes(l) ? 1 : 0));
  const tables = randomTables("distmult", "own", 4);
  tables.entities.fill(0);
  tables.relations.fill(0);
  const put = (table: Float32Array, row: number, vector: Float32Array, times: number) =>
    table.set(
      vector.map((value) => value * times),
      row * RANK,
    );
  put(tables.entities, 0, unit(0), 2);
  put(tables.entities, 1, unit(0, 1), 2);
  put(tables.entities, 2, unit(1), 2);
  put(tables.entities, 3, unit(2), 2);
  put(tables.relations, 0, unit(0, 1), 2);
  put(tables.relations, 2, unit(1), 2);
  const running = cqdCo.start(worldOf(tables), settings({ n3: 0.01 }));
  const chain: OperatorTree = {
    ...{ op: "p", relation: 2 },
    operand: { op: "p", relation: 0, operand: { op: "e", entity: 0 } },
  };
  const row = running.solve(treeToQuery(chain)).rows[0]!;
  const order = [...row.keys()].sort((a, b) => row[b]! - row[a]!);
  expect(new Set(order.slice(0, 2))).toEqual(new Set([1, 2]));
  expect(row[1]).toBeGreaterThan(row[3]! + 0.1);
});

test("the same seed gives the same numbers, alone and together", () => {
  const world = worldOf(randomTables("complex", "own", 5));
  const random = randomStream(5, "grounding");
  const queries = trees.map(({ tree }) => treeToQuery(randomGrounding(tree, random, world.graph)));
  const run = (seed: number) => cqdCo.start(world, settings({ seed, steps: 50 }));
  const alone = queries.map((query) => run(1).solve(query));
  expect(run(1).solveMany([...queries].reverse())).toEqual([...alone].reverse());
  expect(run(2).solveMany(queries)).not.toEqual(alone);
});

test("it says what it cannot answer", () => {
  const denied = (lisp: string) =>
    cqdCo.supports(
      treeToQuery(
        randomGrounding(parseLisp(lisp), randomStream(1, "x"), { entityCount: 9, relationCount: 4 }),
      ),
    );
  expect(denied("(i,(n,(p,(p,(e)))),(p,(e)))")).toMatchObject({ supported: false });
  expect(denied("(d,(p,(e)),(p,(p,(e))))")).toMatchObject({ supported: false });
  expect(denied("(d,(p,(p,(e))),(p,(e)))")).toEqual({ supported: true });
  expect(denied("(p,(i,(n,(p,(e))),(p,(p,(e)))))")).toEqual({ supported: true });
  expect(() => cqdCo.start(randomWorld(1), settings())).toThrow(
    expect.objectContaining({ code: "solvers.unsupported" }),
  );
});
