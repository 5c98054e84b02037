import { startTreeSolver, treeCost, treeSupport } from "../operator-tree/solver.ts";
import type { Parameter, Preset, ValuesOf } from "../settings/setting.ts";
import { temperatureParameter } from "../settings/temperature.ts";
import type { Solver } from "../solver.ts";
import { qtoRows } from "./rows.ts";

const SOURCE =
  "Bai et al., Answering Complex Logical Queries on Knowledge Graphs via Query Computation Tree Optimization, ICML 2023";

const parameters = [
  {
    name: "threshold",
    summary: "entries of the neural adjacency below it are 0",
    default: 0.0002,
    least: 0,
    most: 1,
  },
  {
    name: "negScale",
    aliases: ["neg_scale"],
    summary: "truths of links are multiplied by it (up to 1) before they are negated",
    default: 3,
    least: 0,
  },
  {
    name: "negation",
    summary:
      "what the negation of a projection denies: its last link, as published, or the whole branch, as BetaE's pni asks",
    default: "link",
    choices: ["link", "branch"],
  },
  {
    name: "beamWidth",
    aliases: ["follow"],
    summary:
      "entities of a variable that are followed further, those of highest truth; 0, as published, follows all: fewer make truths lower bounds, and rows of a costly predictor fewer",
    default: 0,
    least: 0,
  },
  {
    name: "countAbove",
    aliases: ["count_above"],
    summary: "entities of at least this truth are counted as answers",
    default: 0.5,
    least: 0,
    most: 1,
  },
  temperatureParameter,
] as const satisfies readonly Parameter[];

const preset = (name: string, threshold: number, scale: number): Preset<ValuesOf<typeof parameters>> => ({
  name,
  source: `${SOURCE}; settings of its code`,
  values: { threshold, negScale: scale },
});

/**
 * QTO: the best reasoning tree for every entity by max-product over a neural adjacency matrix, whose rows are made when
 * they are needed.
 */
export const qto: Solver<"links", typeof parameters> = {
  name: "qto",
  needs: "links",
  describe:
    "the best reasoning tree of each entity, exactly, over softmax scores in which known links are certain",
  source: SOURCE,
  known: "train",
  // Trees are answered exactly and fast.
  precedence: 1,
  parameters,
  presets: [preset("fb15k", 0.001, 6), preset("fb15k-237", 0.0002, 3), preset("nell", 0.0002, 6)],
  supports: treeSupport,
  cost: treeCost,
  trees: () => ({ direction: "outward" }),
  start: (world, settings) =>
    startTreeSolver("qto", world, settings, {
      rows: (setting) => qtoRows(setting.threshold, setting.temperature),
      rules: (setting) => ({
        ...(setting.beamWidth ? { follow: setting.beamWidth } : {}),
        scale: setting.negScale,
        negation: setting.negation,
      }),
    }),
};
