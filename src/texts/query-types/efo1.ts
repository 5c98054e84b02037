import type { Efo1Summary, ListedEfo1Type } from "../../operations/query-types/results.ts";
import type { FormName } from "../../query/forms/forms.ts";
import { table } from "../../report/text-table.ts";
import { sumTable, typeCount } from "./counts.ts";

/** The text of `lacuna types efo1`. */
export const efo1Text = (types: readonly ListedEfo1Type[], form: FormName): string =>
  table(
    ["id", "anchors", "depth", "negations", form],
    types.map((type) => [
      type.id,
      ...[type.anchors, type.depth, type.negations].map(String),
      type.forms[form],
    ]),
  ) + typeCount(types.length);

/** The text of `lacuna types efo1 --summary`. */
export function efo1SummaryText({ groups, distinct, differences }: Efo1Summary): string {
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
