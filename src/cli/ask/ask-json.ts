import type { Answers } from "../../exact/answers.ts";
import type { Explanation } from "../../exact/explanation.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Formula } from "../../query/formula.ts";
import { nameOf } from "../../operations/naming.ts";

/** `{"variables":["?x"],"answers":[["France"],…],"count":n,"outcome":"complete"}` */
export function answersJson(graph: Graph, answers: Answers, ids = false): string {
  const named = namer(graph, ids);
  return shape(
    answers,
    Array.from(answers, (tuple) => tuple.map(named)),
  );
}

/** The same with `{"values","tree":[{"head","relation","tail","state"}],"missing","reduces"}` for each answer; denied branches as text. */
export function explainedJson(
  graph: Graph,
  answers: Answers,
  trees: readonly (Explanation | undefined)[],
  reduces: readonly (string | undefined)[],
  print: (formula: Formula) => string,
  ids = false,
): string {
  const entity = namer(graph, ids);
  const relation = (id: number) => (ids ? id : nameOf(graph.relations, id >> 1));
  const explained = Array.from(answers, (tuple, row) => {
    const tree = trees[row];
    const absences = tree?.absences.map(print) ?? [];
    return {
      values: tuple.map(entity),
      tree: (tree?.links ?? []).map((link) => ({
        head: entity(link.head),
        relation: relation(link.relation),
        tail: entity(link.tail),
        state: link.state,
      })),
      ...(absences.length === 0 ? {} : { absences }),
      missing: tree?.missing ?? null,
      // An answer without missing links reduces to nothing.
      reduces: reduces[row] ?? null,
    };
  });
  return shape(answers, explained);
}

function shape(answers: Answers, rows: unknown): string {
  const variables = answers.variables.map((each) => `?${each}`);
  return `${JSON.stringify({ variables, answers: rows, count: answers.count, outcome: answers.outcome })}\n`;
}

const namer = (graph: Graph, ids: boolean) => (entity: number) =>
  ids ? entity : nameOf(graph.entities, entity);
