import { usageError } from "../../error.ts";
import { compareFormsOperation } from "../../operations/evaluation/compare/forms.ts";
import { formsText } from "../../texts/evaluation/forms.ts";
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
