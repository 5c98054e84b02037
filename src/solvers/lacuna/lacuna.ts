import type { Query } from "../../query/formula.ts";
import { type FitRules, fitGraphCost, fitSupport, startFitSolver } from "../fit/solver.ts";
import { evidenceNorm, saturating } from "../fuzzy/fuzzy.ts";
import type { TreeRules } from "../operator-tree/solve.ts";
import { startTreeSolver, treeCost, treeSupport } from "../operator-tree/solver.ts";
import { rowsOfOneKind } from "../rows/rows-of-one-kind.ts";
import type { RowDefinition } from "../rows/sparse-rows-definition.ts";
import { eitherSolver } from "../scheduling/either-solver.ts";
import type { Parameter, ValuesOf } from "../settings/setting.ts";
import type { Solver, SolverWorld } from "../solver.ts";
import { probabilityRows } from "./probabilities.ts";
import { beliefRows } from "./rows.ts";

const parameters = [
  {
    name: "belief",
    summary:
      "belief in a link: its softmax scaled to what is known of (h, r), or the probability of a calibrated model",
    default: "scaled",
    choices: ["scaled", "calibrated"],
  },
  {
    name: "known",
    summary: "least belief in a known link: 0 leaves it to the predictor, 1 makes it certain",
    ...{ default: 1, least: 0, most: 1 },
  },
  {
    name: "gather",
    summary:
      "of trees: truth of an entity from its reasoning trees: the best of them, the root of their sum of squares, or that any holds",
    default: "norm",
    choices: ["best", "norm", "any"],
  },
  {
    name: "span",
    summary:
      "of trees: intersections multiply places of beliefs on a logarithmic scale down to e^-span, so that two moderate beliefs outweigh a certain one with next to nothing; 0 multiplies beliefs",
    ...{ default: 0, least: 0 },
  },
  {
    name: "certainty",
    summary:
      "of trees: what a certain branch counts for in an intersection; below 1 strong beliefs are drawn together there, so that a known link does not silence the other branches",
    ...{ default: 1, least: 0.01, most: 1 },
  },
  {
    name: "follow",
    summary: "entities of a variable that are followed further, those believed most",
    ...{ default: 512, least: 1 },
  },
  {
    name: "threshold",
    summary: "beliefs in links below it are 0",
    ...{ default: 0.00001, least: 0, most: 1 },
  },
  {
    name: "neg_scale",
    summary: "of trees: beliefs are multiplied by it (up to 1) before they are negated",
    ...{ default: 1, least: 0 },
  },
  {
    name: "negation",
    summary: "of trees: what the negation of a projection denies: its last link, or the whole branch",
    default: "branch",
    choices: ["link", "branch"],
  },
  {
    name: "m",
    summary: "candidates tried where a cycle is cut, besides those of belief 1",
    ...{ default: 10, least: 0 },
  },
  {
    name: "count_above",
    summary: "entities of at least this belief are counted as answers",
    ...{ default: 0.5, least: 0, most: 1 },
  },
] as const satisfies readonly Parameter[];

type LacunaSetting = ValuesOf<typeof parameters>;

/**
 * Our own: beliefs that add up. All reasoning trees of an answer count, not only the best, and a known link is strong
 * evidence that does not silence the rest. Queries that are no operator tree (cycles, parallel links, several free
 * variables) are matched over the same beliefs as FIT matches them, where the best tree counts.
 */
export const lacuna: Solver<"links", typeof parameters> = {
  name: "lacuna",
  needs: "links",
  describe:
    "all reasoning trees of each entity together, over softmax scores scaled to what is known, with known links at a weight of their own; other queries by their best match",
  source: "this project; docs/figures/solvers.md says what was tried",
  known: "observed",
  parameters,
  presets: [
    {
      name: "balanced",
      source:
        "this project, chosen on validation queries of FB15k-237 drawn by the published balanced protocol (docs/figures/solvers.md)",
      values: { known: 1, span: 12, certainty: 0.3 },
      types: {},
    },
  ],
  grid: { gather: ["best", "norm", "any"], known: [0, 0.5, 1] },
  supports: (query) => (isTree(query) ? { supported: true } : fitSupport(query)),
  cost: (query, graph) =>
    isTree(query) ? treeCost(query, graph) : fitGraphCost(query, graph, { direction: "outward", cut: 10 }),
  trees: (query, { follow }) =>
    isTree(query) ? { direction: "outward" } : { direction: "outward", width: follow },
  start(world, settings) {
    const rows = (setting: LacunaSetting) => beliefs(world, setting);
    const rowsOf = rowsOfOneKind(world);
    return eitherSolver(
      isTree,
      startTreeSolver("lacuna", world, settings, { rows, rules: treeRules }, rowsOf),
      startFitSolver("lacuna", world, settings, { rows, rules: graphRules, countAbove }, rowsOf),
    );
  },
};

const isTree = (query: Query): boolean => treeSupport(query).supported;

function beliefs(world: SolverWorld, { belief, threshold, known }: LacunaSetting): RowDefinition {
  const rule = { threshold, known };
  return belief === "calibrated" ? probabilityRows(world, rule) : beliefRows(rule);
}

const treeRules = (setting: LacunaSetting): TreeRules => ({
  gather: setting.gather,
  follow: setting.follow,
  ...(setting.span ? { and: evidenceNorm(setting.span) } : {}),
  ...(setting.certainty === 1 ? {} : { weigh: saturating(setting.certainty) }),
  scale: setting.neg_scale,
  negation: setting.negation,
});

/** Query graphs are matched as FIT does it, with rows from the constants on: few of them are needed so. */
const graphRules = ({ m, follow }: LacunaSetting): FitRules => ({
  norm: "product",
  cut: m,
  width: follow,
  direction: "outward",
});

const countAbove = (setting: LacunaSetting): number => setting.count_above;
