import { internText } from "../../../formats/interner.ts";
import type { Split } from "../../graph.ts";
import { addTriple } from "../columns.ts";
import { levelOfSplit } from "../format.ts";
import { keepValue, MOST_ATTRIBUTES } from "../numbers.ts";
import { columnReading } from "./column-types.ts";
import type { LongTable } from "./detect-reading.ts";
import { decimalOfTable } from "./number-cells.ts";
import type { TableTarget } from "./rows.ts";
import type { ColumnKind } from "./table-words.ts";
import type { Numbers } from "./things.ts";

/** The file of a table, and what the user says of its attributes. */
interface LongPlace {
  readonly file: string;
  readonly split: Split;
  readonly kinds?: Readonly<Record<string, ColumnKind>> | undefined;
}

type LongRow = readonly [entity: string, text: string, unit: string];

/**
 * Reads a table with one value a row, which another column names. The values of an attribute are read as the cells of a column.
 * A value with another unit than most of its attribute is left out and named.
 */
export function longReader(
  headings: readonly string[],
  { attribute, value, unit }: LongTable,
  { split, kinds = {} }: LongPlace,
  { names, columns, types }: TableTarget,
  numbers: Numbers,
) {
  const places = [attribute, value, unit].map((each) =>
    headings.findIndex((heading) => heading.trim() === each),
  );
  const [attributeAt = -1, valueAt = -1, unitAt = -1] = places;
  const byAttribute = new Map<string, LongRow[]>();
  let empty = 0;
  return {
    take(cells: readonly string[]): void {
      const at = (place: number) => cells[place]?.trim() ?? "";
      const [entity, name, text] = [at(0), at(attributeAt), at(valueAt)];
      if (entity === "" || name === "" || text === "") {
        empty++;
        return;
      }
      const before = byAttribute.get(name);
      const row: LongRow = [entity, text, unitAt < 0 ? "" : at(unitAt)];
      if (before) before.push(row);
      else byAttribute.set(name, [row]);
    },
    end(file: string): string[] {
      const notes =
        empty === 0
          ? []
          : [`left out of ${file}: ${empty} ${empty === 1 ? "row" : "rows"} with an empty cell`];
      const decimal = decimalOfTable([...byAttribute.values()].map((rows) => rows.map(([, text]) => text)));
      for (const [name, rows] of byAttribute) {
        const reading = columnReading(
          name,
          rows.map(([, text]) => text),
          kinds[name],
          decimal,
        );
        if (reading.note) notes.push(reading.note);
        if (reading.kind === "link") {
          const relation = internText(names.relations, name) * 2;
          for (const [entity, text] of rows)
            addTriple(
              columns,
              internText(names.entities, entity),
              relation,
              internText(names.entities, text),
              levelOfSplit[split],
            );
        }
        if (reading.kind !== "value") continue;
        const own = reading.type?.type === "number" ? mostOf(rows.map((row) => row[2])) : "";
        const isOther = (said: string) => own !== "" && said !== "" && said !== own;
        const others = rows.filter(([, , said]) => isOther(said));
        if (others.length > 0)
          notes.push(
            `${name}: ${others.length} of ${rows.length} values have another unit than ${own}, and are left out: ${shownOf(others)}`,
          );
        let again = 0;
        for (const row of rows) {
          const found = isOther(row[2]) ? undefined : reading.read!(row[1]);
          if (found === undefined) continue;
          internText(names.entities, row[0]);
          const before = numbers.get(name)?.get(row[0]);
          if (before !== undefined && before !== found) again++;
          if (!keepValue(numbers, row[0], name, found))
            notes.push(`left out of ${file}, as a graph has at most ${MOST_ATTRIBUTES} attributes: ${name}`);
        }
        if (again > 0)
          notes.push(
            `${name}: ${again} further ${again === 1 ? "value" : "values"} of an entity ${again === 1 ? "is" : "are"} left out, as it has one`,
          );
        if (reading.type && (reading.type.type !== "number" || own !== "" || reading.type.unit !== undefined))
          types?.set(name, own === "" ? reading.type : { ...reading.type, unit: own });
      }
      return notes;
    },
  };
}

/** The first values with their units. */
const shownOf = (rows: readonly LongRow[]): string =>
  rows
    .slice(0, 3)
    .map(([, text, unit]) => `\`${text} ${unit}\``)
    .join(", ");

/** The text that occurs most often, the first of several; empty texts do not count. */
function mostOf(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== "") counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}
