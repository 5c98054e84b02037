import type { EfokSummary, ListedEfokType } from "../../operations/query-types/results.ts";
import { table } from "../../report/text-table.ts";
import { sumTable, typeCount } from "./counts.ts";

/** The text of `lacuna types efok`. */
export function efokText(types: readonly ListedEfokType[]): string {
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

/** The text of `lacuna types efok --summary`. */
export function efokSummaryText({ types, nonIsomorphic, tables }: EfokSummary): string {
  return [
    ...tables.map(
      ({ free, ...counted }) =>
        `${free} free variable${free === 1 ? "" : "s"}, by constants, existential variables and topology\n${sumTable("constants", counted)}`,
    ),
    `${types} types, ${nonIsomorphic} up to isomorphism\n`,
  ].join("\n");
}
