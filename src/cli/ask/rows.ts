import type { Asked, EntityValue } from "../../operations/ask/results.ts";
import type { Rows } from "../text/rows.ts";

/** What is a field of its own beside the values of an answer; trees are for `--json`. */
const FIGURES = ["probability", "known", "missing", "predicted", "reduces"] as const;

/** An answer with what is known of it, as any kind of list has it. */
interface Figured extends Partial<Record<(typeof FIGURES)[number], string | number | boolean | null>> {
  readonly values: readonly EntityValue[];
}

/** Answers as rows: a column a variable, then what is known of each answer. */
export function askedRows({ variables, answers }: Asked): Rows {
  const figured = answers.map(
    (answer): Figured => (Array.isArray(answer) ? { values: answer } : (answer as unknown as Figured)),
  );
  const more = FIGURES.filter((name) => figured.some((answer) => name in answer));
  return {
    header: [...variables.map((each) => each.slice(1)), ...more],
    rows: figured.map((answer) => [...answer.values, ...more.map((name) => answer[name])]),
  };
}
