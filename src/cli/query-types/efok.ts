import { efokSummaryOperation, efokTypesOperation } from "../../operations/query-types/efok.ts";
import type { EfokSummary, ListedEfokType } from "../../operations/query-types/results.ts";
import { table } from "../../report/text-table.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { variant } from "../command/rendering.ts";
import { listOrSummary, sumTable, typeCount } from "./text.ts";

/** `lacuna types efok`. */
export const typesEfok = commandOfSeveral({
  name: "efok",
  summary: efokTypesOperation.summary,
  variants: {
    list: variant(efokTypesOperation, { text: listText }),
    summary: variant(efokSummaryOperation, { text: summaryText }),
  },
  example: [
    "lacuna types efok --free 1 --topology Cyclic",
    "lacuna types efok --mode official --summary",
    "lacuna types efok --max-existential 3 --summary",
  ],
  help: `
Of the official 741 types 189 are isomorphic to an earlier one; complete mode has each type once, and those
the official program missed.
Isomorphic types share their key in both modes.
`,
  yesNo: ["negation"],
  ...listOrSummary,
});

function listText(types: readonly ListedEfokType[]): string {
  return (
    table(
      [...idOf(types, "id"), "free", "existential", "constants", "links", "topology", "negated", "formula"],
      types.map((type) => [
        ...idOf(types, type.formula_id ?? ""),
        ...[type.free, type.existential, type.constants, type.links].map(String),
        type.topology,
        type.negated ? "yes" : "no",
        type.formula,
      ]),
    ) + typeCount(types.length)
  );
}

/** A cell of the column of ids, which only official types have. */
const idOf = (types: readonly ListedEfokType[], cell: string): string[] =>
  types[0]?.formula_id === undefined ? [] : [cell];

function summaryText({ types, nonIsomorphic, tables }: EfokSummary): string {
  return [
    ...tables.map(
      ({ free, ...counted }) =>
        `${free} free variable${free === 1 ? "" : "s"}, by constants, existential variables and topology\n${sumTable("constants", counted)}`,
    ),
    `${types} types, ${nonIsomorphic} up to isomorphism\n`,
  ].join("\n");
}
