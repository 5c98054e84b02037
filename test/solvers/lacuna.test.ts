import { describe, expect, test } from "vitest";
import { hasLink } from "../../src/kg/graph.ts";
import { parseLisp } from "../../src/query/efo1/lisp.ts";
import { namedTypes } from "../../src/query/types/named-types.ts";
import { type OperatorTree, treeToQuery } from "../../src/query/views/operator-tree.ts";
import { lacuna } from "../../src/solvers/lacuna/lacuna.ts";
import { qto } from "../../src/solvers/qto/qto.ts";
import type { Setting } from "../../src/solvers/settings/setting.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { beliefs } from "./lacuna-reference.ts";
import { type RandomWorld, randomWorld } from "./support.ts";
import { furthest, grounded } from "./trees.ts";

/** What a tree gives with all rows there, every entity followed. */
function denseLacuna(world: RandomWorld, setting: Setting) {
  const ids = Array.from({ length: world.graph.entityCount }, (_, id) => id);
  const rows = new Map<number, number[][]>();
  const rowsOf = (relation: number) => {
    const found = rows.get(relation) ?? ids.map((head) => beliefs(world, head, relation, setting));
    rows.set(relation, found);
    return found;
  };
  const gathered = (ways: readonly number[]): number => {
    if (setting.gather === "best") return Math.max(...ways);
    if (setting.gather === "any") return 1 - ways.reduce((rest, way) => rest * (1 - way), 1);
    return Math.min(1, Math.hypot(...ways));
  };
  const solve = (tree: OperatorTree): number[] => {
    switch (tree.op) {
      case "e":
        return ids.map((id) => Number(id === tree.entity));
      case "p": {
        const [from, links] = [solve(tree.operand), rowsOf(tree.relation as number)];
        // From a single entity there is a single way.
        const heads = ids.filter((id) => from[id]! > 0);
        if (heads.length === 1) return ids.map((tail) => from[heads[0]!]! * links[heads[0]!]![tail]!);
        return ids.map((tail) => gathered(heads.map((head) => from[head]! * links[head]![tail]!)));
      }
      case "n":
        return solve(tree.operand).map((each) => 1 - each);
      default: {
        const operands = tree.operands.map(solve);
        return ids.map((id) => {
          const truths = operands.map((each) => each[id]!);
          if (tree.op === "i") return truths.reduce((a, b) => a * b);
          return 1 - truths.reduce((rest, each) => rest * (1 - each), 1);
        });
      }
    }
  };
  return solve;
}

const world = randomWorld(3, { entities: 40, relations: 6 });
const trees = namedTypes
  .filter((type) => type.lisp !== undefined)
  .map((type) => [type.name, type.lisp!] as const);

describe.each(["best", "norm", "any"])("gather %s", (gather) => {
  const running = new Map(
    [0, 0.3, 1].map((known) => {
      const setting = settingOf(lacuna, { set: { gather, known, threshold: 0.001 } });
      return [setting, lacuna.start(world, setting)] as const;
    }),
  );

  test.each(trees)("%s is what its definition gives", (_name, lisp) => {
    for (const [setting, solver] of running) {
      const dense = denseLacuna(world, setting(undefined));
      for (let seed = 0; seed < 4; seed++) {
        const tree = grounded(parseLisp(lisp), world, seed);
        expect(furthest(solver.solve(treeToQuery(tree)).rows[0]!, dense(tree))).toBeLessThan(1e-5);
      }
    }
  });
});

test("following fewer entities never raises a belief, and following all changes none", () => {
  const tree = grounded(parseLisp("(p,(p,(p,(e))))"), world, 5);
  const row = (follow: number) =>
    lacuna.start(world, settingOf(lacuna, { set: { follow } })).solve(treeToQuery(tree)).rows[0]!;
  const [few, all, beyond] = [row(3), row(40), row(1000)];
  expect(beyond).toEqual(all);
  expect(few).not.toEqual(all);
  few.forEach((truth, id) => {
    expect(truth).toBeLessThanOrEqual(all[id]! + 1e-6);
  });
});

test("without known links a row ranks as the softmax of QTO does", () => {
  const bare = { ...world, known: { graph: world.graph, levels: 0 } };
  const query = treeToQuery(grounded(parseLisp("(p,(e))"), world, 1));
  const order = (row: Float32Array) => [...row.keys()].sort((a, b) => row[b]! - row[a]! || a - b);
  const ours = lacuna.start(bare, settingOf(lacuna, { set: { threshold: 0 } })).solve(query).rows[0]!;
  const theirs = qto.start(bare, settingOf(qto, { set: { threshold: 0 } })).solve(query).rows[0]!;
  expect(order(ours)).toEqual(order(theirs));
});

test("beliefs of a calibrated predictor are its probabilities, known links aside", () => {
  const calibration = {
    kind: "temperature",
    version: 1,
    temperature: 1.5,
    known: 0.8,
    open: -0.3,
    shift: -0.2,
  } as const;
  const calibrated = { ...world, predictor: { ...world.predictor, calibration } };
  const set = { belief: "calibrated", threshold: 0, known: 1 };
  const running = lacuna.start(calibrated, settingOf(lacuna, { set }));
  for (const relation of [0, 1, 4])
    for (const head of [0, 7, 39]) {
      const tails = Array.from({ length: world.graph.entityCount }, (_, tail) => tail);
      const scores = tails.map((tail) => world.scoreOf(head, relation, tail));
      const mass = scores.reduce((sum, score) => sum + Math.exp(score), 0);
      const train = tails.filter((tail) => hasLink(world.graph.train, head, relation, tail)).length;
      const wanted = tails.map((tail, at) => {
        if (hasLink(world.known, head, relation, tail)) return 1;
        const spread = train === 0 ? -0.3 : 0.8 * Math.log(train);
        return 1 / (1 + Math.exp(-(Math.log(Math.exp(scores[at]!) / mass) / 1.5 + spread - 0.2)));
      });
      const { rows } = running.solve(treeToQuery({ op: "p", relation, operand: { op: "e", entity: head } }));
      expect(furthest(rows[0]!, wanted)).toBeLessThan(1e-5);
    }
});

test("without a calibration there are no probabilities", () => {
  const running = lacuna.start(world, settingOf(lacuna, { set: { belief: "calibrated" } }));
  expect(() => running.solve(treeToQuery(grounded(parseLisp("(p,(e))"), world, 1)))).toThrow(
    /no calibrated probabilities/,
  );
});
