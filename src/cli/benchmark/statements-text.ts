import type { HardnessStatements } from "../../operations/benchmark/results.ts";

/** The statements with what the last column of their results says. */
export function statementsText({ dialect, tested, settings, statements }: HardnessStatements): string {
  const head = [
    `-- for ${dialect}${tested ? "" : "; the tests of Lacuna hold its text only"}`,
    "-- edge(r, h, t, level): links in both directions, level 0 train, 1 valid, 2 test; entity(id): all entities",
    ...settings.map((each) => `${each};`),
  ];
  const each = statements.map(({ type, split, queries, classes, sql }) =>
    [
      "",
      `-- ${type}, ${split}: ${queries} queries; the last row counts the others`,
      `-- c: 0 easy${classes.map(({ code, name }) => `, ${code} ${name}`).join("")}`,
      `${sql};`,
    ].join("\n"),
  );
  return `${[...head, ...each].join("\n")}\n`;
}
