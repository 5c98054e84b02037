import { usageError } from "../../error.ts";
import { efo1SummaryOperation, efo1TypesOperation } from "../../operations/query-types/efo1.ts";
import type { Efo1Summary, ListedEfo1Type } from "../../operations/query-types/results.ts";
import type { FormName } from "../../query/forms/forms.ts";
import { table } from "../../report/text-table.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { variant } from "../command/rendering.ts";
import { listOrSummary, sumTable, typeCount } from "./text.ts";

/** `lacuna types efo1`. */
export const typesEfo1 = commandOfSeveral({
  name: "efo1",
  summary: efo1TypesOperation.summary,
  variants: {
    list: variant(efo1TypesOperation, {
      text: async (types, _given, { form }) => listText(types, await namedForm(String(form))),
    }),
    summary: variant(efo1SummaryOperation, { text: summaryText }),
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

const listText = (types: readonly ListedEfo1Type[], form: FormName): string =>
  table(
    ["id", "anchors", "depth", "negations", form],
    types.map((type) => [
      type.id,
      ...[type.anchors, type.depth, type.negations].map(String),
      type.forms[form],
    ]),
  ) + typeCount(types.length);

function summaryText({ groups, distinct, differences }: Efo1Summary): string {
  return [
    `All types, by longest chain of projections and anchors\n${sumTable("depth", groups.all)}`,
    `Without negation\n${sumTable("depth", groups.positive)}`,
    `With negation\n${sumTable("depth", groups.negation)}`,
    `Different formulas\n${table(
      ["form", "formulas"],
      Object.entries(distinct).map(([name, count]) => [name, String(count)]),
    )}`,
    `Types that two forms write differently, and those among them that a model without union can answer in both\n${table(
      ["form", "form", "all", "usable"],
      differences.map(({ forms, all, usable }) => [...forms, String(all), String(usable)]),
    )}`,
  ].join("\n");
}

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
