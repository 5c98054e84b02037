import { describe, expect, test } from "vitest";
import { answer } from "../../src/exact/answer.ts";
import { scoringModel } from "../../src/links/models/registry.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { randomStream } from "../../src/numeric/random.ts";
import type { Query } from "../../src/query/formula.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { namedTypeQuery } from "../../src/query/types/lookup.ts";
import { namedTypes } from "../../src/query/types/named-types.ts";
import { queryModel } from "../../src/solvers/query-models/registry.ts";
import { solvers } from "../../src/solvers/registry.ts";
import type { Setting } from "../../src/solvers/settings/setting.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import type { LinkSolverContext, Models, Solver, SolverContexts } from "../../src/solvers/solver.ts";
import { randomTables } from "../links/support.ts";
import { groundOn } from "../support/grounding.ts";
import { conjunctiveShapes } from "../support/shapes.ts";
import { sized } from "../support/sizes.ts";
import { untrainedModel } from "./query-model-world.ts";
import { perfectWorld, type RandomWorld, randomWorld, tensorGraphModel } from "./support.ts";

/** Settings under which a solver means by every query what the exact engine does, where its defaults do not. */
const faithful: Readonly<Record<string, Setting>> = {
  // As published, QTO denies the last link of pni and not its branch.
  qto: { negation: "branch" },
  // As many links are expected to be missing as are known, whatever the scores say; not where they are probabilities.
  lacuna: { belief: "calibrated" },
};

/** Log-odds as the scores of a perfect predictor say, which are far apart; where nothing is known nothing is missing. */
const certain = { kind: "temperature", version: 1, temperature: 1, known: 1, open: -60, shift: 0 } as const;

const PER_TYPE = sized(1, 6);

/** The named types, and some that are no trees. */
const types = [
  ...namedTypes.map((type) => ({ name: type.name, query: namedTypeQuery(type) })),
  ...conjunctiveShapes.filter(({ name }) => /^(anchored 2-cycle|anchored triangle|triangle of)/.test(name)),
];

/** Grounded queries of these types that a solver supports. */
function queriesFor(solver: Solver, world: LinkSolverContext): { name: string; query: Query }[] {
  return types.flatMap(({ name, query }, at) => {
    if (!solver.supports(query).supported) return [];
    const random = randomStream(at, "contract of solvers");
    const found: { name: string; query: Query }[] = [];
    for (let tries = 0; tries < 1000 && found.length < PER_TYPE; tries++) {
      const grounded = groundOn(query, world.graph, random);
      if (grounded) found.push({ name, query: grounded });
    }
    return found;
  });
}

/** Solvers that go down a loss find no exact answers, and need the vectors of a model. */
const approximate = new Set(["cqd-co"]);

type ModelWorld = SolverContexts["links"] & { readonly model: Models["graph-model"] | Models["query-model"] };

/** The same world for solvers of links, and with the model of solvers that ask one of their own. */
const withModel = ({ name, needs }: Solver, world: RandomWorld): ModelWorld => ({
  ...world,
  model:
    needs === "query-model"
      ? untrainedModel(queryModel(name), world.graph)
      : tensorGraphModel(world, name === "gnn-qe" ? "gnn-qe" : "ultra"),
});

/** A random world, with the scores of random vectors for solvers that need them. */
function worldFor(solver: Solver): ModelWorld {
  const { name } = solver;
  const world = withModel(solver, randomWorld(11, { entities: 40, relations: 6 }));
  if (!approximate.has(name)) return world;
  const tables = randomTables(scoringModel("complex"), "own", { entityCount: 40, relationCount: 6 });
  return { ...world, predictor: tablePredictor(tables) };
}

describe.each(solvers.map((solver) => [solver.name, solver] as const))("%s", (name, solver) => {
  const settings = settingOf(solver);
  const world = worldFor(solver);
  const queries = queriesFor(solver, world).map(({ query }) => query);

  test.skipIf(approximate.has(name) || solver.needs === "query-model")(
    "a perfect predictor gives the exact answers of every named type",
    () => {
      const world = perfectWorld(12, { entities: 50, relations: 6 });
      const calibrated = { ...world, predictor: { ...world.predictor, calibration: certain } };
      const perfect = withModel(solver, calibrated);
      const running = solver.start(perfect, settingOf(solver, { set: faithful[name] ?? {} }));
      const asked = queriesFor(solver, perfect).filter(({ query }) => query.free.length === 1);
      let answers = 0;
      for (const { name: type, query } of asked) {
        const [row] = running.solve(query).rows;
        const wanted = [...answer(query, perfect.graph.full).ids];
        const found = [...row!.keys()].filter((id) => row![id]! > 0.5);
        expect({ type, found }).toEqual({ type, found: wanted });
        answers += wanted.length;
      }
      expect(asked.length).toBeGreaterThanOrEqual(10 * PER_TYPE);
      expect(answers).toBeGreaterThan(asked.length);
    },
  );

  test("many queries together have the solutions of each by itself", () => {
    const running = solver.start(world, settings);
    const alone = queries.map((query) => solver.start(world, settings).solve(query));
    expect(running.solveMany(queries)).toEqual(alone);
    expect(running.solveMany([])).toEqual([]);
    expect(queries.map((query) => running.solve(query))).toEqual(alone);
  });

  test("truths are numbers from 0 to 1, one for every entity and free variable", () => {
    const running = solver.start(world, settings);
    queries.forEach((query) => {
      const { rows, count } = running.solve(query);
      expect(rows.map((row) => row.length)).toEqual(query.free.map(() => world.graph.entityCount));
      for (const row of rows) expect(row.every((truth) => truth >= 0 && truth <= 1)).toBe(true);
      if (count !== undefined) expect(count).toBeGreaterThanOrEqual(0);
    });
  });

  test("truths above a level are right when only those are asked for", () => {
    const running = solver.start(world, settings);
    let left = 0;
    for (const query of queries) {
      const whole = running.solve(query);
      expect(whole.above).toBeUndefined();
      for (const level of [0.5, 0.03, 0.001]) {
        const { rows, count, above = 0 } = running.solve(query, level);
        expect(above).toBeLessThanOrEqual(level);
        expect(count).toBe(whole.count);
        rows.forEach((row, at) => {
          row.forEach((truth, id) => {
            const wanted = whole.rows[at]![id]!;
            if (wanted > above) expect(truth).toBe(wanted);
            else expect(truth).toBeLessThanOrEqual(above);
            if (truth !== wanted) left++;
          });
        });
      }
    }
    // Solvers in which the best tree decides leave something out; others may give everything.
    if (["qto", "fit"].includes(name)) expect(left).toBeGreaterThan(100);
  });

  test("little memory changes nothing", () => {
    const wanted = solver.start(world, settings).solveMany(queries);
    for (const memory of [0, 5000])
      expect(solver.start({ ...world, memory }, settings).solveMany(queries)).toEqual(wanted);
  });

  test("other queries are refused with a reason", () => {
    const running = solver.start(world, settings);
    const cyclic = "?x : r0(e1, ?a) & r2(?a, ?b) & r4(?b, ?c) & r2(?c, ?a) & r0(?c, ?x)";
    const all = [...namedTypes.map(namedTypeQuery), parseQuery(cyclic)];
    for (const query of all) {
      const support = solver.supports(query);
      if (support.supported) continue;
      expect(support.reason).not.toBe("");
      expect(() => running.solve(query)).toThrow(expect.objectContaining({ code: "solvers.unsupported" }));
      expect(() => running.solveMany([query])).toThrow(
        expect.objectContaining({ code: "solvers.unsupported" }),
      );
    }
  });

  test("queries that are not grounded on this graph are refused", () => {
    const running = solver.start(world, settings);
    const code = (text: string) => {
      const query = parseQuery(text);
      expect(solver.supports(query).supported).toBe(true);
      try {
        running.solve(query);
      } catch (error) {
        return (error as { code: string }).code;
      }
      return "solved";
    };
    expect(code("?x : r0(somebody, ?x)")).toBe("query.not-grounded");
    expect(code("?x : r0(e40, ?x)")).toBe("query.id-out-of-range");
    expect(code("?x : r3(e4, ?x)")).toBe("solved");
    expect(code("?x : r6(e4, ?x)")).toBe("query.id-out-of-range");
  });

  test("says how true single links are, or makes guesses without them and answers with one variable only", () => {
    const { truth, guesses } = solver.start(world, settings);
    expect(truth === undefined).toBe(guesses !== undefined);
    if (!truth) return expect(queries.every(({ free }) => free.length === 1)).toBe(true);
    const heads = Uint32Array.of(3, 7);
    const visited: number[] = [];
    truth.visit(2, heads, (at, { values, from, to }) => {
      visited.push(at);
      expect(values.subarray(from, to).every((value) => value >= 0 && value <= 1)).toBe(true);
    });
    expect(visited.sort()).toEqual([0, 1]);
  });

  test("stops when it is told to", () => {
    const running = solver.start({ ...world, stop: () => "cancelled" }, settings);
    expect(() => running.solve(queries[0]!)).toThrow(expect.objectContaining({ code: "solvers.stopped" }));
    expect(() => running.solveMany(queries)).toThrow(expect.objectContaining({ code: "solvers.stopped" }));
  });

  test("wherever it was stopped, it answers the next query as if nothing had been", () => {
    const some = queries.filter((_, at) => at % PER_TYPE === 0);
    const fresh = solver.start(world, settings);
    let left = Number.POSITIVE_INFINITY;
    const running = solver.start({ ...world, stop: () => (left-- > 0 ? undefined : "time-limit") }, settings);
    some.forEach((query, at) => {
      left = at;
      try {
        running.solve(query);
      } catch (error) {
        expect(error).toMatchObject({ code: "solvers.stopped" });
      }
      left = Number.POSITIVE_INFINITY;
      expect(running.solve(query).rows).toEqual(fresh.solve(query).rows);
    });
  });

  test("the cost is a number of rows: more for longer chains, none for a solver that scores none", () => {
    const cost = (text: string) => solver.cost(parseQuery(text), world.graph);
    const [one, three] = ["?x : r0(e1, ?x)", "?z : r0(e1, ?x) & r2(?x, ?y) & r4(?y, ?z)"].map(cost);
    if (name === "exact") expect([one, three]).toEqual([0, 0]);
    else {
      expect(one).toBeGreaterThan(0);
      expect(three).toBeGreaterThan(one!);
    }
  });

  test("declares its parameters: defaults and presets are values they allow", () => {
    expect(solver.describe).not.toBe("");
    const defaults = settingOf(solver)(undefined);
    expect(Object.keys(defaults)).toEqual(solver.parameters.map((each) => each.name));
    expect(settingOf(solver, { set: defaults })(undefined)).toEqual(defaults);
    for (const preset of solver.presets) {
      const of = settingOf(solver, { preset: preset.name });
      expect(of(undefined)).toEqual({ ...defaults, ...preset.values });
      for (const [type, values] of Object.entries(preset.types ?? {}))
        expect(of(type)).toEqual({ ...defaults, ...preset.values, ...values });
    }
  });
});
