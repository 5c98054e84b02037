import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import type { OperatorTree } from "../../query/views/operator-tree.ts";
import { decompose } from "../operator-tree/decompose.ts";
import { checkAsked, typeNames } from "../scheduling/asked.ts";
import { allOf } from "../scheduling/solve-each.ts";
import type { Parameter, SettingOf, ValuesOf } from "../settings/setting.ts";
import type { LinkSolverContext, RunningSolver, Solution, SolveEach } from "../solver.ts";
import { fuzzyLogicNames, fuzzyLogics } from "./logics.ts";
import type { Projector } from "./projector.ts";
import { type Projecting, projectionsOf, solveByProjection } from "./solve.ts";
import { type ProjectedTruths, projectedTruths } from "./truths.ts";

/** The context of a solver with a graph model; it asks no link predictor. */
export type ProjectionContext = Pick<LinkSolverContext, "graph" | "known" | "memory" | "stop">;

/** Parameters of all solvers by projection: the combination of truths, and the count of answers. */
export const projectionParameters = [
  {
    name: "logic",
    summary:
      "truths of conjunction and disjunction: a·b and a + b − a·b, min and max, or those of Łukasiewicz",
    default: "product",
    choices: fuzzyLogicNames,
  },
  {
    name: "countAbove",
    aliases: ["count_above"],
    summary: "the truths above it, added up, are the number of answers expected",
    default: 0.5,
    least: 0,
    most: 1,
  },
] as const satisfies readonly Parameter[];

/** The parts of a setting that every solver by projection reads. */
type ProjectionSetting = ValuesOf<typeof projectionParameters>;

/** Projections of a query, times what one costs in rows of a link predictor. */
export function projectionCost(query: Query, graph: Graph): number {
  const { tree } = decompose(query);
  if (!tree) return Number.POSITIVE_INFINITY;
  // A projection passes over all links some six times; a row of a link predictor multiplies each entity once.
  return (
    projectionsOf(tree) * Math.max(1, Math.ceil(graph.rows.tails.length / Math.max(1, graph.entityCount)))
  );
}

/** Queries that advance together: what they ask to project is projected in one batch. */
const TOGETHER = 64;

/** A query that is ready to be solved. */
interface Ready<Values> {
  readonly tree: OperatorTree;
  readonly setting: Values;
}

/**
 * Starts a solver that goes up the operator tree of a query, projecting fuzzy sets with a graph model.
 * @param projectorOf the model under a setting
 */
export function startProjectionSolver<Values extends ProjectionSetting>(
  name: string,
  world: ProjectionContext,
  settings: SettingOf<Values>,
  projectorOf: (setting: Values) => Projector,
): RunningSolver {
  const { graph } = world;
  const { entityCount } = graph;
  const nameOf = typeNames(graph);
  const held = new Map<Projector, ProjectedTruths>();
  const truthsOf = (setting: Values): ProjectedTruths => {
    const projector = projectorOf(setting);
    const truths = held.get(projector) ?? projectedTruths(projector, world);
    held.set(projector, truths);
    return truths;
  };
  const ready = (query: Query): Ready<Values> => {
    const { support, tree } = decompose(query);
    checkAsked(name, support, query, graph);
    return { tree: tree!, setting: settings(nameOf(query)) };
  };
  const solving = ({ tree, setting }: Ready<Values>): Projecting =>
    solveByProjection(tree, fuzzyLogics[setting.logic], entityCount);
  const solution = (truths: Float32Array, { setting }: Ready<Values>): Solution => {
    const least = setting.countAbove;
    // Rows of single entities are kept for others: an answer is the caller's own.
    return {
      rows: [truths.slice()],
      count: truths.reduce((sum, truth) => sum + (truth > least ? truth : 0), 0),
    };
  };
  const solveEach: SolveEach = function* (queries, onSolved) {
    const asked = queries.map(ready);
    for (let from = 0; from < asked.length; from += TOGETHER) {
      let going = asked.slice(from, from + TOGETHER).map((each, at) => {
        const steps = solving(each);
        return { each, at: from + at, steps, step: steps.next() };
      });
      while (going.length > 0) {
        for (const { each, at, step } of going) if (step.done) onSolved(at, solution(step.value, each));
        going = going.filter(({ step }) => !step.done);
        for (const [truths, some] of groupedBy(going, ({ each }) => truthsOf(each.setting))) {
          const rows = truths.project(some.flatMap(({ step }) => (step.done ? [] : [step.value])));
          some.forEach((one, at) => {
            one.step = one.steps.next(rows[at]!);
          });
          yield;
        }
      }
    }
  };
  return {
    solve: (query) => allOf(solveEach)([query])[0]!,
    solveEach,
    solveMany: allOf(solveEach),
    truth: { visit: (...asked) => truthsOf(settings(undefined)).rows.visit(...asked) },
  };
}

function groupedBy<Item, Key>(items: readonly Item[], key: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
