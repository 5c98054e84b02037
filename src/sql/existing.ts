import type { LacunaError } from "../error.ts";
import { compile } from "../hardness/reach/compile.ts";
import { formulaWriter } from "../hardness/reach/formula-of.ts";
import type { Node } from "../hardness/reach/node.ts";
import { templateOf } from "../hardness/reach/template.ts";
import type { Split } from "../kg/graph.ts";
import { and, type Query, variable } from "../query/formula.ts";
import { levelsOf } from "./levels.ts";
import { groundingOf, orMistake, type QueryAnswered, type SqlGraph, sqlRunner } from "./run.ts";

/**
 * Counts the existing entities of lists of queries, as the classifier does: the observed bindings of each existential variable, and
 * for a variable behind another the most of them for one binding of that other. The database is asked for these bindings.
 * `onMistake` receives the error of a query that cannot be compiled.
 * @throws LacunaError `sql.*`
 */
export function existingBySql(
  graph: SqlGraph,
  split: Split,
): (
  queries: readonly Query[],
  onMistake: (error: LacunaError, at: number) => void,
) => Promise<(number | undefined)[]> {
  const { known, highest } = levelsOf(split);
  const answered = sqlRunner(graph, { is: "answers" }, { known, full: known, highest });
  return async (queries, onMistake) => {
    const largest = new Array<number | undefined>(queries.length);
    const places: number[] = [];
    const asked: Query[] = [];
    for (const [at, query] of queries.entries())
      for (const each of orMistake(
        () => bindingsOf(query, graph),
        (error) => onMistake(error, at),
      ) ?? []) {
        places.push(at);
        asked.push(each);
      }
    for await (const found of answered(asked)) {
      const at = places[found.at]!;
      largest[at] = Math.max(largest[at] ?? 0, mostOf(found));
    }
    return largest;
  };
}

/** Answers of a query for its variable; with two variables, the most for one binding of the first. */
function mostOf({ type, tuples, codes }: QueryAnswered): number {
  if (type.free === 1) return codes.length;
  let most = 0;
  for (let from = 0, to = 0; from < codes.length; from = to) {
    while (to < codes.length && tuples[2 * to] === tuples[2 * from]) to++;
    most = Math.max(most, to - from);
  }
  return most;
}

/** The queries whose answers are the bindings of the existential variables; none where they are not counted. */
function bindingsOf(query: Query, graph: SqlGraph): Query[] {
  const { root, outer, fixed } = compile(templateOf(query));
  if (outer.length > 0) return [];
  const { fresh, linked, write } = formulaWriter({ ...groundingOf(query, graph), fixed });
  const found: Query[] = [];
  const bindings = (node: Node): void => {
    if (node.kind === "step") {
      bindings(node.from);
      const [from, to] = [fresh(), fresh()];
      const body = and(write(node.from, from), linked(node.link, variable(from), variable(to)));
      found.push({ free: [from, to], body });
    } else if (node.kind === "row" || node.kind === "all" || node.kind === "any") {
      const name = fresh();
      found.push({ free: [name], body: write(node, name) });
      behind(node);
    }
  };
  const behind = (node: Node): void => {
    if (node.kind === "step") bindings(node.from);
    else if (node.kind === "all") node.parts.forEach(behind);
    else if (node.kind === "any") node.branches.forEach(behind);
  };
  behind(root);
  return found;
}
