import type { Gather } from "./fuzzy-project.ts";
import { probabilityRows } from "./lacuna-probabilities.ts";
import { beliefRows } from "./lacuna-rows.ts";
import type { Solver } from "./solver.ts";
import { startTreeSolver, treeCost, treeSupport } from "./tree-solver.ts";

/**
 * Our own: beliefs that add up. All reasoning trees of an answer count, not only the best, and a known link is strong
 * evidence that does not silence the rest.
 */
export const lacuna: Solver = {
  name: "lacuna",
  describe:
    "all reasoning trees of each entity together, over softmax scores scaled to what is known, with known links at a weight of their own",
  source: "this project; docs/solvers.md says what was tried",
  known: "observed",
  parameters: [
    {
      name: "belief",
      summary:
        "belief in a link: its softmax scaled to what is known of (h, r), or the probability of a calibrated model",
      ...{ default: "scaled", choices: ["scaled", "calibrated"] },
    },
    {
      name: "known",
      summary: "least belief in a known link: 0 leaves it to the predictor, 1 makes it certain",
      ...{ default: 1, least: 0, most: 1 },
    },
    {
      name: "gather",
      summary:
        "truth of an entity from its reasoning trees: the best of them, the root of their sum of squares, or that any holds",
      ...{ default: "norm", choices: ["best", "norm", "any"] },
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
      summary: "beliefs are multiplied by it (up to 1) before they are negated",
      ...{ default: 1, least: 0 },
    },
    {
      name: "negation",
      summary: "what the negation of a projection denies: its last link, or the whole branch",
      ...{ default: "branch", choices: ["link", "branch"] },
    },
    {
      name: "count_above",
      summary: "entities of at least this belief are counted as answers",
      ...{ default: 0.5, least: 0, most: 1 },
    },
  ],
  presets: [],
  grid: { gather: ["best", "norm", "any"], known: [0, 0.5, 1] },
  supports: treeSupport,
  cost: treeCost,
  start: (world, settings) =>
    startTreeSolver("lacuna", world, settings, {
      rows: ({ belief, threshold, known }) => {
        const rule = { threshold: threshold as number, known: known as number };
        return belief === "calibrated" ? probabilityRows(world, rule) : beliefRows(rule);
      },
      rules: (setting) => ({
        gather: setting.gather as Gather,
        follow: setting.follow as number,
        scale: setting.neg_scale as number,
        negation: setting.negation as "link" | "branch",
      }),
    }),
};
