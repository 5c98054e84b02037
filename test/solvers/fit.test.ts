import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answer } from "../../src/exact/answer.ts";
import { hasLink } from "../../src/kg/graph.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { parseEfok } from "../../src/query/efok/parse.ts";
import { disjuncts } from "../../src/query/forms/normal-form.ts";
import type { Query } from "../../src/query/formula.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { queryToTree } from "../../src/query/views/operator-tree-view.ts";
import { officialEfokTypes } from "../../src/query-types/efok.ts";
import { fit } from "../../src/solvers/fit/fit.ts";
import { denseFuzzy } from "../../src/solvers/fuzzy/fuzzy.ts";
import { fuzzyScratch } from "../../src/solvers/fuzzy/fuzzy-project.ts";
import { solveTree } from "../../src/solvers/operator-tree/solve.ts";
import type { Direction } from "../../src/solvers/query-graph/direction.ts";
import { fitQuery } from "../../src/solvers/query-graph/graph.ts";
import { marginal } from "../../src/solvers/query-graph/marginal.ts";
import { type FitChoices, fitWork } from "../../src/solvers/query-graph/truths.ts";
import { solveNow } from "../../src/solvers/scheduling/solving.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { arbitraryQuery } from "../support/arbitrary.ts";
import { groundOn } from "../support/grounding.ts";
import { allShapes } from "../support/shapes.ts";
import { bruteRows, norms, randomlyGrounded, randomTruth, rowsOf, type Truth } from "./fit-support.ts";
import { perfectWorld, randomWorld } from "./support.ts";

type Norm = keyof typeof norms;
const bothNorms: readonly Norm[] = ["product", "godel"];
const all = Number.POSITIVE_INFINITY;
const [N, R] = [6, 4];

interface Choices extends Partial<FitChoices> {
  readonly direction?: Direction;
}

function solved(query: Query, truth: Truth, n: number, choices: Choices = {}, rows = rowsOf(truth, n)) {
  const work = fitWork(n, { norm: "product", cut: all, width: all, above: 0, ...choices });
  const compiled = fitQuery(query, choices.direction);
  return query.free.map((name) => denseFuzzy(solveNow(marginal(compiled, name, new Map(), work), rows), n));
}

function expectClose(
  found: readonly Float32Array[],
  expected: readonly ArrayLike<number>[],
  what: string,
): void {
  expect(found.length, what).toBe(expected.length);
  found.forEach((row, at) => {
    row.forEach((value, id) => {
      if (!(Math.abs(value - expected[at]![id]!) <= 1e-6))
        expect.fail(`${what}: variable ${at}, entity ${id}: ${value} instead of ${expected[at]![id]}`);
    });
  });
}

const canBeTrue = (rows: readonly ArrayLike<number>[]) => Array.from(rows[0]!).some((value) => value > 0);

/** Whether a query has a normal form of single links. */
function isExistential(query: Query): boolean {
  try {
    return disjuncts(query).every(({ existential }) => existential.length <= 6);
  } catch {
    return false;
  }
}

describe("values by definition, all assignments tried", () => {
  test.each(bothNorms)("every published EFO_k type (%s)", (norm) => {
    const random = randomStream(5, "groundings");
    let positive = 0;
    const types = officialEfokTypes().filter((_, at) => norm === "product" || at % 4 === 0);
    types.forEach((type, at) => {
      const truth = randomTruth(at, N, R, { density: [0.3, 0.5, 0.8][at % 3]! });
      const query = randomlyGrounded(parseEfok(type.formula), random, N, R);
      const expected = bruteRows(query, truth, N, norm);
      if (canBeTrue(expected)) positive++;
      expectClose(solved(query, truth, N, { norm }), expected, type.formula);
    });
    // Worlds in which nothing is true would show nothing.
    expect(positive).toBeGreaterThan(types.length * 0.7);
  });

  test.each(bothNorms)("named types, unions and cycles (%s)", (norm) => {
    const random = randomStream(6, "groundings");
    for (const { name, query: type } of allShapes.filter(({ query }) => isExistential(query)))
      for (let seed = 0; seed < 4; seed++) {
        const truth = randomTruth(seed, N, R, { density: 0.3 + 0.2 * seed });
        const query = randomlyGrounded(type, random, N, R);
        expectClose(solved(query, truth, N, { norm }), bruteRows(query, truth, N, norm), name);
      }
  });

  test("queries of every other shape: loops, anchors on both sides, links between constants", () => {
    let positive = 0;
    fc.assert(
      fc.property(
        arbitraryQuery({ minFree: 1, maxFree: 2 }).filter(isExistential),
        fc.nat(1000),
        fc.constantFrom(...bothNorms),
        (query, seed, norm) => {
          const truth = randomTruth(seed, 4, 4, { density: 0.6 });
          const expected = bruteRows(query, truth, 4, norm);
          if (canBeTrue(expected)) positive++;
          expectClose(solved(query, truth, 4, { norm }), expected, JSON.stringify(query));
        },
      ),
      { numRuns: 300 },
    );
    expect(positive).toBeGreaterThan(100);
  });

  test.each(bothNorms)("a denied branch is 1 minus its truth at the variable it hangs on (%s)", (norm) => {
    const { and } = norms[norm];
    for (let seed = 0; seed < 10; seed++) {
      const truth = randomTruth(seed, N, R, { density: 0.5 });
      const best = (at: (id: number) => number) => Math.max(...Array.from({ length: N }, (_, id) => at(id)));
      const pni = parseText("?y : r0(e1, ?y) & !(exists ?x (r1(e2, ?x) & r2(?x, ?y)))", { ids: true });
      const row = Array.from({ length: N }, (_, y) =>
        and(truth(1, 0, y), 1 - best((x) => and(truth(2, 1, x), truth(x, 2, y)))),
      );
      expectClose(solved(pni, truth, N, { norm }), [row], "pni");
      const inner = parseText(
        "?y : exists ?z (r0(e1, ?z) & r3(?z, ?y) & !(exists ?x (r1(?z, ?x) & !r2(?x, e2))))",
        { ids: true },
      );
      const denied = (z: number) => 1 - best((x) => and(truth(z, 1, x), 1 - truth(x, 2, 2)));
      const through = Array.from({ length: N }, (_, y) =>
        best((z) => and(and(truth(1, 0, z), truth(z, 3, y)), denied(z))),
      );
      expectClose(solved(inner, truth, N, { norm }), [through], "denied inside");
      const nobody = parseText("?y : r0(e1, ?y) & !(exists ?x (r1(e2, ?x)))", { ids: true });
      const none = 1 - best((x) => truth(2, 1, x));
      expectClose(
        solved(nobody, truth, N, { norm }),
        [Array.from({ length: N }, (_, y) => and(truth(1, 0, y), none))],
        "denied without a variable",
      );
    }
  });
});

describe("cycles cut at m candidates", () => {
  const cyclic = officialEfokTypes()
    .filter(({ topology }) => topology === "Cyclic")
    .filter((_, at) => at % 2 === 0);

  test("values are lower bounds that grow with m, and exact when m covers all", () => {
    const random = randomStream(7, "groundings");
    let lower = 0;
    cyclic.forEach((type, at) => {
      const truth = randomTruth(at, N, R, { density: 0.7 });
      const query = randomlyGrounded(parseEfok(type.formula), random, N, R);
      const [none, some, enough, whole] = [0, 2, N, all].map((cut) => solved(query, truth, N, { cut }));
      whole!.forEach((row, variable) => {
        row.forEach((value, id) => {
          expect(none![variable]![id]).toBeLessThanOrEqual(some![variable]![id]!);
          expect(some![variable]![id]).toBeLessThanOrEqual(value);
          if (none![variable]![id]! < value) lower++;
        });
      });
      expect(enough).toEqual(whole);
    });
    // The cut bites: otherwise nothing was compared.
    expect(lower).toBeGreaterThan(50);
  });

  test("candidates of truth 1 are all tried, whatever m is", () => {
    const random = randomStream(8, "groundings");
    cyclic.forEach((type, at) => {
      const truth = randomTruth(at, N, R, { density: 0.5, levels: 1 });
      const query = randomlyGrounded(parseEfok(type.formula), random, N, R);
      expect(solved(query, truth, N, { cut: 0 }), type.formula).toEqual(solved(query, truth, N));
    });
  });
});

describe("rows are asked for where they matter only", () => {
  const truth = randomTruth(3, 40, R, { density: 0.1 });
  const asked = (text: string, direction: Direction = "written") => {
    const rows = rowsOf(truth, 40);
    solved(parseText(text, { ids: true }), truth, 40, { direction }, rows);
    return rows.asked();
  };
  const listed = (head: number, relation: number) =>
    Array.from({ length: 40 }, (_, tail) => truth(head, relation, tail)).filter((value) => value > 0).length;

  test("of the candidates of a variable, not of all entities", () => {
    expect(asked("?y : exists ?x (r0(e1, ?x) & r1(?x, ?y))")).toBe(1 + listed(1, 0));
    expect(asked("?y : r0(e1, ?y) & r1(?y, e2)")).toBe(1 + listed(1, 0));
    expect(asked("?y : r0(e1, ?y) & !r1(?y, e2)")).toBe(1 + listed(1, 0));
    expect(asked("?y : r0(e1, ?y) & !r1(e2, ?y)")).toBe(2);
    expect(asked("?y : exists ?x (r0(e1, ?y) & r1(?y, ?x) & r2(?x, e3))")).toBeLessThan(40);
    expect(asked("?y : exists ?x (r0(e1, ?y) & r1(?y, ?x))")).toBe(1 + listed(1, 0));
  });

  test("of all entities where nothing says who they are, unless atoms are turned outward", () => {
    expect(asked("?y : r1(?y, e2)")).toBe(40);
    expect(asked("?y : r1(?y, e2)", "outward")).toBe(1);
    expect(asked("?y : exists ?x (r0(e1, ?y) & r1(?x, ?y))")).toBe(1 + 40);
    expect(asked("?y : exists ?x (r0(e1, ?y) & r1(?x, ?y))", "outward")).toBe(1 + listed(1, 0));
  });
});

test("turned outward, values are the same where inverse links have the same truth", () => {
  const random = randomStream(9, "groundings");
  const one = randomTruth(1, N, R, { density: 0.4 });
  const symmetric: Truth = (head, relation, tail) =>
    relation & 1 ? one(tail, relation ^ 1, head) : one(head, relation, tail);
  for (const type of officialEfokTypes().filter((_, at) => at % 5 === 0)) {
    const query = randomlyGrounded(parseEfok(type.formula), random, N, R);
    expectClose(
      solved(query, symmetric, N, { direction: "outward" }),
      solved(query, symmetric, N),
      type.formula,
    );
  }
});

test("on positive trees FIT and QTO agree when their rows are the same", () => {
  const random = randomStream(10, "groundings");
  const names = ["1p", "2p", "3p", "4p", "2i", "3i", "4i", "2i1p", "1p2i"];
  for (const { query: type, name } of allShapes.filter((each) => names.includes(each.name)))
    for (let seed = 0; seed < 5; seed++) {
      const truth = randomTruth(seed, 20, R, { density: 0.2 });
      const query = randomlyGrounded(type, random, 20, R);
      const set = solveNow(
        solveTree(queryToTree(query), { scale: 1, negation: "link" }, fuzzyScratch(20)),
        rowsOf(truth, 20),
      );
      expectClose(solved(query, truth, 20, { direction: "outward" }), [denseFuzzy(set, 20)], name);
    }
});

describe("the solver", () => {
  test("rows are FIT's matrix: softmax scaled to the known tails, cut at delta, clamped, known links 1", () => {
    const [delta, eps] = [0.01, 0.05];
    const world = randomWorld(4, { entities: 25, step: 0.5 });
    const { truth } = fit.start(world, settingOf(fit, { set: { delta, eps } }));
    const n = world.graph.entityCount;
    const kinds = { known: 0, clamped: 0, dropped: 0, plain: 0 };
    for (let relation = 0; relation < world.graph.relationCount; relation++)
      truth!.visit(
        relation,
        Uint32Array.from({ length: n }, (_, id) => id),
        (head, row) => {
          const exps = Array.from({ length: n }, (_, tail) => Math.exp(world.scoreOf(head, relation, tail)));
          const known = exps.map((_, tail) => hasLink(world.known, head, relation, tail));
          const sum = exps.reduce((a, b) => a + b);
          const mass = exps.filter((_, tail) => known[tail]).reduce((a, b) => a + b, 0) / sum;
          const scale = mass > 0 ? known.filter(Boolean).length / mass : 1;
          const listed = new Map(
            Array.from({ length: row.to - row.from }, (_, i) => [
              row.tails[row.from + i]!,
              row.values[row.from + i]!,
            ]),
          );
          exps.forEach((each, tail) => {
            const raw = (each / sum) * scale;
            const expected = known[tail] ? 1 : raw <= delta ? 0 : Math.min(raw, 1 - eps);
            kinds[known[tail] ? "known" : raw <= delta ? "dropped" : raw > 1 - eps ? "clamped" : "plain"]++;
            // At delta itself rounding decides.
            if (!known[tail] && Math.abs(raw - delta) < 1e-9) return;
            expect(Math.abs((listed.get(tail) ?? 0) - expected)).toBeLessThan(1e-6);
          });
        },
      );
    expect(Math.min(...Object.values(kinds))).toBeGreaterThan(50);
  });

  test("with a perfect predictor the answers are the exact ones, for every shape", () => {
    const world = perfectWorld(2);
    const running = fit.start(world, settingOf(fit));
    const random = randomStream(11, "groundings");
    let answers = 0;
    for (const { name, query: type } of allShapes)
      for (let round = 0; round < 2; round++) {
        const query = groundOn(type, world.graph, random);
        if (!query) continue;
        const { rows } = running.solve(query);
        query.free.forEach((variable, at) => {
          const others = query.free.filter((each) => each !== variable);
          const body =
            others.length > 0 ? { kind: "exists" as const, variables: others, body: query.body } : query.body;
          const exact = [...answer({ free: [variable], body }, world.graph.full).ids];
          answers += exact.length;
          const found = Array.from(rows[at]!.keys()).filter((id) => rows[at]![id]! > 0.5);
          expect(found, name).toEqual(exact);
        });
      }
    expect(answers).toBeGreaterThan(100);
  });

  test("many at once give the bits of one by one, and share rows", () => {
    const random = randomStream(12, "groundings");
    const options = { entities: 40, relations: 4, memory: 1 << 12 };
    const types = officialEfokTypes().filter((_, at) => at % 25 === 0);
    const queries = types.map((type) => randomlyGrounded(parseEfok(type.formula), random, 40, 4));
    const [narrow, wide] = [randomWorld(3, options), randomWorld(3, { ...options, memory: 1 << 24 })];
    const [single, many] = [narrow, wide].map((world) => fit.start(world, settingOf(fit)));
    const alone = queries.map((query) => single!.solve(query));
    expect(many!.solveMany(queries)).toEqual(alone);
    expect(wide.asked()).toBeLessThanOrEqual(40 * 4);
    expect(narrow.asked()).toBeGreaterThan(40 * 4);
  });

  test("what it cannot answer it says", () => {
    const read = (text: string) => parseText(text, { ids: true });
    expect(fit.supports(read("?x, ?y : r0(e1, ?x) & r0(e2, ?y)")).supported).toBe(true);
    expect(fit.supports(read(": r0(e1, e2)")).supported).toBe(false);
    const tangled = read("?x, ?y : r0(e1, ?x) & r0(e2, ?y) & !(exists ?z (r1(?x, ?z) & r2(?z, ?y)))");
    expect(fit.supports(tangled).supported).toBe(false);
    const running = fit.start(randomWorld(1), settingOf(fit));
    expect(() => running.solve(tangled)).toThrow(/more than one variable/);
    expect(() => running.solve(read("?x : r0(e99, ?x)"))).toThrow(/e?99/);
  });
});
