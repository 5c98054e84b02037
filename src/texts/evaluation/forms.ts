import type { ComparedForms } from "../../operations/evaluation/compare/compared-results.ts";
import { numberText, points } from "../../report/figures.ts";
import { type Cell, table } from "../../report/text-table.ts";

/** The text of `lacuna evaluate forms`. */
export function formsText({ runs, pairs, withoutForms, unions }: ComparedForms): string {
  const forms = Object.keys(runs);
  const cell = (row: string, column: string): Cell => {
    if (row === column) return "";
    const pair = pairs.find((each) =>
      [row, column].every((form) => each.forms.some((name) => name === form)),
    );
    if (!pair || pair.types === 0) return "";
    return `${points((pair.forms[0] === row ? pair.a : pair.b) / pair.types)} of ${pair.types}`;
  };
  return [
    table(
      ["wins against", ...forms],
      forms.map((row) => [row, ...forms.map((column) => cell(row, column))]),
    ),
    "\nIn percent of the types whose formulas differ in the two forms",
    unions ? ".\n" : " and have no union but at the root in either.\n",
    "The form with the higher MRR wins; equal ones count for neither.\n",
    ...(withoutForms.length > 0
      ? [`${numberText(withoutForms.length)} types have no normal forms and are left out.\n`]
      : []),
  ].join("");
}
