import { describe, expect, test } from "vitest";
import { type Grounding, ground, NONE } from "../../src/benchmark/efo1/ground.ts";
import { efo1Protocol } from "../../src/benchmark/efo1/protocol.ts";
import { rowsByHead } from "../../src/benchmark/efo1/rows.ts";
import { efo1Type, publishedEfo1, sortTies } from "../../src/benchmark/efo1/type.ts";
import { createEngine } from "../../src/exact/engine.ts";
import { release } from "../../src/numeric/arena.ts";
import { has } from "../../src/numeric/entity-set.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { idsOf } from "../../src/numeric/set-algebra.ts";
import { canonicalKey } from "../../src/query/canonical/canonical.ts";
import { printLisp } from "../../src/query/efo1/lisp.ts";
import { and, type Formula, type Query } from "../../src/query/formula.ts";
import { treeToQuery } from "../../src/query/views/operator-tree.ts";
import { queryToTree } from "../../src/query/views/operator-tree-view.ts";
import { graphOf, linksOf } from "../support/arbitrary.ts";
import { naiveAnswers } from "../support/naive.ts";
import {
  candidatesOf,
  denseGraph,
  naiveFull,
  naiveSplit,
  setupOf,
  small,
  smallGraph,
} from "./efo-support.ts";

const named = "1p 2p 3p 4p 2i 3i 4i 2i1p 1p2i 2in 3in 2in1p 2pi1pn 2nu1p 2u 2u1p 2u-DM 2u1p-DM".split(" ");
const published = [...publishedEfo1().keys()].filter((_, at) => at % 15 === 4);
const differences = ["(d,(p,(e)),(p,(e)))", "(D,(p,(e)),(p,(p,(e))),(p,(e)))"];

describe("answers are those of the definition", () => {
  test.each([...named, ...published, ...differences])("%s", (type) => {
    const found = candidatesOf(efo1Protocol, setupOf(type), 4);
    expect(found.length).toBe(4);
    for (const { query, easy, hard } of found)
      expect({ easy: [...easy], hard: [...hard] }).toEqual(naiveSplit(query, "test"));
  });

  test.each(["valid", "train"] as const)("on %s", (split) => {
    for (const type of ["2p", "2in", "2u1p"])
      for (const { query, easy, hard } of candidatesOf(efo1Protocol, setupOf(type, { split }), 4))
        expect({ easy: [...easy], hard: [...hard] }).toEqual(naiveSplit(query, split));
    const [first] = candidatesOf(efo1Protocol, setupOf("2p", { split }), 1);
    expect(first!.easy.length > 0 || split === "train").toBe(true);
  });
});

test.each("1p 2p 2i 3i 2i1p 2in 2pi1pn 2nu1p 2u 2u1p".split(" "))(
  "%s where sets are lists as well as bitmaps",
  (type) => {
    // In a small universe every set is a bitmap.
    const wide = denseGraph(160, 3, 1200);
    const found = candidatesOf(efo1Protocol, setupOf(type, { graph: graphOf(wide) }), 3);
    expect(found.length).toBe(3);
    for (const { query, easy, hard } of found)
      expect({ easy: [...easy], hard: [...hard] }).toEqual(naiveSplit(query, "test", wide));
  },
);

test("queries are of their type", () => {
  for (const type of ["2i1p", "3in", "2nu1p", "type0042", "(u,(p,(e)),(p,(p,(e))))"])
    for (const { query } of candidatesOf(efo1Protocol, setupOf(type), 3))
      expect(printLisp(queryToTree(query))).toBe(efo1Type(type).formula);
});

/** The conjunction at the top of a query without its negated operand at `place`. */
function withoutNegation(query: Query, place: number): Query {
  const { body } = query;
  if (body.kind !== "and") throw new Error("the root is no intersection");
  const denied = body.operands.filter((each) => each.kind === "not")[place];
  return { ...query, body: and(...body.operands.filter((each) => each !== denied)) };
}

const negations = (formula: Formula): number =>
  formula.kind === "and" ? formula.operands.filter((each) => each.kind === "not").length : 0;

test.each(["2in", "2nu1p", "2pi1pn", "(I,(n,(p,(e))),(n,(p,(e))),(p,(e)))", "(d,(p,(p,(e))),(p,(e)))"])(
  "every negation of %s removes something",
  (type) => {
    const strict = setupOf(type, { parameters: { negation: "strict" } });
    for (const { query } of candidatesOf(efo1Protocol, strict, 6)) {
      expect(negations(query.body)).toBeGreaterThan(0);
      for (let place = 0; place < negations(query.body); place++)
        expect(naiveFull(withoutNegation(query, place))).not.toEqual(naiveFull(query));
    }
  },
);

test("an attempt depends on nothing but its number", () => {
  const setup = setupOf("2in1p");
  const forwards = efo1Protocol.grounder(setup);
  const backwards = efo1Protocol.grounder(setup);
  const first = Array.from({ length: 30 }, (_, index) => forwards.attempt(index));
  const second = Array.from({ length: 30 }, (_, index) => backwards.attempt(29 - index)).reverse();
  expect(second).toEqual(first);
  expect(new Set(first.map((each) => JSON.stringify(each))).size).toBeGreaterThan(10);
});

test("an attempt that is too much work gives nothing", () => {
  // A second step goes over half of 80,000 links; only the entities of the fringe hang on missing ones.
  const { triples } = denseGraph(400, 1, 80_000);
  const fringe = Array.from({ length: 50 }, (_, at) => [at, 0, 400 + at] as const);
  const levels = [...triples.map(() => 0), ...fringe.map(() => 2)];
  const wide = graphOf({ entityCount: 450, relationCount: 2, triples: [...triples, ...fringe], levels });
  const found = (work: number) =>
    candidatesOf(efo1Protocol, setupOf("3p", { graph: wide, parameters: { work } }), 3).length;
  expect(found(20_000_000)).toBe(3);
  expect(found(1)).toBe(0);
});

/** Our own rule: operands that differ, in one order. */
const eachOnce = { "equal-operands": "refused", "same-query": "any-order" };

test("limits and repeats are kept", () => {
  const setup = setupOf("2i", { parameters: { hard: 1, patience: 300, ...eachOnce }, count: 5000 });
  const grounder = efo1Protocol.grounder(setup);
  const acceptance = efo1Protocol.acceptance(setup);
  const keys = new Set<string>();
  let attempts = 0;
  for (; !acceptance.done(attempts); attempts++) {
    const candidate = grounder.attempt(attempts);
    const kept = candidate && acceptance.offer(candidate);
    if (!kept) continue;
    expect(kept.hard.length).toBe(1);
    expect(kept.id).toBe(`2i-${String(keys.size).padStart(6, "0")}`);
    keys.add(canonicalKey(kept.query));
    expect(keys.size).toBe(Number(kept.id.slice(3)) + 1);
  }
  expect(acceptance.report()).toMatchObject({ found: keys.size, attempts, short: 5000 - keys.size });
  expect(acceptance.progress()).toBe(keys.size / 5000);
});

test("every 2i with one or two hard answers is found", () => {
  // All pairs of different atoms, straight from the definition.
  const tiny = denseGraph(4, 2, 14, 8);
  const links = linksOf(tiny);
  const atoms = [0, 1, 2, 3].flatMap((relation) => [0, 1, 2, 3].map((entity) => ({ relation, entity })));
  let expected = 0;
  for (const [at, one] of atoms.entries())
    for (const other of atoms.slice(at + 1)) {
      const ids = Uint32Array.of(one.relation, one.entity, other.relation, other.entity);
      const query = treeToQuery(efo1Type("2i").tree(ids));
      const known = new Set(naiveAnswers(query, linksOf(tiny, 0b011), 4).flat());
      const hard = naiveAnswers(query, links, 4)
        .flat()
        .filter((each) => !known.has(each));
      if (hard.length > 0 && hard.length <= 2) expected++;
    }
  expect(expected).toBeGreaterThan(5);
  const parameters = { hard: 2, patience: 2000, ...eachOnce };
  const setup = setupOf("2i", { graph: graphOf(tiny), parameters });
  const grounder = efo1Protocol.grounder(setup);
  const acceptance = efo1Protocol.acceptance(setup);
  for (let attempts = 0; !acceptance.done(attempts); attempts++) {
    const candidate = grounder.attempt(attempts);
    if (candidate) acceptance.offer(candidate);
  }
  expect(acceptance.report().found).toBe(expected);
});

/** Grounds a type many times by hand and gives each set that came out. */
function groundings(type: string, requirement: (random: number) => [number, number, number, number]) {
  const engine = createEngine(smallGraph.full);
  const compiled = efo1Type(type);
  const sets: { wish: number[]; set: number[]; query: Query }[] = [];
  for (let round = 0; round < 200; round++) {
    release(engine.arena, 0);
    const work: Grounding = {
      type: compiled,
      engine,
      rows: rowsByHead(smallGraph.full),
      ids: new Uint32Array(compiled.slots),
      link: { relation: 0, parent: 0 },
      long: new Map(),
      mostHard: 100,
      strict: true,
      random: randomStream(3, "by hand", round),
    };
    const wish = requirement(round % small.entityCount);
    const set = ground(work, compiled.root, ...wish);
    if (!set) continue;
    expect([...idsOf(set, engine.universe, engine.arena)].every((id) => has(set, id))).toBe(true);
    const ids = [...idsOf(set, engine.universe, engine.arena)];
    sets.push({ wish, set: ids, query: treeToQuery(compiled.tree(work.ids)) });
  }
  return sets;
}

describe("requirements (EFO-1-QA's code)", () => {
  test.each(["1p", "3p", "3i", "2i1p", "2u1p"])("%s includes what it must", (type) => {
    const found = groundings(type, (entity) => [entity, NONE, NONE, NONE]);
    expect(found.length).toBeGreaterThan(50);
    for (const { wish, set, query } of found) {
      expect(set).toContain(wish[0]);
      expect(set).toEqual(naiveFull(query));
    }
  });

  test("one link leaves out what it must, and takes in what it should where that is possible", () => {
    const found = groundings("1p", (entity) => [NONE, entity, (entity + 1) % small.entityCount, NONE]);
    for (const { wish, set } of found) expect(set).not.toContain(wish[1]);
    const satisfied = found.filter(({ wish, set }) => set.includes(wish[2]!)).length;
    expect(satisfied / found.length).toBeGreaterThan(0.8);
  });

  test("a union leaves out what it must in every operand", () => {
    for (const { wish, set } of groundings("2u", (entity) => [NONE, entity, NONE, NONE]))
      expect(set).not.toContain(wish[1]);
  });

  test("a complement turns the requirement round", () => {
    for (const { wish, set } of groundings("(n,(p,(e)))", (entity) => [NONE, entity, NONE, NONE]))
      expect(set).not.toContain(wish[1]);
    for (const { wish, set } of groundings("(n,(p,(e)))", (entity) => [entity, NONE, NONE, NONE]))
      expect(set).toContain(wish[0]);
  });
});

test("operands of one shape go in the order of their ids, and may not be equal", () => {
  const type = efo1Type("(i,(i,(p,(e)),(p,(e))),(i,(p,(e)),(p,(e))))");
  const ids = Uint32Array.of(5, 1, 3, 9, 3, 9, 2, 7);
  expect(sortTies(type, ids)).toBe(true);
  expect([...ids]).toEqual([2, 7, 3, 9, 3, 9, 5, 1]);
  expect(sortTies(type, Uint32Array.of(5, 1, 3, 9, 3, 9, 5, 1))).toBe(false);
});

test("a graph without missing links is given up, with a reason", () => {
  const graph = graphOf({ ...small, levels: small.levels.map(() => 0) });
  const setup = setupOf("2p", { graph, parameters: { patience: 20 } });
  const grounder = efo1Protocol.grounder(setup);
  const acceptance = efo1Protocol.acceptance(setup);
  let attempts = 0;
  for (; !acceptance.done(attempts); attempts++) expect(grounder.attempt(attempts)).toBeUndefined();
  expect(attempts).toBe(20);
  expect(acceptance.report()).toMatchObject({ found: 0, short: 1000, why: expect.stringContaining("20") });
});

test("a mistake in a type is told", () => {
  expect(() => efo1Type("2x")).toThrow(expect.objectContaining({ code: "benchmark.unknown-type" }));
  expect(() => efo1Type("2m")).toThrow(expect.objectContaining({ code: "benchmark.unknown-type" }));
  expect(efo1Type("type0000").formula).toBe("(p,(e))");
  expect(efo1Protocol.types.length).toBe(301);
});
