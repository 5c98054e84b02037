import { usageError } from "../../error.ts";
import type { ComparedForms } from "../../operations/evaluation/compare/compared-results.ts";
import { compareFormsOperation } from "../../operations/evaluation/compare/forms.ts";
import { numberText, points } from "../../report/figures.ts";
import { type Cell, table } from "../../report/text-table.ts";
import { commandOf } from "../command/command-of.ts";
import { refuseOuterOptions } from "./own-options.ts";

/** A run folder and the normal form it is of. */
interface NamedRun {
  readonly form: string;
  readonly run: string;
}

/** `lacuna evaluate forms`. */
export const evalForms = commandOf(compareFormsOperation, {
  arguments: ["runs"],
  read: { runs: (text, before) => [...((before as NamedRun[] | undefined) ?? []), namedRun(text)] },
  example: "lacuna evaluate forms DM=run-dm DM+I=run-dmi DNF+IU=run-dnf",
  check: refuseOuterOptions,
  text: formsText,
});

/** @throws LacunaError `usage.no-form` */
function namedRun(text: string): NamedRun {
  const cut = text.indexOf("=");
  if (cut < 1 || cut === text.length - 1)
    throw usageError(
      "no-form",
      `${JSON.stringify(text)} does not say which normal form the run is of`,
      "write form=folder, such as DNF+IU=run-b",
    );
  return { form: text.slice(0, cut), run: text.slice(cut + 1) };
}

function formsText({ runs, pairs, withoutForms, unions }: ComparedForms): string {
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
