import { describe, expect, it } from "vitest";
import { answer } from "../../src/exact/answer.ts";
import { observed } from "../../src/kg/graph.ts";
import { scoringModel } from "../../src/links/models/registry.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { answeredWith } from "../../src/operations/ask/answered-with.ts";
import type { AskedTruths } from "../../src/operations/ask/asked-truth.ts";
import { rankedValue } from "../../src/operations/ask/ranked-value.ts";
import { rankedList } from "../../src/operations/ask/results.ts";
import { figuredRows } from "../../src/operations/ask/rows.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { askModel } from "../../src/solvers/asking/ask-model.ts";
import { queryModel } from "../../src/solvers/query-models/registry.ts";
import { solvers } from "../../src/solvers/registry.ts";
import type { Setting } from "../../src/solvers/settings/setting.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import type { Solver } from "../../src/solvers/solver.ts";
import { rankedText } from "../../src/texts/ask/ranked.ts";
import { randomTables } from "../links/support.ts";
import { untrainedModel } from "../solvers/query-model-world.ts";
import { randomWorld, tensorGraphModel } from "../solvers/support.ts";

const world = randomWorld(7, { entities: 30, relations: 4 });
const { graph } = world;
const tables = randomTables(scoringModel("complex"), "own", { entityCount: 30, relationCount: 4 });
const raw = tablePredictor(tables);
const probable = { kind: "temperature", version: 1, temperature: 1, known: 1, open: 0, shift: 0 } as const;
/** Truths of all answers and links, unlike any score. */
const quarter: AskedTruths = {
  truth: () => 0.25,
  links: {
    row: () => () => 0.25,
    presumed: () => ({ truths: () => 0.25, isOpen: false }),
    missing: () => ({ count: 1, low: 0, high: 2 }),
  },
  missing: { count: 1, low: 0, high: 2, by: "type" },
};

/** What is found by a solver, as the operation gives it and as people read it. */
function asked(solver: Solver, text: string, truths: AskedTruths, set: Setting = {}) {
  const query = parseQuery(text, graph);
  const links = set.belief === "calibrated" ? { ...raw, calibration: probable } : raw;
  const { name, needs } = solver;
  const models = {
    links,
    ...(needs === "query-model" ? { "query-model": untrainedModel(queryModel(name), graph) } : {}),
    ...(needs === "graph-model"
      ? { "graph-model": tensorGraphModel(world, name === "gnn-qe" ? "gnn-qe" : "ultra") }
      : {}),
  };
  const options = {
    ids: false,
    explain: true,
    predicted: false,
    loops: false,
    anyKind: false,
    split: "test",
  } as const;
  const chosen = [{ solver, settings: settingOf(solver, { set }) }] as never;
  const known = observed(graph, "test");
  const asking = { ...options, solver: name };
  const model = askModel({ graph, known, models, chosen, options: asking, stop: undefined });
  const by = model.solverOf(query);
  const value = rankedValue({
    ...{
      graph,
      query,
      ranked: model.rank(query, by),
      how: answeredWith(query, by, model, { ...options, truths }),
    },
    ...{ ids: false, explain: true, truths },
  });
  return {
    value: rankedList.parse(JSON.parse(JSON.stringify(value))),
    texts: [true, false].flatMap((verbose) =>
      [true, false].map((explain) => rankedText(value, { ...options, explain, verbose })),
    ),
    header: figuredRows(value).header,
  };
}

/** An entity from which both steps are known, so that the exact engine has an answer too. */
const anchor = Array.from({ length: graph.entityCount }, (_, id) => `e${id}`).find(
  (name) => answer(parseQuery(`?y : r0(${name}, ?x) & r2(?x, ?y)`, graph), observed(graph, "test")).count > 0,
);
const QUERIES = [`?y : r0(${anchor}, ?x) & r2(?x, ?y)`, `?x, ?y : r0(${anchor}, ?x) & r2(?x, ?y)`];
/** Words for how much is believed in an answer. */
const words = (text: string) => new Set(text.match(/\b(truth|score|probability|probabilities)\b/g));

describe.each(solvers.map((solver) => [solver.name, solver] as const))("%s", (_, solver) => {
  const settings: readonly Setting[] = [
    {},
    ...(solver.parameters.some(({ name }) => name === "belief") ? [{ belief: "calibrated" }] : []),
  ];
  const cases = settings.flatMap((set) => [
    ["nothing was fitted", {}, set] as const,
    ["truths were fitted", quarter, set] as const,
  ]);
  it.each(cases)("says score, and truth beside it where one was fitted: %s", (__, truths, set) => {
    const isTruth = truths === quarter;
    for (const query of QUERIES) {
      if (!solver.supports(parseQuery(query, graph)).supported) continue;
      const { value, texts, header } = asked(solver, query, truths, set);
      expect(value.calibrated).toBe(isTruth);
      for (const each of value.answers)
        for (const believed of [each, ...(each.tree ?? [])]) {
          expect(believed.score).toBeGreaterThanOrEqual(0);
          expect("truth" in believed).toBe(isTruth);
          expect("probability" in believed).toBe(false);
        }
      expect(value.answers.length).toBeGreaterThan(0);
      expect(header.includes("truth")).toBe(isTruth);
      for (const text of texts) {
        expect(words(text)).toEqual(new Set(isTruth ? ["truth", "score"] : ["score"]));
        if (solver.needs !== "nothing") expect(text.includes("uncalibrated")).toBe(!isTruth);
      }
    }
  });
});
