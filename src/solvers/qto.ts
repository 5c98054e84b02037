import { LacunaError } from "../error.ts";
import { withoutDifferences } from "../query/forms-rules.ts";
import type { Query } from "../query/formula.ts";
import type { OperatorTree } from "../query/operator-tree.ts";
import { queryToTree } from "../query/operator-tree-view.ts";
import { checkAsked, typeNames } from "./asked.ts";
import { denseFuzzy, type FuzzySet } from "./fuzzy.ts";
import { fuzzyScratch } from "./fuzzy-project.ts";
import { qtoCost } from "./qto-cost.ts";
import { qtoRows } from "./qto-rows.ts";
import { solveTree } from "./qto-tree.ts";
import type { RowSource } from "./rows.ts";
import type { Preset, Setting, SettingOf } from "./setting.ts";
import { solveTogether } from "./solve-together.ts";
import type { RunningSolver, Solution, Solver, SolverWorld, Support } from "./solver.ts";
import { solveNow } from "./solving.ts";
import { sparseRows } from "./sparse-rows.ts";

const SOURCE =
  "Bai et al., Answering Complex Logical Queries on Knowledge Graphs via Query Computation Tree Optimization, ICML 2023";

const preset = (name: string, threshold: number, scale: number): Preset => ({
  name,
  source: `${SOURCE}; settings of its code`,
  values: { threshold, neg_scale: scale },
});

/**
 * QTO: the best reasoning tree for every entity by max-product over a neural adjacency matrix, whose rows are made when
 * they are needed.
 */
export const qto: Solver = {
  name: "qto",
  describe:
    "the best reasoning tree of each entity, exactly, over softmax scores in which known links are certain",
  source: SOURCE,
  known: "train",
  parameters: [
    {
      name: "threshold",
      summary: "entries of the neural adjacency below it are 0",
      ...{ default: 0.0002, least: 0, most: 1 },
    },
    {
      name: "neg_scale",
      summary: "truths of links are multiplied by it (up to 1) before they are negated",
      ...{ default: 3, least: 0 },
    },
    {
      name: "negation",
      summary:
        "what the negation of a projection denies: its last link, as published, or the whole branch, as BetaE's pni asks",
      ...{ default: "link", choices: ["link", "branch"] },
    },
    {
      name: "count_above",
      summary: "entities of at least this truth are counted as answers",
      ...{ default: 0.5, least: 0, most: 1 },
    },
  ],
  presets: [preset("fb15k", 0.001, 6), preset("fb15k-237", 0.0002, 3), preset("nell", 0.0002, 6)],
  supports: (query) => treeOrWhyNot(query).support,
  cost: (query, graph) => {
    const { tree } = treeOrWhyNot(query);
    return tree ? qtoCost(tree, graph.entityCount) : Number.POSITIVE_INFINITY;
  },
  start,
};

/** The tree of a query without differences, or why there is none. */
function treeOrWhyNot(query: Query): { readonly support: Support; readonly tree?: OperatorTree } {
  try {
    return { support: { supported: true }, tree: withoutDifferences(queryToTree(query)) };
  } catch (error) {
    if (!(error instanceof LacunaError) || error.code !== "query.not-expressible") throw error;
    return { support: { supported: false, reason: error.message, hint: "fit answers it" } };
  }
}

/** A query that is ready to be solved. */
interface Ready {
  readonly tree: OperatorTree;
  readonly setting: Setting;
}

function start(world: SolverWorld, settings: SettingOf): RunningSolver {
  const { graph, memory } = world;
  const { entityCount } = graph;
  const scratch = fuzzyScratch(entityCount);
  const nameOf = typeNames(graph);
  const rows = rowsByThreshold(world);
  const ready = (query: Query): Ready => {
    const { support, tree } = treeOrWhyNot(query);
    checkAsked("qto", support, query, graph);
    return { tree: tree!, setting: settings(nameOf(query)) };
  };
  const solving = ({ tree, setting }: Ready) =>
    solveTree(
      tree,
      { scale: setting.neg_scale as number, negation: setting.negation as "link" | "branch" },
      scratch,
    );
  const solution = (set: FuzzySet, { setting }: Ready): Solution => {
    const row = denseFuzzy(set, entityCount);
    const least = setting.count_above as number;
    return { rows: [row], count: row.reduce((count, truth) => count + Number(truth >= least), 0) };
  };
  const thresholdOf = (each: Ready) => each.setting.threshold as number;
  return {
    solve(query) {
      const asked = ready(query);
      return solution(solveNow(solving(asked), rows(thresholdOf(asked))), asked);
    },
    solveMany(queries) {
      const asked = queries.map(ready);
      const solutions = new Array<Solution>(queries.length);
      for (const threshold of new Set(asked.map(thresholdOf))) {
        const places = [...asked.keys()].filter((at) => thresholdOf(asked[at]!) === threshold);
        solveTogether(
          places.map((at) => solving(asked[at]!)),
          rows(threshold),
          (i, set) => {
            solutions[places[i]!] = solution(set, asked[places[i]!]!);
          },
          // A quarter of the memory of the rows beside them.
          {
            visited: Math.max(1, Math.floor(memory / 8 / (4 * Math.max(1, entityCount)))),
            waiting: memory / 8 / 8,
          },
        );
      }
      return solutions;
    },
    truth: {
      visit: (relation, heads, visitor) =>
        rows(settings(undefined).threshold as number).visit(relation, heads, visitor),
      scored: () => rows(settings(undefined).threshold as number).scored(),
    },
  };
}

/** The rows of one threshold at a time: those of another have the memory for themselves. */
function rowsByThreshold(world: SolverWorld): (threshold: number) => RowSource {
  let held: { readonly threshold: number; readonly source: RowSource } | undefined;
  return (threshold) => {
    if (held?.threshold !== threshold) held = { threshold, source: sparseRows(world, qtoRows(threshold)) };
    return held.source;
  };
}
