import type { KgqaCheck } from "../../operations/kgqa/results.ts";
import { table } from "../../report/text-table.ts";

/** Changed and failed queries that are shown one by one. */
const MOST_SHOWN = 10;

/** The queries that were run, and what their answers lost and gained. */
export function executedQueriesText(executed: NonNullable<KgqaCheck["executed"]>): string {
  const changed = executed.flatMap((part) => part.changed).slice(0, MOST_SHOWN);
  const failed = executed.flatMap((part) => part.failed).slice(0, MOST_SHOWN);
  return [
    `\n${table(
      ["executed", "questions", "same", "changed", "failed", "no query", "no answers"],
      executed.map((part) => [
        ...[part.part, part.questions, part.same, part.changed.length, part.failed.length],
        ...[part.withoutQuery, part.withoutAnswers],
      ]),
    )}`,
    ...changed.map(
      ({ id, gold, found, lost, gained }) =>
        `  ${id}: ${gold} gold, ${found} found${some("lost", lost)}${some("gained", gained)}\n`,
    ),
    ...failed.map(({ id, problem }) => `  ${id}: ${problem.split("\n")[0]}\n`),
  ].join("");
}

const some = (what: string, values: readonly string[]): string =>
  values.length === 0 ? "" : `; ${what} ${values.slice(0, 2).join(", ")}${values.length > 2 ? ", …" : ""}`;
