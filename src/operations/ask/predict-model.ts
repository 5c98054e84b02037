import { usageError } from "../../error.ts";
import { modelRecord } from "../../evaluation/run/model-record.ts";
import { createAnswerer } from "../../exact/answer.ts";
import { chosenView } from "../../kg/chosen-view.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { typeOf } from "../../query/types/lookup.ts";
import { atOnce, type Pieces } from "../../runs/working/pieces.ts";
import type { ChosenSolver } from "../../solvers/choice/chosen-solvers.ts";
import { solverFor } from "../../solvers/choice/default-solver.ts";
import { givesProbabilities, modelHints, rowMemory } from "../../solvers/choice/model-needs.ts";
import { refuseOtherModels } from "../../solvers/choice/preset-model.ts";
import { wholeRelation } from "../../solvers/choice/whole-relation.ts";
import { bestTree } from "../../solvers/explain/best-tree.ts";
import type { PredictedTree } from "../../solvers/explain/predicted-tree.ts";
import { qto } from "../../solvers/qto/qto.ts";
import { keepKinds } from "../../solvers/ranking/keep-kinds.ts";
import { leaveOutLoops } from "../../solvers/ranking/leave-out-loops.ts";
import {
  asksForAll,
  type Ranked,
  rankInPieces,
  type TreeSearch,
  truthAt,
} from "../../solvers/ranking/rank-answers.ts";
import { settingOf } from "../../solvers/settings/setting-of.ts";
import type { RunningSolver, Solution, Solver, World } from "../../solvers/solver.ts";
import { modelOf, needsText, type OpenModels, startSolver } from "../../solvers/start-solver.ts";
import { resultNaming } from "./naming.ts";
import type { PredictParameters } from "./predict.ts";
import type { AnsweredWith } from "./results.ts";

/** How many entities are shown of what a model takes an inner node for. */
const GUESSES = 5;

/** How many answers are listed by default. */
const TOP = 10;

/** What asking a model depends on, besides the model; plain data. */
export type AskModelOptions = Pick<
  PredictParameters,
  "solver" | "known" | "split" | "top" | "predicted" | "explain" | "memory" | "loops" | "anyKind" | "ids"
> & {
  /** The model is one that comes with the package, because none was named. */
  readonly byDefault?: boolean;
};

/** A solver at work. */
export interface AskedSolver extends ChosenSolver {
  readonly running: RunningSolver;
}

/** What one query that is asked with a model, and each of a file, is answered with. */
export interface AskedModel {
  /**
   * The solver of a query, at work.
   * @throws LacunaError `usage.nothing-to-rank`, `usage.unsupported-query`
   */
  solverOf(query: Query): AskedSolver;
  /** Ranks the answers; `solution` is what the solver says, where that is known already. */
  rank(query: Query, by: AskedSolver, solution?: Solution): Ranked;
  /** The same in pieces, where the query asks for a whole relation. */
  rankInPieces(query: Query, by: AskedSolver, solution?: Solution): Pieces<Ranked>;
  /** The tree of one tuple that the solver believes in most; undefined where it has no trees, or believes in none. */
  tree(query: Query, by: AskedSolver, values: readonly number[]): PredictedTree | undefined;
  /** How much the solver believes in one tuple, as it does of ranked answers. */
  belief(query: Query, by: AskedSolver, values: readonly number[], tree: PredictedTree | undefined): number;
  /** With what a query is answered. */
  how(query: Query, by: AskedSolver): AnsweredWith;
}

/**
 * Solvers that take what they need from one model; those that a query may be given share the memory.
 * @throws LacunaError `usage.other-model`
 */
export function askModel({
  graph,
  models: given,
  chosen,
  options,
  stop,
  onRows,
}: {
  readonly graph: Graph;
  readonly models: OpenModels;
  readonly chosen: readonly ChosenSolver[];
  readonly options: AskModelOptions;
  readonly stop: World["stop"];
  /** Told of the rows that were asked for, where the query asks for a whole relation. */
  readonly onRows?: (done: number, total: number) => void;
}): AskedModel {
  refuseOtherModels(chosen, given);
  const { explain, predicted, top = TOP, known: knownName = "observed" } = options;
  const known = chosenView(graph, knownName, options.split);
  const memory = Math.floor(rowMemory(options.memory) / chosen.length);
  const without = options.loops ? undefined : leaveOutLoops(graph, given);
  const kinds = options.anyKind ? undefined : keepKinds(graph, without?.models ?? given);
  const models = kinds?.models ?? without?.models ?? given;
  const world = { graph, known, memory, follow: createAnswerer(known), ...(stop ? { stop } : {}) };
  const started = new Map<Solver, AskedSolver>();
  /** Trees of a link predictor, beside the guesses of a solver that has none; where one is given that answers the query. */
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
      impossible: [
        ...(without?.impossible(query) ?? []),
        ...(query.free.length === 1 ? (kinds?.impossible(query, query.free[0]!) ?? []) : []),
      ],
      impossibleAt: query.free.map((name) => kinds?.impossible(query, name) ?? new Set<number>()),
    });
    return explain && running.guesses ? { ...ranked, guesses: running.guesses(query, GUESSES) } : ranked;
  }
  return {
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
    how: (query, by) => answeredWith(query, by, { graph, models, options, without, kinds }),
  };
}

/** What answers depend on besides the solver. */
interface Answering {
  readonly graph: Graph;
  readonly models: OpenModels;
  readonly options: AskModelOptions;
  readonly without: ReturnType<typeof leaveOutLoops> | undefined;
  readonly kinds: ReturnType<typeof keepKinds> | undefined;
}

/** With what a query is answered. */
function answeredWith(
  query: Query,
  { solver, settings }: AskedSolver,
  { graph, models, options, without, kinds }: Answering,
): AnsweredWith {
  const setting = settings(typeOf(query)?.name);
  const asked = modelOf(solver, models);
  const calibrated =
    solver.needs === "links" && models.links ? givesProbabilities(models.links, setting) : false;
  const { relation } = resultNaming(graph, options.ids);
  return {
    // Without a model nothing is guessed: what is listed follows from the known links.
    calibrated: calibrated || solver.needs === "nothing" || (solver.truths?.fitted(setting) ?? false),
    solver: { name: solver.name, known: options.known ?? "observed", setting },
    irreflexive: without?.relationsOf(query).map(relation) ?? [],
    bounded: kinds?.relationsOf(query).map(relation) ?? [],
    model: asked
      ? { ...modelRecord(asked), calibrated, ...(options.byDefault ? { byDefault: true } : {}) }
      : null,
  };
}

/** @throws LacunaError `usage.nothing-to-rank` */
export function checkRankable({ free }: Query): void {
  if (free.length === 0)
    throw usageError(
      "nothing-to-rank",
      "the query has no free variable, so there is nothing to rank",
      "put a variable before the colon, or ask without {model}",
    );
}

/** @throws LacunaError `usage.missing-model` where a solver needs one */
export function checkModelGiven(chosen: readonly ChosenSolver[], model: PredictParameters["model"]): void {
  const helpless = chosen.find(({ solver }) => solver.needs !== "nothing");
  if (model === undefined && helpless)
    throw usageError(
      "missing-model",
      `${helpless.solver.name} asks ${needsText[helpless.solver.needs]}`,
      modelHints[helpless.solver.needs],
      "model",
    );
}

/** Where neither a model nor a solver is named, the weights that come with the package predict. */
export const withDefault = ({
  model,
  solver,
  predicted,
}: Pick<PredictParameters, "model" | "solver" | "predicted">) => ({
  ...(model === undefined ? {} : { model }),
  predicted: predicted || solver === undefined,
});
