import { LacunaError } from "../../error.ts";
import { logSumExp } from "../../numeric/log-sum-exp.ts";
import type { Formula, Query, Relation, Term } from "../../query/formula.ts";
import { constant } from "../../query/formula.ts";
import { treeToQuery } from "../../query/views/operator-tree.ts";
import { decompose } from "../operator-tree/decompose.ts";
import { checkAsked, typeNames } from "../scheduling/asked.ts";
import { allOf } from "../scheduling/solve-each.ts";
import type { Parameter } from "../settings/setting.ts";
import type {
  ModelSolverContext,
  NodeGuess,
  QuerySupport,
  RunningSolver,
  SolveEach,
  Solver,
} from "../solver.ts";
import { innerNodes } from "./inner-nodes.ts";
import type { QueryModel } from "./model.ts";
import { planQuery } from "./plan.ts";
import type { RunningModel } from "./running.ts";
import { type QueryScorer, queryScorer } from "./score.ts";

/** Queries that are scored between two looks at the clock; their branches share a pass over the entities. */
const TOGETHER = 64;

/** The value of `union` where the model answers unions by the setting it was trained or imported with. */
const OWN_UNION = "model";

/**
 * The solver that a query model is: it embeds a query and scores every entity against it. Truths are what the loss of its
 * training makes of logits, their sigmoid or their softmax over all entities; they are not calibrated, and ranks go by the
 * logits.
 */
export function queryModelSolver(model: QueryModel): Solver<"query-model"> {
  const { name, describe, source } = model;
  const supports = (query: Query): QuerySupport => {
    const planned = planQuery(model, filledIn(query), model.settings);
    return planned.plan ? { supported: true } : { supported: false, ...reasonOf(planned) };
  };
  return {
    name,
    needs: "query-model",
    describe,
    source,
    known: "train",
    presets: [],
    parameters: unionParameters(model),
    supports,
    cost: ({ body }) => linksOf(body),
    trees: () => ({}),
    start: (world, settings) => startQueryModel(name, supports, world, settings),
  };
}

const reasonOf = ({ reason, hint }: { readonly reason: string; readonly hint: string }) => ({ reason, hint });

/** Models that answer unions in several ways can be asked for each, whatever they were trained with. */
const unionParameters = ({ choices }: QueryModel): Parameter[] =>
  choices?.union && choices.union.length > 1
    ? [
        {
          name: "union",
          summary: `how unions are answered; ${OWN_UNION}: as the model was trained or imported`,
          default: OWN_UNION,
          choices: [OWN_UNION, ...choices.union],
        },
      ]
    : [];

function startQueryModel(
  name: string,
  supports: (query: Query) => QuerySupport,
  { graph, model: { running }, stop }: ModelSolverContext<"query-model">,
  settings: Parameters<Solver<"query-model">["start"]>[1],
): RunningSolver {
  refuseOther(name, running, graph);
  const nameOf = typeNames(graph);
  const scorers = scorersOf(running);
  const truths = truthsOf(running);
  const limits = stop ? { stop } : {};
  const scorerFor = (query: Query): QueryScorer => {
    checkAsked(name, supports(query), query, graph);
    return scorers(settings(nameOf(query)).union);
  };
  const solveEach: SolveEach = function* (queries, onSolved) {
    const groups = new Map<QueryScorer, number[]>();
    for (const [at, query] of queries.entries()) {
      const scorer = scorerFor(query);
      groups.set(scorer, [...(groups.get(scorer) ?? []), at]);
    }
    for (const [scorer, places] of groups)
      for (let from = 0; from < places.length; from += TOGETHER) {
        const some = places.slice(from, from + TOGETHER);
        let next = 0;
        for (const logits of scorer.scores(
          some.map((at) => queries[at]!),
          limits,
        ))
          onSolved(some[next++]!, { rows: [truths(logits)], logits: [logits] });
        yield;
      }
  };
  return {
    solve: (query) => allOf(solveEach)([query])[0]!,
    solveEach,
    solveMany: allOf(solveEach),
    guesses: (query, count) => nodeGuesses(scorerFor(query), query, count),
  };
}

/** The inner nodes of a query that is an operator tree; none of other query graphs, whose nodes cannot be told apart by parts. */
function nodeGuesses(scorer: QueryScorer, query: Query, count: number): NodeGuess[] {
  const { tree } = decompose(query);
  // The root stands for the answers themselves.
  return tree
    ? innerNodes(scorer, tree, count)
        .slice(1)
        .map((node) => ({ part: treeToQuery(node.tree), nearest: node.nearest }))
    : [];
}

/** @throws LacunaError `solvers.other-model`, `solvers.other-graph` */
function refuseOther(
  name: string,
  { model, sizes }: RunningModel,
  graph: { readonly name: string; readonly entityCount: number; readonly relationCount: number },
): void {
  if (model.name !== name)
    throw new LacunaError("solvers.other-model", `${name} was given a ${model.name} model`, {
      hint: `give {solver} ${model.name}, or a {model} that was trained as ${name}`,
    });
  if (sizes.entities !== graph.entityCount || sizes.relations !== graph.relationCount)
    throw new LacunaError(
      "solvers.other-graph",
      `the ${name} model has ${sizes.entities} entities and ${sizes.relations} relations (both directions), ${graph.name} has ${graph.entityCount} and ${graph.relationCount}`,
      { hint: "give the graph it was trained on" },
    );
}

/** A scorer for each way to answer unions, when it is first asked for: each keeps what scores need of all entities. */
function scorersOf(running: RunningModel): (union: unknown) => QueryScorer {
  const started = new Map<string, QueryScorer>();
  const own = String(running.settings.union);
  return (asked = OWN_UNION) => {
    const union = asked === OWN_UNION ? own : String(asked);
    const before = started.get(union);
    if (before) return before;
    const settings = union === own ? running.settings : { ...running.settings, union };
    const scorer = queryScorer({ ...running, settings });
    started.set(union, scorer);
    return scorer;
  };
}

/** Truths have to stay above 0 where single precision would lose them. */
const LEAST_TRUTH = 1e-37;

/** The conversion of the logits of a model to truths, by the loss of its training. */
function truthsOf({ model, settings, loss }: RunningModel): (logits: Float32Array) => Float32Array {
  if (loss === "published" && model.publishedLoss !== "softmax")
    return (logits) => logits.map((logit) => Math.max(LEAST_TRUTH, 1 / (1 + Math.exp(-logit))));
  const factor = model.softmaxFactor?.(settings) ?? 1;
  return (logits) => {
    const scaled = logits.map((logit) => factor * logit);
    const logSum = logSumExp(scaled);
    return scaled.map((logit) => Math.max(LEAST_TRUTH, Math.exp(logit - logSum)));
  };
}

/** Links of a formula. */
function linksOf(formula: Formula): number {
  switch (formula.kind) {
    case "atom":
      return 1;
    case "and":
    case "or":
      return formula.operands.reduce((sum, each) => sum + linksOf(each), 0);
    default:
      return linksOf(formula.body);
  }
}

/** Ids that no graph has stand for placeholders, another for each: whether a query is answered depends on its shape. */
const STAND_INS = 2 ** 30;

function filledIn({ free, body }: Query): Query {
  const ids = new Map<string, number>();
  const idOf = (name: Relation): number => {
    if (typeof name === "number") return name;
    const id = ids.get(name) ?? STAND_INS + 2 * ids.size;
    ids.set(name, id);
    return id;
  };
  const term = (each: Term): Term => (each.kind === "constant" ? constant(idOf(each.entity)) : each);
  const fill = (formula: Formula): Formula => {
    switch (formula.kind) {
      case "atom": {
        const { relation, head, tail } = formula;
        return { kind: "atom", relation: idOf(relation), head: term(head), tail: term(tail) };
      }
      case "and":
      case "or":
        return { kind: formula.kind, operands: formula.operands.map(fill) };
      default:
        return { ...formula, body: fill(formula.body) };
    }
  };
  return { free, body: fill(body) };
}
