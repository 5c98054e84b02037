// 3p and 4p as the published code computes them, written down tensor by tensor as it does: paths in one flat list, the truths
// of earlier atoms copied along it.
import { describe, expect, test } from "vitest";
import { hasLink } from "../../src/kg/graph.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { parseLisp } from "../../src/query/efo1/lisp.ts";
import { type OperatorTree, treeToQuery } from "../../src/query/views/operator-tree.ts";
import { cqd, cqdHybrid } from "../../src/solvers/cqd/cqd.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import type { Solver } from "../../src/solvers/solver.ts";
import { randomGrounding } from "./cqd-queries.ts";
import { type RandomWorld, randomWorld } from "./support.ts";

const K = 3;
const MOST = 5;

/** score_candidates: the scores of one call, scaled together, known links 1; the best of each with their scores. */
function candidates(
  world: RandomWorld,
  heads: readonly number[],
  relation: number,
  knownBy: number,
  hybrid: boolean,
) {
  const { entityCount } = world.graph;
  const raw = heads.map((head) =>
    Array.from({ length: entityCount }, (_, t) => world.scoreOf(head, relation, t)),
  );
  const [least, most] = [Math.min(...raw.flat()), Math.max(...raw.flat())];
  const known = (head: number, t: number) => hybrid && hasLink(world.known, head, knownBy, t);
  const scores = raw.map((row, i) =>
    row.map((score, t) =>
      known(heads[i]!, t) ? 1 : (hybrid ? 0.9 : 1) * ((score - least) / (most - least)),
    ),
  );
  const widths = heads.map((head, i) => {
    const count = scores[i]!.filter((_, t) => known(head, t)).length;
    return hybrid ? Math.min(K + count, MOST, entityCount) : Math.min(K, entityCount);
  });
  const width = Math.max(...widths);
  const top = scores.map((row, i) => {
    const order = row
      .map((score, t) => ({ score, t }))
      .sort((a, b) => b.score - a.score || a.t - b.t)
      .slice(0, widths[i]);
    return [...order, ...Array.from({ length: width - order.length }, () => ({ score: 0, t: 0 }))];
  });
  return { scores, width, flat: top.flat() };
}

/** Copies a list behind itself until it is so long: `repeat` of torch on the path axis. */
const tiled = (list: readonly number[], length: number) =>
  Array.from({ length }, (_, at) => list[at % list.length]!);

function published(
  world: RandomWorld,
  anchor: number,
  relations: readonly number[],
  hybrid: boolean,
): number[] {
  const step = (heads: readonly number[], relation: number, knownBy = relation) =>
    candidates(world, heads, relation, knownBy, hybrid);
  const one = step([anchor], relations[0]!);
  const two = step(
    one.flat.map(({ t }) => t),
    relations[1]!,
  );
  const heads = two.flat.map(({ t }) => t);
  if (relations.length === 3) {
    const three = step(heads, relations[2]!);
    const first = tiled(
      one.flat.map(({ score }) => score),
      heads.length,
    );
    return three.scores[0]!.map((_, t) =>
      Math.max(...heads.map((_, p) => first[p]! * two.flat[p]!.score * three.scores[p]![t]!)),
    );
  }
  const three = step(heads, relations[2]!);
  const four = step(
    three.flat.map(({ t }) => t),
    relations[2]!,
    relations[3]!,
  );
  return four.scores[0]!.map((_, t) =>
    Math.max(...three.flat.map(({ score }, p) => score * four.scores[p]![t]!)),
  );
}

describe.each<[string, Solver<"links">, boolean]>([
  ["cqd", cqd, false],
  ["cqd-hybrid", cqdHybrid, true],
])("%s", (_, solver, hybrid) => {
  const set = { k: K, ...(hybrid ? { maxK: MOST, max: 0.9 } : {}) };

  test.each([3, 4])("%sp with its published faults", (length) => {
    let differing = 0;
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const world = randomWorld(seed, { entities: 14 + 3 * seed });
      const tree = randomGrounding(chain(length), randomStream(seed, "published"), world.graph);
      const { anchor, relations } = parts(tree);
      const run = (chains: string) =>
        solver.start(world, settingOf(solver, { set: { ...set, chains } })).solve(treeToQuery(tree)).rows[0]!;
      const wanted = published(world, anchor, relations, hybrid);
      const found = run("published");
      wanted.forEach((truth, t) => {
        expect(found[t]).toBeCloseTo(truth, 5);
      });
      const right = run("right");
      differing += Number(right.some((truth, t) => Math.abs(truth - found[t]!) > 1e-4));
    }
    expect(differing).toBeGreaterThan(3);
  });

  test.each(["(p,(e))", "(p,(p,(e)))", "(p,(p,(p,(i,(p,(e)),(p,(e))))))", "(p,(p,(p,(p,(p,(e))))))"])(
    "%s has none",
    (type) => {
      const world = randomWorld(7, { entities: 20 });
      const tree = randomGrounding(parseLisp(type), randomStream(7, "published"), world.graph);
      const run = (chains: string) =>
        solver.start(world, settingOf(solver, { set: { ...set, chains } })).solve(treeToQuery(tree)).rows[0]!;
      expect(run("published")).toEqual(run("right"));
    },
  );
});

const chain = (length: number): OperatorTree => parseLisp(`${"(p,".repeat(length)}(e)${")".repeat(length)}`);

function parts(tree: OperatorTree): { anchor: number; relations: number[] } {
  if (tree.op === "e") return { anchor: tree.entity as number, relations: [] };
  if (tree.op !== "p") throw new Error("no chain");
  const { anchor, relations } = parts(tree.operand);
  return { anchor, relations: [...relations, tree.relation as number] };
}
