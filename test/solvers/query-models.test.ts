import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainCompute } from "../../src/numeric/autograd/compute.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { readBetae } from "../../src/query/betae/parse.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { queryToTree } from "../../src/query/views/operator-tree-view.ts";
import { innerNodes } from "../../src/solvers/query-models/inner-nodes.ts";
import type { ModelSettings, QueryModel } from "../../src/solvers/query-models/model.ts";
import { planQuery } from "../../src/solvers/query-models/plan.ts";
import { modelSettings, queryModel, queryModels } from "../../src/solvers/query-models/registry.ts";
import { runningModel } from "../../src/solvers/query-models/running.ts";
import { queryScorer } from "../../src/solvers/query-models/score.ts";
import { batchGradients } from "../../src/solvers/query-models/train-step.ts";
import { initialValues } from "../../src/training/tensors.ts";

const sizes = { entities: 12, relations: 6 };

/** Small settings of each model. */
const small: Readonly<Record<string, ModelSettings>> = {
  lmpnn: { rank: 4, hidden: 12 },
  fuzzqe: { dimensions: 8, bases: 3 },
  newlook: { dimensions: 8, hidden: 12, groups: 4 },
  gqe: { dimensions: 8 },
  query2box: { dimensions: 8 },
};

const settingsOf = (model: QueryModel, more: ModelSettings = {}): ModelSettings =>
  modelSettings(model, { ...(small[model.name] ?? { dimensions: 8, hidden: 12 }), ...more });

function start(model: QueryModel, more: ModelSettings = {}) {
  const settings = settingsOf(model, more);
  const values = initialValues(model.tensors(sizes, settings), 7);
  // Some groups of NewLook are joined, and the vectors under LMPNN are no longer tiny.
  values.get("relation_adjacency")?.fill(1, 0, 40);
  for (const name of ["nbp._entity_embedding.weight", "nbp._relation_embedding.weight"])
    values.set(
      name,
      (values.get(name) ?? new Float32Array(0)).map((value) => value * 1000),
    );
  return runningModel(model, sizes, settings, values, plainCompute("double"));
}

/** BetaE's queries, one of each type. */
const queries: Readonly<Record<string, unknown>> = {
  "1p": [1, [2]],
  "3p": [1, [2, 3, 0]],
  "2i": [
    [1, [2]],
    [4, [1]],
  ],
  "3i": [
    [1, [2]],
    [4, [1]],
    [6, [5]],
  ],
  ip: [
    [
      [1, [2]],
      [4, [1]],
    ],
    [3],
  ],
  pi: [
    [1, [2, 4]],
    [4, [1]],
  ],
  "2in": [
    [1, [2]],
    [4, [1, -2]],
  ],
  inp: [
    [
      [1, [2]],
      [4, [1, -2]],
    ],
    [3],
  ],
  pni: [
    [1, [2, 4, -2]],
    [4, [1]],
  ],
  "2u": [[1, [2]], [4, [1]], [-1]],
  up: [[[1, [2]], [4, [1]], [-1]], [3]],
};
const negated = new Set(["2in", "inp", "pni"]);
const rowOf = (scorer: ReturnType<typeof queryScorer>, query: unknown): Float32Array =>
  [...scorer.scores([readBetae(query)])][0]!;

describe.each(queryModels.map((model) => [model.name, model] as const))("%s", (_, model) => {
  test("answers every type that its paper does, and refuses negation where it has none", () => {
    const running = start(model);
    const scorer = queryScorer(running);
    const without = ["gqe", "query2box"].includes(model.name);
    for (const [type, query] of Object.entries(queries)) {
      const planned = scorer.plan(readBetae(query));
      if (without && negated.has(type)) {
        expect(planned.plan, type).toBeUndefined();
        expect("reason" in planned && planned.reason).toContain("negation");
        expect(() => rowOf(scorer, query)).toThrow(expect.objectContaining({ code: "solvers.unsupported" }));
      } else {
        const row = rowOf(scorer, query);
        expect(row.length).toBe(sizes.entities);
        expect(row.every(Number.isFinite), type).toBe(true);
        expect(new Set(row).size).toBeGreaterThan(1);
      }
    }
    scorer.close();
  });

  test("scores a query alone as beside others", () => {
    const running = start(model);
    const scorer = queryScorer(running);
    const some = Object.values(queries).filter((query) => scorer.plan(readBetae(query)).plan);
    const together = [...scorer.scores(some.map(readBetae))];
    for (const [at, query] of some.entries())
      for (const [entity, value] of rowOf(scorer, query).entries())
        expect(together[at]![entity]).toBeCloseTo(value, 5);
    scorer.close();
  });

  test("the order of the branches of an intersection does not matter", () => {
    const scorer = queryScorer(start(model));
    const branches = [
      [1, [2]],
      [4, [1]],
      [6, [5, 0]],
    ];
    const row = rowOf(scorer, branches);
    const turned = rowOf(scorer, [branches[2], branches[0], branches[1]]);
    for (const [entity, value] of row.entries()) expect(turned[entity]).toBeCloseTo(value, 4);
  });

  test("a union is the larger of its parts, where it is answered by a normal form", () => {
    if (model.reads === "operator-tree" && model.unite) return;
    const scorer = queryScorer(start(model));
    const [first, second] = [rowOf(scorer, [1, [2]]), rowOf(scorer, [4, [1]])];
    for (const [entity, value] of rowOf(scorer, queries["2u"]).entries())
      expect(value).toBeCloseTo(Math.max(first[entity]!, second[entity]!), 5);
  });

  test("the gradient of its loss is that of finite differences", () => {
    const running = start(model);
    const types = ["3p", "3i", "ip", ...(["gqe", "query2box"].includes(model.name) ? [] : ["2in"])];
    const random = randomStream(11, "batch");
    const batch = {
      plans: types.map((type) => {
        const planned = planQuery(model, readBetae(queries[type]), running.settings);
        return planned.plan!;
      }),
      positives: Uint32Array.from(types, () => random.below(sizes.entities)),
      negatives: Uint32Array.from({ length: 3 * types.length }, () => random.below(sizes.entities)),
      each: 3,
      weights: Float64Array.from(types, () => random.real() + 0.1),
    };
    batchGradients(running, batch);
    const found = new Map(
      [...running.parameters].map(([name, { gradient }]) => [name, gradient && Float64Array.from(gradient)]),
    );
    const loss = () => {
      const { loss: value } = batchGradients(running, batch);
      for (const parameter of running.parameters.values()) parameter.gradient = undefined;
      return value;
    };
    let checked = 0;
    for (const [name, { values, tracked }] of running.parameters) {
      if (!tracked) continue;
      // Some values of each parameter: a loss takes a whole pass.
      for (let at = 0; at < values.length; at += Math.max(1, Math.floor(values.length / 6))) {
        const before = values[at]!;
        values[at] = before + 1e-6;
        const above = loss();
        values[at] = before - 1e-6;
        const below = loss();
        values[at] = before;
        const wanted = (above - below) / 2e-6;
        expect(Math.abs((found.get(name)?.[at] ?? 0) - wanted), `${name} ${at}`).toBeLessThan(
          2e-5 * Math.max(1, Math.abs(wanted)),
        );
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(20);
  });

  test("settings it does not have, or that are none, are refused", () => {
    expect(() => modelSettings(model, { volume: 3 })).toThrow(
      expect.objectContaining({ code: "solvers.bad-setting" }),
    );
    expect(() => modelSettings(model, { union: "sometimes" })).toThrow(
      expect.objectContaining({ code: "solvers.bad-setting" }),
    );
  });

  test("presets are settings of the model and say where they are from", () => {
    expect(model.presets.length).toBeGreaterThan(0);
    for (const preset of model.presets) {
      expect(() => modelSettings(model, preset.model)).not.toThrow();
      expect(preset.source.length).toBeGreaterThan(20);
    }
  });
});

describe("operators keep what their papers say", () => {
  test("a double negation is the set itself (BetaE, ConE, LogicE, FuzzQE)", () => {
    fc.assert(
      fc.property(fc.nat(11), fc.nat(5), (entity, relation) => {
        for (const name of ["betae", "cone", "logice", "fuzzqe"]) {
          const scorer = queryScorer(start(queryModel(name)));
          const [plain, twice] = [
            [entity, [relation]],
            [entity, [relation, -2, -2]],
          ].map((query) => rowOf(scorer, query));
          for (const [at, value] of plain!.entries()) expect(twice![at]).toBeCloseTo(value, 3);
        }
      }),
      { numRuns: 8 },
    );
  });

  test("an intersection of boxes is inside each of them in size (Query2Box, eq. 3)", () => {
    const scorer = queryScorer(start(queryModel("query2box")));
    const offsets = (query: unknown) => scorer.embeddings(readBetae(query))[0]!.get("offset")!;
    const both = offsets(queries["2i"]);
    const [first, second] = [offsets([1, [2]]), offsets([4, [1]])];
    for (const [at, offset] of both.entries())
      expect(offset).toBeLessThanOrEqual(Math.min(first[at]!, second[at]!));
  });

  test("an intersection of cones opens no wider than each of them (ConE, section 4.2)", () => {
    const scorer = queryScorer(start(queryModel("cone")));
    const aperture = (query: unknown) => scorer.embeddings(readBetae(query))[0]!.get("aperture")!;
    const both = aperture(queries["2i"]);
    const [first, second] = [aperture([1, [2]]), aperture([4, [1]])];
    for (const [at, open] of both.entries())
      expect(open).toBeLessThanOrEqual(Math.min(first[at]!, second[at]!) + 1e-12);
  });

  test("fuzzy conjunction is below its operands and their union above (FuzzQE, Gödel)", () => {
    const scorer = queryScorer(start(queryModel("fuzzqe"), { logic: "godel" }));
    const truths = (query: unknown) => scorer.embeddings(readBetae(query))[0]!.get("truths")!;
    const [first, second] = [truths([1, [2]]), truths([4, [1]])];
    const [both, either] = [truths(queries["2i"]), truths(queries["2u"])];
    for (const at of first.keys()) {
      expect(both[at]).toBe(Math.min(first[at]!, second[at]!));
      expect(either[at]).toBe(Math.max(first[at]!, second[at]!));
    }
  });

  test("bounds of truth stay in order under negation (LogicE)", () => {
    const scorer = queryScorer(start(queryModel("logice")));
    for (const query of [
      [1, [2, -2]],
      [
        [1, [2, -2]],
        [4, [1]],
      ],
    ]) {
      const truths = scorer.embeddings(readBetae(query))[0]!.get("truths")!;
      const d = truths.length / 2;
      for (let at = 0; at < d; at++) expect(truths[at]!).toBeLessThanOrEqual(truths[at + d]! + 1e-6);
    }
  });
});

describe("queries that are no operator trees", () => {
  const cyclic = () => parseQuery("?y : exists ?x (r0(e1, ?x) & r2(?x, ?y) & r4(e3, ?y) & r1(?y, ?x))");

  test("LMPNN answers a cycle; the models of operator trees say who does", () => {
    const scorer = queryScorer(start(queryModel("lmpnn")));
    expect([...scorer.scores([cyclic()])][0]!.every(Number.isFinite)).toBe(true);
    const planned = queryScorer(start(queryModel("betae"))).plan(cyclic());
    expect(planned.plan).toBeUndefined();
    expect("hint" in planned && planned.hint).toContain("lmpnn");
  });

  test("LMPNN reads a union as published where it is told to", () => {
    const model = queryModel("lmpnn");
    const merged = queryScorer(start(model, { union: "merged" }));
    // The official code puts the atoms of both branches into one graph: 2u is 2i.
    expect(rowOf(merged, queries["2u"])).toEqual(rowOf(merged, queries["2i"]));
  });
});

test("inner nodes are told by the entities nearest to them", () => {
  const scorer = queryScorer(start(queryModel("gqe")));
  const tree = queryToTree(readBetae(queries.ip));
  const nodes = innerNodes(scorer, tree, 3);
  // The root, the intersection below it, and its two links.
  expect(nodes.map((node) => node.tree.op)).toEqual(["p", "i", "p", "p"]);
  for (const { tree: part, nearest } of nodes) {
    const row = [...scorer.scores([part])][0]!;
    const best = [...row.keys()].sort((a, b) => row[b]! - row[a]! || a - b).slice(0, 3);
    expect(nearest.map(({ entity }) => entity)).toEqual(best);
  }
});
