import type { Query } from "../query/formula.ts";
import { typeOf } from "../query/named-type-lookup.ts";
import { type OperatorTree, operandsOf } from "../query/operator-tree.ts";
import { anchoredRows, beamSearch, solvableTree, treeSupport } from "./cqd-evaluate.ts";
import { cqdPresets } from "./cqd-presets.ts";
import { type CqdRules, cqdRules } from "./cqd-rules.ts";
import { cqdTruth } from "./cqd-truth.ts";
import { denseRows } from "./dense-rows.ts";
import { solveDenseTogether } from "./dense-rows-together.ts";
import type { Parameter, Setting, SettingOf } from "./setting.ts";
import type { RunningSolver, Solution, Solver, SolverWorld } from "./solver.ts";
import { solveNow } from "./solving.ts";
import { negations, tnorms } from "./tnorm.ts";

const K = 64;
/** Queries that advance together at most. */
const ABREAST = 64;

const parameters = (normalisation: CqdRules["normalisation"]): Parameter[] => [
  {
    name: "k",
    summary: "entities that a variable is tried with before the next link, from each of its paths",
    default: K,
    least: 1,
  },
  {
    name: "tnorm",
    summary: "truth of a conjunction: a·b, or the smaller of both",
    default: "product",
    choices: Object.keys(tnorms),
  },
  {
    name: "conorm",
    summary: "truth of a disjunction: the dual of the t-norm, a + b − a·b, or the larger of both",
    default: "dual",
    choices: ["dual", "product", "max"],
  },
  {
    name: "negation",
    summary: "truth of a negation: 1 − a, or the strict cosine ½(1 + cos πa)",
    default: "standard",
    choices: Object.keys(negations),
  },
  {
    name: "normalisation",
    summary: "how scores become truths: the logistic, or the place between the least and the most of a call",
    default: normalisation,
    choices: ["sigmoid", "minmax"],
  },
];

/** Continuous query decomposition with beams. */
export const cqd: Solver = {
  name: "cqd",
  describe: "beam search over the atoms of a query, truths from scores alone",
  source: "Arakelyan et al., Complex Query Answering with Neural Link Predictors, ICLR 2021",
  known: "observed",
  parameters: parameters("minmax"),
  presets: cqdPresets,
  supports: treeSupport,
  cost,
  start,
};

/** CQD that takes known links for certain. */
export const cqdHybrid: Solver = {
  ...cqd,
  name: "cqd-hybrid",
  describe: "beam search as in cqd, with known links of truth 1 and beams wide enough for them",
  source: "paper 1, CQD-Hybrid",
  parameters: [
    ...parameters("minmax"),
    {
      name: "max",
      summary: "the largest truth of a link that is not known",
      default: 0.9,
      least: 0,
      most: 1,
    },
    { name: "maxK", summary: "the most beams of an atom, known tails included", default: 512, least: 1 },
  ],
};

function start(world: SolverWorld, settings: SettingOf): RunningSolver {
  // Half of the memory is for rows that queries share, half for rows that a query keeps until it has them all.
  const half = Math.floor(world.memory / 2);
  const rows = denseRows({ ...world, memory: half });
  const rowBytes = 4 * world.graph.entityCount;
  const rulesOf = (setting: Setting, abreast: number) => cqdRules(setting, world, half / abreast);
  const solutionOf = (row: Float32Array): Solution => ({ rows: [row] });
  const load = (trees: readonly OperatorTree[]) => {
    const anchored = trees.flatMap(anchoredRows);
    if (anchored.length < 2 || anchored.length * rowBytes > half) return;
    rows.load(
      Uint32Array.from(anchored, ({ head }) => head),
      Uint32Array.from(anchored, ({ relation }) => relation),
    );
  };
  const settingOf = (query: Query) => settings(typeOf(query)?.name);
  return {
    solve(query) {
      const tree = solvableTree(query);
      load([tree]);
      return solutionOf(solveNow(beamSearch(tree, rulesOf(settingOf(query), 1)), rows));
    },
    solveMany(queries) {
      const solutions: Solution[] = [];
      for (let from = 0; from < queries.length; ) {
        // As many as can keep the rows of one beam each.
        const trees: OperatorTree[] = [];
        const chosen: Setting[] = [];
        let widest = 1;
        for (let at = from; at < queries.length && trees.length < ABREAST; at++) {
          const setting = settingOf(queries[at]!);
          const wide = Math.max(widest, setting.k as number);
          if (trees.length > 0 && (trees.length + 1) * wide * rowBytes > half) break;
          widest = wide;
          trees.push(solvableTree(queries[at]!));
          chosen.push(setting);
        }
        load(trees);
        const searches = trees.map((tree, i) => beamSearch(tree, rulesOf(chosen[i]!, trees.length)));
        solutions.push(...solveDenseTogether(searches, rows, Math.floor(half / rowBytes)).map(solutionOf));
        from += trees.length;
      }
      return solutions;
    },
    truth: cqdTruth(rows, rulesOf(settings(undefined), 1)),
  };
}

/** One row for an anchor, a row for each beam elsewhere; chains multiply. */
function cost(query: Query, { entityCount }: { readonly entityCount: number }): number {
  const beams = (tree: OperatorTree): number =>
    tree.op === "e" ? 1 : Math.min(entityCount, K * (tree.op === "p" ? beams(tree.operand) : 1));
  const rows = (tree: OperatorTree): number =>
    operandsOf(tree).reduce((sum, operand) => sum + rows(operand), tree.op === "p" ? beams(tree.operand) : 0);
  return rows(solvableTree(query));
}
