import { modelRecord } from "../../evaluation/model-record.ts";
import type { Graph, View } from "../../kg/graph.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import type { Formula } from "../../query/formula.ts";
import { typeOf } from "../../query/named-type-lookup.ts";
import { notationOf } from "../../query/notations.ts";
import type { Solver } from "../../solvers/solver.ts";
import type { AskOptions } from "../commands/ask.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { limitsFrom } from "../limits.ts";
import { type ChosenSolver, chosenSolvers } from "../solve/chosen.ts";
import { solverFor } from "../solve/default-solver.ts";
import { givesProbabilities, noModel, openModel, rowMemory, worksAlone } from "../solve/model.ts";
import { chosenView } from "../view.ts";
import { type AnsweredWith, rankedJson } from "./model-json.ts";
import { rankedText } from "./model-text.ts";
import { openQuery } from "./open-query.ts";
import { rankAnswers } from "./rank.ts";

/** Answers shown unless told. */
const TOP = 10;

/** `lacuna ask <graph> "<query>" --model <model>`: ranked answers, those that need links which are not there included. */
export async function askModel(source: string, text: string, options: AskOptions, io: Io): Promise<void> {
  const { graph, query } = await openQuery(source, text, options);
  if (query.free.length === 0)
    throw usageError(
      "nothing-to-rank",
      "the query has no free variable, so there is nothing to rank",
      "put a variable before the colon, or ask without --model",
    );
  const solver = solverFor(query, options.solver);
  const [chosen] = chosenSolvers([solver.name], options) as [ChosenSolver];
  const predictor = await predictorFor(solver, options, graph);
  const { known = "observed", explain = false, predicted = false, ids = false } = options;
  const { stop } = limitsFrom({ timeoutSeconds: options.timeout });
  const world = {
    graph,
    predictor,
    known: knownLinks(graph, known, options),
    memory: rowMemory(options.memory),
    ...(stop ? { stop } : {}),
  };
  const setting = chosen.settings(typeOf(query)?.name);
  const ranked = rankAnswers(query, world, solver.start(world, chosen.settings), {
    top: options.top ?? TOP,
    explain,
    predicted,
    trees: solver.trees(query, setting),
    rows: solver.cost(query, graph),
  });
  const how: AnsweredWith = {
    solver: { name: solver.name, known, setting },
    model: worksAlone(solver)
      ? null
      : { ...modelRecord(predictor), calibrated: givesProbabilities(predictor, setting) },
  };
  const print = (body: Formula) => notationOf("text").print({ free: [], body }, { graph, ids });
  io.out(
    options.json
      ? rankedJson(graph, query, ranked, how, { ids, explain, print })
      : rankedText(graph, query, ranked, how, { ids, explain, predicted }),
  );
}

async function predictorFor(
  solver: Solver,
  { model, ...options }: AskOptions,
  graph: Graph,
): Promise<LinkPredictor> {
  if (model !== undefined) return openModel(model, graph, options);
  if (worksAlone(solver)) return noModel(graph);
  throw usageError(
    "missing-model",
    `${solver.name} asks a link predictor`,
    "name a model folder with --model, or --model frequency for the baseline",
  );
}

const knownLinks = (graph: Graph, known: NonNullable<AskOptions["known"]>, { split }: AskOptions): View =>
  chosenView(graph, { graph: known, split });
