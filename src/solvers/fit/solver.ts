import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { countedAnswers } from "../explain/counted.ts";
import { denseFuzzy } from "../fuzzy/fuzzy.ts";
import type { Fuzzy } from "../fuzzy/precise-sets.ts";
import type { Direction } from "../query-graph/direction.ts";
import { type FitQuery, fitQuery, TANGLED } from "../query-graph/graph.ts";
import { marginal } from "../query-graph/marginal.ts";
import { isTangled } from "../query-graph/normal-form.ts";
import { together } from "../query-graph/together.ts";
import {
  type FitChoices,
  type FitSolving,
  type FitWork,
  fitWork,
  type Truths,
} from "../query-graph/truths.ts";
import { lookedUp, type RowsOf, rowsOfOneKind } from "../rows/rows-of-one-kind.ts";
import type { RowDefinition } from "../rows/sparse-rows-definition.ts";
import { advanceByRows } from "../scheduling/advance-by-rows.ts";
import { checkAsked, typeNames } from "../scheduling/asked.ts";
import { allOf } from "../scheduling/solve-each.ts";
import { solveNow } from "../scheduling/solving.ts";
import type { Setting, SettingOf } from "../settings/setting.ts";
import type { LinkSolverContext, QuerySupport, RunningSolver, Solution, SolveEach } from "../solver.ts";
import { fitCost } from "./cost.ts";

/** The reasoning of a solver of query graphs. */
export interface FitRules extends Omit<FitChoices, "above"> {
  readonly direction: Direction;
}

/** The parts of a setting that a solver of query graphs reads. */
export interface FitMethod<Values> {
  rows(setting: Values): RowDefinition;
  rules(setting: Values): FitRules;
  /** The truth from which on an entity counts as an answer, where answers are counted. */
  countAbove?(setting: Values): number;
}

/** Query graphs are those of every existential query; a denied branch shares one variable with the rest. */
export function fitSupport(query: Query): QuerySupport {
  if (query.free.length === 0)
    return { supported: false, reason: "it asks yes or no", hint: "make a variable free" };
  try {
    return isTangled(query) ? { supported: false, reason: TANGLED } : { supported: true };
  } catch (error) {
    if (!(error instanceof LacunaError) || error.code !== "query.too-many-alternatives") throw error;
    return { supported: false, reason: error.message };
  }
}

/** Rows that have to be scored, about, with `cut` candidates of a cycle; infinite when the query has no graphs. */
export function fitGraphCost(
  query: Query,
  { entityCount }: Graph,
  { direction, cut }: Pick<FitRules, "direction" | "cut">,
): number {
  if (!fitSupport(query).supported) return Number.POSITIVE_INFINITY;
  return fitCost(fitQuery(query, direction), entityCount, cut);
}

/** A query that is ready to be solved. */
interface Ready {
  readonly query: FitQuery;
  readonly rules: FitRules;
  readonly rows: RowDefinition;
  readonly countAbove: number | undefined;
}

/** Starts a solver that goes through query graphs by FIT's max-product, over sparse rows. */
export function startFitSolver<Values extends Setting>(
  name: string,
  world: LinkSolverContext,
  settings: SettingOf<Values>,
  method: FitMethod<Values>,
  rowsOf: RowsOf = rowsOfOneKind(world),
): RunningSolver {
  const { graph, memory } = world;
  const { entityCount } = graph;
  const nameOf = typeNames(graph);
  const workOf = workOfOneKind(entityCount);
  const ready = (query: Query): Ready => {
    checkAsked(name, fitSupport(query), query, graph);
    const setting = settings(nameOf(query));
    const rules = method.rules(setting);
    const countAbove = query.free.length === 1 ? method.countAbove?.(setting) : undefined;
    return { query: fitQuery(query, rules.direction), rules, rows: method.rows(setting), countAbove };
  };
  const solving = ({ query, rules, rows }: Ready, above = 0): FitSolving<Fuzzy[]> => {
    const work = workOf(rows, { ...rules, above });
    return together(query.free.map((variable) => marginal(query, variable, new Map(), work)));
  };
  const solution = (sets: readonly Fuzzy[], { countAbove }: Ready): Solution => {
    const rows = sets.map((set) => denseFuzzy(set, entityCount));
    return countAbove === undefined ? { rows } : { rows, count: countedAnswers(rows[0]!, countAbove) };
  };
  const solveEach: SolveEach = (queries, onSolved) => {
    const asked = queries.map(ready);
    return advanceByRows<Ready, Fuzzy[], Truths>(
      asked,
      {
        definition: ({ rows }: Ready) => rows,
        memory,
        visitBytes: 16 * entityCount,
        solving: (each) => solving(each),
      },
      rowsOf,
      (at, sets) => onSolved(at, solution(sets, asked[at]!)),
    );
  };
  return {
    solve(query, wanted = 0) {
      const asked = ready(query);
      const above = asked.query.graphs.length === 1 ? Math.min(wanted, asked.countAbove ?? 1) : 0;
      const found = solution(solveNow(solving(asked, above), rowsOf(asked.rows)), asked);
      return above > 0 ? { ...found, above } : found;
    },
    solveEach,
    solveMany: allOf(solveEach),
    truth: lookedUp(() => rowsOf(method.rows(settings(undefined)))),
  };
}

/** Results from the rows of one definition, for all queries; dropped when another definition comes. */
function workOfOneKind(entityCount: number): (rows: RowDefinition, choices: FitChoices) => FitWork {
  let held: { readonly name: string; readonly base: FitWork } | undefined;
  return ({ name }, { norm, cut, width, above }) => {
    if (held?.name !== name) held = { name, base: fitWork(entityCount, { norm, cut, width, above }) };
    return { ...held.base, norm, cut, width, above };
  };
}
