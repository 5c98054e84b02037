import { LacunaError } from "../../../error.ts";
import { readParquet } from "../../../formats/parquet/read.ts";
import type { Graph, Split } from "../../graph.ts";
import { attributesOf } from "../numbers.ts";
import type { Source } from "../source.ts";
import { type ColumnPlaces, type Header, isOfThings } from "./header.ts";
import { namedColumns } from "./named-columns.ts";
import { addRow, type TableTarget } from "./rows.ts";
import { type Numbers, type ThingsReader, thingsReader } from "./things.ts";
import { readTables } from "./whole-table.ts";

/** Reads tables of triples; their columns are found by name. */
export const readParquetTables = (
  source: Source,
  graphName: string,
  files: ReadonlyMap<Split, string>,
): Promise<Graph> => {
  const numbers: Numbers = new Map();
  const read = async (name: string, split: Split, target: TableTarget) => {
    const file = source.pathOf(name);
    const chosen = source.table.columns;
    let things: ThingsReader | undefined;
    let header: Header | undefined;
    let used: { readonly place: number; readonly column: string }[] = [];
    const group = new Map<string, Map<number, unknown>>();
    await readParquet(await source.whole(name), file, {
      begin({ columns }) {
        if (isOfThings(chosen))
          things = thingsReader(columns, chosen, { file, split, kinds: source.table.cells }, target, numbers);
        else header = namedColumns(columns, file, chosen);
        const places = header ? usedPlaces(header.places) : columns.map((_, place) => place);
        used = places.map((place) => ({ place, column: columns[place]! }));
        return used.map(({ column }) => column);
      },
      take({ name: column, values, from }) {
        const known = group.get(column) ?? new Map<number, unknown>();
        group.set(column, known);
        for (let at = 0; at < values.length; at++) known.set(from + at, values[at]);
      },
      endGroup(from, to) {
        for (let row = from; row < to; row++) {
          const fields: string[] = [];
          for (const { place, column } of used)
            fields[place] = textOf(group.get(column)?.get(row), file, row + 1);
          if (things) things.take(fields, row + 1);
          else addRow(target, { places: header!.places }, fields, { file, line: row + 1, split });
        }
        group.clear();
      },
    });
    return things?.end(name) ?? [`columns of ${name}: ${header!.understood}`];
  };
  return readTables(source, graphName, "parquet", files, read, ({ entities }) =>
    attributesOf(entities, numbers),
  );
};

const usedPlaces = (places: ColumnPlaces): number[] => [...new Set<number>(Object.values(places))];

/** @throws LacunaError `kg.broken-line` for lists and the like in the place of a name */
function textOf(value: unknown, file: string, line: number): string {
  if (value === undefined || value === null) return "";
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object") return String(value);
  throw new LacunaError("kg.broken-line", "a name is a list or an object", {
    place: { file, line },
    hint: "name the columns that are meant with {columns}",
  });
}
