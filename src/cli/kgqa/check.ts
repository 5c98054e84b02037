import { LacunaError } from "../../error.ts";
import { checkQuestionsOperation } from "../../operations/kgqa/check.ts";
import type { KgqaCheck } from "../../operations/kgqa/results.ts";
import { manyOf } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { commandOf } from "../command/command-of.ts";
import { leakageText, problemsText } from "./info.ts";

/** Changed and failed queries that are shown one by one. */
const MOST_SHOWN = 10;

/** `lacuna kgqa check`. */
export const checkQuestions = commandOf(checkQuestionsOperation, {
  arguments: ["dataset"],
  values: { format: "name" },
  example: [
    "lacuna kgqa check train.json test.json",
    "lacuna kgqa check test.json --rdf graph.nt",
    "lacuna kgqa check test.json --endpoint https://dbpedia.org/sparql",
  ],
  text: ({ questions, problems, leakage, executed, report }) =>
    [
      `${manyOf(questions, "question")}\n`,
      leakageText(leakage),
      problemsText(problems),
      ...(executed ? [executedText(executed)] : []),
      report === undefined ? "" : `\nwrote ${report}\n`,
    ].join(""),
  after: ({ executed }) => {
    const failed = (executed ?? []).flatMap((part) => part.failed);
    const ran = (executed ?? []).some(({ same, changed }) => same + changed.length > 0);
    if (!ran && failed[0])
      throw new LacunaError("kgqa.nothing-ran", `none of ${failed.length} queries could be run`, {
        hint: `the first one: ${failed[0].problem.split("\n")[0]}`,
      });
  },
});

function executedText(executed: NonNullable<KgqaCheck["executed"]>): string {
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
