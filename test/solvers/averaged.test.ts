import { expect, test } from "vitest";
import { averagedPredictor } from "../../src/links/predictors/averaged.ts";
import { parseLisp } from "../../src/query/efo1/lisp.ts";
import { namedTypes } from "../../src/query/types/named-types.ts";
import { treeToQuery } from "../../src/query/views/operator-tree.ts";
import { cqdCo } from "../../src/solvers/cqd/co.ts";
import { lacuna } from "../../src/solvers/lacuna/lacuna.ts";
import { qto } from "../../src/solvers/qto/qto.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { denseQto } from "./qto-reference.ts";
import { randomWorld, tensorPredictor } from "./support.ts";
import { furthest, grounded } from "./trees.ts";

const [N, R] = [40, 6];
const worlds = [1, 2, 3].map((seed) => randomWorld(seed, { entities: N, relations: R }));
const [world] = worlds as [(typeof worlds)[0]];
const predictor = averagedPredictor(worlds.map((each) => each.predictor));

/** Mean softmax of a link over the three tensors, in double precision. */
function meanOf(head: number, relation: number, tail: number): number {
  const shares = worlds.map(({ scoreOf }) => {
    let mass = 0;
    for (let other = 0; other < N; other++) mass += Math.exp(scoreOf(head, relation, other));
    return Math.exp(scoreOf(head, relation, tail)) / mass;
  });
  return shares.reduce((sum, each) => sum + each) / shares.length;
}

const averaged = {
  ...world,
  predictor,
  scoreOf: (head: number, relation: number, tail: number) => Math.log(meanOf(head, relation, tail)),
};

const trees = namedTypes
  .filter((type) => type.lisp !== undefined)
  .map((type) => [type.name, type.lisp!] as const);

test.each(trees)("QTO on an average: %s is what the whole matrix of mean softmax gives", (_name, lisp) => {
  const setting = settingOf(qto, { set: { threshold: 0.002 } });
  const running = qto.start(averaged, setting);
  const dense = denseQto(averaged, setting(undefined));
  for (let seed = 0; seed < 3; seed++) {
    const tree = grounded(parseLisp(lisp), world, seed);
    expect(furthest(running.solve(treeToQuery(tree)).rows[0]!, dense(tree))).toBeLessThan(1e-5);
  }
});

test("an average of one tensor three times gives what the tensor gives", () => {
  const single = tensorPredictor(
    Float32Array.from({ length: R * N * N }, (_, at) => {
      const row = Math.floor(at / N);
      return world.scoreOf(row % N, Math.floor(row / N), at % N);
    }),
    N,
    R,
  );
  const query = treeToQuery(grounded(parseLisp("(i,(p,(p,(e))),(n,(p,(e))))"), world, 2));
  const row = (of: typeof single | ReturnType<typeof averagedPredictor>) =>
    lacuna.start({ ...world, predictor: of }, settingOf(lacuna)).solve(query).rows[0]!;
  expect(furthest(row(averagedPredictor([single, single, single])), row(single))).toBeLessThan(1e-5);
});

test("what needs one model says so", () => {
  expect(() => cqdCo.start(averaged, settingOf(cqdCo))).toThrow(/tensor\+tensor\+tensor has none/);
  const calibrated = lacuna.start(averaged, settingOf(lacuna, { set: { belief: "calibrated" } }));
  expect(() => calibrated.solve(treeToQuery(grounded(parseLisp("(p,(e))"), world, 1)))).toThrow(
    /an average of models has no calibrated probabilities/,
  );
});
