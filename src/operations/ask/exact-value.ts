import type { Explanation } from "../../exact/explanation.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Formula } from "../../query/formula.ts";
import { printText } from "../../query/text/print.ts";
import { nameOf } from "../naming.ts";
import type { FoundAnswers } from "./found.ts";
import type { AnswerList, EntityValue, ExplainedAnswer, ExplainedList } from "./results.ts";

/** The answers with names, or with ids where these were asked for. */
export function exactValue(found: FoundAnswers): AnswerList | ExplainedList {
  const { graph, answers, ids, explained } = found;
  const entity = entityValue(graph, ids);
  const tuples = Array.from(answers, (tuple) => tuple.map(entity));
  const shape = {
    count: answers.count,
    outcome: answers.outcome,
  };
  const variables = answers.variables.map((each) => `?${each}`);
  if (!explained) return { variables, answers: tuples, ...shape };
  const { trees, reduces } = explained;
  const listed = tuples.map((values, row) => explainedAnswer(values, trees[row], reduces[row], found));
  return { variables, answers: listed, ...shape };
}

function explainedAnswer(
  values: readonly EntityValue[],
  tree: Explanation | undefined,
  reduces: string | undefined,
  { graph, ids }: FoundAnswers,
): ExplainedAnswer {
  const entity = entityValue(graph, ids);
  const relation = relationValue(graph, ids);
  const absences = tree?.absences.map(branchText(graph, ids)) ?? [];
  return {
    values,
    tree: (tree?.links ?? []).map((link) => ({
      head: entity(link.head),
      relation: relation(link.relation),
      tail: entity(link.tail),
      state: link.state,
    })),
    ...(absences.length === 0 ? {} : { absences }),
    missing: tree?.missing ?? null,
    // An answer without missing links reduces to nothing.
    reduces: reduces ?? null,
  };
}

/** How results write entities. */
export const entityValue =
  (graph: Graph, ids: boolean) =>
  (id: number): EntityValue =>
    ids ? id : nameOf(graph.entities, id);

/** How results write directed relations. */
export const relationValue =
  (graph: Graph, ids: boolean) =>
  (id: number): EntityValue =>
    ids ? id : nameOf(graph.relations, id >> 1);

/** How results write a branch that is denied. */
export const branchText =
  (graph: Graph, ids: boolean) =>
  (body: Formula): string =>
    printText({ free: [], body }, { graph, ids });
