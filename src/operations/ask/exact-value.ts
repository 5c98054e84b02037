import type { Explanation } from "../../exact/explanation.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Formula } from "../../query/formula.ts";
import { printText } from "../../query/text/print.ts";
import { nameOf } from "../naming.ts";
import type { FoundAnswers } from "./found.ts";
import { inPieces, type Listed, listed } from "./listing.ts";
import type { AnswerList, EntityValue, ExplainedAnswer, ExplainedList } from "./results.ts";

/** The answers with names, or with ids where these were asked for. */
export function exactValue(found: FoundAnswers): AnswerList | ExplainedList {
  const answers: (readonly EntityValue[] | ExplainedAnswer)[] = [];
  const rows = exactRows(found);
  for (;;) {
    const { done, value } = rows.next();
    if (done) {
      const { count, outcome } = value;
      return { variables: variablesOf(found), answers, count, outcome } as AnswerList | ExplainedList;
    }
    answers.push(value);
  }
}

/** The answers one after another, each made when it is asked for. */
export function exactRows(found: FoundAnswers): Generator<readonly EntityValue[] | ExplainedAnswer, Listed> {
  const { explained } = found;
  return listed<readonly EntityValue[] | ExplainedAnswer>(
    found,
    explained ? (row) => explainedRow(found, explained, row) : tupleOf(found),
  );
}

/** The same as JSON, a piece at a time: millions of answers are never held as text. */
export function* exactJson(found: FoundAnswers): Generator<string> {
  const { explained } = found;
  yield `{"variables":${JSON.stringify(variablesOf(found))},"answers":[`;
  const show = explained
    ? (row: number) => JSON.stringify(explainedRow(found, explained, row))
    : tupleJson(found);
  const comma = (row: number) => (row === 0 ? "" : ",");
  const { count, outcome } = yield* inPieces(listed(found, (row) => comma(row) + show(row)));
  yield `],"count":${count},"outcome":${JSON.stringify(outcome)}}`;
}

/** The free variables as results write them. */
export const variablesOf = ({ answers }: FoundAnswers) => answers.variables.map((each) => `?${each}`);

/** The ids of an answer. */
export function idsOf({ variables, ids }: FoundAnswers["answers"], row: number): number[] {
  const { length: width } = variables;
  return Array.from(ids.subarray(row * width, (row + 1) * width));
}

function tupleOf({ graph, answers, ids }: FoundAnswers): (row: number) => EntityValue[] {
  const entity = entityValue(graph, ids);
  return (row) => idsOf(answers, row).map(entity);
}

/** Names that are kept as JSON, so that each is made once; more are made again. */
const MOST_NAMES = 1 << 16;

function tupleJson({ graph, answers, ids: asIds }: FoundAnswers): (row: number) => string {
  const { ids, variables } = answers;
  const { length: width } = variables;
  const entity = entityValue(graph, asIds);
  const known = new Map<number, string>();
  const named = (id: number) => {
    let name = known.get(id);
    if (name === undefined) {
      name = JSON.stringify(entity(id));
      if (known.size === MOST_NAMES) known.clear();
      known.set(id, name);
    }
    return name;
  };
  return (row) => {
    let text = "[";
    for (let at = 0; at < width; at++) text += `${at === 0 ? "" : ","}${named(ids[row * width + at]!)}`;
    return `${text}]`;
  };
}

const explainedRow = (
  found: FoundAnswers,
  { trees, reduces }: NonNullable<FoundAnswers["explained"]>,
  row: number,
): ExplainedAnswer => explainedAnswer(tupleOf(found)(row), trees[row], reduces[row], found);

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
