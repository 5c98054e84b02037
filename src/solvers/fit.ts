import { LacunaError } from "../error.ts";
import type { Query } from "../query/formula.ts";
import { checkAsked, typeNames } from "./asked.ts";
import { fitCost } from "./fit-cost.ts";
import type { Direction } from "./fit-direction.ts";
import { type Fuzzy, type TNorm, toDense } from "./fit-fuzzy.ts";
import { fitQuery, TANGLED } from "./fit-graph.ts";
import { marginal } from "./fit-marginal.ts";
import { isTangled } from "./fit-normal-form.ts";
import { fitRows } from "./fit-rows.ts";
import { together } from "./fit-together.ts";
import { type FitSolving, type FitWork, fitWork, type Truths } from "./fit-work.ts";
import type { RowSource } from "./rows.ts";
import type { Parameter, Preset, Setting, SettingOf } from "./setting.ts";
import { solveTogether } from "./solve-together.ts";
import type { RunningSolver, Solution, Solver, SolverWorld, Support } from "./solver.ts";
import { solveNow } from "./solving.ts";
import { sparseRows } from "./sparse-rows.ts";

const SOURCE =
  "Yin et al., Rethinking Complex Queries on Knowledge Graphs with Neural Link Predictors, ICLR 2024";

const parameters: readonly Parameter[] = [
  {
    name: "delta",
    summary: "entries of the neural adjacency of at most this are 0",
    ...{ default: 0.005, least: 0, most: 1 },
  },
  {
    name: "eps",
    summary: "entries that are not known are at most 1 minus this",
    ...{ default: 0.001, least: 0, most: 1 },
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
    ...{ default: 10, least: 0 },
  },
  {
    name: "direction",
    summary:
      "whether an atom is scored as written, in the row of its head, as published, or outward, in the row of the end nearer to the constants, which needs fewer rows",
    default: "written",
    choices: ["written", "outward"],
  },
];

const preset = (name: string, delta: number): Preset => ({
  name,
  source: `${SOURCE}; settings of its code`,
  values: { delta, eps: 0.001 },
});

/**
 * FIT: max-product over query graphs, for every existential query: several free variables, parallel links, cycles and
 * negated links. A denied branch (BetaE's pni) is not existential; where it hangs on one variable it counts as the
 * complement, 1 minus the truth of the branch.
 */
export const fit: Solver = {
  name: "fit",
  describe: "the best match of the query graph for each entity, cycles and several free variables included",
  source: SOURCE,
  known: "train",
  parameters,
  presets: [preset("fb15k-237", 0.005), preset("fb15k", 0.005), preset("nell", 0.0002)],
  supports,
  cost: (query, graph) =>
    supports(query).supported ? fitCost(fitQuery(query), graph.entityCount, 10) : Number.POSITIVE_INFINITY,
  start,
};

function supports(query: Query): Support {
  if (query.free.length === 0)
    return { supported: false, reason: "it asks yes or no", hint: "make a variable free" };
  try {
    return isTangled(query) ? { supported: false, reason: TANGLED } : { supported: true };
  } catch (error) {
    if (!(error instanceof LacunaError) || error.code !== "query.too-many-alternatives") throw error;
    return { supported: false, reason: error.message };
  }
}

/** Rows of one pair of thresholds, and what is worked out from them. */
interface Running {
  readonly source: RowSource;
  work(norm: TNorm, cut: number): FitWork;
}

function start(world: SolverWorld, settings: SettingOf): RunningSolver {
  const { graph, memory } = world;
  const { entityCount } = graph;
  const nameOf = typeNames(graph);
  const running = runningBy(world);
  const ready = (query: Query) => {
    checkAsked("fit", supports(query), query, graph);
    const setting = settings(nameOf(query));
    return { query: fitQuery(query, setting.direction as Direction), setting };
  };
  const solving = ({ query, setting }: ReturnType<typeof ready>): FitSolving<Fuzzy[]> => {
    const work = running(setting).work(setting.tnorm as TNorm, setting.m as number);
    return together(query.free.map((name) => marginal(query, name, new Map(), work)));
  };
  const solution = (sets: readonly Fuzzy[]): Solution => ({
    rows: sets.map((set) => toDense(set, entityCount)),
  });
  return {
    solve(query) {
      const asked = ready(query);
      return solution(solveNow(solving(asked), running(asked.setting).source));
    },
    solveMany(queries) {
      const asked = queries.map(ready);
      const solutions = new Array<Solution>(queries.length);
      for (const key of new Set(asked.map(({ setting }) => keyOf(setting)))) {
        const places = [...asked.keys()].filter((at) => keyOf(asked[at]!.setting) === key);
        solveTogether<Fuzzy[], Truths>(
          places.map((at) => solving(asked[at]!)),
          running(asked[places[0]!]!.setting).source,
          (i, sets) => {
            solutions[places[i]!] = solution(sets);
          },
          // A quarter of the memory of the rows beside them.
          {
            visited: Math.max(1, Math.floor(memory / 8 / (16 * Math.max(1, entityCount)))),
            waiting: memory / 8 / 8,
          },
        );
      }
      return solutions;
    },
    truth: {
      visit: (relation, heads, visitor) =>
        running(settings(undefined)).source.visit(relation, heads, visitor),
      scored: () => running(settings(undefined)).source.scored(),
    },
  };
}

const keyOf = ({ delta, eps }: Setting): string => `${delta} ${eps}`;

/** The rows of one pair of thresholds at a time: those of another have the memory for themselves. */
function runningBy(world: SolverWorld): (setting: Setting) => Running {
  let held: { readonly key: string; readonly running: Running } | undefined;
  return (setting) => {
    if (held?.key === keyOf(setting)) return held.running;
    const source = sparseRows(world, fitRows(setting.delta as number, setting.eps as number));
    const base = fitWork(world.graph.entityCount, {
      norm: "product",
      cut: 0,
      width: Number.POSITIVE_INFINITY,
    });
    const running = { source, work: (norm: TNorm, cut: number) => ({ ...base, norm, cut }) };
    held = { key: keyOf(setting), running };
    return running;
  };
}
