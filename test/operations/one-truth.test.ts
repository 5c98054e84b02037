import { describe, expect, it } from "vitest";
import { rankedText } from "../../src/cli/ask/ranked-text.ts";
import { answer } from "../../src/exact/answer.ts";
import { observed } from "../../src/kg/graph.ts";
import { scoringModel } from "../../src/links/models/registry.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { answeredWith } from "../../src/operations/ask/answered-with.ts";
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
import { randomTables } from "../links/support.ts";
import { untrainedModel } from "../solvers/query-model-world.ts";
import { randomWorld, tensorGraphModel } from "../solvers/support.ts";

const world = randomWorld(7, { entities: 30, relations: 4 });
const { graph } = world;
const tables = randomTables(scoringModel("complex"), "own", { entityCount: 30, relationCount: 4 });
const raw = tablePredictor(tables);
const probable = { kind: "temperature", version: 1, temperature: 1, known: 1, open: 0, shift: 0 } as const;

/** What is found by a solver, as the operation gives it and as people read it. */
function asked(solver: Solver, text: string, calibrated: boolean, set: Setting = {}) {
  const query = parseQuery(text, graph);
  const links = calibrated ? { ...raw, calibration: probable } : raw;
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
    ...{ graph, query, ranked: model.rank(query, by), how: answeredWith(query, by, model, options) },
    ...{ ids: false, explain: true },
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
const words = (text: string) => [...new Set(text.match(/\b(truth|truths|score|probability|true)\b/g))];

describe.each(solvers.map((solver) => [solver.name, solver] as const))("%s", (name, solver) => {
  const settings: readonly [string, boolean, Setting][] = [
    ["an uncalibrated model", false, {}],
    ["a calibrated model", true, {}],
    ...(solver.parameters.some(({ name }) => name === "belief")
      ? [["a calibrated model, asked for probabilities", true, { belief: "calibrated" }] as const]
      : []),
  ] as never;
  it.each(settings)("says truth where it is a probability, else score: %s", (_, calibrated, set) => {
    for (const query of QUERIES) {
      if (!solver.supports(parseQuery(query, graph)).supported) continue;
      const { value, texts, header } = asked(solver, query, calibrated, set);
      const isTruth = solver.needs === "nothing" || (calibrated && set.belief === "calibrated");
      expect(value.calibrated).toBe(isTruth);
      const [own, other] = isTruth ? (["truth", "score"] as const) : (["score", "truth"] as const);
      for (const each of value.answers) {
        expect([name, own in each, other in each]).toEqual([name, true, false]);
        expect(each[own]).toBe(each.probability);
        for (const link of each.tree ?? []) expect([own in link, other in link]).toEqual([true, false]);
      }
      expect(value.answers.length).toBeGreaterThan(0);
      expect(header).toContain(own);
      for (const text of texts) {
        expect(words(text)).toEqual([own]);
        expect(text.includes("uncalibrated")).toBe(!isTruth);
      }
    }
  });
});
