import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import type { OperatorTree } from "../../query/views/operator-tree.ts";
import { countedAnswers } from "../explain/counted.ts";
import { denseFuzzy, type FuzzySet } from "../fuzzy/fuzzy.ts";
import { fuzzyScratch } from "../fuzzy/fuzzy-project.ts";
import { lookedUp, type RowsOf, rowsOfOneKind } from "../rows/rows-of-one-kind.ts";
import type { RowDefinition } from "../rows/sparse-rows-definition.ts";
import { advanceByRows } from "../scheduling/advance-by-rows.ts";
import { checkAsked, typeNames } from "../scheduling/asked.ts";
import { allOf } from "../scheduling/solve-each.ts";
import { solveNow } from "../scheduling/solving.ts";
import type { Setting, SettingOf } from "../settings/setting.ts";
import type { LinkSolverContext, QuerySupport, RunningSolver, Solution, SolveEach } from "../solver.ts";
import { treeRows } from "./cost.ts";
import { decompose } from "./decompose.ts";
import { solveTree, stepsOf, type TreeRules } from "./solve.ts";

/** The parts of a setting that a solver of trees reads. */
export interface TreeMethod<Values> {
  rows(setting: Values): RowDefinition;
  rules(setting: Values): TreeRules;
}

/** The parameters that every solver of trees has. */
type TreeSetting = Setting & {
  /** Entities of at least this truth count as answers. */
  readonly countAbove: number;
};

export const treeSupport = (query: Query): QuerySupport => decompose(query).support;

/** Rows that have to be scored, about; infinite when the query is no tree. */
export function treeCost(query: Query, graph: Graph): number {
  const { tree } = decompose(query);
  return tree ? treeRows(tree, graph.entityCount) : Number.POSITIVE_INFINITY;
}

/** A query that is ready to be solved. */
interface Ready<Values> {
  readonly tree: OperatorTree;
  readonly setting: Values;
}

/** Starts a solver that goes up the operator tree of a query, over sparse rows. */
export function startTreeSolver<Values extends TreeSetting>(
  name: string,
  world: LinkSolverContext,
  settings: SettingOf<Values>,
  method: TreeMethod<Values>,
  rows: RowsOf = rowsOfOneKind(world),
): RunningSolver {
  const { graph, memory } = world;
  const { entityCount } = graph;
  const scratch = fuzzyScratch(entityCount);
  const nameOf = typeNames(graph);
  const ready = (query: Query): Ready<Values> => {
    const { support, tree } = decompose(query);
    checkAsked(name, support, query, graph);
    return { tree: tree!, setting: settings(nameOf(query)) };
  };
  const definitionOf = ({ setting }: Pick<Ready<Values>, "setting">) => method.rows(setting);
  const solving = ({ tree, setting }: Ready<Values>, above = 0) =>
    solveTree(tree, { ...method.rules(setting), above }, scratch);
  const solution = (set: FuzzySet, { setting }: Ready<Values>): Solution => {
    const row = denseFuzzy(set, entityCount);
    return { rows: [row], count: countedAnswers(row, setting.countAbove) };
  };
  const solveEach: SolveEach = (queries, onSolved) => {
    const asked = queries.map(ready);
    return advanceByRows<Ready<Values>, FuzzySet>(
      asked,
      {
        definition: definitionOf,
        memory,
        visitBytes: 4 * entityCount,
        solving: (each) => solving(each),
        steps: ({ tree }) => stepsOf(tree),
      },
      rows,
      (at, set) => onSolved(at, solution(set, asked[at]!)),
    );
  };
  return {
    solve(query, wanted = 0) {
      const asked = ready(query);
      const { setting } = asked;
      // Answers are counted from their own least truth on.
      const above = Math.min(wanted, setting.countAbove);
      const found = solution(solveNow(solving(asked, above), rows(definitionOf(asked))), asked);
      return above > 0 ? { ...found, above } : found;
    },
    solveEach,
    solveMany: allOf(solveEach),
    truth: lookedUp(() => rows(definitionOf({ setting: settings(undefined) }))),
  };
}
