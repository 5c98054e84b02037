import { usageError } from "../../error.ts";
import { efo1SummaryOperation, efo1TypesOperation } from "../../operations/query-types/efo1.ts";
import type { FormName } from "../../query/forms/forms.ts";
import { efo1SummaryText, efo1Text } from "../../texts/query-types/efo1.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { variant } from "../command/rendering.ts";
import { listOrSummary } from "./list-or-summary.ts";

/** `lacuna types efo1`. */
export const typesEfo1 = commandOfSeveral({
  name: "efo1",
  summary: efo1TypesOperation.summary,
  variants: {
    list: variant(efo1TypesOperation, {
      text: async (types, _given, { form }) => efo1Text(types, await namedForm(String(form))),
    }),
    summary: variant(efo1SummaryOperation, { text: efo1SummaryText }),
  },
  example: [
    "lacuna types efo1 --anchors 2",
    "lacuna types efo1 --depth 1 --negation yes --form DNF+IUD",
    "lacuna types efo1 --summary",
  ],
  help: `
An id is the published one; types beyond the published 301 have their formula as id.
`,
  yesNo: ["negation", "union"],
  options: (self) =>
    self.option("--form <form>", "the normal form that the text lists (--json has all nine)", "Original"),
  check: async (_given, self) => namedForm(self.opts<{ form: string }>().form),
  ...listOrSummary,
});

/** A form that does not exist is a wrong option, not a wrong query. */
async function namedForm(name: string): Promise<FormName> {
  const { findForm, formNames } = await import("../../query/forms/forms.ts");
  const found = findForm(name);
  if (found) return found.name;
  throw usageError(
    "unknown-form",
    `no normal form is called ${JSON.stringify(name)}`,
    `normal forms are ${formNames.join(", ")}`,
  );
}
