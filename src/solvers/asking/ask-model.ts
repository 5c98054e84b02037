import { createAnswerer } from "../../exact/answer.ts";
import type { Graph, View } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { typeOf } from "../../query/types/lookup.ts";
import { atOnce, type Pieces } from "../../runs/working/pieces.ts";
import type { ChosenSolver } from "../choice/chosen-solvers.ts";
import { checkRankable, type SolversGiven, solverFor } from "../choice/default-solver.ts";
import { rowMemory } from "../choice/model-needs.ts";
import { refuseOtherModels } from "../choice/preset-model.ts";
import { wholeRelation } from "../choice/whole-relation.ts";
import { bestTree } from "../explain/best-tree.ts";
import type { PredictedTree } from "../explain/predicted-tree.ts";
import { qto } from "../qto/qto.ts";
import { type ImplausibleLinks, type PlausibleLinks, plausibleLinks } from "../ranking/plausible-links.ts";
import { asksForAll, type Ranked, rankInPieces, type TreeSearch, truthAt } from "../ranking/rank-answers.ts";
import { settingOf } from "../settings/setting-of.ts";
import type { RunningSolver, Solution, Solver, SolverContext } from "../solver.ts";
import { type OpenModels, startSolver } from "../start-solver.ts";

/** Number of entities that are shown for an inner node of a query. */
const GUESSES = 5;

/** Number of answers that are listed by default. */
const TOP = 10;

/** Options of the ranking, besides the model; plain data. */
export interface AskingOptions extends ImplausibleLinks {
  readonly solver?: SolversGiven | undefined;
  readonly top?: number | undefined;
  /** Only answers that do not follow from the known links. */
  readonly predicted: boolean;
  readonly explain: boolean;
  /** Bytes, half of which are for rows. */
  readonly memory?: number | undefined;
}

/** The solver of a query, running. */
export interface AskedSolver extends ChosenSolver {
  readonly running: RunningSolver;
}

/** A model that is asked for the answers to queries. */
export interface AskedModel
  extends Pick<PlausibleLinks, "models" | "irreflexive" | "bounded" | "impossible"> {
  readonly graph: Graph;
  /**
   * The running solver of a query.
   * @throws LacunaError `usage.nothing-to-rank`, `usage.unsupported-query`
   */
  solverOf(query: Query): AskedSolver;
  /** Ranks the answers. @param solution the solution of the solver, where it is known already */
  rank(query: Query, by: AskedSolver, solution?: Solution): Ranked;
  /** The same in pieces, where the query asks for a whole relation. */
  rankInPieces(query: Query, by: AskedSolver, solution?: Solution): Pieces<Ranked>;
  /** The best reasoning tree of one tuple; undefined where the solver has no trees, or every tree has truth 0. */
  tree(query: Query, by: AskedSolver, values: readonly number[]): PredictedTree | undefined;
  /** The truth of one tuple, equal to that of ranked answers. */
  belief(query: Query, by: AskedSolver, values: readonly number[], tree: PredictedTree | undefined): number;
}

/**
 * Asks solvers that take what they need from one model. Solvers that share the queries share the memory.
 * @throws LacunaError `usage.other-model`
 */
export function askModel({
  graph,
  known,
  models: given,
  chosen,
  options,
  stop,
  onRows,
}: {
  readonly graph: Graph;
  /** Links that count as known. */
  readonly known: View;
  readonly models: OpenModels;
  readonly chosen: readonly ChosenSolver[];
  readonly options: AskingOptions;
  readonly stop: SolverContext["stop"];
  /** Receives the number of rows that were scored, where the query asks for a whole relation. */
  readonly onRows?: (done: number, total: number) => void;
}): AskedModel {
  refuseOtherModels(chosen, given);
  const { explain, predicted, top = TOP } = options;
  const plausible = plausibleLinks(graph, given, options);
  const { models } = plausible;
  const memory = Math.floor(rowMemory(options.memory) / chosen.length);
  const world = { graph, known, memory, follow: createAnswerer(known), ...(stop ? { stop } : {}) };
  const started = new Map<Solver, AskedSolver>();
  /** Trees of the link predictor, for a solver that has none; undefined where QTO does not support the query. */
  const treesBeside = (query: Query): TreeSearch | undefined => {
    if (!models.links || !(qto.supports(query).supported || wholeRelation(query))) return undefined;
    const settings = settingOf(qto);
    const { truth } = startSolver(qto, world, models, settings);
    return truth && { truth, options: qto.trees(query, settings(typeOf(query)?.name)) };
  };
  const searchOf = (query: Query, { solver, running, settings }: AskedSolver): TreeSearch | undefined =>
    running.truth
      ? { truth: running.truth, options: solver.trees(query, settings(typeOf(query)?.name)) }
      : treesBeside(query);
  function* ranking(query: Query, by: AskedSolver, solution?: Solution): Pieces<Ranked> {
    const { solver, running } = by;
    const search = running.truth || explain ? searchOf(query, by) : undefined;
    const ranked = yield* rankInPieces(query, world, running, {
      pairs: wholeRelation(query) ? (running.truth ?? treesBeside(query)?.truth) : undefined,
      ...{ top, explain, predicted, solution, search, onRows },
      everything: asksForAll(query, solver, graph),
      impossible: plausible.impossible(query),
      impossibleAt: plausible.impossibleAt(query),
    });
    return explain && running.guesses ? { ...ranked, guesses: running.guesses(query, GUESSES) } : ranked;
  }
  return {
    ...plausible,
    graph,
    solverOf(query) {
      checkRankable(query);
      const solver = solverFor(query, options.solver, graph);
      const before = started.get(solver);
      if (before) return before;
      const found = chosen.find((each) => each.solver === solver);
      if (!found) throw new Error(`${solver.name} was not chosen`);
      const by = { ...found, running: startSolver(solver, world, models, found.settings) };
      started.set(solver, by);
      return by;
    },
    rankInPieces: ranking,
    rank: (query, by, solution) => atOnce(ranking(query, by, solution)),
    tree(query, by, values) {
      const search = searchOf(query, by);
      return search && bestTree(query, world, search.truth, search.options)(values);
    },
    belief(query, { running }, values, tree) {
      const [value] = values;
      if (query.free.length !== 1 || value === undefined) return tree?.truth ?? 0;
      return truthAt(value, (level) => running.solve(query, level));
    },
  };
}
