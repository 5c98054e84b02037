import { type FormRates, formRates } from "../../evaluation/compare/form-rates.ts";
import { points } from "../../evaluation/report/figures.ts";
import { refuseUnlike } from "../../evaluation/run/run-manifest.ts";
import { type FormName, formOf } from "../../query/forms/forms.ts";
import { usageError } from "../failure.ts";
import { numberText } from "../figures.ts";
import type { GlobalOptions, Io } from "../io.ts";
import { type Cell, table } from "../table.ts";
import { resultsOf, runManifestOf } from "./run-read.ts";

/** What `lacuna eval forms` can be told. */
export interface FormsOptions extends GlobalOptions {
  readonly unions?: boolean;
}

/** Runs `lacuna eval forms`: winning rates of normal forms, one run folder for each. */
export async function compareForms(
  given: readonly string[],
  { unions = false, json }: FormsOptions,
  io: Io,
): Promise<void> {
  const named = given.map(namedRun);
  const forms = named.map(({ form }) => form);
  const twice = forms.find((form, at) => forms.indexOf(form) < at);
  if (named.length < 2 || twice !== undefined)
    throw usageError(
      "two-forms",
      twice === undefined ? "there is one form to compare" : `${twice} is given twice`,
      "give a run for each of several normal forms: DM=run-a DNF+IU=run-b",
    );
  const manifests = await Promise.all(named.map(({ run }) => runManifestOf(run)));
  for (const other of manifests.slice(1)) refuseUnlike(manifests[0]!, other);
  const runs = [];
  for (const { form, run } of named) runs.push({ form, lines: await resultsOf(run) });
  const rates = formRates(runs, { unions });
  if (json)
    io.out(
      `${JSON.stringify({ runs: Object.fromEntries(named.map(({ form, run }) => [form, run])), unions, ...rates, protocol: manifests[0]!.protocol })}\n`,
    );
  else io.out(formsText(forms, rates, unions));
}

/** @throws LacunaError `usage.no-form`, `query.unknown-form` */
function namedRun(text: string): { form: FormName; run: string } {
  const cut = text.indexOf("=");
  if (cut < 1 || cut === text.length - 1)
    throw usageError(
      "no-form",
      `${JSON.stringify(text)} does not say which normal form the run is of`,
      "write form=folder, such as DNF+IU=run-b",
    );
  return { form: formOf(text.slice(0, cut)).name, run: text.slice(cut + 1) };
}

function formsText(forms: readonly FormName[], { pairs, withoutForms }: FormRates, unions: boolean): string {
  const cell = (row: FormName, column: FormName): Cell => {
    const pair = pairs.find((each) => each.forms.includes(row) && each.forms.includes(column));
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
