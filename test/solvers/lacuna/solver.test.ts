import { describe, expect, test } from "vitest";
import { answer } from "../../../src/exact/answer.ts";
import { buildGraph } from "../../../src/kg/build.ts";
import { levelOf } from "../../../src/kg/graph.ts";
import { randomStream, sample } from "../../../src/numeric/random.ts";
import { parseLisp } from "../../../src/query/efo1/lisp.ts";
import { parseText } from "../../../src/query/text/parse.ts";
import { namedTypeQuery } from "../../../src/query/types/lookup.ts";
import { namedTypes } from "../../../src/query/types/named-types.ts";
import {
  type OperatorTree,
  operandsOf,
  treeToQuery,
  withOperands,
} from "../../../src/query/views/operator-tree.ts";
import { fittedWeights } from "../../../src/solvers/lacuna/fitted-weights.ts";
import { lacuna } from "../../../src/solvers/lacuna/lacuna.ts";
import { typeFormedBy } from "../../../src/solvers/lacuna/type-formed.ts";
import type { Setting } from "../../../src/solvers/settings/setting.ts";
import { settingOf } from "../../../src/solvers/settings/setting-of.ts";
import { groundOn } from "../../support/grounding.ts";
import { type RandomWorld, randomWorld, tensorPredictor } from "../support.ts";
import { furthest, grounded } from "../trees.ts";

const world = randomWorld(3, { entities: 40, relations: 6 });
const started = (set: Setting = {}, on: RandomWorld = world) => lacuna.start(on, settingOf(lacuna, { set }));
const trees = namedTypes.filter(({ lisp }) => lisp !== undefined).map(({ lisp }) => parseLisp(lisp!));

test("what follows from known links is known for certain where nothing is denied, and nothing else is", () => {
  let known = 0;
  const queries = namedTypes.map(namedTypeQuery).filter((query) => lacuna.supports(query).supported);
  for (const [at, query] of queries.entries()) {
    const random = randomStream(at, "known");
    for (let each = 0; each < 8; each++) {
      const asked = groundOn(query, world.graph, random);
      if (asked?.free.length !== 1 || JSON.stringify(asked).includes('"not"')) continue;
      const [row] = started({ follow: 4 }).solve(asked).rows;
      const found = [...row!.keys()].filter((id) => row![id] === 1);
      expect(found).toEqual([...answer(asked, world.known).ids]);
      known += found.length;
    }
  }
  expect(known).toBeGreaterThan(100);
});

/** The same world with entities numbered otherwise: entity `id` becomes `to[id]`. */
function renumbered(of: RandomWorld, to: Uint32Array): RandomWorld {
  const { graph } = of;
  const n = graph.entityCount;
  const links: [number, number, number][] = [];
  const levels: number[] = [];
  for (let r = 0; r < graph.relationCount; r += 2)
    for (let h = 0; h < n; h++)
      for (let t = 0; t < n; t++)
        if (levelOf(graph, h, r, t) >= 0) {
          links.push([to[h]!, r, to[t]!]);
          levels.push(levelOf(graph, h, r, t));
        }
  const scores = new Float32Array(graph.relationCount * n * n);
  for (let r = 0; r < graph.relationCount; r++)
    for (let h = 0; h < n; h++)
      for (let t = 0; t < n; t++) scores[(r * n + to[h]!) * n + to[t]!] = of.scoreOf(h, r, t);
  const columns = {
    heads: Uint32Array.from(links, ([h]) => h),
    relations: Uint32Array.from(links, ([, r]) => r),
    tails: Uint32Array.from(links, ([, , t]) => t),
    levels: Uint8Array.from(levels),
  };
  const other = buildGraph(columns, { entityCount: n, relationCount: graph.relationCount });
  return {
    ...of,
    graph: other,
    known: { graph: other, levels: of.known.levels },
    predictor: tensorPredictor(scores, n, graph.relationCount),
  };
}

test("numbering entities otherwise changes nothing", () => {
  const to = Uint32Array.from(sample(40, 40, randomStream(1, "renumbered")));
  const other = renumbered(world, to);
  const moved = (tree: OperatorTree): OperatorTree =>
    tree.op === "e"
      ? { ...tree, entity: to[tree.entity as number]! }
      : withOperands(tree, operandsOf(tree).map(moved));
  for (const set of [{}, { follow: 8, prior: 0.8 }, { follow: 1, prior: 1 }])
    for (const [seed, tree] of trees.entries()) {
      const asked = grounded(tree, world, seed);
      const [row] = started(set).solve(treeToQuery(asked)).rows;
      const [found] = started(set, other).solve(treeToQuery(moved(asked))).rows;
      const back = Array.from(to, (id) => found![id]!);
      expect(furthest(back, row!)).toBeLessThan(1e-6);
    }
});

describe("the prior", () => {
  test("is a word or a number, and nothing else", () => {
    const prior = (value: string | number) => settingOf(lacuna, { set: { prior: value } })(undefined).prior;
    expect([prior("natural"), prior("balanced"), prior("0.3"), prior(1)]).toEqual([
      "natural",
      "balanced",
      0.3,
      1,
    ]);
    expect(settingOf(lacuna)(undefined).prior).toBe("natural");
    for (const preset of ["balanced", "fitted"])
      expect(settingOf(lacuna, { preset })(undefined).prior).toBe(preset);
    for (const wrong of ["balancd", "-0.1", 1.5, true])
      expect(() => prior(wrong as number)).toThrow(
        expect.objectContaining({
          code: "solvers.bad-value",
          hint: expect.stringContaining("one of natural, balanced, fitted, or a number from 0 to 1"),
        }),
      );
  });

  test("changes no order where answers are of one class, and does where they are of several", () => {
    const order = (text: string, prior: string) => {
      const [row] = started({ prior }).solve(parseText(text, { ids: true })).rows;
      return [...row!.keys()].sort((a, b) => row![b]! - row![a]! || a - b);
    };
    const [one, path] = ["?x : r0(e1, ?x)", "?x : r0(e1, ?y) & r2(?y, ?x)"];
    expect(order(one, "1")).toEqual(order(one, "natural"));
    expect(order(path, "1")).not.toEqual(order(path, "natural"));
    expect(order(path, "balanced")).toEqual(order(path, "0.8"));
  });

  test("of 1 gives every class the same weight over all that is not known", () => {
    const query = parseText("?x : r0(e1, ?y) & r2(?y, ?x)", { ids: true });
    const running = started({ prior: 1 });
    const [row] = running.solve(query).rows;
    const all = Array.from(row!, (_, id) => id);
    const weights = new Map<string | null, number>();
    running.classes!(query, all).forEach((classes, id) => {
      const truth = row![id]!;
      for (const { reduces, share } of classes)
        if (truth < 1) weights.set(reduces, (weights.get(reduces) ?? 0) + (share * truth) / (1 - truth));
    });
    expect([...weights.keys()].sort()).toEqual(["1p", "2p"]);
    for (const weight of weights.values()) expect(weight).toBeCloseTo(1, 4);
  });
});

test("the fitted prior multiplies each class by its weight, at every entity alike", () => {
  /** What each class adds to the score of each entity. */
  const partsOf = (prior: string, text: string) => {
    const query = parseText(text, { ids: true });
    const running = started({ prior });
    const [row] = running.solve(query).rows;
    const all = Array.from(row!, (_, id) => id);
    return running.classes!(query, all).flatMap((classes, id) => {
      const score = row![id]! / (1 - row![id]!);
      return classes.flatMap(({ reduces, share }) =>
        row![id]! < 1 && reduces !== null ? [[`${id} ${reduces}`, share * score] as const] : [],
      );
    });
  };
  const weightOf = new Map(
    [...fittedWeights].map(([name, weight]) => [typeFormedBy(name), Math.exp(weight)]),
  );
  const seen = new Set<string>();
  for (const text of ["?x : r0(e1, ?y) & r2(?y, ?x)", "?x : r0(e1, ?x) & r2(e5, ?x) & r4(e3, ?x)"]) {
    const plain = new Map(partsOf("balanced", text));
    for (const [key, part] of partsOf("fitted", text)) {
      const type = key.split(" ")[1]!;
      expect(part / plain.get(key)! / (weightOf.get(type) ?? 1)).toBeCloseTo(1, 3);
      seen.add(type);
    }
  }
  expect([...seen].sort()).toEqual(["1p", "2i", "2p", "3i"]);
});

test("says of answers what their missing links form", () => {
  const running = started();
  const found = new Set<string | null>();
  for (let anchor = 0; anchor < 12; anchor++) {
    const query = parseText(`?x : r0(e1, ?y) & r2(?y, ?x) & r4(e${anchor}, ?x)`, { ids: true });
    const [row] = running.solve(query).rows;
    const all = Array.from(row!, (_, id) => id);
    running.classes!(query, all).forEach((classes, id) => {
      const shares = classes.map(({ share }) => share);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(row![id]! > 0 ? 1 : 0, 6);
      expect(shares).toEqual([...shares].sort((a, b) => b - a));
      for (const { reduces, missing } of classes) {
        found.add(reduces);
        expect(missing).toBe({ "1p": 1, "2p": 2, "2i": 2, "1p2i": 3 }[reduces as string] ?? 0);
      }
    });
  }
  expect([...found].filter((name) => name !== null).sort()).toEqual(["1p", "1p2i", "2i", "2p"]);
});

test("the truth of an answer grows with its score, along the line of the links it most likely lacks", () => {
  const query = parseText("?x : r0(e1, ?y) & r2(?y, ?x)", { ids: true });
  const set = { slope1: 1.3, shift1: -2, slope2: 0.5, shift2: -4 };
  const [plain] = started().solve(query).rows;
  const fitted = started(set);
  const { rows, missing, count } = fitted.solve(query);
  const all = Array.from(plain!, (_, id) => id);
  const odds = (truth: number) => truth / (1 - truth);
  fitted.classes!(query, all).forEach(([heaviest], id) => {
    expect(missing![0]![id]).toBe(heaviest?.missing ?? 0);
    const score = odds(plain![id]!);
    if (missing![0]![id] === 0) expect(rows[0]![id]).toBe(plain![id]);
    else {
      const wanted = missing![0]![id] === 1 ? Math.exp(-2) * score ** 1.3 : Math.exp(-4) * score ** 0.5;
      expect(odds(rows[0]![id]!) / wanted).toBeCloseTo(1, 4);
    }
  });
  expect(new Set(missing![0])).toEqual(new Set([0, 1, 2]));
  expect(count).toBeCloseTo(
    rows[0]!.reduce((sum, truth) => sum + truth, 0),
    3,
  );
});

test("follows no more entities than it is told to", () => {
  const rows = (text: string, follow: number) => {
    const before = world.asked();
    started({ follow }).solve(parseText(text, { ids: true }));
    return world.asked() - before;
  };
  expect(rows("?x : r0(e1, ?y) & r2(?y, ?x)", 16)).toBeLessThanOrEqual(17);
  expect(rows("?x : r0(e1, ?y) & r2(?y, ?z) & r4(?z, ?x)", 16)).toBeLessThanOrEqual(33);
  expect(rows("?x : r0(e1, ?y) & r2(?y, ?x)", 1000)).toBe(41);
});

test("without a calibration there are no probabilities", () => {
  expect(() => started({ belief: "calibrated" }).solve(parseText("?x : r0(e1, ?x)", { ids: true }))).toThrow(
    /no calibrated probabilities/,
  );
});
