import { LacunaError, usageError } from "../../../error.ts";
import { formRates } from "../../../evaluation/compare/form-rates.ts";
import { resultsOf, runManifestOf } from "../../../evaluation/folder/read-run.ts";
import { type RunManifest, refuseUnlike } from "../../../evaluation/run/run-manifest.ts";
import { type FormName, formOf } from "../../../query/forms/forms.ts";
import type { Host } from "../../host.ts";
import type { ComparedForms } from "./compared-results.ts";
import type { FormsParameters } from "./forms.ts";

/** Does `evaluate forms`. */
export async function formsWith(
  { runs, unions }: FormsParameters,
  { files }: Pick<Host, "files">,
): Promise<ComparedForms> {
  const named = runs.map(({ form, run }) => ({ form: formOf(form).name, run }));
  const forms = named.map(({ form }) => form);
  const twice = forms.find((form, at) => forms.indexOf(form) < at);
  const [first] = named;
  if (!first || named.length < 2 || twice !== undefined)
    throw usageError(
      "two-forms",
      twice === undefined ? "there is one form to compare" : `${twice} is given twice`,
      "give a run for each of several normal forms: DM=run-a DNF+IU=run-b",
      "runs",
    );
  const manifests = await Promise.all(named.map(({ run }) => runManifestOf(run, files)));
  for (const [at, { form, run }] of named.entries()) refuseOtherForm(form, run, manifests[at]!);
  const [before, ...others] = manifests;
  if (!before) throw new Error("there is no run");
  for (const other of others) refuseUnlike(before, other);
  const read = [];
  for (const { form, run } of named) read.push({ form, lines: await resultsOf(run, files) });
  return {
    runs: Object.fromEntries(named.map(({ form, run }) => [form, run])),
    unions,
    ...formRates(read, { unions }),
    protocol: before.protocol,
  };
}

/** @throws LacunaError `eval.other-form` when a run says that its solver was asked in another form */
function refuseOtherForm(form: FormName, run: string, { predictor }: RunManifest): void {
  if (predictor.kind !== "solver" || predictor.form === undefined || predictor.form === form) return;
  throw new LacunaError("eval.other-form", `${run} was asked in ${predictor.form}, not in ${form}`, {
    place: { file: run },
    hint: `write ${predictor.form}=${run}`,
  });
}
