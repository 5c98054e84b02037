import { notesOf, sheetsOf, type Tabled } from "../../evaluation/report/side-by-side-sheets.ts";
import type { EvaluatedSolvers } from "../../operations/evaluation/results.ts";
import { numberText } from "../../report/figures.ts";
import { type Cell, table } from "../../report/text-table.ts";

/** The table of types and classes alone, as text. */
export function classTable(compared: Tabled): string {
  const { header, rows } = sheetsOf(compared)[1]!;
  return table(header, rows as readonly (readonly Cell[])[]);
}

/** The text of `lacuna evaluate` for several solvers. */
export function comparisonText(
  compared: EvaluatedSolvers,
  benchmark: string,
  out: string | undefined,
): string {
  const { names, protocol } = compared;
  return [
    `${names.join(", ")} on ${benchmark}, ${protocol.split}\n`,
    ...sheetsOf(compared).map(
      ({ title, header, rows }) => `\n${title}\n${table(header, rows as readonly (readonly Cell[])[])}`,
    ),
    `\n${notesOf(compared).join("\n")}\n`,
    ...(out === undefined
      ? []
      : [
          `wrote ${out}: comparison.html, comparison.md and ${names.map((name) => `${name}/`).join(", ")}; ` +
            "`lacuna evaluate compare` says which differences are more than chance\n",
        ]),
  ].join("");
}

/** Says by type what was not scored, and why. */
export function unsupportedText(unsupported: EvaluatedSolvers["unsupported"]): string {
  return Object.entries(unsupported)
    .flatMap(([name, types]) =>
      types.map(
        ({ type, queries, reason, hint }) =>
          `${name} leaves out ${numberText(queries)} ${type} queries: ${reason}${hint === undefined ? "" : ` (${hint})`}\n`,
      ),
    )
    .join("");
}
