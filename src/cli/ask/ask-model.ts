import { modelRecord } from "../../evaluation/run/model-record.ts";
import { createAnswerer } from "../../exact/answer.ts";
import type { Graph, View } from "../../kg/graph.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import type { Formula, Query } from "../../query/formula.ts";
import { notationOf } from "../../query/notations.ts";
import { typeOf } from "../../query/types/lookup.ts";
import type { RunningSolver, Solution, Solver, SolverWorld } from "../../solvers/solver.ts";
import type { AskOptions } from "../commands/ask.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { limitsFrom } from "../limits.ts";
import { type ChosenSolver, chosenSolvers } from "../solve/chosen.ts";
import { solverFor } from "../solve/default-solver.ts";
import { givesProbabilities, noModel, openModel, rowMemory, worksAlone } from "../solve/model.ts";
import { chosenView } from "../view.ts";
import { type AnsweredWith, rankedValue } from "./model-json.ts";
import { rankedText } from "./model-text.ts";
import { openQuery } from "./open-query.ts";
import { asksForAll, type Ranked, rankAnswers } from "./rank.ts";

/** Answers shown unless told. */
const TOP = 10;

/** What one query that is asked with a model, and each of a file, is answered with. */
export interface AskingModel {
  readonly graph: Graph;
  readonly options: AskOptions;
  /**
   * The solver of a query, at work.
   * @throws LacunaError `usage.nothing-to-rank`, `usage.unsupported-query`
   */
  solverOf(query: Query): AskedSolver;
  /** Ranks the answers; `solution` is what the solver says, where that is known already. */
  rank(query: Query, by: AskedSolver, solution?: Solution): Ranked;
  /** What `--json` says of a query. */
  value(query: Query, ranked: Ranked, by: AskedSolver): Readonly<Record<string, unknown>>;
}

/** A solver at work for `ask`. */
export interface AskedSolver extends ChosenSolver {
  readonly running: RunningSolver;
}

/** `lacuna ask <graph> "<query>" --model <model>`: ranked answers, those that need links which are not there included. */
export async function askModel(source: string, text: string, options: AskOptions, io: Io): Promise<void> {
  const { graph, query } = await openQuery(source, text, options);
  checkRankable(query);
  const chosen = chosenSolvers([solverFor(query, options.solver).name], options);
  const predictor = await predictorFor(chosen, options, graph);
  const { stop } = limitsFrom({ timeoutSeconds: options.timeout });
  const asking = askingModel({ graph, predictor, chosen, options, stop });
  const by = asking.solverOf(query);
  const ranked = asking.rank(query, by);
  const { ids = false, explain = false, predicted = false } = options;
  io.out(
    options.json
      ? `${JSON.stringify(asking.value(query, ranked, by))}\n`
      : rankedText(graph, query, ranked, answeredWith(query, by, predictor, options), {
          ...{ ids, explain, predicted },
        }),
  );
}

/** Solvers that take what they need from one model; those that a query may be given share the memory. */
export function askingModel({
  graph,
  predictor,
  chosen,
  options,
  stop,
}: {
  readonly graph: Graph;
  readonly predictor: LinkPredictor;
  readonly chosen: readonly ChosenSolver[];
  readonly options: AskOptions;
  readonly stop: SolverWorld["stop"];
}): AskingModel {
  const { explain = false, predicted = false, ids = false, top = TOP } = options;
  const known = knownLinks(graph, options.known ?? "observed", options);
  const memory = Math.floor(rowMemory(options.memory) / chosen.length);
  const world = { graph, predictor, known, memory, follow: createAnswerer(known), ...(stop ? { stop } : {}) };
  const started = new Map<Solver, AskedSolver>();
  const print = (body: Formula) => notationOf("text").print({ free: [], body }, { graph, ids });
  return {
    graph,
    options,
    solverOf(query) {
      checkRankable(query);
      const { name } = solverFor(query, options.solver);
      const found = chosen.find(({ solver }) => solver.name === name)!;
      let by = started.get(found.solver);
      if (!by) {
        by = { ...found, running: found.solver.start(world, found.settings) };
        started.set(found.solver, by);
      }
      return by;
    },
    rank: (query, { solver, running, settings }, solution) =>
      rankAnswers(query, world, running, {
        ...{ top, explain, predicted, solution },
        trees: solver.trees(query, settings(typeOf(query)?.name)),
        everything: asksForAll(query, solver, graph),
      }),
    value: (query, ranked, by) =>
      rankedValue(graph, query, ranked, answeredWith(query, by, predictor, options), { ids, explain, print }),
  };
}

function answeredWith(
  query: Query,
  { solver, settings }: ChosenSolver,
  predictor: LinkPredictor,
  { known = "observed" }: AskOptions,
): AnsweredWith {
  const setting = settings(typeOf(query)?.name);
  return {
    solver: { name: solver.name, known, setting },
    model: worksAlone(solver)
      ? null
      : { ...modelRecord(predictor), calibrated: givesProbabilities(predictor, setting) },
  };
}

function checkRankable({ free }: Query): void {
  if (free.length === 0)
    throw usageError(
      "nothing-to-rank",
      "the query has no free variable, so there is nothing to rank",
      "put a variable before the colon, or ask without --model",
    );
}

/** @throws LacunaError `usage.missing-model`, what opening a model throws */
export async function predictorFor(
  chosen: readonly ChosenSolver[],
  { model, ...options }: AskOptions,
  graph: Graph,
): Promise<LinkPredictor> {
  if (model !== undefined) return openModel(model, graph, options);
  const helpless = chosen.find(({ solver }) => !worksAlone(solver));
  if (!helpless) return noModel(graph);
  throw usageError(
    "missing-model",
    `${helpless.solver.name} asks a link predictor`,
    "name a model folder with --model, or --model frequency for the baseline",
  );
}

const knownLinks = (graph: Graph, known: NonNullable<AskOptions["known"]>, { split }: AskOptions): View =>
  chosenView(graph, { graph: known, split });
