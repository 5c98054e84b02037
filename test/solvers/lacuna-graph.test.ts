import { describe, expect, test } from "vitest";
import { parseText } from "../../src/query/text/parse.ts";
import { bestTree } from "../../src/solvers/explain/best-tree.ts";
import { bestTuples } from "../../src/solvers/explain/tuples.ts";
import { fit } from "../../src/solvers/fit/fit.ts";
import { lacuna } from "../../src/solvers/lacuna/lacuna.ts";
import type { Setting } from "../../src/solvers/settings/setting.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { bruteRows, bruteTuples, type Truth } from "./fit-support.ts";
import { beliefs } from "./lacuna-reference.ts";
import { type RandomWorld, randomWorld } from "./support.ts";
import { furthest } from "./trees.ts";

const read = (text: string) => parseText(text, { ids: true });
const N = 18;
const world = randomWorld(5, { entities: N, relations: 6, degree: 4 });

/**
 * Queries that are no operator tree, as they are asked, and with every atom turned by hand so that its row is that of the
 * end further from the free variables, or nearer to the anchor; of a part that hangs on the rest and holds no anchor, of the
 * end nearer to the rest.
 */
const cases: readonly (readonly [name: string, asked: string, turned: string])[] = [
  ["2-cycle", "?x : r0(e1, ?y) & r2(?y, ?x) & r4(?x, ?y)", "?x : r0(e1, ?y) & r2(?y, ?x) & r5(?y, ?x)"],
  [
    "2-cycle at the answer",
    "?x : r0(e1, ?x) & r2(?x, ?y) & r4(?y, ?x)",
    "?x : r0(e1, ?x) & r2(?x, ?y) & r5(?x, ?y)",
  ],
  [
    "triangle",
    "?x : r0(e3, ?a) & r2(?a, ?b) & r4(?x, ?b) & r2(?a, ?x)",
    "?x : r0(e3, ?a) & r2(?a, ?b) & r5(?b, ?x) & r2(?a, ?x)",
  ],
  [
    "triangle without an anchor",
    "?x : r0(?a, ?x) & r2(?a, ?b) & r4(?b, ?x)",
    "?x : r0(?a, ?x) & r2(?a, ?b) & r4(?b, ?x)",
  ],
  [
    "triangle with a link denied",
    "?x : r0(e3, ?a) & r2(?a, ?b) & r4(?b, ?x) & !r2(?a, ?x)",
    "?x : r0(e3, ?a) & r2(?a, ?b) & r4(?b, ?x) & !r2(?a, ?x)",
  ],
  [
    "parallel links, one of them denied",
    "?x : r0(e2, ?y) & r2(?y, ?x) & r4(?y, ?x) & !r0(?y, ?x)",
    "?x : r0(e2, ?y) & r2(?y, ?x) & r4(?y, ?x) & !r0(?y, ?x)",
  ],
  ["two variables", "?x, ?y : r0(e1, ?x) & r2(?x, ?y)", "?x, ?y : r0(e1, ?x) & r2(?x, ?y)"],
  [
    "a cycle or a path",
    "?x : (r0(e1, ?y) & r2(?y, ?x) & r4(?y, ?x)) | (r0(e2, ?z) & r2(?z, ?x))",
    "?x : (r0(e1, ?y) & r2(?y, ?x) & r4(?y, ?x)) | (r0(e2, ?z) & r2(?z, ?x))",
  ],
];

/** Beliefs in all links, by their definition. */
function beliefsOf(of: RandomWorld, setting: Setting): Truth {
  const rows = new Map<string, number[]>();
  return (head, relation, tail) => {
    const key = `${head} ${relation}`;
    const row = rows.get(key) ?? beliefs(of, head, relation, setting);
    rows.set(key, row);
    return row[tail]!;
  };
}

const settings: readonly Setting[] = [
  { m: N },
  { m: N, known: 0.4, threshold: 0.001 },
  { m: N, known: 0, threshold: 0.02 },
];

describe.each(settings.map((set) => [JSON.stringify(set), set] as const))("with %s", (_, set) => {
  const setting = settingOf(lacuna, { set });
  const running = lacuna.start(world, setting);
  const truth = beliefsOf(world, setting(undefined));

  test.each(cases)("%s: the largest product of beliefs over all assignments", (_name, asked, turned) => {
    const wanted = bruteRows(read(turned), truth, N, "product");
    const { rows, count } = running.solve(read(asked));
    expect(rows.length).toBe(wanted.length);
    rows.forEach((row, at) => {
      expect(furthest(row, wanted[at]!)).toBeLessThan(1e-5);
    });
    expect(rows[0]!.some((value) => value > 0.01)).toBe(true);
    expect(count).toBe(rows.length === 1 ? [...rows[0]!].filter((value) => value >= 0.5).length : undefined);
  });

  test.each(cases.slice(0, 3))("%s: the best tree has the belief of its answer", (_name, asked) => {
    const query = read(asked);
    const [row] = running.solve(query).rows;
    const treeOf = bestTree(query, world, running.truth!, lacuna.trees(query, setting(undefined)));
    for (const [id, belief] of row!.entries())
      if (belief > 0) expect(treeOf([id])!.truth).toBeCloseTo(belief, 5);
      else expect(treeOf([id])).toBeUndefined();
  });

  test("tuples have the belief of their best assignment", () => {
    const query = read(cases.find(([name]) => name === "two variables")![1]);
    const { rows } = running.solve(query);
    const wanted = bruteTuples(query, truth, N, "product");
    const found = bestTuples(query, rows, world, running.truth!, 12, lacuna.trees(query, setting(undefined)));
    const best = [...wanted].sort((a, b) => b - a).slice(0, 12);
    expect(found.length).toBe(12);
    found.forEach(({ values: [x, y], truth: belief }, at) => {
      expect(belief).toBeCloseTo(wanted[x! * N + y!]!, 5);
      expect(belief).toBeCloseTo(best[at]!, 5);
    });
  });
});

test("trees are gathered as before, graphs by their best match: both in one call", () => {
  const running = lacuna.start(world, settingOf(lacuna));
  const queries = ["?x : r0(e1, ?y) & r2(?y, ?x)", ...cases.map(([, asked]) => asked), "?x : r0(e1, ?x)"];
  const alone = queries.map((text) => lacuna.start(world, settingOf(lacuna)).solve(read(text)));
  expect(running.solveMany(queries.map(read))).toEqual(alone);
  // A path twice over is a tree of two; asked as one graph only the best way to an entity counts.
  const [path] = alone;
  const matched = fit.start(world, settingOf(fit)).solve(read(queries[0]!)).rows[0]!;
  expect(furthest(path!.rows[0]!, matched)).toBeGreaterThan(0.01);
});

test("fewer candidates of a cycle or fewer entities followed never raise a belief", () => {
  for (const [, asked] of cases.slice(0, 4)) {
    const query = read(asked);
    const rowOf = (set: Setting) => lacuna.start(world, settingOf(lacuna, { set })).solve(query).rows[0]!;
    const whole = rowOf({ m: N });
    expect(rowOf({ m: N, follow: N })).toEqual(whole);
    let lower = 0;
    const smaller: readonly Setting[] = [{ m: 1 }, { m: N, follow: 3 }, { m: N, follow: 6 }];
    for (const set of smaller)
      rowOf(set).forEach((value, id) => {
        expect(value).toBeLessThanOrEqual(whole[id]! + 1e-9);
        if (value < whole[id]!) lower++;
      });
    expect(lower).toBeGreaterThan(0);
  }
});

test("rows are asked for of the entities that are followed, and not before anchors have said who they are", () => {
  const wide = randomWorld(6, { entities: 80, relations: 6 });
  const scored = (text: string, follow: number) => {
    const running = lacuna.start(wide, settingOf(lacuna, { set: { follow, threshold: 0 } }));
    const before = wide.asked();
    running.solve(read(text));
    return wide.asked() - before;
  };
  const parallel = "?x : r0(e1, ?y) & r4(e7, ?y) & r2(?y, ?x) & r4(?y, ?x)";
  // Two anchors, then the rows of two relations.
  expect(scored(parallel, 5)).toBe(2 + 5 + 5);
  expect(scored(parallel, 80)).toBe(2 + 80 + 80 - 1);
  // All that both anchors say of an entity decides whether it is followed.
  const running = lacuna.start(wide, settingOf(lacuna, { set: { follow: 1, threshold: 0 } }));
  const truth = beliefsOf(wide, settingOf(lacuna, { set: { threshold: 0 } })(undefined));
  const through = Array.from({ length: 80 }, (_, y) => truth(1, 0, y) * truth(7, 4, y));
  const best = through.indexOf(Math.max(...through));
  const wanted = through.map((_, x) => through[best]! * truth(best, 2, x) * truth(best, 4, x));
  expect(furthest(running.solve(read(parallel)).rows[0]!, wanted)).toBeLessThan(1e-5);
});

test("where a cycle is cut, no relation is looked at as a whole", () => {
  const wide = randomWorld(7, { entities: 120, relations: 6 });
  for (const [name, asked] of cases.filter(
    ([each]) => each.startsWith("triangle") && !/without/.test(each),
  )) {
    const scored = (follow: number) => {
      const set = { follow, threshold: 0, m: 120 };
      const running = lacuna.start(wide, settingOf(lacuna, { set }));
      const before = wide.asked();
      running.solve(read(asked));
      return wide.asked() - before;
    };
    // Three candidates, three entities behind each of them, and what bound them.
    expect(scored(3), name).toBeLessThan(30);
    expect(scored(120), name).toBeGreaterThan(120);
  }
});

test("candidates of a cycle are those that most leads to", () => {
  // Nothing is said of ?b but what leads there: the best of the ways there comes first.
  const query = read("?x : r0(e1, ?x) & r2(?x, ?b) & r4(?b, ?c) & r2(?c, ?x)");
  const rowOf = (set: Setting) => lacuna.start(world, settingOf(lacuna, { set })).solve(query).rows[0]!;
  const sure = (row: Float32Array) => row.reduce((sum, value) => sum + value, 0);
  const [few, whole] = [rowOf({ m: 3, known: 0 }), rowOf({ m: N, known: 0 })].map(sure);
  expect(few).toBeGreaterThan(0.5 * whole!);
  expect(few).toBeLessThanOrEqual(whole! + 1e-6);
});

test("what it cannot answer, and what it costs", () => {
  const tangled = read("?x, ?y : r0(e1, ?x) & r0(e2, ?y) & !(exists ?z (r1(?x, ?z) & r2(?z, ?y)))");
  expect(lacuna.supports(tangled)).toMatchObject({ supported: false, reason: /more than one variable/ });
  expect(lacuna.cost(tangled, world.graph)).toBe(Number.POSITIVE_INFINITY);
  const cost = (text: string) => lacuna.cost(read(text), world.graph);
  const [two, three] = [cases[0]![1], cases[2]![1]];
  expect(cost(two)).toBeGreaterThan(0);
  expect(cost(three)).toBeGreaterThan(cost(two));
});
