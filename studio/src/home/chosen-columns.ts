import type { TableBeginning } from "../../../src/kg/load/tables/beginning.ts";
import type { ColumnChoice } from "../../../src/kg/load/tables/header.ts";

/** What a visitor says of a table, with columns by their place. */
export type Choice =
  /** Each row is a thing, called as one column says; each of the others is a relation. */
  | { readonly each: "thing"; readonly name: number; readonly relations: readonly number[] }
  | { readonly each: "link"; readonly head: number; readonly relation: number; readonly tail: number };

const distinct = ({ rows }: TableBeginning, column: number) => new Set(rows.map((row) => row[column])).size;

/** What a visitor most likely means: things called by the first column that names each row, described by columns that repeat. */
export function likelyChoice(table: TableBeginning): Choice & { readonly each: "thing" } {
  const { columns, rows } = table;
  const all = columns.map((_, nth) => nth);
  const isText = (nth: number) => rows.some((row) => row[nth] !== "" && Number.isNaN(Number(row[nth])));
  const names = all.filter((nth) => distinct(table, nth) >= 0.9 * rows.length);
  const name =
    names.find((nth) => /name|title|label/i.test(columns[nth]!)) ?? names.find(isText) ?? names[0] ?? 0;
  const others = all.filter((nth) => nth !== name);
  const telling = others.filter((nth) => distinct(table, nth) <= 0.5 * rows.length);
  return { each: "thing", name, relations: telling.length > 0 ? telling : others };
}

/** The choice as the reader of tables takes it: columns by their names, and by number from 1 where a name tells no column. */
export function columnsOf({ columns }: TableBeginning, choice: Choice): ColumnChoice {
  const called = (nth: number) => {
    const name = columns[nth]!;
    return columns.indexOf(name) === columns.lastIndexOf(name) && /^(?!column \d+$).*\D/.test(name)
      ? name
      : nth + 1;
  };
  return choice.each === "thing"
    ? { head: called(choice.name), tail: choice.relations.map(called) }
    : { head: called(choice.head), relation: called(choice.relation), tail: called(choice.tail) };
}

/** The links that the first rows make of a choice. */
export function firstLinks(
  { columns, rows }: TableBeginning,
  choice: Choice,
  most: number,
): readonly (readonly [string, string, string])[] {
  const links = rows.flatMap((row) =>
    choice.each === "link"
      ? [[row[choice.head]!, row[choice.relation]!, row[choice.tail]!] as const]
      : choice.relations.map((nth) => [row[choice.name]!, columns[nth]!, row[nth]!] as const),
  );
  return links.filter((link) => link.every((part) => part !== "")).slice(0, most);
}
