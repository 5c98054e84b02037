import type { Rows } from "../../report/rows.ts";
import type { EntityValue, ExplainedList, RankedList } from "./results.ts";

/** The fields beside the values of an answer; trees are for `--json`. */
const FIGURES = ["truth", "score", "known", "missing", "predicted", "reduces"] as const;

/** An answer with what is known of it, as any kind of list has it. */
interface AnswerWithFigures
  extends Partial<Record<(typeof FIGURES)[number], string | number | boolean | null>> {
  readonly values: readonly EntityValue[];
}

/** Answers as rows: a column a variable. */
export const listRows = ({
  variables,
  answers = [],
}: {
  readonly variables: readonly string[];
  readonly answers?: readonly (readonly EntityValue[])[] | undefined;
}): Rows => ({ header: names(variables), rows: answers, whole: names(variables) });

/** Names of variables without their sign. */
const names = (variables: readonly string[]): string[] => variables.map((each) => each.replace(/^\?/, ""));

/** Answers as rows: a column a variable, then what is known of each answer. */
export function figuredRows({ variables, answers }: ExplainedList | RankedList): Rows {
  const figured: readonly AnswerWithFigures[] = answers as readonly AnswerWithFigures[];
  const more = FIGURES.filter((name) => figured.some((answer) => name in answer));
  return {
    header: [...names(variables), ...more],
    rows: figured.map((answer) => [...answer.values, ...more.map((name) => answer[name])]),
    whole: [...names(variables), "missing", "predicted"],
  };
}
