import type { HardnessStatements } from "../../operations/benchmark/results.ts";
import { statementsHead } from "../sql.ts";

/** The statements with what the last column of their results says. */
export function statementsText({ statements, ...about }: HardnessStatements): string {
  const each = statements.map(({ type, split, queries, classes, sql }) =>
    [
      "",
      `-- ${type}, ${split}: ${queries} queries; the last row counts the others`,
      `-- c: 0 easy${classes.map(({ code, name }) => `, ${code} ${name}`).join("")}`,
      `${sql};`,
    ].join("\n"),
  );
  return `${[...statementsHead(about, "entity(id)"), ...each].join("\n")}\n`;
}
