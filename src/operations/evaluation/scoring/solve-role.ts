import type { BenchmarkQuery } from "../../../benchmark/protocol.ts";
import { predictionOf } from "../../../evaluation/predictions/solver-predictions.ts";
import type { RankRules } from "../../../evaluation/scoring/rank-rules.ts";
import { printScored } from "../../../evaluation/scoring/scored-line.ts";
import { scoreQuery } from "../../../evaluation/scoring/scored-query.ts";
import type { Split, View } from "../../../kg/graph.ts";
import { countRows } from "../../../links/predictors/row-counter.ts";
import { openPosted, type PostedModel } from "../../../models/posted-model.ts";
import type { ProductsOptions } from "../../../numeric/products.ts";
import { type Known, knownView } from "../../../solvers/choice/chosen-solvers.ts";
import { type SettingTable, settingsOf } from "../../../solvers/choice/setting-table.ts";
import { findSolver } from "../../../solvers/registry.ts";
import type { RunningSolver } from "../../../solvers/solver.ts";
import { type OpenModels, startSolver } from "../../../solvers/start-solver.ts";
import type { Role } from "../../workers/role.ts";

/** The data that a worker needs to solve and score queries, beside the graph. */
export interface SolveSetup {
  readonly model?: PostedModel;
  /** Levels of the links that a model which is computed from links may look at. */
  readonly seen: View["levels"];
  readonly products: ProductsOptions;
  /** The models, where they are open in this thread already. */
  readonly models?: OpenModels;
  readonly split: Split;
  /** Bytes for rows. */
  readonly memory: number;
  readonly universe: number;
  readonly rules: RankRules;
}

/** A solver with its settings, as plain data for a worker. */
export interface PostedSolver {
  readonly name: string;
  readonly settings: SettingTable;
  readonly known: Known;
}

/** Queries that a solver solves together. */
export interface SolveTask {
  readonly solver: PostedSolver;
  readonly queries: readonly Pick<BenchmarkQuery, "id" | "type" | "query" | "easy" | "hard">[];
}

/** The progress of a task. */
export interface SolvePart {
  /** The queries that were scored since the last part: the place of each and its line. */
  readonly lines: readonly (readonly [at: number, line: string])[];
  /** Rows that the link predictor was asked for since then. */
  readonly rows: number;
}

/** The last part, and how long the task took. */
export interface SolveResult extends SolvePart {
  readonly milliseconds: number;
}

/** How long a part takes, about. */
const PART_MS = 150;

/** Solves queries and ranks their answers. Strata are left to who reads the benchmark. */
export const solveWork: Role<SolveSetup, SolveTask, SolveResult, SolvePart> = async (graph, setup, host) => {
  const { model, seen, products, split, memory, universe, rules } = setup;
  const opened =
    setup.models ??
    (model === undefined
      ? {}
      : (await openPosted(model, graph, host, { ...products, seen: { graph, levels: seen } })).models);
  const links = opened.links && countRows(opened.links);
  const models: OpenModels = links ? { ...opened, links } : opened;
  const asked = () => links?.asked() ?? 0;
  let at = "";
  let running: RunningSolver;
  let rows = 0;
  /** Rows stay between tasks of the same solver. */
  const start = ({ name, settings, known }: PostedSolver) => {
    const key = JSON.stringify({ name, settings, known });
    if (key === at) return;
    at = key;
    const view = knownView(graph, known, split);
    running = startSolver(findSolver(name), { graph, known: view, memory }, models, settingsOf(settings));
  };
  return async ({ solver, queries }, report) => {
    const began = host.now();
    start(solver);
    let lines: [number, string][] = [];
    const part = (): SolvePart => {
      const solved = { lines, rows: asked() - rows };
      rows += solved.rows;
      lines = [];
      return solved;
    };
    const pieces = running.solveEach(
      queries.map(({ query }) => query),
      (at, solution) => {
        const scored = scoreQuery(queries[at]!, predictionOf(solution), universe, rules, []);
        lines.push([at, printScored(scored).trimEnd()]);
      },
    );
    let reported = began;
    for (const _ of pieces) {
      if (host.now() - reported < PART_MS) continue;
      await report(part());
      reported = host.now();
    }
    return { ...part(), milliseconds: host.now() - began };
  };
};
