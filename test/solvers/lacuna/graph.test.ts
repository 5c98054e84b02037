import { describe, expect, test } from "vitest";
import { answer } from "../../../src/exact/answer.ts";
import type { Query } from "../../../src/query/formula.ts";
import { parseText } from "../../../src/query/text/parse.ts";
import { bestTree } from "../../../src/solvers/explain/best-tree.ts";
import { bestTuples } from "../../../src/solvers/explain/tuples.ts";
import { classesByCount, classesByType, KNOWN } from "../../../src/solvers/lacuna/classes.ts";
import { graphMessage } from "../../../src/solvers/lacuna/graph.ts";
import { lacuna } from "../../../src/solvers/lacuna/lacuna.ts";
import { linkRows } from "../../../src/solvers/lacuna/link-rows.ts";
import { type Message, partsOf } from "../../../src/solvers/lacuna/message.ts";
import { treeMessage } from "../../../src/solvers/lacuna/tree.ts";
import { decompose } from "../../../src/solvers/operator-tree/decompose.ts";
import { fitQuery } from "../../../src/solvers/query-graph/graph.ts";
import { solveNow } from "../../../src/solvers/scheduling/solving.ts";
import type { Setting } from "../../../src/solvers/settings/setting.ts";
import { settingOf } from "../../../src/solvers/settings/setting-of.ts";
import { randomWorld } from "../support.ts";
import { linksOf } from "./reference.ts";

const scaled = { belief: "scaled", temperature: 1, missing: 1 } as const;

const N = 10;
const world = randomWorld(5, { entities: N, relations: 6, degree: 4, spread: 3 });
const { ids, isKnown, expected } = linksOf(world);
const read = (text: string) => parseText(text, { ids: true });
const everyone = { known: world.known, follow: 1000 * N, cut: 1000 * N, expects: 1 };
const rows = () => linkRows(world, scaled, 1 << 20);

function counted(query: Query, variable = query.free[0]!): Message {
  return solveNow(
    graphMessage(fitQuery(query, "outward"), variable, { ...everyone, classes: classesByCount }),
    rows(),
  );
}

/**
 * Sums over all assignments of a conjunction of links, for each value of its first free variable, by how many links are
 * missing. Known ways are counted here, where the solver takes what is known once.
 */
function assignments(query: Query): Map<number, number>[] {
  const body = query.body.kind === "exists" ? query.body.body : query.body;
  const atoms = body.kind === "and" ? body.operands : [body];
  const names = [...new Set(JSON.stringify(body).match(/"name":"[^"]+"/g))].map((each) => each.slice(8, -1));
  const [free] = query.free;
  const sums = ids.map(() => new Map<number, number>());
  const go = (at: number, values: Record<string, number>) => {
    if (at < names.length) {
      for (const id of ids) go(at + 1, { ...values, [names[at]!]: id });
      return;
    }
    let count = 0;
    let weight = 1;
    for (const each of atoms) {
      const denied = each.kind === "not";
      const link = denied ? each.body : each;
      if (link.kind !== "atom") throw new Error("a conjunction of links is wanted");
      const [head, tail] = [link.head, link.tail].map((term) =>
        term.kind === "constant" ? (term.entity as number) : values[term.name]!,
      );
      const relation = link.relation as number;
      const known = isKnown(head!, relation, tail!);
      // Rows are those of the end nearer to the anchors: the texts below are written so.
      const value = expected(head!, relation, tail!);
      if (denied) weight *= known ? 0 : Math.max(1e-6, 1 - value);
      else if (!known) {
        count++;
        weight *= value;
      }
      if (weight === 0) return;
    }
    const own = sums[values[free!]!]!;
    own.set(count, (own.get(count) ?? 0) + weight);
  };
  go(0, {});
  return sums;
}

const cyclic: readonly (readonly [name: string, text: string])[] = [
  ["parallel links", "?x : r0(e1, ?y) & r2(?y, ?x) & r4(?y, ?x)"],
  ["parallel links, one denied", "?x : r0(e2, ?y) & r2(?y, ?x) & r4(?y, ?x) & !r0(?y, ?x)"],
  ["triangle", "?x : r0(e3, ?a) & r2(?a, ?b) & r5(?b, ?x) & r2(?a, ?x)"],
  ["triangle with a link denied", "?x : r0(e3, ?a) & r2(?a, ?b) & r4(?b, ?x) & !r2(?a, ?x)"],
  ["square", "?x : r0(e1, ?a) & r2(?a, ?b) & r4(?b, ?x) & r1(?a, ?c) & r3(?c, ?x)"],
];

describe("messages are the sums over all assignments, by the number of missing links", () => {
  test.each(cyclic)("%s", (_, text) => {
    const query = read(text);
    const message = counted(query);
    const wanted = assignments(query);
    // Nothing is counted once where all links are missing.
    const most = Math.max(...[...message.missing.keys()].map(Number));
    for (const t of ids) {
      for (const [count, value] of wanted[t]!) {
        const found = (count === 0 ? message.known : message.missing.get(`${count}`)!)[t]!;
        if (count === most) expect(found / value).toBeCloseTo(1, 5);
        // What is known counts once, so that there may be less.
        else expect(found).toBeLessThanOrEqual(value * 1.00001);
        expect(found).toBeGreaterThan(0);
      }
      for (const [name, values] of partsOf(message))
        if (values[t]! > 0) expect(wanted[t]!.has(name === KNOWN ? 0 : Number(name))).toBe(true);
    }
    expect(most).toBeGreaterThan(2);
  });

  test.each([
    "?x : r0(e1, ?y) & r2(?y, ?x)",
    "?x : r0(e1, ?y) & r2(?y, ?z) & r4(?z, ?x)",
    "?x : r0(e1, ?y) & r4(e2, ?y) & r2(?y, ?x)",
    "?x : r0(e1, ?y) & r2(?y, ?x) & r4(e5, ?x)",
    "?x : r0(e1, ?y) & r2(?y, ?x) & !r4(e5, ?x)",
    "?x : r0(e1, ?y) & !r4(e2, ?y) & r2(?y, ?x)",
    "?x : r0(e1, ?x) | r2(e3, ?x)",
  ])("a tree has the sums of its classes: %s", (text) => {
    const query = read(text);
    const sending = { ...everyone, classes: classesByType };
    const tree = solveNow(treeMessage(decompose(query).tree!, sending), rows());
    const found = counted(query);
    for (const t of ids) {
      const sums = new Map<number, number>();
      for (const [name, values] of partsOf(tree))
        sums.set(classesByType.missing(name), (sums.get(classesByType.missing(name)) ?? 0) + values[t]!);
      for (const [name, values] of partsOf(found))
        expect(values[t]!).toBeCloseTo(sums.get(classesByCount.missing(name)) ?? 0, 6);
    }
  });

  test("a variable that nothing else speaks of sums its rows up", () => {
    const message = counted(read("?x : r0(e1, ?x) & r2(?x, ?y)"));
    for (const t of ids) {
      const [known, other] = [isKnown(1, 0, t), expected(1, 0, t)];
      const tails = ids.filter((u) => isKnown(t, 2, u)).length;
      const open = Math.max(1, tails);
      expect(message.known[t]).toBe(known && tails > 0 ? 1 : 0);
      expect(message.missing.get("1")![t]).toBeCloseTo((known ? open : 0) + (tails > 0 ? other : 0), 5);
      expect(message.missing.get("2")![t]).toBeCloseTo(other * open, 5);
    }
  });
});

describe("the solver", () => {
  const started = (set: Setting = {}) => lacuna.start(world, settingOf(lacuna, { set }));
  const pairs = "?x, ?y : r0(e1, ?x) & r2(?x, ?y)";

  test("finds every known answer of a cycle, however few candidates are tried", () => {
    const dense = randomWorld(6, { entities: 20, relations: 6, degree: 16 });
    const running = lacuna.start(dense, settingOf(lacuna, { set: { m: 1, beamWidth: 1 } }));
    let found = 0;
    for (const [, text] of cyclic.filter(([name]) => !name.includes("denied")))
      for (let anchor = 0; anchor < 20; anchor++) {
        const query = read(text.replace(/e\d/, `e${anchor}`));
        const [row] = running.solve(query).rows;
        for (const id of answer(query, dense.known).ids) {
          expect(row![id]).toBe(1);
          found++;
        }
      }
    expect(found).toBeGreaterThan(3);
  });

  test("counts missing links where a query is no tree", () => {
    const query = read(cyclic[2]![1]);
    for (const classes of started().classes!(query, ids))
      for (const { reduces, missing, share } of classes) {
        expect(reduces).toBeNull();
        expect(missing).toBeLessThanOrEqual(4);
        expect(share).toBeGreaterThan(0);
      }
  });

  test("several variables have a row each, and tuples", () => {
    const query = read(pairs);
    const running = started();
    const { rows: found, count } = running.solve(query);
    expect(found.length).toBe(2);
    expect(count).toBeUndefined();
    const options = lacuna.trees(query, settingOf(lacuna)(undefined));
    const tuples = bestTuples(query, found, world, running.truth!, 12, options);
    expect(tuples.length).toBe(12);
    for (const { values, truth } of tuples)
      expect(bestTree(query, world, running.truth!, options)(values)!.truth).toBeCloseTo(truth, 5);
  });

  test("what it cannot answer, and what it costs", () => {
    const tangled = read("?x, ?y : r0(e1, ?x) & r0(e2, ?y) & !(exists ?z (r1(?x, ?z) & r2(?z, ?y)))");
    expect(lacuna.supports(tangled)).toMatchObject({ supported: false, reason: /more than one variable/ });
    expect(lacuna.cost(tangled, world.graph)).toBe(Number.POSITIVE_INFINITY);
    const cost = (text: string) => lacuna.cost(read(text), world.graph);
    expect(cost(cyclic[0]![1])).toBeGreaterThan(0);
    expect(cost(cyclic[2]![1])).toBeGreaterThan(cost(cyclic[0]![1]));
  });
});
