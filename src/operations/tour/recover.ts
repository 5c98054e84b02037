import { answer } from "../../exact/answer.ts";
import { type Graph, observed } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { solverFor } from "../../solvers/choice/default-solver.ts";
import { bestTree } from "../../solvers/explain/best-tree.ts";
import type { PredictedTree } from "../../solvers/explain/predicted-tree.ts";
import { bestTuples } from "../../solvers/explain/tuples.ts";
import type { SettingOf } from "../../solvers/settings/setting.ts";
import { settingOf } from "../../solvers/settings/setting-of.ts";
import type { RunningSolver, Solver, SolverContext } from "../../solvers/solver.ts";
import { startSolver } from "../../solvers/start-solver.ts";
import type { TourModel } from "./train.ts";

/** Tuples that are looked at for lost answers of several variables. */
const TUPLES = 300;

/** A lost answer that a solver finds again. */
export interface Recovered {
  readonly values: readonly number[];
  /** 1 + the wrong answers that the solver believes in more; undefined when it is not among those looked at. */
  readonly rank: number | undefined;
}

/** The ranks of the lost answers to one query by a solver. */
export interface RecoveredAnswers {
  readonly solver: string;
  /** Free variables of the query. */
  readonly variables: number;
  readonly lost: readonly Recovered[];
  /** The tree of the best lost answer that needs a predicted link. */
  readonly tree: PredictedTree | undefined;
}

/** Memory for the rows of a graph as small as this one. */
const MEMORY = 2 ** 28;

/** Starts a solver over the links that are left. */
export function startTourSolver(solver: Solver, graph: Graph, { predictor }: TourModel): TourSolver {
  const known = solver.known === "train" ? graph.train : observed(graph, "test");
  const world = { graph, known, memory: MEMORY };
  const settings = settingOf(solver);
  return { world, settings, running: startSolver(solver, world, { links: predictor }, settings) };
}

interface TourSolver {
  readonly world: SolverContext;
  readonly settings: SettingOf;
  readonly running: RunningSolver;
}

/** Answers a query through missing links: which of the lost answers come back, and where. */
export function recoverAnswers(query: Query, graph: Graph, model: TourModel): RecoveredAnswers {
  const solver = solverFor(query, undefined, graph);
  const { world, settings, running } = startTourSolver(solver, graph, model);
  const { rows } = running.solve(query);
  const search = solver.trees(query, settings(undefined));
  const truths =
    rows.length === 1
      ? Array.from(rows[0]!, (truth, id) => ({ values: [id], truth }))
      : running.truth
        ? bestTuples(query, rows, world, running.truth, TUPLES, search)
        : [];
  const truthOf = new Map(truths.map(({ values, truth }) => [values.join(), truth]));
  const right = [...answer(query, graph.full)];
  const isRight = new Set(right.map((values) => values.join()));
  const wrong = truths.filter(({ values }) => !isRight.has(values.join())).map(({ truth }) => truth);
  const known = new Set([...answer(query, observed(graph, "test"))].map((values) => values.join()));
  const lost = right
    .filter((values) => !known.has(values.join()))
    .map((values): Recovered => {
      const truth = truthOf.get(values.join());
      const rank = truth ? 1 + wrong.filter((other) => other > truth).length : undefined;
      return { values, rank };
    })
    .sort((a, b) => (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY));
  const treeOf = running.truth && bestTree(query, world, running.truth, search);
  const trees = lost.filter(({ rank }) => rank !== undefined).map(({ values }) => treeOf?.(values));
  const variables = query.free.length;
  return { solver: solver.name, variables, lost, tree: trees.find((tree) => (tree?.predicted ?? 0) > 0) };
}
