import { describe, expect, test } from "vitest";
import { parseLisp } from "../../../src/query/efo1/lisp.ts";
import { namedTypes } from "../../../src/query/types/named-types.ts";
import { type OperatorTree, treeToQuery } from "../../../src/query/views/operator-tree.ts";
import { efo1Types } from "../../../src/query-types/index.ts";
import { classesByType } from "../../../src/solvers/lacuna/classes.ts";
import { lacuna } from "../../../src/solvers/lacuna/lacuna.ts";
import { linkRows } from "../../../src/solvers/lacuna/link-rows.ts";
import { partsOf } from "../../../src/solvers/lacuna/message.ts";
import { treeMessage } from "../../../src/solvers/lacuna/tree.ts";
import { solveNow } from "../../../src/solvers/scheduling/solving.ts";
import { settingOf } from "../../../src/solvers/settings/setting-of.ts";
import { type RandomWorld, randomWorld } from "../support.ts";
import { grounded } from "../trees.ts";
import { spelled, waysThrough } from "./reference.ts";

const N = 10;
const world = randomWorld(3, { entities: N, relations: 6, degree: 4, spread: 3 });

/** The message of a tree, every entity followed. */
function messageOf(of: RandomWorld, tree: OperatorTree, missing = 1) {
  const sending = { known: of.known, classes: classesByType, follow: 1000 * N, expects: missing };
  const rule = { belief: "scaled", temperature: 1, missing } as const;
  return solveNow(treeMessage(tree, sending), linkRows(of, rule, 1 << 20));
}

const named = namedTypes
  .filter(({ lisp }) => lisp !== undefined)
  .map(({ name, lisp }) => [name, lisp!] as const);

describe("messages are the sums over all assignments, class by class", () => {
  test.each(named)("%s", (_, lisp) => {
    for (let seed = 0; seed < 5; seed++) expectSums(grounded(parseLisp(lisp), world, seed));
  });

  test("unions and negations of any branch", () => {
    const lisps = [
      "(i,(u,(p,(p,(e))),(p,(i,(p,(e)),(p,(e))))),(p,(e)))",
      "(p,(u,(p,(p,(e))),(i,(p,(e)),(n,(p,(e))))))",
      "(i,(p,(e)),(n,(p,(p,(e)))))",
      "(i,(p,(e)),(n,(u,(p,(e)),(p,(p,(e))))))",
      "(i,(p,(p,(e))),(n,(i,(p,(e)),(n,(p,(e))))))",
      "(u,(p,(e)),(i,(p,(e)),(n,(p,(e)))),(p,(p,(e))))",
      "(p,(i,(p,(u,(p,(e)),(p,(e)))),(n,(p,(e)))))",
    ];
    for (const lisp of lisps)
      for (let seed = 0; seed < 5; seed++) {
        const tree = grounded(parseLisp(lisp), world, seed);
        expectSums(tree);
        expectSums(tree, 0.25);
      }
  });
});

function expectSums(tree: OperatorTree, missing = 1) {
  const message = messageOf(world, tree, missing);
  const ways = waysThrough(world, missing);
  for (let t = 0; t < N; t++) {
    const wanted = new Map([...ways(tree, t)].filter(([, value]) => value > 0));
    const found = new Map(
      partsOf(message).flatMap(([name, values]) => (values[t]! > 0 ? [[spelled(name), values[t]!]] : [])),
    );
    expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort());
    for (const [name, value] of wanted) expect(found.get(name)! / value).toBeCloseTo(1, 5);
  }
}

test("every one of the EFO-1 types has truths from 0 to 1", () => {
  const running = lacuna.start(world, settingOf(lacuna));
  let count = 0;
  for (const type of efo1Types()) {
    const tree = grounded(type.tree, world, count++);
    const [row] = running.solve(treeToQuery(tree)).rows;
    expect(row!.every((truth) => truth >= 0 && truth <= 1)).toBe(true);
  }
  expect(count).toBe(301);
});
