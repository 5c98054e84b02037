import { LacunaError } from "../../error.ts";
import { checkQuestionsOperation } from "../../operations/kgqa/check.ts";
import { manyOf } from "../../report/figures.ts";
import { executedQueriesText } from "../../texts/kgqa/check.ts";
import { leakageText, problemsText } from "../../texts/kgqa/info.ts";
import { commandOf } from "../command/command-of.ts";

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
      ...(executed ? [executedQueriesText(executed)] : []),
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
