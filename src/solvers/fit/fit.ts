import type { Parameter, Preset, ValuesOf } from "../settings/setting.ts";
import { temperatureParameter } from "../settings/temperature.ts";
import type { Solver } from "../solver.ts";
import { fitRows } from "./rows.ts";
import { fitGraphCost, fitSupport, startFitSolver } from "./solver.ts";

const SOURCE =
  "Yin et al., Rethinking Complex Queries on Knowledge Graphs with Neural Link Predictors, ICLR 2024";

const parameters = [
  {
    name: "delta",
    summary: "entries of the neural adjacency of at most this are 0",
    default: 0.005,
    least: 0,
    most: 1,
  },
  {
    name: "eps",
    summary: "entries that are not known are at most 1 minus this",
    default: 0.001,
    least: 0,
    most: 1,
  },
  {
    name: "tnorm",
    summary: "truth of a conjunction: a·b, or Gödel's smaller of both; a disjunction has its dual",
    default: "product",
    choices: ["product", "godel"],
  },
  {
    name: "m",
    summary: "candidates tried where a cycle is cut, besides those of truth 1",
    default: 10,
    least: 0,
  },
  {
    name: "direction",
    summary:
      "whether an atom is scored as written, in the row of its head, as published, or outward, in the row of the end nearer to the constants, which needs fewer rows",
    default: "written",
    choices: ["written", "outward"],
  },
  temperatureParameter,
] as const satisfies readonly Parameter[];

const preset = (name: string, delta: number): Preset<ValuesOf<typeof parameters>> => ({
  name,
  source: `${SOURCE}; settings of its code`,
  values: { delta, eps: 0.001 },
});

/**
 * FIT: max-product over query graphs, for every existential query: several free variables, parallel links, cycles and
 * negated links. A denied branch (BetaE's pni) is not existential; where it has one variable it counts as the
 * complement, 1 minus the truth of the branch.
 */
export const fit: Solver<"links", typeof parameters> = {
  name: "fit",
  needs: "links",
  describe: "the best match of the query graph for each entity, cycles and several free variables included",
  source: SOURCE,
  known: "train",
  // Answers every query.
  precedence: 2,
  parameters,
  presets: [preset("fb15k-237", 0.005), preset("fb15k", 0.005), preset("nell", 0.0002)],
  supports: fitSupport,
  cost: (query, graph) => fitGraphCost(query, graph, { direction: "written", cut: 10 }),
  trees: (_, { direction }) => ({ direction }),
  start: (world, settings) =>
    startFitSolver("fit", world, settings, {
      rows: ({ delta, eps, temperature }) => fitRows(delta, eps, temperature),
      rules: ({ tnorm, m, direction }) => ({
        norm: tnorm,
        cut: m,
        width: Number.POSITIVE_INFINITY,
        direction,
      }),
    }),
};
